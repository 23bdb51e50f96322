import { type SQL, sql } from 'drizzle-orm';

/** So many rows next in order are looked through one by one before an index is asked. */
export const lookedThrough = 1000;

/**
 * How a part of a text is found among a million rows (decision 15). What is common is met among the next rows in order,
 * and reading them has a bound; what is rare comes from an index. Texts are in their search form (domain/catalogue/search.ts).
 */
export interface PartSearch {
  /** Whether a row has it anywhere: for rows that are read anyway. */
  anywhere: SQL;
  /** The same from an index; null where no index can say. */
  indexed: SQL | null;
  /** Whether the index finds every row. Else it finds words that begin so. */
  isComplete: boolean;
}

/** Longer searches are cut. */
const mostWords = 6;

/**
 * Every word of it, in any order.
 * @param column a search text that has a trigram index and one of han_grams.
 */
export function partSearch(column: SQL, form: string): PartSearch {
  const words = [...new Set(form.split(' ').filter(Boolean))].slice(0, mostWords);
  const parts = words.map((word) => wordSearch(column, word));
  const [first, ...more] = parts;
  if (first === undefined || more.length === 0) return first ?? wordSearch(column, form);
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

function wordSearch(column: SQL, form: string): PartSearch {
  const literal = form.replaceAll(/[\\%_]/g, '\\$&');
  const anywhere = sql`${column} like ${`%${literal}%`}`;
  // Three emails in a row, or emails beside what is none: the trigram index knows it.
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

/**
 * The ids of the rows that fit, in order.
 * @param table the table's name. @param id its key column. @param within what narrows it down to a range of the order.
 */
export function idsInOrder({
  table,
  id,
  within,
  order,
  search,
  limit,
}: {
  table: SQL;
  id: SQL;
  within: SQL;
  order: SQL;
  search: PartSearch | null;
  limit: number;
}): { near: SQL; far: SQL | null } {
  if (search === null)
    return {
      near: sql`select ${id} as id from ${table} where ${within} order by ${order} limit ${limit}`,
      far: null,
    };
  const window = sql`select * from ${table} where ${within} order by ${order} limit ${lookedThrough}`;
  const near = sql`select ${id} as id from (${window}) ${table} where ${search.anywhere} limit ${limit}`;
  if (search.indexed === null) return { near, far: null };
  // Kept apart, so that the database cannot decide to walk a million rows in order instead.
  return {
    near,
    far: sql`
      with far as materialized (select ${id} as id from ${table} where ${search.indexed} and ${within}),
        near as materialized (${near})
      select found.id from (select id from far union select id from near) found join ${table} on ${id} = found.id
      order by ${order} limit ${limit}`,
  };
}
