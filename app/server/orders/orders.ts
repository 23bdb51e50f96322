import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OwnersOrder } from '#app/domain/order.ts';
import { type OrderStatus, orderStatuses } from '#app/domain/order-status.ts';
import type { OrderEvent } from '#app/domain/order-story.ts';
import {
  type OrderKey,
  type OrderSummary,
  ordersPerPage,
  ordersPerStatusPage,
} from '#app/domain/order-summary.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderEvent, orderLine, shopOrder } from '#app/server/db/schema.ts';
import { contains } from '#app/server/db/search.ts';
import { type ListedLetter, lettersOfOrder } from '#app/server/letters/letters.ts';
import { promisedOf } from './order-rows.ts';
import { type UndoOffer, undoOffer } from './order-status-change.ts';

export interface OrdersAsked {
  /** Only these; null for all. */
  status: OrderStatus | null;
  /** Part of a number, name, phone or e-mail address, in its search form (domain/order-search.ts); empty for all. */
  search?: string;
  /** The page after this order (older), or the one before it (newer). Neither: the newest. */
  after: OrderKey | null;
  before: OrderKey | null;
}

export interface OrdersPage {
  /** Newest first. */
  orders: OrderSummary[];
  hasNewer: boolean;
  hasOlder: boolean;
}

/**
 * One page of orders by keyset: what lies before a page costs nothing, however much it is. 15 a page, or 50 of one
 * status (specification, section 9).
 */
export async function listOrders(
  db: Db,
  { status, search = '', after, before }: OrdersAsked,
): Promise<OrdersPage> {
  const size = status === null ? ordersPerPage : ordersPerStatusPage;
  const backwards = after === null && before !== null;
  const rows = await db
    .select(summaryColumns)
    .from(shopOrder)
    .where(
      and(
        status === null ? undefined : eq(shopOrder.status, status),
        search === '' ? undefined : contains(shopOrder.searchText, search),
        after === null ? undefined : sql`${key} < ${keyOf(after)}`,
        backwards ? sql`${key} > ${keyOf(before)}` : undefined,
      ),
    )
    .orderBy(...(backwards ? oldestFirst : newestFirst))
    .limit(size + 1);
  const more = rows.length > size;
  const orders = rows.slice(0, size).map(summaryOf);
  if (backwards) return { orders: orders.reverse(), hasNewer: more, hasOlder: true };
  return { orders, hasNewer: after !== null, hasOlder: more };
}

/** Counted up to here and no further. */
export const mostOfStatus = 100;

/** How many orders there are of each status, up to a limit: what each tab says. */
export async function countByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  const counted = orderStatuses.map(
    (status) =>
      sql`(select count(*)::int from (select 1 from shop_order where status = ${status} limit ${mostOfStatus}) found) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<Record<OrderStatus, number>>(sql`select ${sql.join(counted, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  return row;
}

/** The orders of these ids as they stand now; ids of none are left out. */
export async function readSummaries(db: Db, orderIDs: readonly string[]): Promise<OrderSummary[]> {
  if (orderIDs.length === 0) return [];
  const rows = await db
    .select(summaryColumns)
    .from(shopOrder)
    .where(inArray(shopOrder.orderID, [...orderIDs]));
  return rows.map(summaryOf);
}

/** Everything the owner may know of an order. Null where there is none of this number. */
export async function readOrder(
  db: Db | Tx,
  orderNumber: string,
): Promise<{
  order: OwnersOrder;
  events: OrderEvent[];
  letters: ListedLetter[];
  undo: UndoOffer | null;
} | null> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  if (!row) return null;
  const [lines, events, letters, undo] = await Promise.all([
    db.select().from(orderLine).where(eq(orderLine.orderID, row.orderID)).orderBy(asc(orderLine.position)),
    db.select().from(orderEvent).where(eq(orderEvent.orderID, row.orderID)).orderBy(asc(orderEvent.id)),
    lettersOfOrder(db, row.orderID),
    undoOffer(db, row.orderID),
  ]);
  const { requestHash: _, type: _type, customerName: _name, promoPercent, ...shown } = row;
  const { promisedDate: _promised, payBy: _payBy, searchText: _search, returnedAt: _back, ...order } = shown;
  return {
    order: {
      ...order,
      orderDate: row.orderDate.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      promised: promisedOf(row),
      promo: row.promoCode === null ? null : { discount: promoPercent, salesAmount: row.promoAmount },
      lines: lines.map(({ orderID: _order, position: _position, ...line }) => line),
    },
    events: events.map(({ orderID: _order, at, ...event }) => ({ ...event, at: at.toISOString() })),
    letters,
    undo,
  };
}

/** Both columns descend in the index and both are asked with its order of nulls, else it would not serve. */
const newestFirst = [
  sql`${shopOrder.orderDate} desc nulls last`,
  sql`${shopOrder.orderID} desc nulls last`,
] as const;
const oldestFirst = [
  sql`${shopOrder.orderDate} asc nulls first`,
  sql`${shopOrder.orderID} asc nulls first`,
] as const;

const key: SQL = sql`(${shopOrder.orderDate}, ${shopOrder.orderID})`;
const keyOf = ({ orderDate, orderID }: OrderKey): SQL => sql`(${orderDate}::timestamptz, ${orderID}::text)`;

const summaryColumns = {
  orderID: shopOrder.orderID,
  orderNumber: shopOrder.orderNumber,
  orderDate: shopOrder.orderDate,
  updatedAt: shopOrder.updatedAt,
  status: shopOrder.status,
  customerName: shopOrder.customerName,
  shippingOption: shopOrder.shippingOption,
  paymentMethod: shopOrder.paymentMethod,
  // Names written out: drizzle leaves the table off inside a column, and the two would be one.
  items: sql<number>`(select coalesce(sum(line.qty), 0)::int from order_line line where line.order_id = shop_order.order_id)`,
  amountDue: shopOrder.amountDue,
  hasMessage: sql<boolean>`${shopOrder.customerMessage} <> ''`,
};

function summaryOf({
  orderDate,
  updatedAt,
  ...row
}: Omit<OrderSummary, 'orderDate' | 'updatedAt'> & { orderDate: Date; updatedAt: Date }): OrderSummary {
  return { ...row, orderDate: orderDate.toISOString(), updatedAt: updatedAt.toISOString() };
}
