import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import { promiseAnew } from '#app/domain/delivery/delivery-date.ts';
import { hasLeft, type OrderStatus } from '#app/domain/order/order-status.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { isOnlineMethod, type OnlineMethod } from '#app/domain/payment/payment.ts';
import {
  afterPayment,
  balance,
  type Payment,
  paymentLine,
  stillToPay,
} from '#app/domain/payment/payment-report.ts';
import { isBackTo, toRefund, waivedBy } from '#app/domain/payment/refund.ts';
import type { Tx } from '#app/server/db/client.ts';
import { outbox, paymentReport, refund, shipment } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { enqueueEmails, enqueueLater, isNews, toCustomer, toShop } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { writeEvent } from '#app/server/orders/order-event.ts';
import { promiseColumns } from '#app/server/orders/order-rows.ts';
import { undoOffer } from '#app/server/orders/undo-offer.ts';

export interface Credited {
  status: OrderStatus;
  eventID: number;
  /** In ms. */
  undoLeft: number;
}

/**
 * Credits a confirmed payment, moves a fully paid order on and adds the email; undoable while that waits. The caller
 * has locked the order. @param kind reported by the customer, or recorded by the owner. @param actor who confirmed it.
 * @param jobs null where the customer gets no email.
 */
export async function creditOrder(
  tx: Tx,
  jobs: Pick<Jobs, 'add'> | null,
  order: typeof shopOrder.$inferSelect,
  payment: Payment & { id: number },
  { kind, actor }: { kind: 'matched' | 'recorded'; actor: string },
): Promise<Credited> {
  const { orderID, status: fromStatus } = order;
  const amountReceived = order.amountReceived + payment.amount;
  const status = afterPayment({ ...order, amountReceived });
  await tx
    .update(shopOrder)
    .set({ status, amountReceived, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
  const reason = paymentLine(payment);
  const eventID = await writeEvent(tx, { orderID, actor, kind, fromStatus, toStatus: status, reason });
  await tx.update(paymentReport).set({ eventID }).where(eq(paymentReport.id, payment.id));
  if (jobs)
    await enqueueLater(tx, jobs, toCustomer(order, 'paymentReceived'), { eventID, wait: undoRetention });
  await notify(tx, 'orders', orderID);
  const offer = await undoOffer(tx, orderID);
  return { status, eventID, undoLeft: offer?.left ?? 0 };
}

/** Takes a counted transfer back: one that the customer reported is to be matched again. The caller has locked the order. */
export async function uncredit(
  tx: Tx,
  { id, orderID, amount }: typeof paymentReport.$inferSelect,
  isRecorded: boolean,
): Promise<void> {
  if (isRecorded) await tx.delete(paymentReport).where(eq(paymentReport.id, id));
  else
    await tx
      .update(paymentReport)
      .set({ state: 'reported', settledAt: null, settledBy: null, eventID: null })
      .where(eq(paymentReport.id, id));
  await tx
    .update(shopOrder)
    .set({ amountReceived: sql`${shopOrder.amountReceived} - ${amount}` })
    .where(eq(shopOrder.orderID, orderID));
}

interface NewRefund {
  /** NTD. */
  amount: number;
  /** In Taipei. */
  refundedOn: string;
  note: string;
  actor: string;
  kind: 'refunded' | 'refundedOnline';
  /** For the timeline. */
  reason: string;
}

/** Writes a refund and its event; of a paid order it lowers the price by what goes back beyond what is owed. The caller has locked the order. */
export async function writeRefund(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  { amount, refundedOn, note, actor, kind, reason }: NewRefund,
): Promise<{ eventID: number; refundID: number }> {
  const { orderID, status } = order;
  const waived = waivedBy(order, amount);
  const eventID = await writeEvent(tx, {
    orderID,
    actor,
    kind,
    fromStatus: status,
    toStatus: status,
    reason,
  });
  const written = await writtenRow(
    tx
      .insert(refund)
      .values({ orderID, amount, waived, refundedOn, note, actor, eventID })
      .returning({ id: refund.id }),
  );
  await tx
    .update(shopOrder)
    .set({
      amountRefunded: order.amountRefunded + amount,
      amountWaived: order.amountWaived + waived,
      updatedAt: sql`now()`,
    })
    .where(eq(shopOrder.orderID, orderID));
  return { eventID, refundID: written.id };
}

interface OnlineCredit {
  attemptID: number;
  /** NTD. */
  amount: number;
  method: OnlineMethod;
  /** For the timeline. */
  reason: string;
  delivery: DeliveryCalendar;
}

/**
 * Credits an online payment and queues the customer's email, and the shop's email about an order that is new to
 * it now. A payment for a cancelled or paid order counts too: the shop gets an email, because it must be refunded. The
 * caller has locked the order. @returns the event's id.
 */
export async function creditOnline(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: typeof shopOrder.$inferSelect,
  { attemptID, amount, method, reason, delivery }: OnlineCredit,
): Promise<number> {
  const { orderID, status: fromStatus } = order;
  const amountReceived = order.amountReceived + amount;
  const toStatus = afterPayment({ ...order, amountReceived });
  const isNew = await isNewToShop(tx, order, toStatus);
  // It waited for its payment, unlike one that is paid in cash.
  const isPaidNow = stillToPay(order) > 0 && stillToPay({ ...order, amountReceived }) === 0;
  const waited = isPaidNow && order.paymentMethod !== 'cod' && !hasLeft(toStatus);
  const promised = waited ? promisedFrom(order, 'card', delivery) : {};
  const isTooMuch = toRefund({ ...order, status: toStatus, amountReceived }) > toRefund(order);
  // Where a refund goes depends on how it was paid, not on what was tried last.
  const isFirst = balance(order).held === 0;
  const isOfRefund = isTooMuch && isOnlineMethod(order.paymentMethod) && isBackTo(method);
  // A parcel that is on its way asks for its cash all the same.
  const isCashAway =
    order.paymentMethod === 'cod' && (hasLeft(fromStatus) || (await isPartAway(tx, orderID)));
  const paymentMethod = (isFirst && !isCashAway) || isOfRefund ? method : order.paymentMethod;
  // An edit that was opened before conflicts, instead of taking this back.
  const isOther = paymentMethod !== order.paymentMethod || Object.keys(promised).length > 0;
  await tx
    .update(shopOrder)
    .set({
      status: toStatus,
      amountReceived,
      updatedAt: sql`now()`,
      ...promised,
      paymentMethod,
      version: order.version + (isOther ? 1 : 0),
    })
    .where(eq(shopOrder.orderID, orderID));
  const eventID = await writeEvent(tx, {
    orderID,
    actor: 'provider',
    kind: 'paidOnline',
    fromStatus,
    toStatus,
    reason,
  });
  const receipt = toCustomer(order, 'paymentReceived');
  await enqueueEmails(tx, jobs, [
    receipt && { ...receipt, eventID },
    isNew ? toShop(orderID, 'newOrderShop') : null,
    isTooMuch ? toShop(orderID, 'paymentToRefund', { attempt: String(attemptID) }) : null,
  ]);
  await notify(tx, 'orders', orderID);
  return eventID;
}

/**
 * Whether an order is new to the shop once it goes there: it has heard of none that waited to be paid online, and hears of each
 * once. The caller has locked the order.
 */
export async function isNewToShop(
  tx: Tx,
  { orderID, status }: Pick<typeof shopOrder.$inferSelect, 'orderID' | 'status'>,
  toStatus: OrderStatus,
): Promise<boolean> {
  if (status !== 'awaitingPayment' || toStatus !== 'newOrder') return false;
  const told = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'newOrderShop'), isNews);
  return (await tx.$count(outbox, told)) === 0;
}

async function isPartAway(tx: Tx, orderID: string): Promise<boolean> {
  const parts = and(eq(shipment.orderID, orderID), shipment.isApart, isNotNull(shipment.shippedAt));
  return (await tx.$count(shipment, parts)) > 0;
}

/** Delivery dates promised from now on. @param method a card where it is paid already. */
export function promisedFrom(
  { promisedDate, chosenDate }: Pick<typeof shopOrder.$inferSelect, 'promisedDate' | 'chosenDate'>,
  method: OnlineMethod,
  delivery: DeliveryCalendar,
): Partial<Pick<typeof shopOrder.$inferInsert, 'promisedDate' | 'chosenDate' | 'payBy'>> {
  if (promisedDate === null) return {};
  return promiseColumns(promiseAnew(new Date(), method, delivery, chosenDate));
}
