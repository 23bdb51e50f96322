import { and, asc, eq, sql } from 'drizzle-orm';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { Db } from '#app/server/db/client.ts';
import { paymentReport, refund } from '#app/server/db/payment-schema.ts';
import type { PaymentSum } from '#app/text/status-emails.ts';

/** Which of an order's payments and refunds an email tells of: that of its event, the last one where it has none. */

/** Null where nothing came. */
export async function paymentSum(
  db: Db,
  orderID: string,
  eventID: number | null,
): Promise<PaymentSum | null> {
  const rows = await db
    .select({ eventID: paymentReport.eventID, amount: paymentReport.amount })
    .from(paymentReport)
    .where(and(eq(paymentReport.orderID, orderID), eq(paymentReport.state, 'matched')))
    .orderBy(sql`${paymentReport.eventID} nulls first`, asc(paymentReport.id));
  return sumAt(rows, eventID)?.sum ?? null;
}

/** The refund, and how the order stood with it: what went back later has its own email. Null where nothing went back. */
export async function refundSum(
  db: Db,
  orderID: string,
  eventID: number | null,
): Promise<{ sum: PaymentSum; order: Pick<PlacedOrder, 'amountRefunded' | 'amountWaived'> } | null> {
  const rows = await db
    .select({ eventID: refund.eventID, amount: refund.amount, waived: refund.waived })
    .from(refund)
    .where(eq(refund.orderID, orderID))
    .orderBy(asc(refund.id));
  const found = sumAt(rows, eventID);
  if (!found) return null;
  const amountWaived = found.until.reduce((all, { waived }) => all + waived, 0);
  return { sum: found.sum, order: { amountRefunded: found.sum.inAll, amountWaived } };
}

/** @param rows the oldest first. */
function sumAt<Row extends { eventID: number | null; amount: number }>(
  rows: readonly Row[],
  eventID: number | null,
): { sum: PaymentSum; until: readonly Row[] } | null {
  const at = eventID === null ? rows.length - 1 : rows.findIndex((row) => row.eventID === eventID);
  const until = rows.slice(0, at + 1);
  const found = until.at(-1);
  if (!found) return null;
  return { sum: { amount: found.amount, inAll: until.reduce((all, { amount }) => all + amount, 0) }, until };
}
