import { sql } from 'drizzle-orm';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import type { ImageKey, ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Tx } from '#app/server/db/client.ts';
import { lockWithBundles } from './bundle-parts.ts';

/**
 * Locks of a product's writer until the transaction ends. Every writer locks in this order, by id within each kind,
 * against deadlocks: variants (those that are no bundles first), images, filters, products.
 */
export interface LockedRows {
  /** Stock of every variant of these products, and of the variants they name. */
  variants: ReadonlyMap<VariantId, { parentID: ParentId; qty: number; isBundle: boolean }>;
  /** Alternative texts of their images; missing images are deleted ones. */
  alts: ReadonlyMap<ImageKey, LocalizedText>;
  types: ReadonlySet<string>;
}

export async function lockRows(tx: Tx, products: readonly EditableProduct[]): Promise<LockedRows> {
  const parents = products.map(({ id }) => id);
  const variantIds = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  const keys = products.flatMap(({ images }) => images.map(({ key }) => key));
  const theirs = sql`parent_id = any(${sql.param(parents)}) or id = any(${sql.param(variantIds)})`;
  await tx.execute(lockWithBundles(sql`(select array_agg(id) from product_variant where ${theirs})`));
  const variants = await tx.execute<{ id: VariantId; parentID: ParentId; qty: number; isBundle: boolean }>(
    sql`select id, parent_id as "parentID", qty, exists (select from bundle where variant_id = id) as "isBundle"
      from product_variant where ${theirs} order by id`,
  );
  const alts = await tx.execute<{ key: ImageKey; alt: LocalizedText }>(sql`
    select key, alt from image where key = any(${sql.param(keys)}) order by key for no key update`);
  const types = await tx.execute<{ key: string }>(sql`
    select key from filter where key = any(${sql.param(products.map(({ type }) => type))})
    order by key for key share`);
  return {
    variants: new Map(variants.rows.map(({ id, ...variant }) => [id, variant])),
    alts: new Map(alts.rows.map(({ key, alt }) => [key, alt])),
    types: new Set(types.rows.map(({ key }) => key)),
  };
}
