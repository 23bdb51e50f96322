import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

export interface Answer<Row> {
  rows: Row[];
  rowCount: number | null;
}

const dialect = new PgDialect();

/**
 * A statement of the hot path: written once, with `sql.placeholder` for what varies, and known to each connection under
 * its name, which has it parsed and planned once and not with every order.
 */
export function statement<Row>(
  name: string,
  query: SQL,
): (db: Db | Tx, values: Record<string, unknown>) => Promise<Answer<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery({ sql, params }, undefined, name, false);
    return (await prepared.execute(values)) as Answer<Row>;
  };
}

/** The same for a text that is not ours. One name belongs to one text for ever. */
export async function runNamed<Row>(
  db: Db | Tx,
  name: string,
  text: string,
  params: unknown[],
): Promise<Answer<Row>> {
  const prepared = db._.session.prepareQuery({ sql: text, params }, undefined, name, false);
  return (await prepared.execute()) as Answer<Row>;
}
