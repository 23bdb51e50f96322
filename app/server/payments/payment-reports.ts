import { and, asc, eq, max } from 'drizzle-orm';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { promiseInForce } from '#app/domain/order/order-progress.ts';
import {
  type AmountQuestion,
  agreementOf,
  amountQuestion,
  awaitsTransfer,
  checkPayment,
  type PayableOrder,
  type Payment,
  paymentLine,
  type ReportOutcome,
  type TypedPayment,
} from '#app/domain/payment/payment-report.ts';
import { waysBackOf } from '#app/domain/payment/refund.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentReport } from '#app/server/db/order-schema.ts';
import { accountColumns, orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { enqueueEmail, toShop } from '#app/server/emails/outbox.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrderByID } from '#app/server/orders/lock-order.ts';
import { attemptsOfOrder } from './payment-attempts.ts';
import { orderOfLink } from './payment-links.ts';

/** Tokens are not guessable; this bounds the load. */
const perNetwork = { limit: 60, windowSeconds: 600 };
const perOrder = { limit: 20, windowSeconds: 3600 };
const mostOpen = 5;

/** The payment form's data, or why the link is invalid. */
export async function readPayableOrder(
  db: Db,
  token: string,
  address: string,
): Promise<{ ok: true; order: PayableOrder } | { ok: false; problem: 'gone' | 'too-many' }> {
  if (!(await allow(db, `pay:${networkOf(address)}`, perNetwork))) return { ok: false, problem: 'too-many' };
  const orderID = await orderOfLink(db, token);
  const order = orderID === null ? null : await payable(db, orderID);
  return order ? { ok: true, order } : { ok: false, problem: 'gone' };
}

/** What still holds of an order's promise. */
export async function promiseNow(db: Db, order: PlacedOrder): Promise<Promised | null> {
  const paidAt = order.promised?.payBy ? await lastConfirmed(db, order.orderID) : null;
  return promiseInForce(order, paidAt, new Date());
}

/** When the last of its payments outside a provider was confirmed; null without one. */
async function lastConfirmed(db: Db, orderID: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(paymentReport.settledAt) })
    .from(paymentReport)
    .where(and(eq(paymentReport.orderID, orderID), eq(paymentReport.state, 'matched')));
  return row?.at ?? null;
}

/**
 * Stores a report and notifies the shop. A repetition changes nothing; a different one replaces the last unsettled
 * report unless it is a further transfer.
 */
export async function reportPayment(
  db: Db,
  token: string,
  typed: TypedPayment & { further: boolean; agreed: string },
  address: string,
  jobs: Pick<Jobs, 'add' | 'wake'>,
): Promise<ReportOutcome> {
  if (!(await allow(db, `pay:${networkOf(address)}`, perNetwork))) return { ok: false, problem: 'too-many' };
  const orderID = await orderOfLink(db, token);
  if (orderID === null) return { ok: false, problem: 'gone' };
  const checked = checkPayment(typed, new Date());
  if (!checked.ok) return { ok: false, problem: 'invalid', fields: checked.problems };
  if (!(await allow(db, `pay-order:${orderID}`, perOrder))) return { ok: false, problem: 'too-many' };
  const refused = await db.transaction((tx) => saveReport(tx, orderID, checked.payment, typed, jobs));
  jobs.wake('email');
  if (refused) return { ok: false, ...refused };
  const order = await payable(db, orderID);
  return order ? { ok: true, order } : { ok: false, problem: 'gone' };
}

async function saveReport(
  tx: Tx,
  orderID: string,
  payment: Payment,
  { further, agreed }: { further: boolean; agreed: string },
  jobs: Pick<Jobs, 'add'>,
): Promise<{ problem: 'closed' | 'too-many' } | ({ problem: 'differs' } & AmountQuestion) | null> {
  // Locked against concurrent confirmations and cancellations.
  const order = await lockOrderByID(tx, orderID);
  if (!order || !awaitsTransfer(order)) return { problem: 'closed' };
  const open = await tx
    .select()
    .from(paymentReport)
    .where(and(eq(paymentReport.orderID, orderID), eq(paymentReport.state, 'reported')))
    .orderBy(asc(paymentReport.id));
  // A further transfer may be like one before; its question keeps a repeated request from counting twice.
  if (!further && open.some((one) => paymentLine(one) === paymentLine(payment))) return null;
  const last = open.at(-1);
  if (open.length >= mostOpen && further) return { problem: 'too-many' };
  const question = amountQuestion(payment, order, open, further);
  if (question && agreementOf(question) !== agreed) return { problem: 'differs', ...question };
  if (last && !further) {
    await tx
      .update(paymentReport)
      .set({ state: 'replaced', settledAt: new Date() })
      .where(eq(paymentReport.id, last.id));
  }
  const written = await writtenRow(
    tx
      .insert(paymentReport)
      .values({ orderID, ...payment })
      .returning({ id: paymentReport.id }),
  );
  await enqueueEmail(tx, jobs, toShop(orderID, 'transferReported', { payment: String(written.id) }));
  await tx
    .insert(orderEvent)
    .values({ orderID, actor: 'customer', kind: 'reported', reason: paymentLine(payment) });
  await notify(tx, 'orders', orderID);
  return null;
}

export function waitingPayments(db: Db, orderID: string): Promise<Payment[]> {
  return paymentsOf(db, orderID, 'reported');
}

export function paymentsOf(db: Db | Tx, orderID: string, state: 'reported' | 'matched'): Promise<Payment[]> {
  return db
    .select({ lastFive: paymentReport.lastFive, amount: paymentReport.amount, paidOn: paymentReport.paidOn })
    .from(paymentReport)
    .where(and(eq(paymentReport.orderID, orderID), eq(paymentReport.state, state)))
    .orderBy(asc(paymentReport.id));
}

async function payable(db: Db, orderID: string): Promise<PayableOrder | null> {
  const [order] = await db
    .select({
      orderNumber: shopOrder.orderNumber,
      status: shopOrder.status,
      paymentMethod: shopOrder.paymentMethod,
      ...accountColumns,
    })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, orderID));
  if (!order) return null;
  const [reported, attempts] = await Promise.all([
    waitingPayments(db, orderID),
    attemptsOfOrder(db, orderID),
  ]);
  return { ...order, open: awaitsTransfer(order), reported, waysBack: waysBackOf(attempts) };
}
