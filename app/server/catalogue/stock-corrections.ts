import { sql } from 'drizzle-orm';
import {
  type CorrectionReason,
  correctionOf,
  isSameCount,
  type OnHand,
} from '#app/domain/catalogue/stock-movement.ts';
import { shippingMethods, shippingOptions } from '#app/domain/delivery/shipping.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { statusesHere } from '#app/domain/order/order-status.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { sentApart } from '#app/server/orders/shipment-rows.ts';
import { lockWithBundles } from './bundle-parts.ts';
import { hasMoved } from './stock-movements.ts';
import { changeVariantsIn } from './variant-changes.ts';

const collected = shippingOptions.filter((option) => shippingMethods[option].kind === 'pickup');

/** In one statement, because an order moves pieces from one to the other. Null for an unknown variant. */
export async function readOnHand(db: Db | Tx, variant: VariantId): Promise<OnHand | null> {
  // An order to be collected is ready while it is in transit, and goes with its customer.
  const { rows } = await db.execute<{ left: number; held: number }>(sql`
    select qty as "left", (
      select coalesce(sum(greatest(ordered.qty - ${sentApart(sql`ordered.order_id`, sql`ordered.product_id`)}, 0) * ordered.unit), 0)::int
      from (select line.order_id, line.product_id, unit.qty as unit, sum(line.qty) as qty
      from shop_order placed join order_line line on line.order_id = placed.order_id
      cross join lateral (
        select 1 as qty where line.parts is null and line.product_id = product_variant.id
        union all
        select (part->>'qty')::int from jsonb_array_elements(line.parts) as part
          where part->>'productID' = product_variant.id
      ) as unit
      where placed.status = any(${sql.param([...statusesHere])}::text[])
        or (placed.status = 'inTransit' and placed.shipping_option = any(${sql.param(collected)}::text[]))
      -- An imported order may have a variant in two lines.
      group by line.order_id, line.product_id, unit.qty) as ordered
    ) as held
    from product_variant where id = ${variant}`);
  return rows[0] ?? null;
}

export type StockCorrected =
  /** Of a count that is the number on hand already nothing is recorded. `missing`: orders hold more than were counted. */
  | { ok: true; onHand: OnHand; wasRight?: boolean; missing?: number }
  | {
      ok: false;
      problem:
        | 'not-received'
        | 'not-a-count'
        | 'not-a-stock'
        | 'on-hand-changed'
        | 'variants-changed'
        | 'bundle-stock'
        | 'variant-unknown';
    };

/**
 * Corrects the stock for sale. A count is refused where another number is on hand than the page showed, because
 * nobody can tell whether it was counted before or after that. @param pieces as typed. @param seen what the page showed.
 * @param attempt idempotency key of the page or press.
 */
export function correctStock(
  db: Db,
  { id, reason, pieces, seen }: { id: VariantId; reason: CorrectionReason; pieces: string; seen: OnHand },
  { attempt, actor }: { attempt: string; actor: string },
): Promise<StockCorrected> {
  // Without scripts a page that is gone back to has its attempt still, and may be used for another correction.
  const press = [attempt, reason, pieces].join(' ');
  return db.transaction(async (tx) => {
    await tx.execute(lockWithBundles(sql.param([id])));
    const onHand = await readOnHand(tx, id);
    if (!onHand) return { ok: false, problem: 'variant-unknown' };
    if (await hasMoved(tx, press)) {
      const again = correctionOf(reason, pieces, onHand);
      return { ok: true, onHand, ...('missing' in again && again.missing > 0 && { missing: again.missing }) };
    }
    const isCount = reason === 'counted';
    if (isCount && !isSameCount(onHand, seen)) return { ok: false, problem: 'on-hand-changed' };
    // Orders that came meanwhile hold more and leave less for sale, of the same number on hand.
    const correction = correctionOf(reason, pieces, isCount ? onHand : seen);
    if ('problem' in correction) return { ok: false, problem: correction.problem };
    const { by, missing } = correction;
    const done = await changeVariantsIn(tx, [{ id, by }], { why: reason, attempt: press, actor });
    if (done.ok) {
      if (by === 0 && missing === 0) return { ok: true, onHand, wasRight: true };
      return { ok: true, onHand: { ...onHand, left: onHand.left + by }, ...(missing > 0 && { missing }) };
    }
    const isGone = done.problem === 'variants-changed' && done.since[0]?.now === null;
    return { ok: false, problem: isGone ? 'variant-unknown' : done.problem };
  });
}
