import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import {
  checkRefund,
  isAsShown,
  mostRefundable,
  type Refund,
  type RefundProblems,
  type RefundRequest,
  toRefund,
  withoutRefund,
} from '#app/domain/payment/refund.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { pageOf, readIds } from '#app/server/db/keyset.ts';
import { isToRefund } from '#app/server/db/order-money.ts';
import { paymentAttempt, refund, refundRequest } from '#app/server/db/order-schema.ts';
import { accountColumns, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { enqueueLater, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { ordersByAge } from '#app/server/orders/order-list.ts';
import { undoOffer } from '#app/server/orders/undo-offer.ts';
import { hasOpenRequest } from './online-refunds.ts';
import { writeRefund } from './payment-credit.ts';

/** The amount in NTD. */
export type ListedRefund = Awaited<ReturnType<typeof refundsOfOrder>>[number];

/** With the online payment that its provider refunded; null for a refund recorded by hand. */
export async function refundsOfOrder(db: Db | Tx, orderID: string) {
  return db
    .select({
      id: refund.id,
      amount: refund.amount,
      refundedOn: refund.refundedOn,
      note: refund.note,
      actor: refund.actor,
      payment: { method: paymentAttempt.method, tradeNo: paymentAttempt.tradeNo },
    })
    .from(refund)
    .leftJoin(refundRequest, eq(refundRequest.refundID, refund.id))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, refundRequest.attemptID))
    .where(eq(refund.orderID, orderID))
    .orderBy(asc(refund.id));
}

/**
 * `toRefund` in NTD; times ISO 8601, UTC. `paidBy`: methods of its online payments of which
 * something can still go back. `unclear`: of the payment whose
 * refund is unclear.
 */
export type OrderToRefund = RowOf<typeof ordersToRefund>;

export const refundsPerPage = 50;

export function countToRefund(db: Db): Promise<number> {
  return db.$count(shopOrder, isToRefund);
}

export async function ordersToRefund(db: Db, place: ListPlace = {}) {
  const page = await readIds(db, { ...ordersByAge, within: isToRefund, size: refundsPerPage }, place);
  const rows = await db
    .select({
      orderID: shopOrder.orderID,
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      customerName: shopOrder.customerName,
      status: shopOrder.status,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
      ...accountColumns,
      unclear: sql<OnlineMethod | null>`(select attempt.method from payment_attempt attempt
        join refund_request request on request.attempt_id = attempt.id and request.state = 'unclear'
        where attempt.order_id = shop_order.order_id order by attempt.id desc limit 1)`,
      paidBy: sql<OnlineMethod[]>`array(select distinct attempt.method from payment_attempt attempt
        where attempt.order_id = shop_order.order_id and attempt.state = 'paid' and attempt.amount > coalesce((
          select sum(given.amount) from refund_request given where given.attempt_id = attempt.id and given.state = 'done'), 0))`,
    })
    .from(shopOrder)
    .where(and(anyOf(shopOrder.orderID, page.ids), isToRefund));
  const orders = rows.map(
    ({ amountDue, amountReceived, amountRefunded, amountWaived, orderDate, ...order }) => ({
      ...order,
      orderDate: orderDate.toISOString(),
      toRefund: toRefund({ ...order, amountDue, amountReceived, amountRefunded, amountWaived }),
    }),
  );
  return pageOf(page, orders, ({ orderID }) => orderID);
}

export type RefundProblem =
  | 'order-unknown'
  | 'nothing-paid'
  /** Another refund was recorded meanwhile. */
  | 'refunds-changed'
  /** A refund through the provider is in progress. */
  | 'refund-open';

export type Refunded =
  | { ok: true; eventID: number; undoLeft: number }
  | { ok: false; problem: RefundProblem }
  /** The same amount was refunded on that day. */
  | { ok: false; problem: 'refund-in-doubt'; same: Refund }
  | { ok: false; problem: 'invalid-refund'; fields: RefundProblems };

/**
 * Records a refund, whole or partial, undoable. One of a paid order beyond what is owed back lowers the order's total
 * (docs/decisions/0034-refunds.md). A repeated request is refused; the same amount on the same day is asked about.
 * @param actor who recorded it.
 */
export async function recordRefund(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  input: RefundRequest,
  actor: string,
): Promise<Refunded> {
  return db.transaction(async (tx): Promise<Refunded> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    if (!isAsShown(order, input)) return { ok: false, problem: 'refunds-changed' };
    if (await hasOpenRequest(tx, order.orderID)) return { ok: false, problem: 'refund-open' };
    const most = mostRefundable(order);
    if (most === 0) return { ok: false, problem: 'nothing-paid' };
    const checked = checkRefund(input, { most, of: 'order' }, new Date());
    if (!checked.ok) return { ok: false, problem: 'invalid-refund', fields: checked.problems };
    const { amount, refundedOn, note } = checked.refund;
    const { orderID } = order;
    const same = input.agreed ? null : await sameRefund(tx, orderID, checked.refund);
    if (same) return { ok: false, problem: 'refund-in-doubt', same };
    const reason = [`${formatNtd(amount)} · ${refundedOn}`, note].filter(Boolean).join('\n');
    const { eventID } = await writeRefund(tx, order, {
      ...{ amount, refundedOn, note, actor, reason },
      kind: 'refunded',
    });
    if (input.tell)
      await enqueueLater(tx, jobs, toCustomer(order, 'refunded'), { eventID, wait: undoRetention });
    await notify(tx, 'orders', orderID);
    const offer = await undoOffer(tx, orderID);
    return { ok: true, eventID, undoLeft: offer?.left ?? 0 };
  });
}

async function sameRefund(tx: Tx, orderID: string, { amount, refundedOn }: Refund): Promise<Refund | null> {
  const [same] = await tx
    .select({ amount: refund.amount, refundedOn: refund.refundedOn, note: refund.note })
    .from(refund)
    .where(and(eq(refund.orderID, orderID), eq(refund.amount, amount), eq(refund.refundedOn, refundedOn)))
    .limit(1);
  return same ?? null;
}

/** Takes a refund back, with what it took off the price. The caller has locked the order. @param which of its refunds. */
export async function undoRefund(tx: Tx, order: typeof shopOrder.$inferSelect, which: SQL): Promise<void> {
  const { orderID } = order;
  const refunds = await tx
    .select({ id: refund.id, amount: refund.amount, waived: refund.waived, isTaken: sql<boolean>`${which}` })
    .from(refund)
    .where(eq(refund.orderID, orderID))
    .orderBy(asc(refund.id));
  const taken = refunds.find(({ isTaken }) => isTaken);
  if (!taken) throw new Error('a refund is undone once');
  const { lowered, ...money } = withoutRefund(order, refunds, taken.id);
  await tx.delete(refund).where(eq(refund.id, taken.id));
  for (const { id, waived } of lowered) await tx.update(refund).set({ waived }).where(eq(refund.id, id));
  await tx
    .update(shopOrder)
    .set({ ...money, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
}
