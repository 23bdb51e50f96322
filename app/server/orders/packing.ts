import { and, asc, inArray, sql } from 'drizzle-orm';
import { mostPacked, type PackedOrder } from '#app/domain/order/packing.ts';
import type { ArrivalSpan } from '#app/domain/order/packing-day.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { toPlacedOrder } from './order-rows.ts';

/**
 * The day on which an order arrives: the one chosen, else the one promised, else for very old ones the day they came.
 * This and the condition below, which is `toPack` of domain/order/packing.ts, are written as the index shop_order_to_pack has
 * them, or it does not serve.
 */
const arrives = sql<string>`coalesce(${shopOrder.chosenDate}, ${shopOrder.promisedDate}, (${shopOrder.orderDate} at time zone 'Asia/Taipei')::date)`;
const isToPack = sql`${shopOrder.status} in ('newOrder', 'followUp', 'awaitingPayment')`;

type PackingQuery = { span: ArrivalSpan } | { numbers: readonly string[] };

/** The rows of readPacking, and one more where there are more. */
export function packingRows(db: Db | Tx, query: PackingQuery) {
  const bySpan = 'span' in query;
  return db
    .select()
    .from(shopOrder)
    .where(bySpan ? within(query.span) : anyOf(shopOrder.orderNumber, query.numbers.slice(0, mostPacked)))
    .orderBy(...(bySpan ? [arrives] : []), asc(shopOrder.orderDate), asc(shopOrder.orderID))
    .limit(mostPacked + 1);
}

/**
 * The orders that are still to be packed and arrive within these days, the earliest first; or these orders, the oldest first,
 * with the numbers of those that were cancelled, which nobody packs. At most `mostPacked` of them.
 */
export async function readPacking(
  db: Db,
  query: PackingQuery,
): Promise<{ orders: PackedOrder[]; more: boolean; cancelled: string[] }> {
  const rows = await packingRows(db, query);
  const more = rows.length > mostPacked;
  const shown = rows.slice(0, mostPacked).filter(({ status }) => status !== 'cancelled');
  const cancelled = rows.flatMap(({ status, orderNumber }) => (status === 'cancelled' ? [orderNumber] : []));
  if (shown.length === 0) return { orders: [], more, cancelled };
  const lines = await db
    .select()
    .from(orderLine)
    .where(
      inArray(
        orderLine.orderID,
        shown.map(({ orderID }) => orderID),
      ),
    )
    .orderBy(asc(orderLine.position));
  const linesOf = Map.groupBy(lines, ({ orderID }) => orderID);
  const orders = shown.map((row) => {
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
      amountReceived: order.amountReceived,
      amountRefunded: order.amountRefunded,
      amountWaived: order.amountWaived,
      customerMessage: order.customerMessage,
      promised: order.promised,
      deliveryNote: row.deliveryNote,
      lines: order.lines,
    };
  });
  return { orders, more, cancelled };
}

/** How many orders are still to be packed, by the day on which they arrive. */
export async function countToPack(db: Db): Promise<{ day: string; orders: number }[]> {
  return db
    .select({ day: sql<string>`(${arrives})::text`, orders: sql<number>`count(*)::int` })
    .from(shopOrder)
    .where(isToPack)
    .groupBy(arrives);
}

function within({ after, upTo }: ArrivalSpan) {
  return and(
    isToPack,
    after === null ? undefined : sql`${arrives} > ${after}::date`,
    sql`${arrives} <= ${upTo}::date`,
  );
}
