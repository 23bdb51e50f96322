import { languages } from './languages.ts';

type List = typeof languages;

/** An index of the list of languages. */
export type Language = List[number]['index'];
type CompleteLanguage = Extract<List[number], { fallback: null }>['index'];

/** A value in each language, by index. Those with a fallback may be left out. */
export type Localized<T> = EachOf<List, T>;
type EachOf<Rest, T> = Rest extends readonly [infer First, ...infer Others]
  ? First extends { fallback: null }
    ? readonly [T, ...EachOf<Others, T>]
    : readonly [T?, ...EachOf<Others, T>]
  : readonly [];

export type LocalizedText = Localized<string>;

/** The value in the language, or in its fallback where that language has none or an empty text. */
export function pick<T>(localized: Localized<T>, language: Language): T {
  const fallback = fallbackOf(language);
  if (isComplete(language)) return localized[language];
  const own: T | '' | undefined = localized[language];
  return own === undefined || own === '' ? localized[fallback ?? 0] : own;
}

/** What was given in the language itself; empty where nothing was. */
export function textIn(localized: LocalizedText | null, language: Language): string {
  return localized?.[language] ?? '';
}

/** A value for each language of the list. */
export function localize<T>(make: (language: Language) => T): Localized<T>;
export function localize(make: (language: Language) => unknown): readonly unknown[] {
  return languages.map(({ index }) => make(index));
}

export const blankText: LocalizedText = localize(() => '');

/** Whether every language has to have a text. */
export function isComplete(language: Language): language is CompleteLanguage {
  return fallbackOf(language) === null;
}

function fallbackOf(language: Language): CompleteLanguage | null {
  return languages[language].fallback;
}

export function isChinese(language: Language): boolean {
  return languages[language].script === 'chinese';
}

/** The language beside the reader's on bilingual screens: Chinese for whoever reads Latin script, else English. */
export function otherLanguage(language: Language): Language {
  return (
    languages.find(({ index, script }) => index !== language && script !== languages[language].script)
      ?.index ?? 0
  );
}

/** The language of an index that came from outside. */
export function languageOf(index: unknown): Language | null {
  return languages.find((language) => String(language.index) === String(index))?.index ?? null;
}

/** The URL prefix alone decides. */
export function languageOfPath(pathname: string): Language {
  const [, first = ''] = pathname.split('/', 2);
  return languages.find(({ prefix }) => prefix !== '' && prefix === `/${first}`)?.index ?? 0;
}

/** `/zh-TW/store` → `/store` */
export function withoutLanguage(pathname: string): string {
  const { prefix } = languages[languageOfPath(pathname)];
  return pathname.slice(prefix.length) || '/';
}

/** `/store` → `/zh-TW/store` */
export function localPath(path: string, language: Language): string {
  const { prefix } = languages[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : prefix + path;
}

/** Matches the language part at the beginning of a path, as the source of a regular expression. */
export const languagePrefix = `(?:${languages
  .map(({ prefix }) => prefix)
  .filter(Boolean)
  .join('|')})?`;
