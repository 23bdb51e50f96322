import { type SQL, sql } from 'drizzle-orm';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { productSearch, searchRule } from '#app/domain/catalogue/product-search.ts';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { tryLock } from '#app/server/db/locks.ts';

/** The search columns: written with the product, and rebuilt when product-search.ts changes its rule. */

type Indexed = {
  title: LocalizedText;
  description: LocalizedText;
  facts: Pick<ProductFacts, 'ingredients' | 'origin' | 'storage'>;
  variants: readonly {
    size: LocalizedText | null;
    weight: LocalizedText | null;
    color: LocalizedText | null;
    salesPercentage: number;
  }[];
};

const onSale: LocalizedText = ['on sale', '特價'];
const stored: Readonly<Record<StorageKind, LocalizedText[]>> = {
  frozen: [['frozen', '冷凍']],
  chilled: [['chilled', '冷藏']],
  dry: [],
};

export function searchColumns({ title, description, facts, variants }: Indexed) {
  const labels = variants.flatMap(chosenOptions);
  if (variants.some(({ salesPercentage }) => salesPercentage > 0)) labels.push(onSale);
  if (facts.storage !== null) labels.push(...stored[facts.storage]);
  return { ...productSearch({ title, description, facts, labels }), searchRule };
}

/** Products per statement; few, because indexing one blocks the event loop for a millisecond. */
const batch = 25;

/** The caller holds the row locks. */
export async function indexProducts(tx: Tx, ids: readonly ParentId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    await write(tx, await read(tx, sql`id = any(${sql.param(some)})`));
  }
}

/** `taken` where another process is indexing. */
export type BatchOutcome = { done: number; last: ParentId | null } | 'taken';

/** Indexes a batch of products with an older or no index. @param after last product of the previous batch. */
export function indexBatch(db: Db, after: string): Promise<BatchOutcome> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'productIndex'))) return 'taken';
    // Locked, so that a concurrent edit is not overwritten.
    const rows = await read(
      tx,
      sql`search_rule < ${searchRule} and id > ${after} order by id limit ${batch} for no key update`,
    );
    await write(tx, rows);
    return { done: rows.length, last: rows.at(-1)?.id ?? null };
  });
}

type Row = Indexed & { id: ParentId };

async function read(tx: Tx, which: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select id, title, description, facts,
      (select coalesce(jsonb_agg(jsonb_build_object('size', size, 'weight', weight, 'color', color,
          'salesPercentage', sale_now(sales_percentage, parent_id))), '[]')
        from product_variant where parent_id = parent_product.id) as variants
    from parent_product where ${which}`);
  return rows;
}

async function write(tx: Tx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const found = rows.map(({ id, ...product }) => ({ id, ...searchColumns(product) }));
  await tx.execute(sql`
    update parent_product set search = row.search::tsvector, title_search = row."titleSearch"::tsvector,
      search_text = row."searchText", search_rule = row."searchRule"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as row(id text, search text, "titleSearch" text, "searchText" text, "searchRule" smallint)
    where parent_product.id = row.id`);
}
