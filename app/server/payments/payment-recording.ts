import { and, eq, ne, sql } from 'drizzle-orm';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { type CollectedCash, cashToRecord } from '#app/domain/order/parcel-cash.ts';
import type { RecordRequest } from '#app/domain/payment/payment-question.ts';
import {
  balance,
  checkPayment,
  mayRecord,
  type Payment,
  type PaymentProblems,
  paymentLine,
} from '#app/domain/payment/payment-report.ts';
import { collectedInCash } from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentReport, shipment, waybill } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { lockOrder } from '#app/server/orders/lock-order.ts';
import { hadLeft } from '#app/server/orders/order-return.ts';
import { lastChanges } from '#app/server/orders/undo-offer.ts';
import { isOnCredit } from './payment-attempts.ts';
import { type Credited, creditOrder, uncredit } from './payment-credit.ts';
import { doubtAbout, type InDoubt } from './payment-doubt.ts';

export type RecordProblem =
  | 'order-unknown'
  | 'no-transfer'
  /** Payments or reports differ from what was shown. */
  | 'payments-changed';

export type Recorded =
  | ({ ok: true } & Credited)
  | { ok: false; problem: RecordProblem }
  | InDoubt
  | { ok: false; problem: 'invalid-payment'; fields: PaymentProblems };

/**
 * Records and credits an unreported transfer, or cash
 * (docs/decisions/0025-paid-goes-to-be-packed.md). A repeated request is refused, because its view is outdated; unexpected
 * amounts are asked about. @param actor who recorded it.
 */
export async function recordPayment(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  input: RecordRequest,
  actor: string,
): Promise<Recorded> {
  return db.transaction(async (tx): Promise<Recorded> => {
    const order = await lockOrder(tx, input.orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const checked = checkPayment(input, new Date(), 'optional');
    if (!checked.ok) return { ok: false, problem: 'invalid-payment', fields: checked.problems };
    const problem = await refusal(tx, order, input);
    if (problem) return { ok: false, problem };
    const doubt = await doubtAbout(tx, order, checked.payment, input.agreed);
    if (doubt) return doubt;
    return { ok: true, ...(await credit(tx, jobs, order, checked.payment, actor)) };
  });
}

/**
 * Whether what comes in for an order is cash that a carrier collected: it was to be paid in cash, and was cancelled after goods of it
 * had left or a label was made. What comes for one that never left is a transfer.
 */
export async function isLateCash(
  db: Db | Tx,
  {
    orderID,
    status,
    paymentMethod,
  }: Pick<typeof shopOrder.$inferSelect, 'orderID' | 'status' | 'paymentMethod'>,
): Promise<boolean> {
  if (status !== 'cancelled' || paymentMethod !== 'cod') return false;
  if (await hadLeft(db, orderID)) return true;
  const parts = and(eq(shipment.orderID, orderID), shipment.isApart);
  const labels = and(eq(waybill.orderID, orderID), ne(waybill.state, 'failed'));
  return (await db.$count(shipment, parts)) > 0 || (await db.$count(waybill, labels)) > 0;
}

async function credit(
  tx: Tx,
  jobs: Pick<Jobs, 'add'> | null,
  order: typeof shopOrder.$inferSelect,
  payment: Payment,
  actor: string,
): Promise<Credited> {
  const row = await writtenRow(
    tx
      .insert(paymentReport)
      .values({
        ...payment,
        orderID: order.orderID,
        state: 'matched',
        settledAt: sql`now()`,
        settledBy: actor,
      })
      .returning(),
  );
  return creditOrder(tx, jobs, order, row, { kind: 'recorded', actor });
}

/** Actor of what a carrier's notices change. */
export const carrierActor = 'carrier';

/**
 * Records cash that a carrier reports as collected and that nothing else counts (domain/order/parcel-cash.ts). The customer
 * gets no email: they paid at the counter. The caller has locked the order. @param cash with one parcel.
 */
export async function recordCollected(
  tx: Tx,
  { orderID, paidOn, ...cash }: Omit<CollectedCash, 'recorded'> & { orderID: string; paidOn: string },
): Promise<void> {
  const recorded = await recordedByCarriers(tx, orderID);
  for (const amount of cashToRecord(await readAgain(tx, orderID), { ...cash, recorded }))
    await credit(tx, null, await readAgain(tx, orderID), { lastFive: '', amount, paidOn }, carrierActor);
}

/** Records the cash that carriers collected for an order before it is cancelled, since its completion cannot count it any more. */
export async function recordBeforeCancelling(tx: Tx, orderID: string): Promise<void> {
  const [sum] = await tx
    .select({ collected: sql<number>`coalesce(sum(${waybill.collect}), 0)::int` })
    .from(waybill)
    .where(and(eq(waybill.orderID, orderID), eq(waybill.stage, 'collected')));
  const amount = (sum?.collected ?? 0) - (await recordedByCarriers(tx, orderID));
  if (amount <= 0) return;
  const cash = { lastFive: '', amount, paidOn: taipeiDay(new Date()) };
  await credit(tx, null, await readAgain(tx, orderID), cash, carrierActor);
}

/**
 * Takes back what was recorded before a cancellation that is undone: the order's completion counts it again.
 * @param order still cancelled. @returns what it was, for the timeline; null for nothing.
 */
export async function undoRecordedBeforeCancelling(
  tx: Tx,
  { orderID, returnedAt }: Pick<typeof shopOrder.$inferSelect, 'orderID' | 'returnedAt'>,
): Promise<string | null> {
  if (returnedAt === null) return null;
  const [cash] = await tx
    .select()
    .from(paymentReport)
    .where(
      and(
        eq(paymentReport.orderID, orderID),
        eq(paymentReport.settledBy, carrierActor),
        // Both are the time of the transaction that cancelled it.
        eq(paymentReport.settledAt, returnedAt),
      ),
    );
  if (!cash) return null;
  await uncredit(tx, cash, true);
  return paymentLine(cash);
}

/**
 * Records the cash of a completed order that is taken back, where more went back than was received: so it was collected, and
 * the completion no longer counts it. @param actor who takes it back, and who has collected what is picked up at the shop.
 */
export async function recordCashBeforeReopening(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  actor: string,
): Promise<void> {
  const amount = countedByCompletion(order);
  if (amount === 0) return;
  const cash = { lastFive: '', amount, paidOn: taipeiDay(new Date()) };
  const isPickUp = shippingMethods[order.shippingOption].kind === 'pickup';
  await credit(tx, null, order, cash, isPickUp ? actor : carrierActor);
}

/** NTD of a completed order that its completion alone counts, where more went back than was received. */
function countedByCompletion(order: typeof shopOrder.$inferSelect): number {
  return balance(order).held < 0 ? collectedInCash(order) : 0;
}

/**
 * Takes back what was recorded before a completed order was taken back, where that is undone: its completion counts it
 * again. @param order not completed again yet; its last change is the one that is undone. @returns what it was, for the
 * timeline; null for nothing.
 */
export async function undoRecordedBeforeReopening(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
): Promise<string | null> {
  const { orderID, amountReceived } = order;
  const [, before] = await lastChanges(tx, orderID, 2);
  if (before?.kind !== 'recorded') return null;
  const [cash] = await tx.select().from(paymentReport).where(eq(paymentReport.eventID, before.id));
  if (!cash) return null;
  // What a carrier reported before is another sum than the completion counted.
  const completed = { ...order, status: 'completed', amountReceived: amountReceived - cash.amount } as const;
  if (countedByCompletion(completed) !== cash.amount) return null;
  await uncredit(tx, cash, true);
  return paymentLine(cash);
}

/** NTD. */
async function recordedByCarriers(tx: Tx, orderID: string): Promise<number> {
  const [sum] = await tx
    .select({ recorded: sql<number>`coalesce(sum(${paymentReport.amount}), 0)::int` })
    .from(paymentReport)
    .where(
      and(
        eq(paymentReport.orderID, orderID),
        eq(paymentReport.state, 'matched'),
        eq(paymentReport.settledBy, carrierActor),
      ),
    );
  return sum?.recorded ?? 0;
}

/** Each payment changes its sums. */
async function readAgain(tx: Tx, orderID: string): Promise<typeof shopOrder.$inferSelect> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) throw new Error('the caller has locked the order');
  return order;
}

async function refusal(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  { received, waiting }: RecordRequest,
): Promise<RecordProblem | null> {
  if (!mayRecord({ ...order, isOnCredit: await isOnCredit(tx, order) })) return 'no-transfer';
  const waitingReports = and(eq(paymentReport.orderID, order.orderID), eq(paymentReport.state, 'reported'));
  const isAsSeen =
    order.amountReceived === received && (await tx.$count(paymentReport, waitingReports)) === waiting;
  return isAsSeen ? null : 'payments-changed';
}
