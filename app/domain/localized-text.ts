import { isComplete, type Language, type LocalizedText, localize, textIn } from './language.ts';
import { languages } from './languages.ts';

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

type FurtherCode = typeof languages extends readonly [unknown, unknown, ...infer Rest]
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
