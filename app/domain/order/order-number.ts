import { searchForm } from '#app/domain/catalogue/search.ts';

/** In characters. */
export const longestSearch = 80;

/** The search form of part of a number, a name, a phone (with blanks, hyphens or +886) or an email address. */
export function orderSearchForm(typed: string): string {
  const form = searchForm(typed).slice(0, longestSearch);
  if (!/^[\d\s()+.-]+$/.test(form)) return form;
  return form.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)8860?/, '0');
}

/**
 * 4 upper-case letters and a number from 100 to 1099 (specification, section 9). Never a credential: there are only
 * 456,976,000.
 */
export const orderNumberPattern = /^[A-Z]{4}([1-9][0-9]{2}|10[0-9]{2})$/;

/** @param randomBelow uniform whole numbers from 0 to below its argument. */
export function makeOrderNumber(randomBelow: (limit: number) => number): string {
  const letter = () => String.fromCharCode(65 + randomBelow(26));
  return `${letter()}${letter()}${letter()}${letter()}${100 + randomBelow(1000)}`;
}

/** Stored orders only: an imported one may have a larger number. */
export const storedOrderNumberPattern = /^[A-Z]{4}[1-9][0-9]{2,3}$/;
