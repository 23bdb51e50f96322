/** Languages and the texts that exist in each of them (specification, section 1). */

/** A text in every language: index 0 English, index 1 Traditional Chinese. */
export type LocalizedText = readonly [english: string, chinese: string];

/** The language index of the specification. */
export type Language = 0 | 1;

export interface LanguageInfo {
  index: Language;
  /** BCP 47 tag, for `<html lang>` and hreflang. */
  tag: 'en' | 'zh-TW';
  /** What stands before every path of this language. */
  prefix: '' | '/zh-TW';
  /** The language's name in itself, for the language switch. */
  name: string;
}

/** The languages offered, in index order. A further language is a further row here and a further entry in each pair. */
export const languages: readonly [LanguageInfo, LanguageInfo] = [
  { index: 0, tag: 'en', prefix: '', name: 'English' },
  { index: 1, tag: 'zh-TW', prefix: '/zh-TW', name: '繁體中文' },
];

/** The text of one language. */
export function pick<T>(localized: readonly [T, T], language: Language): T {
  return localized[language];
}

/** The language a path is written in: the prefix decides, nothing else. */
export function languageOfPath(pathname: string): Language {
  return pathname === '/zh-TW' || pathname.startsWith('/zh-TW/') ? 1 : 0;
}

/** The path without its language prefix: `/zh-TW/store` → `/store`. */
export function withoutLanguage(pathname: string): string {
  if (languageOfPath(pathname) === 0) return pathname;
  return pathname.slice('/zh-TW'.length) || '/';
}

/** A path (without prefix) in a language: `/store` → `/zh-TW/store`. */
export function localPath(path: string, language: Language): string {
  const { prefix } = languages[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : prefix + path;
}
