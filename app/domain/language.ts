import { languages } from './languages.ts';

type List = typeof languages;

export type Language = List[number]['index'];
export const everyLanguage: readonly Language[] = languages.map(({ index }) => index);
export type LanguageCode = List[number]['code'];
type CompleteLanguage = Extract<List[number], { fallback: null }>['index'];

/** A value per language, by index. Languages with a fallback may be missing. */
export type Localized<T> = EachOf<List, T>;
type EachOf<Rest, T> = Rest extends readonly [infer First, ...infer Others]
  ? First extends { fallback: null }
    ? readonly [T, ...EachOf<Others, T>]
    : readonly [T?, ...EachOf<Others, T>]
  : readonly [];

export type LocalizedText = Localized<string>;

/** The value in the language, or in its fallback where it is missing or empty. */
export function pick<T>(localized: Localized<T>, language: Language): T {
  const fallback = fallbackOf(language);
  if (isComplete(language)) return localized[language];
  const own: T | '' | undefined = localized[language];
  return own === undefined || own === '' ? localized[fallback ?? 0] : own;
}

/** The text of the language itself; empty without one. */
export function textIn(localized: LocalizedText | null, language: Language): string {
  return localized?.[language] ?? '';
}

/** The non-empty texts of all languages. */
export function textsOf(localized: LocalizedText): readonly string[] {
  return languages.map(({ index }) => textIn(localized, index)).filter((text) => text !== '');
}

export function localize<T>(make: (language: Language) => T): Localized<T>;
export function localize(make: (language: Language) => unknown): readonly unknown[] {
  return languages.map(({ index }) => make(index));
}

/** Whether the language requires every text. */
export function isComplete(language: Language): language is CompleteLanguage {
  return fallbackOf(language) === null;
}

function fallbackOf(language: Language): CompleteLanguage | null {
  return languages[language].fallback;
}

export function isChinese(language: Language): boolean {
  return languages[language].script === 'chinese';
}

/** The second language on bilingual screens: Chinese for readers of Latin script, else English. */
export function otherLanguage(language: Language): Language {
  return (
    languages.find(({ index, script }) => index !== language && script !== languages[language].script)
      ?.index ?? 0
  );
}

/** Validates an index from outside; null where unknown. */
export function languageOf(index: unknown): Language | null {
  return (
    languages.find((language) => index === language.index || index === String(language.index))?.index ?? null
  );
}

/** Determined by the URL prefix alone. */
export function languageOfPath(pathname: string): Language {
  const [, first = ''] = pathname.split('/', 2);
  return languages.find(({ prefix }) => prefix !== '' && prefix === `/${first}`)?.index ?? 0;
}

/** `/zh-TW/store` → `/store`. Begins with one slash: with two, a browser would take what follows for a host. */
export function withoutLanguage(pathname: string): string {
  const { prefix } = languages[languageOfPath(pathname)];
  return pathname.slice(prefix.length).replace(/^\/+/, '/') || '/';
}

/** `/store` → `/zh-TW/store` */
export function localPath(path: string, language: Language): string {
  const { prefix } = languages[language];
  if (prefix === '') return path;
  return path === '/' ? prefix : prefix + path;
}

/** Regular expression source for the language part at the start of a path. */
export const languagePrefix = `(?:${languages
  .map(({ prefix }) => prefix)
  .filter(Boolean)
  .join('|')})?`;
