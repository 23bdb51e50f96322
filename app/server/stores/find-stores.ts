import { and, type SQL, sql } from 'drizzle-orm';
import { type FoundStores, mostFoundStores, storeWords } from '#app/domain/delivery/pickup-store.ts';
import type { Db } from '#app/server/db/client.ts';
import { pickupStore } from '#app/server/db/shop-schema.ts';
import { partSearch } from '#app/server/db/sql.ts';

/** Matches every word in name, address or code; beginnings first. */
export async function findStores(db: Db, typed: string): Promise<FoundStores> {
  const words = storeWords(typed);
  if (words.length === 0) return { stores: [], more: false };
  const found = await storesWith(db, words);
  return { stores: found.slice(0, mostFoundStores), more: found.length > mostFoundStores };
}

/** Reads one more than is shown, to know whether there are more. @param words at least one. */
export function storesWith(db: Db, words: readonly string[]) {
  const { code, name, address, searchText } = pickupStore;
  return db
    .select({ code, name, address })
    .from(pickupStore)
    .where(and(...words.map(hasWord)))
    .orderBy(sql`strpos(${searchText}, ${words[0] ?? ''})`, sql`length(${name})`, code)
    .limit(mostFoundStores + 1);
}

function hasWord(word: string): SQL {
  const { anywhere, indexed, isComplete } = partSearch(sql`${pickupStore.searchText}`, word);
  return isComplete && indexed !== null ? indexed : anywhere;
}
