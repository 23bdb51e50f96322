import { eq, sql } from 'drizzle-orm';
import type { ImageKey, ParentId, VariantId } from '#app/domain/ids.ts';
import type { Pair } from '#app/domain/language.ts';
import type { Tx } from './db/client.ts';
import { runNamed } from './db/named.ts';
import { orderLine, parentProduct, productVariant } from './db/schema.ts';

/** A variant as the shop has it at the moment its row is locked. Money in NTD. */
export interface LockedVariant {
  productID: VariantId;
  parentID: ParentId;
  title: Pair;
  size: Pair | null;
  weight: Pair | null;
  color: Pair | null;
  image: ImageKey | null;
  price: number;
  salesPercentage: number;
  cost: number;
  /** What may be sold: 0 where the product is unpublished or deleted. */
  left: number;
}

/** Locks variants until the transaction ends, in the order of their ids, so that two orders never wait for each other. */
export async function lockVariants(
  tx: Tx,
  ids: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, LockedVariant>> {
  const rows = await tx
    .select({
      productID: productVariant.id,
      parentID: productVariant.parentID,
      title: parentProduct.title,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      image: sql<ImageKey | null>`${parentProduct.images}[1]`,
      price: productVariant.price,
      salesPercentage: productVariant.salesPercentage,
      cost: productVariant.cost,
      left: sql<number>`case when ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null
        then ${productVariant.qty} else 0 end`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(sql`${productVariant.id} = any(${sql.param(ids)})`)
    .orderBy(productVariant.id)
    .for('update', { of: productVariant })
    .prepare('lock_variants')
    .execute();
  return new Map(rows.map((row) => [row.productID, row]));
}

/**
 * Takes what was ordered off the shelf: all of it, or false where anything falls short, and then the caller rolls back.
 * The statement is the check: whoever calls it, and whatever is locked, nothing goes below zero (reliability B2–B4).
 */
export async function takeStock(
  tx: Tx,
  lines: readonly { productID: VariantId; qty: number }[],
): Promise<boolean> {
  const ids = lines.map(({ productID }) => productID);
  const amounts = lines.map(({ qty }) => qty);
  const taken = await runNamed(
    tx,
    'take_stock',
    sql`
    update product_variant set qty = product_variant.qty - taken.qty
    from unnest(${sql.param(ids)}::text[], ${sql.param(amounts)}::int[]) as taken(id, qty)
    where product_variant.id = taken.id and product_variant.qty >= taken.qty`,
  );
  return taken.rowCount === lines.length;
}

/** Puts what an order took back on the shelf. Variants that are no longer there are passed over. */
export async function giveBackStock(tx: Tx, orderID: string): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select ${productVariant.id}, ${orderLine.qty} as given
      from ${orderLine} join ${productVariant} on ${productVariant.id} = ${orderLine.productID}
      where ${orderLine.orderID} = ${orderID}
      order by ${productVariant.id} for update of ${productVariant}
    )
    update product_variant set qty = product_variant.qty + locked.given
    from locked where product_variant.id = locked.id`);
}
