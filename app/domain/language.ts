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

export const blankText: LocalizedText = localize(() => '');

/** Fills `spare` into every language that requires a text and lacks it. */
export function withSpare(localized: LocalizedText, spare: string): LocalizedText {
  return storedText(
    localize((language) => textIn(localized, language) || (isComplete(language) ? spare : '')),
  );
}

export function withText(localized: LocalizedText, language: Language, text: string): LocalizedText {
  return localize((index) => (index === language ? text : textIn(localized, index)));
}

/** Drops trailing empty texts with a fallback, so that a text stays equal when languages are added. */
export function storedText(localized: LocalizedText): LocalizedText;
export function storedText(localized: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const end = languages.findLastIndex(({ index }) => isComplete(index) || localized[index]);
  return localized.slice(0, end + 1);
}

export function isSameText(one: LocalizedText | undefined, other: LocalizedText): boolean {
  return one !== undefined && languages.every(({ index }) => textIn(one, index) === textIn(other, index));
}

export function mapText(localized: LocalizedText, change: (text: string) => string): LocalizedText {
  return localize((language) => change(textIn(localized, language)));
}

/** A blank language that the shop does not offer takes the text of one that it does, since every stored text has all. */
export function withUnoffered(localized: LocalizedText, offered: readonly Language[]): LocalizedText {
  const isBlank = (language: Language) => textIn(localized, language).trim() === '';
  const spare = offered.find((language) => !isBlank(language));
  return localize((language) =>
    textIn(
      localized,
      spare !== undefined && isComplete(language) && !offered.includes(language) && isBlank(language)
        ? spare
        : language,
    ),
  );
}

/** Whether a required language lacks the text. */
export function lacksText(localized: LocalizedText): boolean {
  return languages.some(({ index }) => isComplete(index) && textIn(localized, index).trim() === '');
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

type FurtherCode = List extends readonly [unknown, unknown, ...infer Rest]
  ? Extract<Rest[number], { code: string }>['code']
  : never;

/** Codes of the languages after the specification's two. */
export const furtherCodes: readonly FurtherCode[] = furtherCodesOf();
function furtherCodesOf(): readonly FurtherCode[];
function furtherCodesOf(): readonly string[] {
  return languages.slice(2).map(({ code }) => code);
}

/** Field names of a text: the specification's `title` and `altTitle`, and `title_af` for further languages. */
export type FieldName<Part extends string> = Part | `alt${Capitalize<Part>}` | `${Part}_${FurtherCode}`;

export function fieldName<Part extends string>(part: Part, language: Language): FieldName<Part>;
export function fieldName(part: string, language: Language): string {
  const { index, code } = languages[language];
  if (index === 0) return part;
  return index === 1 ? `alt${part.charAt(0).toUpperCase()}${part.slice(1)}` : `${part}_${code}`;
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
