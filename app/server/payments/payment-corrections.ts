import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { afterPayment, balance, stillToPay } from '#app/domain/payment/payment-report.ts';
import { mayKeepPayment } from '#app/domain/payment/refund.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { outbox, paymentReport, refund, refundRequest } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { enqueueEmail, toCustomer, withdrawEmails } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { hasOpenRequest } from './online-refunds.ts';
import { uncredit } from './payment-credit.ts';
import { undoRefund } from './refunds.ts';

export type CorrectionProblem =
  | 'order-unknown'
  /** Removed meanwhile, or made by a provider. */
  | 'not-recorded'
  /** More was refunded than would be left. */
  | 'refunded-since'
  /** A refund through the provider is in progress. */
  | 'refund-open'
  /** What the shop holds for the order is not what was shown, or is not beyond a whole refund. */
  | 'nothing-to-keep';

export type Correction = { ok: true } | { ok: false; problem: CorrectionProblem };

interface RecordedMoney {
  orderNumber: string;
  id: number;
}

/**
 * Takes back a transfer that was counted by mistake, at any time: one that the customer reported is to be matched again. Its
 * email goes unsent where it still waits. @param actor who removed it.
 */
export function removePayment(
  db: Db,
  { orderNumber, id }: RecordedMoney,
  actor: string,
): Promise<Correction> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return refused('order-unknown');
    const { orderID } = order;
    if (await hasOpenRequest(tx, orderID)) return refused('refund-open');
    const [payment] = await tx.select().from(paymentReport).where(eq(paymentReport.id, id)).for('update');
    if (payment?.orderID !== orderID || payment.state !== 'matched') return refused('not-recorded');
    if (payment.amount > balance(order).held) return refused('refunded-since');
    const credited = await eventOf(tx, payment.eventID);
    await uncredit(tx, payment, credited?.kind === 'recorded');
    const isOpen = stillToPay({ ...order, amountReceived: order.amountReceived - payment.amount }) > 0;
    const before = isOpen ? await beforePayment(tx, order, credited) : null;
    await correct(tx, order, {
      kind: 'unmatched',
      of: payment.eventID,
      toStatus: before ?? order.status,
      reason: credited?.reason ?? '',
      actor,
    });
    return { ok: true };
  });
}

/** Takes back a refund that was recorded by mistake, at any time. @param actor who removed it. */
export function removeRefund(db: Db, { orderNumber, id }: RecordedMoney, actor: string): Promise<Correction> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return refused('order-unknown');
    const { orderID } = order;
    if (await hasOpenRequest(tx, orderID)) return refused('refund-open');
    const [recorded] = await tx.select().from(refund).where(eq(refund.id, id));
    const isByProvider = (await tx.$count(refundRequest, eq(refundRequest.refundID, id))) > 0;
    if (recorded?.orderID !== orderID || isByProvider) return refused('not-recorded');
    const event = await eventOf(tx, recorded.eventID);
    await undoRefund(tx, order, eq(refund.id, id));
    await correct(tx, order, {
      kind: 'refundUndone',
      of: recorded.eventID,
      toStatus: order.status,
      reason: event?.reason ?? '',
      actor,
    });
    return { ok: true };
  });
}

/**
 * What was paid after a whole refund pays for the order again instead of going back: the order costs what it did before, and
 * the customer is told that it is paid. @param held NTD that the page showed. @param actor who decided it.
 */
export function keepPayment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  { orderNumber, held }: { orderNumber: string; held: number },
  actor: string,
): Promise<Correction> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return refused('order-unknown');
    const { orderID, status: fromStatus } = order;
    if (await hasOpenRequest(tx, orderID)) return refused('refund-open');
    if (!mayKeepPayment(order) || balance(order).held !== held) return refused('nothing-to-keep');
    const toStatus = afterPayment({ ...order, amountWaived: 0 });
    await tx.update(refund).set({ waived: 0 }).where(eq(refund.orderID, orderID));
    await tx
      .update(shopOrder)
      .set({ amountWaived: 0, status: toStatus, updatedAt: sql`now()` })
      .where(eq(shopOrder.orderID, orderID));
    await tx
      .insert(orderEvent)
      .values({ orderID, actor, kind: 'paymentKept', fromStatus, toStatus, reason: formatNtd(held) });
    await enqueueEmail(tx, jobs, toCustomer(order, 'paymentReceived', { kept: String(held) }));
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}

/** Events that move an order on because nothing is left to pay. */
const paidBy = ['matched', 'recorded', 'paidOnline', 'edited', 'paymentKept'] as const;

/** Where an order was before it was paid: it waits for its payment again without one of them. Null where it stays. */
async function beforePayment(
  tx: Tx,
  { orderID, status, paymentMethod }: typeof shopOrder.$inferSelect,
  credited: typeof orderEvent.$inferSelect | null,
): Promise<OrderStatus | null> {
  if (credited?.fromStatus !== credited?.toStatus && credited?.toStatus === status)
    return credited.fromStatus;
  if (status !== 'newOrder' || paymentMethod === 'cod') return null;
  // Another payment may have been the last of them, or an edit lowered the price to what had come.
  const [moved] = await tx
    .select({ kind: orderEvent.kind, from: orderEvent.fromStatus })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), ne(orderEvent.fromStatus, orderEvent.toStatus)))
    .orderBy(desc(orderEvent.id))
    .limit(1);
  return moved?.from === 'awaitingPayment' && paidBy.some((kind) => kind === moved.kind) ? moved.from : null;
}

function refused(problem: CorrectionProblem): Correction {
  return { ok: false, problem };
}

async function eventOf(tx: Tx, id: number | null) {
  if (id === null) return null;
  const [event] = await tx.select().from(orderEvent).where(eq(orderEvent.id, id));
  return event ?? null;
}

async function correct(
  tx: Tx,
  { orderID, status: fromStatus }: Pick<typeof shopOrder.$inferSelect, 'orderID' | 'status'>,
  {
    of,
    toStatus,
    ...event
  }: {
    kind: 'unmatched' | 'refundUndone';
    of: number | null;
    toStatus: OrderStatus;
    reason: string;
    actor: string;
  },
): Promise<void> {
  if (of !== null) await withdrawEmails(tx, eq(outbox.eventID, of));
  await tx.insert(orderEvent).values({ ...event, orderID, fromStatus, toStatus });
  await tx
    .update(shopOrder)
    .set({ status: toStatus, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
  await notify(tx, 'orders', orderID);
}
