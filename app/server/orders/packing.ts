import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm';
import { mostPacked, type PackedOrder, toPack } from '#app/domain/packing.ts';
import type { Day } from '#app/domain/taipei-day.ts';
import type { Db } from '#app/server/db/client.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { toPlacedOrder } from './order-rows.ts';

/** The orders of a day in Taipei that are still to be packed, or these orders whatever their state. Oldest first. */
export async function readPacking(
  db: Db,
  asked: { day: Day } | { numbers: readonly string[] },
): Promise<PackedOrder[]> {
  const wanted =
    'day' in asked
      ? and(
          gte(shopOrder.orderDate, sql`(${asked.day}::date)::timestamp at time zone 'Asia/Taipei'`),
          lt(shopOrder.orderDate, sql`(${asked.day}::date + 1)::timestamp at time zone 'Asia/Taipei'`),
          inArray(shopOrder.status, [...toPack]),
        )
      : inArray(shopOrder.orderNumber, asked.numbers.slice(0, mostPacked));
  const rows = await db
    .select()
    .from(shopOrder)
    .where(wanted)
    .orderBy(asc(shopOrder.orderDate), asc(shopOrder.orderID))
    .limit(mostPacked);
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(orderLine)
    .where(
      inArray(
        orderLine.orderID,
        rows.map(({ orderID }) => orderID),
      ),
    )
    .orderBy(asc(orderLine.position));
  const linesOf = Map.groupBy(lines, ({ orderID }) => orderID);
  return rows.map((row) => {
    const order = toPlacedOrder(row, linesOf.get(row.orderID) ?? []);
    return {
      orderID: order.orderID,
      orderNumber: order.orderNumber,
      orderDate: order.orderDate,
      status: order.status,
      customer: order.customer,
      shippingOption: order.shippingOption,
      paymentMethod: order.paymentMethod,
      amountDue: order.amountDue,
      customerMessage: order.customerMessage,
      promised: order.promised,
      lines: order.lines,
    };
  });
}
