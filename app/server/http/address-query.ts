import { z } from 'zod';
import { addressText, isMoment, pageNumber } from '#app/domain/address/address-text.ts';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';

/**
 * The query of an address, read by one schema: each name is read on its own, and what makes no sense is as if it were not
 * there. So no address can make a loader fail.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const parameters = new URL(request.url).searchParams;
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, parameters.get(name)]));
  return z.object(shape).parse(given);
}

const given = z.string().nullable();

/** Most characters of a text that nothing else limits. */
const longestText = 80;

/** A text, '' where there is none. */
export function queryText(longest = longestText) {
  return given.transform((text) => addressText(text, longest));
}

/** A text, null where its name is not there at all. */
export function queryTextOrNull(longest = longestText) {
  return given.transform((text) => (text === null ? null : addressText(text, longest)));
}

/** A text as it came, '' where there is none: for calls that refuse what makes no sense. */
export const queryAsSent = given.transform((text) => text ?? '');

/** One of the words it may be. */
export function queryChoice<const Word extends string, const Otherwise extends Word | null>(
  words: readonly Word[],
  otherwise: Otherwise,
) {
  return given.transform((text): Word | Otherwise => words.find((word) => word === text) ?? otherwise);
}

/** The number of a row, null where it is none. */
export const queryId = given.transform((text) => {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
});

export const queryPage = given.transform((text) => pageNumber(text));

/** A moment as the shop itself writes it, null for every other. */
export const queryMoment = given.transform((text) => (text !== null && isMoment(text) ? text : null));

/** `ABCD123,EFGH456`: those that can be order numbers. */
export const queryOrderNumbers = given.transform((text) =>
  (text ?? '')
    .slice(0, 40_000)
    .split(',')
    .filter((number) => orderNumberPattern.test(number)),
);
