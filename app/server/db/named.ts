import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

interface Answer<Row> {
  rows: Row[];
  rowCount: number | null;
}

const dialect = new PgDialect();

/**
 * Runs a statement under a name, so that each connection has it parsed and planned once and not with every order. One name
 * belongs to one text for ever: what varies must be a parameter, or part of the name.
 */
export function runNamed<Row>(db: Db | Tx, name: string, query: SQL): Promise<Answer<Row>> {
  return runNamedText(db, name, dialect.sqlToQuery(query));
}

/** The same for a statement that is text already. */
export async function runNamedText<Row>(
  db: Db | Tx,
  name: string,
  query: { sql: string; params: unknown[] },
): Promise<Answer<Row>> {
  const answer = await db._.session.prepareQuery(query, undefined, name, false).execute();
  return answer as Answer<Row>;
}
