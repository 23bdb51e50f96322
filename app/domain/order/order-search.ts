import { searchForm } from '../catalogue/search.ts';

/** In characters. */
export const longestSearch = 80;

/** The search form of part of a number, a name, a phone (with blanks, hyphens or +886) or an email address. */
export function orderSearchForm(typed: string): string {
  const form = searchForm(typed).slice(0, longestSearch);
  if (!/^[\d\s()+.-]+$/.test(form)) return form;
  return form.replaceAll(/[\s().-]/g, '').replace(/^(?:\+|00)8860?/, '0');
}
