import { z } from 'zod';
import { addressText, pageNumber } from '#app/domain/address/address-text.ts';
import { everyLanguage, type Language } from '#app/domain/language.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { isDay } from '#app/domain/taipei-day.ts';

/** Reads each query parameter on its own; an invalid one counts as absent, so that no URL fails a loader. */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const parameters = new URL(request.url).searchParams;
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, parameters.get(name)]));
  return z.object(shape).parse(given);
}

const given = z.string().nullable();

const longestText = 80;

/** '' where absent. */
export function queryText(longest = longestText) {
  return given.transform((text) => addressText(text, longest));
}

/** null where absent. */
export function queryTextOrNull(longest = longestText) {
  return given.transform((text) => (text === null ? null : addressText(text, longest)));
}

/** Unshortened, '' where absent: for calls that reject invalid input. */
export const queryAsSent = given.transform((text) => text ?? '');

export function queryChoice<const Word extends string, const Otherwise extends Word | null>(
  words: readonly Word[],
  otherwise: Otherwise,
) {
  return given.transform((text): Word | Otherwise => words.find((word) => word === text) ?? otherwise);
}

/** A day in Taipei; null where absent. */
export const queryDay = given.transform((text) => (text !== null && isDay(text) ? text : null));

/** By index, in digits; the first language where absent. */
export const queryLanguage = given.transform(
  (text): Language => everyLanguage.find((language) => `${language}` === text) ?? 0,
);

export const queryPage = given.transform((text) => pageNumber(text));

/** A number of a row; null where absent. */
export const queryId = given.transform((text) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null));

/** `ABCD123,EFGH456`; invalid numbers are dropped. */
export const queryOrderNumbers = given.transform((text) =>
  (text ?? '')
    .slice(0, 40_000)
    .split(',')
    .filter((number) => storedOrderNumberPattern.test(number)),
);
