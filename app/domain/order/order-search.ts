import { searchForm } from '../catalogue/search.ts';

/** Most characters that are looked for. */
export const longestSearch = 80;

/**
 * What the owner typed, in the form in which orders are searched: part of a number, a name, a phone or an e-mail address,
 * in either script. A phone may be typed as people write it, with blanks, hyphens or +886.
 */
export function orderSearchForm(typed: string): string {
  const form = searchForm(typed).slice(0, longestSearch);
  if (!/^[\d\s()+.-]+$/.test(form)) return form;
  return form.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)8860?/, '0');
}
