import type { LocalizedText } from '#app/domain/language.ts';

/** Marks between two texts: half-width in English, full-width in Chinese. */

/** `Copy: 012` · `複製：012`. @param text what follows; a string where it is the same in every language. */
export function labelled(label: LocalizedText, text: LocalizedText | string): LocalizedText {
  const [english, chinese] = asPair(text);
  return [`${label[0]}: ${english}`, `${label[1]}：${chinese}`];
}

/** `First day (optional)` · `開始日期（選填）`. @param more as above. */
export function bracketed(text: LocalizedText, more: LocalizedText | string): LocalizedText {
  const [english, chinese] = asPair(more);
  return [`${text[0]} (${english})`, `${text[1]}（${chinese}）`];
}

function asPair(text: LocalizedText | string): LocalizedText {
  return typeof text === 'string' ? [text, text] : text;
}

/** What is read as one and is broken over no line: the convenience store, numbers with hyphens, spans of hours, weights. */
const unbroken =
  /(7-ELEVEN|\d+(?:-\d+)+|\d\d:\d\d–\d\d:\d\d|\d+(?:\.\d+)? (?:公克|公斤|公升|kg|g)(?![a-z]))/u;

/** A text in parts, every second of which stays on one line. */
export function unbrokenParts(text: string): readonly string[] {
  return text.split(unbroken);
}

/** With the space between Chinese and Latin script or figures that style sheets set on pages, for where there are none. */
export function spaced(text: string): string {
  return text
    .replaceAll(/(\p{Script=Han})(?=[A-Za-z\d])/gu, '$1 ')
    .replaceAll(/([A-Za-z\d])(?=\p{Script=Han})/gu, '$1 ');
}
