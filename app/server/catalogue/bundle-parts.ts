import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type BundlePart, type KnownPart, partGap } from '#app/domain/catalogue/bundle.ts';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import type { StorageKind } from '#app/domain/catalogue/storage-kind.ts';
import type { VariantState } from '#app/domain/catalogue/variant-change.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { storageOf, storageOfParts } from '#app/domain/order/line-storage.ts';
import type { StockedPart } from '#app/domain/order/order-edit.ts';
import type { Tx } from '#app/server/db/client.ts';
import { bundle, bundlePart } from '#app/server/db/schema.ts';

/** What bundles consist of (decision 85). */

/**
 * Locks variants, the parts of bundles among them, and all bundles that share one of these parts, because a change of a
 * part's stock updates them. Ordinary variants first, then by id, against deadlocks. @param ids SQL text array.
 */
export function lockWithBundles(ids: SQLWrapper): SQL {
  return sql`
    with named as (
      select unnest(${ids}::text[]) as id
    ), plain as (
      select id from named union select part_id from bundle_part join named on named.id = bundle_id
    )
    select 1 from product_variant
    where id in (select id from plain union select bundle_id from bundle_part join plain on plain.id = part_id)
    order by exists (select from bundle where variant_id = product_variant.id), id
    for update of product_variant`;
}

/** Column `parts` of a query on `product_variant`, for `goodsOf`. */
export const partsOf = sql`(
  select jsonb_agg(jsonb_build_object('productID', bundle_part.part_id, 'parentID', coalesce(part.parent_id, ''),
      'title', coalesce(part_parent.title, '["",""]'), 'size', part.size, 'weight', part.weight, 'color', part.color,
      'image', part_parent.images[1], 'facts', part_parent.facts, 'qty', bundle_part.qty,
      'left', case when part_parent.is_published and part_parent.deleted_at is null then part.qty else 0 end)
    order by bundle_part.position)
  from bundle_part left join product_variant part on part.id = bundle_part.part_id
    left join parent_product part_parent on part_parent.id = part.parent_id
  where bundle_part.bundle_id = product_variant.id)`;

export interface PartRow extends Omit<StockedPart, 'storage'> {
  /** Null where the part is gone. */
  facts: ProductFacts | null;
}

/** The parts of a bundle (null for other variants) and how it must be stored. @param facts of the product itself. */
export function goodsOf(
  rows: readonly PartRow[] | null,
  facts: ProductFacts,
): { parts: readonly StockedPart[] | null; storage: StorageKind | null } {
  if (rows === null) return { parts: null, storage: storageOf(facts) };
  const parts = rows.map(({ facts: own, ...part }) => ({ ...part, storage: own && storageOf(own) }));
  return { parts, storage: storageOfParts(parts) };
}

/** Triggers compute the bundle's stock. The caller has locked the variants and set the bundle's own stock to 0. */
export async function insertBundle(
  tx: Tx,
  variantID: VariantId,
  costOfParts: boolean,
  parts: readonly BundlePart[],
): Promise<void> {
  await tx.insert(bundle).values({ variantID, costOfParts });
  await tx
    .insert(bundlePart)
    .values(parts.map(({ id, qty }, position) => ({ bundleID: variantID, partID: id, qty, position })));
}

export type GapRows = readonly (Pick<KnownPart, 'title' | 'left' | 'qty'> & { isOnSale: boolean })[] | null;

/** Column of a query on `product_variant`, for `gapsOf`. */
export const partGaps = sql<GapRows>`(
  select jsonb_agg(jsonb_build_object('title', part_parent.title, 'left', coalesce(part.qty, 0), 'qty', bundle_part.qty,
    'isOnSale', coalesce(part_parent.is_published and part_parent.deleted_at is null, false)) order by bundle_part.position)
  from bundle_part left join product_variant part on part.id = bundle_part.part_id
    left join parent_product part_parent on part_parent.id = part.parent_id
  where bundle_part.bundle_id = product_variant.id)`;

/** Empty where the variant is not a bundle. */
export function gapsOf(rows: GapRows): Pick<VariantState, 'gaps'> {
  if (rows === null) return {};
  const gaps = rows.flatMap((row) => {
    const gap = partGap(row);
    return gap === null ? [] : [{ title: row.title, gap }];
  });
  return { gaps };
}
