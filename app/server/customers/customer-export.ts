import type { CustomerRow } from '#app/domain/customer/customer-record.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { Language } from '#app/domain/language.ts';
import type { ListPage } from '#app/domain/list.ts';
import type { Db } from '#app/server/db/client.ts';
import { exportHead, exportRow } from '#app/text/customers.ts';
import { type CustomersQuery, listCustomers } from './customers.ts';

/** Streams customers as CSV in the list's order, with formulas escaped (reliability B19). */
export async function* exportCustomers(
  db: Db,
  { conditions, sort, language }: Pick<CustomersQuery, 'conditions' | 'sort'> & { language: Language },
): AsyncGenerator<string> {
  yield csvMark + csvLines([exportHead(language)]);
  let after: string | null = null;
  do {
    const page: ListPage<CustomerRow> = await listCustomers(db, { conditions, sort, after });
    if (page.rows.length > 0) yield csvLines(page.rows.map((row) => exportRow(row, language)));
    after = page.after;
  } while (after !== null);
}
