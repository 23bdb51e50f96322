import { eq, type SQL, sql } from 'drizzle-orm';
import type { StockMovement, StockReason } from '#app/domain/catalogue/stock-movement.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, pageOf, readIds } from '#app/server/db/keyset.ts';
import { stockMovement } from '#app/server/db/schema.ts';

/** Why stock moves, and who moved it. */
export interface StockCause {
  reason: StockReason;
  /** Email address, or an actor name of the timeline; '' for nobody in particular. */
  actor: string;
  orderID?: string;
}

/**
 * Suffix for a statement that changes stock, so that the history costs no extra round trip; bundles have no history.
 * @param moved name of its query, with `id`, `change` and `left` of each variant. @param cause as parameters of the
 * statement, with the idempotency key of a button press. @param bundle whose parts they are.
 * @param order of several movements of one variant.
 */
export function recordMoves(
  moved: SQL,
  cause: Record<keyof StockCause, SQL> & { attempt?: SQL },
  bundle: SQL = sql`null::text`,
  order: SQL = sql`id`,
): SQL {
  return sql`
    insert into stock_movement (variant_id, change, "left", reason, actor, order_id, bundle_id, attempt)
    select id, change, "left", ${cause.reason}::text, ${cause.actor}::text, ${cause.orderID}::text, ${bundle},
      ${cause.attempt ?? sql`null`}::text
    from ${moved} as moved where change <> 0 and not exists (select from bundle where variant_id = moved.id)
    order by ${order}`;
}

export function parametersOf({ reason, actor, orderID = '' }: StockCause): Record<keyof StockCause, SQL> {
  return { reason: sql`${reason}`, actor: sql`${actor}`, orderID: sql`nullif(${orderID}::text, '')` };
}

/** Whether a press moved stock before; the caller has locked the variants. */
export async function hasMoved(tx: Tx, attempt: string): Promise<boolean> {
  return (await movedBy(tx, attempt)).size > 0;
}

/** The variants whose stock a press moved. */
export async function movedBy(tx: Tx, attempt: string): Promise<ReadonlySet<VariantId>> {
  const rows = await tx
    .select({ id: stockMovement.variantID })
    .from(stockMovement)
    .where(eq(stockMovement.attempt, attempt));
  return new Set(rows.map(({ id }) => id));
}

const movementsPerPage = 25;
export const movementsInProduct = 6;

const newestFirst: Keyset = [{ column: sql`stock_movement.id`, kind: 'number', direction: 'desc' }];

/** A variant's stock history, newest first. */
export async function listMovements(
  db: Db,
  variant: VariantId,
  place: ListPlace = {},
  size = movementsPerPage,
): Promise<ListPage<StockMovement>> {
  const within = sql`stock_movement.variant_id = ${variant}`;
  const page = await readIds(
    db,
    { table: sql`stock_movement`, id: sql`stock_movement.id`, keyset: newestFirst, within, size },
    place,
  );
  const ids = sql.param(page.ids.map(Number));
  const rows = await read(
    db,
    sql`(select * from stock_movement where ${within} and id = any(${ids}::bigint[])) as movement`,
  );
  return pageOf(page, rows, ({ id }) => id);
}

export function latestMovements(db: Db, product: ParentId, most: number): Promise<StockMovement[]> {
  return read(
    db,
    sql`(
      select latest.* from product_variant cross join lateral (
        select * from stock_movement where variant_id = product_variant.id order by id desc limit ${most}
      ) as latest
      where product_variant.parent_id = ${product} order by latest.id desc limit ${most}) as movement`,
  );
}

async function read(db: Db, movements: SQL): Promise<StockMovement[]> {
  const { rows } = await db.execute<{ [Key in keyof StockMovement]: StockMovement[Key] }>(sql`
    select movement.id::float8 as id, variant_id as "variantID", change, "left", reason, actor,
      shop_order.order_number as "orderNumber",
      (select title from product_variant whole join parent_product on parent_product.id = whole.parent_id
        where whole.id = movement.bundle_id) as bundle,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${movements} left join shop_order on shop_order.order_id = movement.order_id
    order by movement.id desc`);
  return rows;
}
