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
/** Between the parts of a sentence. */
export const clauseComma: LocalizedText = [', ', '，'];
/** Before the last part of a list. */
export const listAnd: LocalizedText = [' and ', '和'];

/** @param texts strings where they are the same in every language. @param last stands before the last one. */
export function joinTexts(
  texts: readonly (LocalizedText | string)[],
  between: LocalizedText = listComma,
  last: LocalizedText = between,
): LocalizedText {
  return localize((language) => {
    const all = texts.map((text) => textOf(text, language));
    const end = all.pop() ?? '';
    return all.length === 0 ? end : all.join(pick(between, language)) + pick(last, language) + end;
  });
}

function textOf(text: LocalizedText | string, language: Language): string {
  return typeof text === 'string' ? text : pick(text, language);
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
