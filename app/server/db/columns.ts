import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

interface Columns<Row> {
  list: SQL;
  listOf(alias: string): SQL;
  named(row: Row): Record<string, unknown>;
}

type KeyOf<Table extends PgTable> = keyof Table['$inferInsert'] & string;

/** All columns but those that the database fills: one added later does not compile until every row has it. */
export function allColumnsOf<Table extends PgTable, Filled extends KeyOf<Table> = never>(
  table: Table,
  filled: readonly Filled[] = [],
): Columns<Readonly<Record<Exclude<KeyOf<Table>, Filled>, unknown>>> {
  const given = Object.entries(getTableColumns(table)).filter(
    ([key, { generated }]) => !generated && !filled.some((one) => one === key),
  );
  return columnsNamed(
    table,
    given.map(([key]) => key),
  );
}

/** Of a row that lacks some of them, null is written. */
export function columnsOf<Table extends PgTable, Key extends KeyOf<Table>>(
  table: Table,
  keys: readonly Key[],
): Columns<Partial<Record<Key, unknown>>> {
  return columnsNamed(table, keys);
}

function columnsNamed<Row extends object>(table: PgTable, keys: readonly string[]): Columns<Row> {
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
    named: (row) => {
      const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
      return Object.fromEntries(pairs.map(([key, name]) => [name, values.get(key) ?? null]));
    },
  };
}

const batch = 200;

export async function inBatches<T>(
  rows: readonly T[],
  work: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await work(rows.slice(from, from + batch));
}
