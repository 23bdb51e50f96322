import { type Column, type SQL, sql } from 'drizzle-orm';

/** `column = any(array)` with one parameter: drizzle's `inArray` sends one each, and a statement takes 65,535. */
export function anyOf<C extends Column>(column: C, values: Iterable<C['_']['data']>): SQL {
  return sql`${column} = any(${sql.param([...values])})`;
}
