import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type FoundStores,
  mostFoundStores,
  type PickupStore,
  type StoreList,
  storeForm,
  storeWords,
} from '#app/domain/delivery/pickup-store.ts';
import type { StoreListRecord } from '#app/domain/import/records.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { pickupStore, storeList } from '#app/server/db/shop-schema.ts';
import { partSearch } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';

/** Null without a list. */
export async function readStoreListState(db: Db): Promise<(StoreList & { version: number }) | null> {
  const [row] = await db.select().from(storeList);
  if (!row || row.stores === 0) return null;
  const { stores, version, importedAt, importedBy } = row;
  return { stores, version, importedAt: importedAt.toISOString(), importedBy };
}

/**
 * Replaces all stores in one transaction with its signal; concurrent imports are serialised. An empty list removes it.
 * @param by the owner.
 */
export async function replaceStoreList(db: Db, stores: readonly PickupStore[], by: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Serialises imports until the commit.
    await tx
      .insert(storeList)
      .values({ stores: stores.length, importedBy: by })
      .onConflictDoUpdate({
        target: storeList.id,
        set: {
          stores: stores.length,
          importedBy: by,
          importedAt: sql`now()`,
          version: sql`${storeList.version} + 1`,
        },
      });
    await tx.delete(pickupStore);
    await insert(tx, stores);
    // Cached public pages show whether there is a list.
    await notify(tx, 'settings', 'stores');
  });
  // Best effort: autovacuum does it otherwise.
  await db.execute(sql`vacuum (analyze) ${pickupStore}`).catch(() => {});
}

/** Of an import: a list that is there stays. */
export async function addStoreList(
  tx: Tx,
  { stores, importedAt, importedBy }: StoreListRecord,
): Promise<void> {
  const made = { stores: stores.length, importedAt: new Date(importedAt), importedBy };
  const added = await tx
    .insert(storeList)
    .values(made)
    .onConflictDoUpdate({
      target: storeList.id,
      set: { ...made, version: sql`${storeList.version} + 1` },
      setWhere: eq(storeList.stores, 0),
    });
  if (added.rowCount === 0) return;
  await insert(tx, stores);
  await notify(tx, 'settings', 'stores');
}

async function insert(tx: Tx, stores: readonly PickupStore[]): Promise<void> {
  if (stores.length === 0) return;
  const rows = stores.map(({ code, name, address }) => ({
    code,
    name,
    address,
    search_text: storeForm(`${name} ${address} ${code}`),
  }));
  await tx.execute(sql`insert into ${pickupStore} (code, name, address, search_text)
    select code, name, address, search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(code text, name text, address text, search_text text)`);
}

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
