import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column is one of these values. They go as one parameter, however many they are: drizzle's `inArray` sends each
 * as its own, and a statement takes 65,535.
 */
export function anyOf<C extends Column>(column: C, values: Iterable<C['_']['data']>): SQL {
  return sql`${column} = any(${sql.param([...values])})`;
}
