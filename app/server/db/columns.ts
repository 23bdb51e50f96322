import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export interface Columns<Key extends string> {
  list: SQL;
  listOf(alias: string): SQL;
  named(row: Partial<Record<Key, unknown>>): Record<string, unknown>;
}

export function columnsOf<Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
): Columns<Key> {
  const columns = getTableColumns(table);
  const pairs = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`no column ${key}`);
    return [key, column.name] as const;
  });
  const joined = (alias: string) =>
    sql.join(
      pairs.map(([, name]) =>
        alias ? sql`${sql.identifier(alias)}.${sql.identifier(name)}` : sql.identifier(name),
      ),
      sql`, `,
    );
  return {
    list: joined(''),
    listOf: joined,
    named: (row) => Object.fromEntries(pairs.map(([key, name]) => [name, row[key] ?? null])),
  };
}
