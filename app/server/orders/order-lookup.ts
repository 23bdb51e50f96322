import { and, asc, eq, sql } from 'drizzle-orm';
import { type FoundOrder, type LookUp, type LookUpOutcome, readLookUp } from '#app/domain/order-lookup.ts';
import { mayRemind } from '#app/domain/told-payment.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { lookUpLinkDays, makePaymentLink } from '#app/server/payments/payment-links.ts';
import { toPlacedOrder } from './order-rows.ts';

/** Far more than anyone needs for their own orders, far too few to find those of others. */
const perNetwork = { limit: 20, windowSeconds: 600 };
/** A number that someone knows does not help them to try telephones, from however many networks. */
const perNumber = { limit: 20, windowSeconds: 3600 };

/**
 * The order of this number and this telephone. One that does not exist and one that has another telephone are the same
 * answer after the same work: number and telephone are asked for in one condition.
 */
export async function lookUpOrder(
  { db }: Pick<Shop, 'db'>,
  typed: LookUp,
  address: string,
): Promise<LookUpOutcome> {
  if (typed.number.trim() === '' || typed.phone.trim() === '') return { ok: false, problem: 'incomplete' };
  const wanted = readLookUp(typed);
  if (!(await allow(db, `lookup:${networkOf(address)}`, perNetwork)))
    return { ok: false, problem: 'too-many' };
  if (!wanted) return { ok: false, problem: 'not-found' };
  if (!(await allow(db, `lookup-number:${wanted.orderNumber}`, perNumber)))
    return { ok: false, problem: 'too-many' };
  const order = await find(db, wanted);
  return order ? { ok: true, ...order } : { ok: false, problem: 'not-found' };
}

async function find(
  db: Db,
  { orderNumber, phone }: { orderNumber: string; phone: string },
): Promise<{ order: FoundOrder; payToken: string | null } | null> {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.orderNumber, orderNumber), sql`${shopOrder.customer}->>'number' = ${phone}`));
  if (!row) return null;
  const lines = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderID, row.orderID))
    .orderBy(asc(orderLine.position));
  const order = toPlacedOrder(row, lines);
  const found: FoundOrder = {
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    status: order.status,
    lines: order.lines,
    shippingOption: order.shippingOption,
    shippingCost: order.shippingCost,
    paymentMethod: order.paymentMethod,
    totalPrice: order.totalPrice,
    promoAmount: order.promoAmount,
    amountDue: order.amountDue,
    amountReceived: order.amountReceived,
    promised: order.promised,
  };
  // Whoever knows number and telephone may tell of the transfer, for a day.
  const payToken = mayRemind(order) ? await makePaymentLink(db, row.orderID, lookUpLinkDays) : null;
  return { order: found, payToken };
}
