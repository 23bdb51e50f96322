const words: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', '1', '是'].map((word) => [word, true] as const),
  ...['no', 'false', '0', '否'].map((word) => [word, false] as const),
]);

/** @param blank the value of an empty text. @returns null for neither yes nor no. */
export function readYesNo(text: string, blank: boolean): boolean | null {
  const word = text.trim().toLowerCase();
  return word === '' ? blank : (words.get(word) ?? null);
}
