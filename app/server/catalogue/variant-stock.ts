import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { typedBarcode } from '#app/domain/catalogue/barcode.ts';
import type { VariantStock } from '#app/domain/catalogue/low-stock.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';

export function readVariantStock(db: Db | Tx, product: ParentId): Promise<VariantStock[]> {
  return db
    .select({ id: productVariant.id, lowAt: productVariant.lowAt, barcode: productVariant.barcode })
    .from(productVariant)
    .where(eq(productVariant.parentID, product));
}

/** `stored` as it is by now; `title` of the product that already has the barcode. */
export type VariantStockSet =
  | { ok: true }
  | { ok: false; problem: 'stock-changed'; stored: readonly VariantStock[] }
  | { ok: false; problem: 'barcode-taken'; title: LocalizedText };

/** What is absent stays as it is. @property was what the page showed; another value by now refuses. */
export type VariantStockChange = Pick<VariantStock, 'id'> &
  Partial<VariantStock> & { was?: Partial<VariantStock> };

/** Changes threshold and barcode of variants. Variants of other products are skipped. */
export function setVariantStock(
  db: Db,
  product: ParentId,
  changes: readonly VariantStockChange[],
): Promise<VariantStockSet> {
  return db.transaction(async (tx) => {
    const ids = changes.filter(({ barcode }) => barcode !== undefined).map(({ id }) => id);
    const barcodes = changes.flatMap(({ barcode }) => barcode ?? []);
    await lock(tx, 'barcodes');
    const stored = new Map((await readVariantStock(tx, product)).map((each) => [each.id, each]));
    const isUnseen = changes.some(({ id, was = {}, ...wanted }) => {
      const now = stored.get(id);
      return (['lowAt', 'barcode'] as const).some(
        (field) =>
          now &&
          was[field] !== undefined &&
          wanted[field] !== undefined &&
          isUnseenChange<string | number | null>(now[field], was[field], wanted[field]),
      );
    });
    if (isUnseen) return { ok: false, problem: 'stock-changed', stored: [...stored.values()] };
    const [taken] = await tx
      .select({ title: parentProduct.title })
      .from(productVariant)
      .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
      .where(and(anyOf(productVariant.barcode, barcodes), notInArray(productVariant.id, ids)))
      .limit(1);
    if (taken) return { ok: false, problem: 'barcode-taken', title: taken.title };
    const rows = changes.map(({ id, lowAt, barcode }) => ({
      id,
      lowAt,
      barcode,
      setsLowAt: lowAt !== undefined,
      setsBarcode: barcode !== undefined,
    }));
    const locked = sql`
      select product_variant.id, given."lowAt", given."setsLowAt", given.barcode, given."setsBarcode"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(id text, "lowAt" int, "setsLowAt" bool, barcode text, "setsBarcode" bool)
      join product_variant on product_variant.id = given.id
      where parent_id = ${product} order by product_variant.id for update of product_variant`;
    // Unique columns are checked row by row, so two variants could not swap barcodes otherwise.
    await tx.execute(sql`
      with locked as (${locked})
      update product_variant set barcode = null from locked
      where product_variant.id = locked.id and locked."setsBarcode"
        and product_variant.barcode is distinct from locked.barcode`);
    await tx.execute(sql`
      with locked as (${locked})
      update product_variant set
        low_at = case when locked."setsLowAt" then locked."lowAt" else product_variant.low_at end,
        barcode = case when locked."setsBarcode" then locked.barcode else product_variant.barcode end
      from locked where product_variant.id = locked.id`);
    await notify(tx, 'catalogue', product);
    return { ok: true };
  });
}

/** The product with exactly this barcode; null where there is none. */
export async function productOfBarcode(db: Db, typed: string): Promise<ParentId | null> {
  const code = typedBarcode(typed);
  if (!code.ok || code.barcode === null) return null;
  const [found] = await db
    .select({ id: productVariant.parentID })
    .from(productVariant)
    .where(eq(productVariant.barcode, code.barcode));
  return found?.id ?? null;
}

export async function variantsByBarcode(
  db: Db,
  ids: readonly VariantId[],
): Promise<Record<string, VariantId>> {
  const rows = await db
    .select({ id: productVariant.id, barcode: productVariant.barcode })
    .from(productVariant)
    .where(and(anyOf(productVariant.id, ids), isNotNull(productVariant.barcode)));
  return Object.fromEntries(rows.map(({ id, barcode }) => [barcode, id]));
}
