import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { Language } from '#app/domain/language.ts';
import type { Db } from '#app/server/db/client.ts';
import { exportHead, exportRow } from '#app/text/customers-csv.ts';
import { type CustomersPage, type CustomersQuery, listCustomers } from './customers.ts';

/** Streams customers as CSV in the list's order, with formulas escaped (reliability B19). */
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
