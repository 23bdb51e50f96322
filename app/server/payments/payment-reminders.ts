import { and, eq, sql } from 'drizzle-orm';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import { awaitsReminder, reminderPause } from '#app/domain/payment/payment-report.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { pageOf, readIds } from '#app/server/db/keyset.ts';
import { isUnpaid, stillToPay } from '#app/server/db/order-money.ts';
import { accountColumns, orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { enqueueEmail, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { ordersByAge } from '#app/server/orders/order-list.ts';
import { attemptStatesOfOrder, holdOfOrder, isOnCredit, staysByItself } from './payment-attempts.ts';
import { paymentsOf } from './payment-reports.ts';

/** ISO 8601, UTC. */
export interface Reminded {
  last: string | null;
  /** Whether another reminder is allowed now. */
  again: boolean;
}

/**
 * Waits for a transfer without an unsettled report, or for an online payment; amounts in NTD, times ISO 8601, UTC.
 * `holdUntil`: when an unpaid online order is cancelled; null where it is not.
 */
export type UnpaidOrder = RowOf<typeof unpaidOrders>;

export const unpaidPerPage = 50;

/** What the list of unpaid orders has, and the overview counts: what is reported waits among the transfers to confirm. */
export const isListed = and(
  isUnpaid,
  sql`not exists (select 1 from payment_report report where report.order_id = shop_order.order_id and report.state = 'reported')`,
);

export function countUnpaid(db: Db): Promise<number> {
  return db.$count(shopOrder, isListed);
}

/** Column of a query on orders: when its last reminder was written, in ms; one that failed or was left out reminded nobody. */
const lastReminder = sql<
  number | null
>`(select (extract(epoch from max(asked.created_at)) * 1000)::float8 from outbox asked
  where asked.order_id = shop_order.order_id and asked.kind = 'awaitingPayment' and asked.payload is null
    and asked.state in ('waiting', 'sent'))`;

/** Partly or wholly unpaid orders without an unsettled report, oldest first. */
export async function unpaidOrders(db: Db, place: ListPlace = {}) {
  const page = await readIds(
    db,
    { ...ordersByAge, within: isListed ?? sql`true`, size: unpaidPerPage },
    place,
  );
  const rows = await db
    .select({
      orderID: shopOrder.orderID,
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      customerName: shopOrder.customerName,
      toPay: sql<number>`${stillToPay}`,
      ...accountColumns,
      attempts: attemptStatesOfOrder,
      holdUntil: holdOfOrder,
      isOnCredit: staysByItself,
      status: shopOrder.status,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
      hasEmail: sql<boolean>`coalesce(${shopOrder.customer}->>'email', '') <> ''`,
      last: lastReminder,
    })
    .from(shopOrder)
    .where(and(anyOf(shopOrder.orderID, page.ids), isListed));
  const orders = rows.map(({ last, orderDate, holdUntil, ...row }) => ({
    ...row,
    orderDate: orderDate.toISOString(),
    holdUntil: holdUntil === null ? null : new Date(holdUntil).toISOString(),
    ...remindedAt(last),
  }));
  return pageOf(page, orders, ({ orderID }) => orderID);
}

export async function readReminded(db: Db | Tx, orderID: string): Promise<Reminded> {
  const [order] = await db
    .select({ last: lastReminder })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, orderID));
  return remindedAt(order?.last ?? null);
}

function remindedAt(last: number | null): Reminded {
  return {
    last: last === null ? null : new Date(last).toISOString(),
    again: last === null || Date.now() - last >= reminderPause,
  };
}

export type Reminder =
  | { ok: true }
  | { ok: false; problem: 'order-unknown' | 'not-awaited' | 'no-email' | 'too-soon' };

/** At most once a day. @param actor who asked. */
export async function remindOfPayment(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  orderNumber: string,
  actor: string,
): Promise<Reminder> {
  const outcome = await db.transaction(async (tx): Promise<Reminder> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const { orderID } = order;
    const isReported = (await paymentsOf(tx, orderID, 'reported')).length > 0;
    if (isReported || !awaitsReminder({ ...order, isOnCredit: await isOnCredit(tx, order) }))
      return { ok: false, problem: 'not-awaited' };
    const email = toCustomer(order, 'awaitingPayment');
    if (email === null) return { ok: false, problem: 'no-email' };
    if (!(await readReminded(tx, orderID)).again) return { ok: false, problem: 'too-soon' };
    await enqueueEmail(tx, jobs, email);
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'reminded' });
    await notify(tx, 'orders', orderID);
    await notify(tx, 'emails', orderID);
    return { ok: true };
  });
  if (outcome.ok) jobs.wake('email');
  return outcome;
}
