import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

export interface Answer<Row> {
  rows: Row[];
  rowCount: number | null;
}

const dialect = new PgDialect();

/** A prepared statement for hot queries, parsed and planned once a connection; `sql.placeholder` marks parameters. */
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

/** Runs a prepared SQL text. A name must always have the same text. */
export async function runNamed<Row>(
  db: Db | Tx,
  name: string,
  text: string,
  params: unknown[],
): Promise<Answer<Row>> {
  const prepared = db._.session.prepareQuery({ sql: text, params }, undefined, name, false);
  return (await prepared.execute()) as Answer<Row>;
}
