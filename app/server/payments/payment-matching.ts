import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ListPlace, RowOf } from '#app/domain/list.ts';
import type { Agreed } from '#app/domain/payment/payment-question.ts';
import { paymentLine } from '#app/domain/payment/payment-report.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { paymentReport } from '#app/server/db/order-schema.ts';
import { accountColumns, orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrderByID } from '#app/server/orders/lock-order.ts';
import { type Credited, creditOrder } from './payment-credit.ts';
import { doubtAbout, type InDoubt } from './payment-doubt.ts';

/** A reported transfer, not settled yet; amounts in NTD, times ISO 8601, UTC. */
export type OpenPayment = RowOf<typeof openPayments>;

export const openPerPage = 100;

const isReported = eq(paymentReport.state, sql`'reported'`);

export function countOpenPayments(db: Db): Promise<number> {
  return db.$count(paymentReport, isReported);
}

const longestFirst: Keyset = [
  { column: sql`payment_report.reported_at`, kind: 'time', direction: 'asc' },
  { column: sql`payment_report.id`, kind: 'number', direction: 'asc' },
];

/** Longest waiting first. `besides`: NTD of the order's other reports that wait. */
export async function openPayments(db: Db, place: ListPlace = {}) {
  const source: ListSource = {
    table: sql`payment_report`,
    id: sql`payment_report.id`,
    keyset: longestFirst,
    within: isReported,
    size: openPerPage,
  };
  const page = await readIds(db, source, place);
  const rows = await db
    .select({
      id: paymentReport.id,
      lastFive: paymentReport.lastFive,
      amount: paymentReport.amount,
      paidOn: paymentReport.paidOn,
      reportedAt: paymentReport.reportedAt,
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      customerName: shopOrder.customerName,
      ...accountColumns,
      besides: sql<number>`(select coalesce(sum(other.amount), 0)::int from payment_report other
        where other.order_id = payment_report.order_id and other.state = 'reported' and other.id <> payment_report.id)`,
      status: shopOrder.status,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
    })
    .from(paymentReport)
    .innerJoin(shopOrder, eq(shopOrder.orderID, paymentReport.orderID))
    .where(and(anyOf(paymentReport.id, page.ids.map(Number)), isReported));
  const payments = rows.map(({ reportedAt, orderDate, ...row }) => ({
    ...row,
    reportedAt: reportedAt.toISOString(),
    orderDate: orderDate.toISOString(),
  }));
  return pageOf(page, payments, ({ id }) => id);
}

/** The amount in NTD. */
export type OrderPayment = Awaited<ReturnType<typeof paymentsOfOrder>>[number];

export async function paymentsOfOrder(db: Db, orderID: string) {
  const rows = await db
    .select()
    .from(paymentReport)
    .where(
      and(
        eq(paymentReport.orderID, orderID),
        inArray(paymentReport.state, ['reported', 'matched', 'dismissed']),
      ),
    )
    .orderBy(asc(paymentReport.id));
  return rows.map(({ id, lastFive, amount, paidOn, reportedAt, state }) => ({
    id,
    lastFive,
    amount,
    paidOn,
    reportedAt: reportedAt.toISOString(),
    state,
  }));
}

export type SettleProblem =
  | 'payment-unknown'
  /** Confirmed, dismissed or corrected meanwhile. */
  | 'payment-settled';

export type Confirmation = ({ ok: true } & Credited) | { ok: false; problem: SettleProblem } | InDoubt;

/**
 * Credits a reported transfer and emails the customer (docs/decisions/0025-paid-goes-to-be-packed.md). For a cancelled
 * or paid order it asks first: the money is to be refunded. @param actor who confirmed it. @param agreed the answered
 * question.
 */
export async function confirmPayment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  id: number,
  actor: string,
  agreed: Agreed | null = null,
): Promise<Confirmation> {
  return db.transaction(async (tx): Promise<Confirmation> => {
    const found = await lockOrderOf(tx, id);
    if (!found) return { ok: false, problem: 'payment-unknown' };
    const { order } = found;
    if (found.payment.state !== 'reported') return { ok: false, problem: 'payment-settled' };
    const doubt = await doubtAbout(tx, order, found.payment, agreed);
    if (doubt) return doubt;
    const payment = await settle(tx, id, 'matched', actor);
    if (!payment) return { ok: false, problem: 'payment-settled' };
    return { ok: true, ...(await creditOrder(tx, jobs, order, payment, { kind: 'matched', actor })) };
  });
}

export type Dismissal = { ok: true } | { ok: false; problem: SettleProblem };

/** With the reason in the timeline; the order is unchanged. */
export async function dismissPayment(db: Db, id: number, reason: string, actor: string): Promise<Dismissal> {
  return db.transaction(async (tx): Promise<Dismissal> => {
    if (!(await lockOrderOf(tx, id))) return { ok: false, problem: 'payment-unknown' };
    const payment = await settle(tx, id, 'dismissed', actor);
    if (!payment) return { ok: false, problem: 'payment-settled' };
    const { orderID } = payment;
    const why = `${paymentLine(payment)}\n${reason.trim()}`;
    await tx.insert(orderEvent).values({ orderID, actor, kind: 'dismissed', reason: why });
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}

/** Locked before its payments, against deadlocks. */
async function lockOrderOf(tx: Tx, id: number) {
  const [known] = await tx
    .select({ orderID: paymentReport.orderID })
    .from(paymentReport)
    .where(eq(paymentReport.id, id));
  if (!known) return null;
  const order = await lockOrderByID(tx, known.orderID);
  const [payment] = await tx.select().from(paymentReport).where(eq(paymentReport.id, id));
  return order && payment ? { order, payment } : null;
}

/** Conditional on open, so that one of two concurrent calls wins. */
async function settle(tx: Tx, id: number, state: 'matched' | 'dismissed', actor: string) {
  const [settled] = await tx
    .update(paymentReport)
    .set({ state, settledAt: sql`now()`, settledBy: actor })
    .where(and(eq(paymentReport.id, id), eq(paymentReport.state, 'reported')))
    .returning();
  return settled ?? null;
}
