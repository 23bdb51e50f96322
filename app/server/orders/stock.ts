import { sql } from 'drizzle-orm';
import type { ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { LinePart } from '#app/domain/order/order.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { type StockUnit, unitsOf } from '#app/domain/order/stock-units.ts';
import { goodsOf, lockWithBundles, type PartRow, partsOf } from '#app/server/catalogue/bundle-parts.ts';
import { percentageNow } from '#app/server/catalogue/planned-sales.ts';
import { parametersOf, recordMoves, type StockCause } from '#app/server/catalogue/stock-movements.ts';
import type { Tx } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { statement } from '#app/server/db/sql.ts';
import { sentApart } from './shipment-rows.ts';

const isRequested = sql`${productVariant.id} = any(${sql.placeholder('ids')}::text[])`;

const lock = statement('lock_variants', lockWithBundles(sql.placeholder('ids')));

type ReadRow = Omit<VariantForOrder, 'storage' | 'parts'> & {
  facts: ProductFacts;
  parts: readonly PartRow[] | null;
};

const readLocked = statement<ReadRow>(
  'read_locked_variants',
  sql`
    select ${productVariant.id} as "productID", ${productVariant.parentID} as "parentID", ${parentProduct.title},
      ${productVariant.size}, ${productVariant.weight}, ${productVariant.color}, ${parentProduct.images}[1] as image, ${parentProduct.facts},
      ${productVariant.price}, ${percentageNow} as "salesPercentage", ${productVariant.cost},
      ${productVariant.grams}, ${partsOf} as parts,
      case when ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null
        then ${productVariant.qty} else 0 end as "left"
    from ${productVariant} join ${parentProduct} on ${parentProduct.id} = ${productVariant.parentID}
    where ${isRequested}`,
);

/**
 * Locks variants with the parts and bundles among them against deadlocks, then reads them in a second statement, so that variant and product are of one
 * version (reliability T26). `left` is 0 where unpublished or deleted.
 */
export async function lockVariants(
  tx: Tx,
  ids: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, VariantForOrder>> {
  await lock(tx, { ids });
  const { rows } = await readLocked(tx, { ids });
  return new Map(
    rows.map(({ facts, parts, ...row }) => [row.productID, { ...row, ...goodsOf(parts, facts) }]),
  );
}

const take = statement(
  'take_stock',
  sql`
    with unit as (
      select * from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('amounts')}::int[],
        ${sql.placeholder('bundles')}::text[]) with ordinality as unit(id, qty, bundle_id, n)
    ), wanted as (
      select id, sum(qty)::int as qty from unit group by id
    ), taken as (
      update product_variant set qty = product_variant.qty - wanted.qty
      from wanted where product_variant.id = wanted.id and product_variant.qty >= wanted.qty
      returning product_variant.id, product_variant.qty as "left"
    ), moved as (
      select id, -unit.qty as change, unit.bundle_id, unit.n,
        (taken."left" + coalesce(sum(unit.qty) over (
          partition by id order by unit.n rows between 1 following and unbounded following), 0))::int as "left"
      from taken join unit using (id)
    )
    ${recordMoves(
      sql`moved`,
      {
        reason: sql`${sql.placeholder('reason')}`,
        actor: sql`${sql.placeholder('actor')}`,
        orderID: sql`${sql.placeholder('orderID')}`,
      },
      sql`moved.bundle_id`,
      sql`moved.n`,
    )}`,
);

/**
 * Takes stock by conditional update, never below zero; false on a shortage, then the caller rolls back (reliability
 * B2–B4).
 */
export async function takeStock(
  tx: Tx,
  units: readonly StockUnit[],
  cause: StockCause & { orderID: string },
): Promise<boolean> {
  const ids = units.map(({ productID }) => productID);
  const amounts = units.map(({ qty }) => qty);
  const bundles = units.map(({ bundleID }) => bundleID);
  const taken = await take(tx, { ids, amounts, bundles, ...cause });
  return taken.rowCount === units.length;
}

/**
 * Moves an edit's difference; false on a shortage, then the caller rolls back. Deleted variants get nothing back. The
 * caller has locked them.
 */
export async function moveStock(
  tx: Tx,
  moves: readonly StockUnit[],
  cause: StockCause & { orderID: string },
): Promise<boolean> {
  const given = moves.filter(({ qty }) => qty < 0).map((unit) => ({ ...unit, qty: -unit.qty }));
  const taken = moves.filter(({ qty }) => qty > 0);
  await giveStock(tx, given, cause);
  return taken.length === 0 || takeStock(tx, taken, cause);
}

async function giveStock(
  tx: Tx,
  given: readonly StockUnit[],
  cause: StockCause & { orderID: string },
): Promise<void> {
  if (given.length === 0) return;
  const ids = sql.param(given.map(({ productID }) => productID));
  const amounts = sql.param(given.map(({ qty }) => qty));
  const bundles = sql.param(given.map(({ bundleID }) => bundleID));
  await tx.execute(sql`
    with unit as (
      select * from unnest(${ids}::text[], ${amounts}::int[], ${bundles}::text[])
        with ordinality as unit(id, qty, bundle_id, n)
    ), given as (
      update product_variant set qty = product_variant.qty + back.qty
      from (select id, sum(qty)::int as qty from unit group by id) as back where product_variant.id = back.id
      returning product_variant.id, product_variant.qty as "left"
    ), moved as (
      select id, unit.qty as change, unit.bundle_id, unit.n,
        (given."left" - coalesce(sum(unit.qty) over (
          partition by id order by unit.n rows between 1 following and unbounded following), 0))::int as "left"
      from given join unit using (id)
    )
    ${recordMoves(sql`moved`, parametersOf(cause), sql`moved.bundle_id`, sql`moved.n`)}`);
}

/** What the lines of an order took from stock. @param withSent includes goods in parcels sent before the rest. */
async function readUnits(tx: Tx, orderID: string, withSent: boolean): Promise<StockUnit[]> {
  const { rows } = await tx.execute<{
    productID: VariantId;
    qty: number;
    parts: readonly LinePart[] | null;
  }>(sql`
    select * from (
      select line.product_id as "productID", line.parts,
        line.qty - ${withSent ? sql`0` : sentApart(sql`line.order_id`, sql`line.product_id`)} as qty
      from order_line line where line.order_id = ${orderID} order by line.position
    ) here where here.qty > 0`);
  return unitsOf(rows);
}

export async function giveBackStock(
  tx: Tx,
  orderID: string,
  actor: string,
  withSent: boolean,
): Promise<void> {
  const units = await readUnits(tx, orderID, withSent);
  await lock(tx, { ids: units.map(({ productID }) => productID) });
  await giveStock(tx, units, { reason: 'cancelled', actor, orderID });
}

/** Takes the order's stock again; false on a shortage, then the caller rolls back. */
export async function takeStockOf(
  tx: Tx,
  orderID: string,
  actor: string,
  withSent: boolean,
): Promise<boolean> {
  const units = await readUnits(tx, orderID, withSent);
  await lock(tx, { ids: units.map(({ productID }) => productID) });
  return takeStock(tx, units, { reason: 'restored', actor, orderID });
}
