import { sql } from 'drizzle-orm';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { storageOf } from '#app/domain/order/line-storage.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { percentageNow } from '#app/server/catalogue/planned-sales.ts';
import { parametersOf, recordMoves, type StockCause } from '#app/server/catalogue/stock-movements.ts';
import type { Tx } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { statement } from '#app/server/db/sql.ts';
import { sentApart } from './shipment-rows.ts';

const isRequested = sql`${productVariant.id} = any(${sql.placeholder('ids')}::text[])`;

const lock = statement(
  'lock_variants',
  sql`
    select 1 from ${productVariant} where ${isRequested}
    order by ${productVariant.id}
    for update`,
);

const readLocked = statement<Omit<VariantForOrder, 'storage'> & { facts: ProductFacts }>(
  'read_locked_variants',
  sql`
    select ${productVariant.id} as "productID", ${productVariant.parentID} as "parentID", ${parentProduct.title},
      ${productVariant.size}, ${productVariant.weight}, ${productVariant.color}, ${parentProduct.images}[1] as image, ${parentProduct.facts},
      ${productVariant.price}, ${percentageNow} as "salesPercentage", ${productVariant.cost},
      ${productVariant.grams},
      case when ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null
        then ${productVariant.qty} else 0 end as "left"
    from ${productVariant} join ${parentProduct} on ${parentProduct.id} = ${productVariant.parentID}
    where ${isRequested}`,
);

/**
 * Locks variants by id against deadlocks, then reads them in a second statement, so that variant and product are of one
 * version (reliability T26). `left` is 0 where unpublished or deleted.
 */
export async function lockVariants(
  tx: Tx,
  ids: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, VariantForOrder>> {
  await lock(tx, { ids });
  const { rows } = await readLocked(tx, { ids });
  return new Map(rows.map(({ facts, ...row }) => [row.productID, { ...row, storage: storageOf(facts) }]));
}

const take = statement(
  'take_stock',
  sql`
    with taken as (
      update product_variant set qty = product_variant.qty - wanted.qty
      from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('amounts')}::int[]) as wanted(id, qty)
      where product_variant.id = wanted.id and product_variant.qty >= wanted.qty
      returning product_variant.id, -wanted.qty as change, product_variant.qty as "left"
    )
    ${recordMoves(sql`taken`, {
      reason: sql`${sql.placeholder('reason')}`,
      actor: sql`${sql.placeholder('actor')}`,
      orderID: sql`${sql.placeholder('orderID')}`,
    })}`,
);

/**
 * Takes stock by conditional update, never below zero; false on a shortage, then the caller rolls back (reliability
 * B2–B4).
 */
export async function takeStock(
  tx: Tx,
  lines: readonly { productID: VariantId; qty: number }[],
  cause: StockCause & { orderID: string },
): Promise<boolean> {
  const ids = lines.map(({ productID }) => productID);
  const amounts = lines.map(({ qty }) => qty);
  const taken = await take(tx, { ids, amounts, ...cause });
  return taken.rowCount === lines.length;
}

/**
 * Moves an edit's difference; false on a shortage, then the caller rolls back. Deleted variants get nothing back. The
 * caller has locked them.
 */
export async function moveStock(
  tx: Tx,
  moves: readonly { productID: VariantId; by: number }[],
  cause: StockCause & { orderID: string },
): Promise<boolean> {
  const taken = moves.filter(({ by }) => by > 0).map(({ productID, by }) => ({ productID, qty: by }));
  const given = moves.filter(({ by }) => by < 0);
  if (given.length > 0) {
    const ids = sql.param(given.map(({ productID }) => productID));
    const amounts = sql.param(given.map(({ by }) => -by));
    await tx.execute(sql`
      with moved as (
        update product_variant set qty = product_variant.qty + given.qty
        from unnest(${ids}::text[], ${amounts}::int[]) as given(id, qty) where product_variant.id = given.id
        returning product_variant.id, given.qty as change, product_variant.qty as "left"
      )
      ${recordMoves(sql`moved`, parametersOf(cause))}`);
  }
  return taken.length === 0 || takeStock(tx, taken, cause);
}

/** What an order's lines are of stock. @param withSent also the goods in parcels that left before the rest. */
const unitsOf = (orderID: string, withSent: boolean) => sql`
  select * from (
    select line.product_id, line.qty - ${withSent ? sql`0` : sentApart(sql`line.order_id`, sql`line.product_id`)} as qty
    from order_line line where line.order_id = ${orderID}
  ) here where here.qty > 0`;

export async function giveBackStock(
  tx: Tx,
  orderID: string,
  actor: string,
  withSent: boolean,
): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select ${productVariant.id}, units.qty as given
      from (${unitsOf(orderID, withSent)}) units join ${productVariant} on ${productVariant.id} = units.product_id
      order by ${productVariant.id} for update of ${productVariant}
    ), moved as (
      update product_variant set qty = product_variant.qty + locked.given
      from locked where product_variant.id = locked.id
      returning product_variant.id, locked.given as change, product_variant.qty as "left"
    )
    ${recordMoves(sql`moved`, parametersOf({ reason: 'cancelled', actor, orderID }))}`);
}

/** Takes the order's stock again; false on a shortage, then the caller rolls back. */
export async function takeStockOf(
  tx: Tx,
  orderID: string,
  actor: string,
  withSent: boolean,
): Promise<boolean> {
  const { rows: lines } = await tx.execute<{ productID: VariantId; qty: number }>(sql`
    select units.product_id as "productID", units.qty::int as qty from (${unitsOf(orderID, withSent)}) units`);
  await lock(tx, { ids: lines.map(({ productID }) => productID) });
  return takeStock(tx, lines, { reason: 'restored', actor, orderID });
}
