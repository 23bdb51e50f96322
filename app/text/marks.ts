import { isChinese, type Language, type LocalizedText, localize, pick } from '#app/domain/language.ts';

/** Punctuation: half-width in English, full-width in Chinese. */

/** `Copy: 012` · `複製：012`. @param text a string where it is the same in every language. */
export function labelled(label: LocalizedText, text: LocalizedText | string): LocalizedText {
  return localize((language) => pick(label, language) + colon(language) + textOf(text, language));
}

/** `First day (optional)` · `開始日期（選填）`. @param more a string where it is the same in every language. */
export function bracketed(text: LocalizedText, more: LocalizedText | string): LocalizedText {
  return localize((language) => {
    const [open, close] = isChinese(language) ? ['（', '）'] : [' (', ')'];
    return pick(text, language) + open + textOf(more, language) + close;
  });
}

/** ` (done)` · `（已完成）`, behind a text that is written apart. */
export function inBrackets(more: LocalizedText | string): LocalizedText {
  return bracketed(['', ''], more);
}

export function colon(language: Language): string {
  return isChinese(language) ? '：' : ': ';
}

/** Between the parts of a list. */
export const listComma: LocalizedText = [', ', '、'];

function textOf(text: LocalizedText | string, language: Language): string {
  return typeof text === 'string' ? text : pick(text, language);
}

/** Never broken over lines: the convenience store, numbers with hyphens, spans of hours, weights. */
const unbroken =
  /(7-ELEVEN|\d+(?:-\d+)+|\d\d:\d\d–\d\d:\d\d|\d+(?:\.\d+)? (?:公克|公斤|公升|kg|g)(?![a-z]))/u;

/** Every second part stays on one line. */
export function unbrokenParts(text: string): readonly string[] {
  return text.split(unbroken);
}

/** Adds spaces between Chinese and Latin text, where no style sheet does. */
export function spaced(text: string): string {
  return text
    .replaceAll(/(\p{Script=Han})(?=[A-Za-z\d])/gu, '$1 ')
    .replaceAll(/([A-Za-z\d])(?=\p{Script=Han})/gu, '$1 ');
}

/** Of a text that is read outside the shop's pages. */
export function spacedOut(text: LocalizedText): LocalizedText {
  return localize((language) => spaced(pick(text, language)));
}
