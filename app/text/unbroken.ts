/** Never broken over lines: the convenience store, numbers with hyphens, spans of hours, weights. */
const unbroken =
  /(7-ELEVEN|\d+(?:-\d+)+|\d\d:\d\d–\d\d:\d\d|\d+(?:\.\d+)? (?:公克|公斤|公升|kg|g)(?![a-z]))/u;

/** Every second part stays on one line. */
export function unbrokenParts(text: string): readonly string[] {
  return text.split(unbroken);
}
