import { and, asc, inArray, sql } from 'drizzle-orm';
import { type ArrivalSpan, mostPacked, type PackedOrder } from '#app/domain/order/packing.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { toPlacedOrder } from './order-rows.ts';

/**
 * Chosen day, else promised, else for old orders the order's day. With the condition below (`toPack` of
 * domain/order/packing.ts) it must match the index shop_order_to_pack.
 */
const arrives = sql<string>`coalesce(${shopOrder.chosenDate}, ${shopOrder.promisedDate}, (${shopOrder.orderDate} at time zone 'Asia/Taipei')::date)`;
const isToPack = sql`${shopOrder.status} in ('newOrder', 'followUp', 'awaitingPayment')`;

type PackingQuery = { span: ArrivalSpan } | { numbers: readonly string[] };

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
 * Orders to pack by arrival, or the given ones oldest first with the numbers of cancelled ones; at most `mostPacked`.
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
