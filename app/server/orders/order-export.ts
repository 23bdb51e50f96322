import { and, asc, sql } from 'drizzle-orm';
import { type CsvCell, csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { Language } from '#app/domain/language.ts';
import type { Db } from '#app/server/db/client.ts';
import { accountColumns, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { issuedInvoices } from '#app/server/invoices/invoice-rows.ts';
import { attemptStatesOfOrder } from '#app/server/payments/payment-attempts.ts';
import {
  type ExportedOrder,
  exportHead,
  exportLineHead,
  exportLineRow,
  exportRow,
} from '#app/text/orders-csv.ts';
import { matchingOrders, type OrdersNarrowed } from './order-list.ts';
import { promisedOf } from './order-rows.ts';

export interface ExportQuery extends Partial<OrdersNarrowed> {
  numbers: readonly string[];
  language: Language;
  people: boolean;
  /** One row a line instead of one an order. */
  lines?: boolean;
}

const batch = 500;

/** Streams orders as CSV, newest first, with formulas escaped (reliability B19). */
export async function* exportOrders(
  db: Db,
  { numbers, language, people, lines = false, ...narrowed }: ExportQuery,
): AsyncGenerator<string> {
  yield csvMark + csvLines([(lines ? exportLineHead : exportHead)(language, people)]);
  const { within, search } = matchingOrders(narrowed, 'date');
  let last: { orderDate: Date; orderID: string } | null = null;
  for (;;) {
    const rows = await db
      .select({
        orderID: shopOrder.orderID,
        orderNumber: shopOrder.orderNumber,
        orderDate: shopOrder.orderDate,
        status: shopOrder.status,
        customerName: shopOrder.customerName,
        phone: sql<string>`coalesce(${shopOrder.customer}->>'number', '')`,
        email: sql<string>`coalesce(${shopOrder.customer}->>'email', '')`,
        shippingOption: shopOrder.shippingOption,
        promisedDate: shopOrder.promisedDate,
        chosenDate: shopOrder.chosenDate,
        payBy: shopOrder.payBy,
        paymentMethod: shopOrder.paymentMethod,
        attempts: attemptStatesOfOrder,
        promoCode: shopOrder.promoCode,
        totalPrice: shopOrder.totalPrice,
        shippingCost: shopOrder.shippingCost,
        promoAmount: shopOrder.promoAmount,
        // As percentOff in domain/cart/quote.ts. Drizzle would name a column of the order here without its table.
        percentSaved: sql<number>`case when ${shopOrder.promoPercent} > 0 then (
          select coalesce(sum(line.discount * line.qty), 0) from order_line line
          where line.order_id = shop_order.order_id and line.price * line.sales_percentage < 100) else 0 end::int`,
        ...accountColumns,
        totalCost: shopOrder.totalCost,
        invoice: shopOrder.invoice,
        issued: issuedInvoices,
      })
      .from(shopOrder)
      .where(
        and(
          within,
          search?.anywhere,
          numbers.length === 0 ? undefined : anyOf(shopOrder.orderNumber, numbers),
          last === null
            ? undefined
            : sql`(${shopOrder.orderDate}, ${shopOrder.orderID}) < (${last.orderDate.toISOString()}::timestamptz, ${last.orderID}::text)`,
        ),
      )
      .orderBy(sql`${shopOrder.orderDate} desc nulls last`, sql`${shopOrder.orderID} desc nulls last`)
      .limit(batch);
    const orders = rows.map((row) => ({ ...row, promised: promisedOf(row) }));
    if (lines && orders.length > 0) yield csvLines(await linesOf(db, orders, language, people));
    else if (orders.length > 0) yield csvLines(orders.map((order) => exportRow(order, language, people)));
    last = rows.at(-1) ?? null;
    if (rows.length < batch) return;
  }
}

async function linesOf(
  db: Db,
  orders: readonly (ExportedOrder & { orderID: string })[],
  language: Language,
  people: boolean,
): Promise<(readonly CsvCell[])[]> {
  const ids = orders.map(({ orderID }) => orderID);
  const rows = await db
    .select()
    .from(orderLine)
    .where(anyOf(orderLine.orderID, ids))
    .orderBy(asc(orderLine.orderID), asc(orderLine.position));
  const ofOrder = Map.groupBy(rows, ({ orderID }) => orderID);
  return orders.flatMap((order) =>
    (ofOrder.get(order.orderID) ?? []).map((line) => exportLineRow({ order, line }, language, people)),
  );
}
