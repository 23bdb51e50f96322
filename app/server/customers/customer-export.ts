import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { Language } from '#app/domain/language.ts';
import type { Db } from '#app/server/db/client.ts';
import { exportHead, exportRow } from '#app/text/customers-csv.ts';
import { type CustomersPage, type CustomersQuery, listCustomers } from './customers.ts';

/**
 * The customers that were asked for as CSV, in the order of the list, a page at a time: a long list needs no more memory
 * than a short one. No cell of it can begin a formula (reliability B19).
 */
export async function* exportCustomers(
  db: Db,
  { search, sort, language }: Pick<CustomersQuery, 'search' | 'sort'> & { language: Language },
): AsyncGenerator<string> {
  yield csvMark + csvLines([exportHead(language)]);
  for (let after: number | null = null; ; ) {
    const page: CustomersPage = await listCustomers(db, { search, sort, after });
    if (page.customers.length > 0) yield csvLines(page.customers.map((row) => exportRow(row, language)));
    if (page.next === null) return;
    after = page.next;
  }
}
