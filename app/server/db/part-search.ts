import { type SQL, sql } from 'drizzle-orm';

export const lookedThrough = 1000;

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

/** @param table its name. @param id its key column. @param key read beside the id. @param within a range of the order. */
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
}): { near: SQL; far: SQL | null } {
  if (search === null)
    return {
      near: sql`select ${id} as id, ${key} as key from ${table} where ${within} order by ${order} limit ${limit}`,
      far: null,
    };
  const window = sql`select * from ${table} where ${within} order by ${order} limit ${lookedThrough}`;
  const near = sql`select ${id} as id, ${key} as key from (${window}) ${table} where ${search.anywhere} limit ${limit}`;
  if (search.indexed === null) return { near, far: null };
  // Materialised, so that the planner does not walk a million rows in order.
  return {
    near,
    far: sql`
      with far as materialized (select ${id} as id from ${table} where ${search.indexed} and ${within}),
        near as materialized (${near})
      select found.id, ${key} as key from (select id from far union select id from near) found join ${table} on ${id} = found.id
      order by ${order} limit ${limit}`,
  };
}
