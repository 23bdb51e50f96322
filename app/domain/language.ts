/** A text in each language: index 0 English, 1 Traditional Chinese (specification, section 1). */

export type LocalizedText = readonly [english: string, chinese: string];

export type Language = 0 | 1;

export interface LanguageInfo {
  index: Language;
  tag: 'en' | 'zh-TW';
  prefix: '' | '/zh-TW';
  name: string;
}

/** In index order. A further language is another row here and another entry in each tuple. */
export const languages: readonly [LanguageInfo, LanguageInfo] = [
  { index: 0, tag: 'en', prefix: '', name: 'English' },
  { index: 1, tag: 'zh-TW', prefix: '/zh-TW', name: '繁體中文' },
];

export function pick<T>(localized: readonly [T, T], language: Language): T {
  return localized[language];
}

/** The URL prefix alone decides. */
export function languageOfPath(pathname: string): Language {
  return pathname === '/zh-TW' || pathname.startsWith('/zh-TW/') ? 1 : 0;
}

/** `/zh-TW/store` → `/store` */
export function withoutLanguage(pathname: string): string {
  if (languageOfPath(pathname) === 0) return pathname;
  return pathname.slice('/zh-TW'.length) || '/';
}

/** `/store` → `/zh-TW/store` */
export function localPath(path: string, language: Language): string {
  const { prefix } = languages[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : prefix + path;
}
