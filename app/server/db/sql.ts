import { type Column, getTableColumns, ilike, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgSession, type PgTable } from 'drizzle-orm/pg-core';

interface Columns<Row> {
  list: SQL;
  listOf(alias: string): SQL;
  named(row: Row): Record<string, unknown>;
}

type KeyOf<Table extends PgTable> = keyof Table['$inferInsert'] & string;

/** All columns but those the database fills: a column added later does not compile until every row has it. */
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

/** Missing columns of a row are written as null. */
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

/** A drizzle database or transaction of any schema. */
export interface Runner {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> };
}

interface Answer<Row> {
  rows: Row[];
  rowCount: number | null;
}

const dialect = new PgDialect();

/** A prepared statement for hot queries, parsed and planned once per connection; `sql.placeholder` marks parameters. */
export function statement<Row>(
  name: string,
  query: SQL,
): (db: Runner, values: Record<string, unknown>) => Promise<Answer<Row>> {
  const { sql, params } = dialect.sqlToQuery(query);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery({ sql, params }, undefined, name, false);
    return (await prepared.execute(values)) as Answer<Row>;
  };
}

/** Runs a prepared SQL text. A name must always have the same text. */
export async function runNamed<Row>(
  db: Runner,
  name: string,
  text: string,
  params: unknown[],
): Promise<Answer<Row>> {
  const prepared = db._.session.prepareQuery({ sql: text, params }, undefined, name, false);
  return (await prepared.execute()) as Answer<Row>;
}

const lookedThrough = 1000;

/**
 * Search for part of a text among a million rows (decision 15): common parts are found by a bounded read in order, rare
 * ones by an index. Texts are in search form (domain/catalogue/search.ts).
 */
export interface PartSearch {
  anywhere: SQL;
  /** The indexed match; null where no index applies. */
  indexed: SQL | null;
  /** Whether the index finds every match, or only beginnings of words. */
  isComplete: boolean;
}

const mostWords = 6;

/** All words, in any order. @param column a search text with a trigram index and one of han_grams. */
export function partSearch(column: SQL, form: string): PartSearch {
  return everyWord(form, (word) => wordSearch(column, word));
}

/** All words of a form, in any order, each searched for by itself. */
export function everyWord(form: string, searchOf: (word: string) => PartSearch): PartSearch {
  const words = [...new Set(form.split(' ').filter(Boolean))].slice(0, mostWords);
  const parts = words.map(searchOf);
  const [first, ...more] = parts;
  if (first === undefined || more.length === 0) return first ?? searchOf(form);
  const anywhere = sql`(${sql.join(
    parts.map((part) => part.anywhere),
    sql` and `,
  )})`;
  const sure = parts.find(({ isComplete }) => isComplete) ?? parts.find(({ indexed }) => indexed !== null);
  return {
    anywhere,
    indexed: sure?.indexed ? sql`(${sure.indexed} and ${anywhere})` : null,
    isComplete: sure?.isComplete ?? false,
  };
}

/** @param column a search text with a trigram index, and one of han_grams where it may hold Chinese. */
export function wordSearch(column: SQL, form: string): PartSearch {
  const literal = form.replaceAll(/[\\%_]/g, '\\$&');
  const anywhere = sql`${column} like ${`%${literal}%`}`;
  // Three letters in a row, or letters beside others: the trigram index applies.
  if (/[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(form))
    return { anywhere, indexed: anywhere, isComplete: true };
  if (/^\p{Script=Han}{1,2}$/u.test(form))
    return { anywhere, indexed: sql`han_grams(${column}) @> array[${form}]::text[]`, isComplete: true };
  if (/^[\p{L}\p{N}]/u.test(form))
    return {
      anywhere,
      indexed: sql`(${column} like ${`${literal}%`} or ${column} like ${`% ${literal}%`})`,
      isComplete: false,
    };
  return { anywhere, indexed: null, isComplete: false };
}

/** @param table its name. @param id its key column. @param key selected beside the id. @param within a range. */
export function idsInOrder({
  table,
  id,
  key = sql`null`,
  within,
  order,
  search,
  limit,
}: {
  table: SQL;
  id: SQL;
  key?: SQL;
  within: SQL;
  order: SQL;
  search: PartSearch | null;
  limit: number;
}): { near: SQL; far: SQL | null; beyond: SQL | null } {
  if (search === null)
    return {
      near: sql`select ${id} as id, ${key} as key from ${table} where ${within} order by ${order} limit ${limit}`,
      far: null,
      beyond: null,
    };
  const window = sql`select * from ${table} where ${within} order by ${order} limit ${lookedThrough}`;
  const near = sql`select ${id} as id, ${key} as key from (${window}) ${table} where ${search.anywhere} limit ${limit}`;
  // A row where there are more than `near` looks through.
  const beyond = search.isComplete
    ? null
    : sql`select 1 from ${table} where ${within} order by ${order} offset ${lookedThrough} limit 1`;
  if (search.indexed === null) return { near, far: null, beyond };
  // Materialised, so that the planner does not walk a million rows in order.
  return {
    near,
    beyond,
    far: sql`
      with far as materialized (select ${id} as id from ${table} where ${search.indexed} and ${within}),
        near as materialized (${near})
      select found.id, ${key} as key from (select id from far union select id from near) found join ${table} on ${id} = found.id
      order by ${order} limit ${limit}`,
  };
}

/** `column = any(array)` with one parameter: drizzle's `inArray` sends one each, and a statement takes 65,535. */
export function anyOf<C extends Column>(column: C, values: Iterable<C['_']['data']>): SQL {
  return sql`${column} = any(${sql.param([...values])})`;
}

export function containsInAnyCase(column: Column, text: string): SQL {
  return ilike(column, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** The row that an insert returns. */
export async function writtenRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error('one row was written');
  return row;
}
