import { type SQL, sql } from 'drizzle-orm';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import { noFilter, type OrderFilter } from '#app/domain/order/order-filter.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import {
  type OrderKey,
  type OrderMoney,
  type OrderSort,
  type OrderSummary,
  type OrderSums,
  ordersPerPage,
  ordersPerStatusPage,
} from '#app/domain/order/order-summary.ts';
import { addDays, startOfDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { asksForMoney, collectedInCash, isToRefund } from '#app/server/db/order-money.ts';
import { accountColumns, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, type PartSearch, partSearch } from '#app/server/db/sql.ts';
import { attemptStatesOfOrder } from '#app/server/payments/payment-attempts.ts';

/** Which orders are listed, moved together or exported. */
export interface OrdersNarrowed {
  /** Null for all. */
  status: OrderStatus | null;
  /** Part of number, name, phone or email in search form (domain/order/order-number.ts); empty for all. */
  search: string;
  /** Only those that were sent and not collected or delivered. */
  undelivered: boolean;
  filter: OrderFilter;
}

export interface OrdersQuery extends ListPlace, Partial<OrdersNarrowed> {
  status: OrderStatus | null;
  /** Newest first by default, and within one name. */
  sort?: OrderSort;
  /** Offset for API clients that count pages; by date only. */
  skipped?: number;
}

/** Oldest first: for orders that wait for a payment or a refund. */
export const ordersByAge: Omit<ListSource, 'within' | 'size'> = {
  table: sql`shop_order`,
  id: sql`shop_order.order_id`,
  keyset: [
    { column: sql`shop_order.order_date`, kind: 'time', direction: 'asc' },
    { column: sql`shop_order.order_id`, kind: 'text', direction: 'asc' },
  ],
};

const newest: Keyset = [
  { column: sql`shop_order.order_date`, kind: 'time', direction: 'desc' },
  { column: sql`shop_order.order_id`, kind: 'text', direction: 'desc' },
];
const keysets: Readonly<Record<OrderSort, Keyset>> = {
  date: newest,
  // The index's collation: strokes for Chinese, then alphabetical.
  name: [
    { column: sql`shop_order.customer_name collate "zh-Hant-x-icu"`, kind: 'text', direction: 'asc' },
    ...newest,
  ],
};

/** As `isUndelivered` of domain/order/order-status.ts. */
export const isUndelivered = sql`shop_order.status = 'inTransit' and shop_order.not_collected_at is not null`;

/** 15 a page, or 50 of one status (specification, section 9). */
export async function listOrders(
  db: Db,
  {
    status,
    search = '',
    undelivered = false,
    filter = noFilter,
    sort = 'date',
    skipped,
    ...place
  }: OrdersQuery,
): Promise<ListPage<OrderSummary>> {
  if (skipped) return countedPage(db, skipped);
  const page = await readIds(
    db,
    {
      ...matchingOrders({ status, search, undelivered, filter }, sort),
      size: status === null ? ordersPerPage : ordersPerStatusPage,
    },
    place,
  );
  return pageOf(page, await readSummaries(db, page.ids), (order) => order.orderID);
}

export function matchingOrders(
  narrowed: Partial<OrdersNarrowed>,
  sort: OrderSort,
): Omit<ListSource, 'size'> & { search: PartSearch | null } {
  const { status = null, search = '', undelivered = false, filter = noFilter } = narrowed;
  const isOfStatus = status === null ? sql`true` : sql`shop_order.status = ${status}`;
  return {
    table: sql`shop_order`,
    id: sql`shop_order.order_id`,
    keyset: keysets[sort],
    within: sql`${isOfStatus} and ${undelivered ? isUndelivered : sql`true`} and ${passes(filter)}`,
    search: search === '' ? null : partSearch(sql`shop_order.search_text`, search),
  };
}

/** Whether an index finds every match of a search. */
export function isIndexed({ indexed, isComplete }: PartSearch): boolean {
  return isComplete && indexed !== null;
}

/** Of whatever is found, in no order. */
export function matches(search: PartSearch | null): SQL {
  if (search === null) return sql`true`;
  return (isIndexed(search) && search.indexed) || search.anywhere;
}

const isOfChoice: Readonly<Record<NonNullable<OrderFilter['paid']>, SQL>> = {
  yes: sql`(not ${asksForMoney} and (shop_order.status <> 'cancelled' or shop_order.amount_received > 0))`,
  no: asksForMoney,
  refund: isToRefund,
};

/** Whether an order passes the filter. */
export function passes({ from, to, payment, paid }: OrderFilter): SQL {
  return sql.join(
    [
      sql`true`,
      ...(from === null
        ? []
        : [sql`shop_order.order_date >= ${startOfDay(from).toISOString()}::timestamptz`]),
      ...(to === null
        ? []
        : [sql`shop_order.order_date < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`]),
      ...(payment === null ? [] : [sql`shop_order.payment_method = ${payment}`]),
      ...(paid === null ? [] : [isOfChoice[paid]]),
    ],
    sql` and `,
  );
}

/** What all orders that match come to, whatever page they are on. @param figures false only counts them. */
export async function sumOrders(
  db: Db,
  narrowed: Partial<OrdersNarrowed>,
  figures: boolean,
): Promise<OrderSums> {
  const { within, search } = matchingOrders(narrowed, 'date');
  const isCancelled = sql`where shop_order.status = 'cancelled'`;
  const money = sql`, coalesce(sum(shop_order.amount_due), 0)::float8 as total,
      coalesce(sum(shop_order.amount_received + ${collectedInCash}), 0)::float8 as received,
      coalesce(sum(shop_order.amount_refunded), 0)::float8 as refunded,
      (count(*) filter (${isCancelled}))::int as cancelled,
      coalesce(sum(shop_order.amount_due) filter (${isCancelled}), 0)::float8 as "cancelledTotal"`;
  const { rows } = await db.execute<{ orders: number } & { [Key in keyof OrderMoney]: number }>(sql`
    select count(*)::int as orders${figures ? money : sql``}
    from shop_order where ${within} and ${matches(search)}`);
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  const { orders, ...sums } = row;
  return { orders, money: figures ? sums : null };
}

/** Limits the offset, because every skipped order is read. */
const farthestSkipped = 150_000;

async function countedPage(db: Db, skipped: number): Promise<ListPage<OrderSummary>> {
  const none = { before: null, after: null, isPartial: false };
  if (skipped > farthestSkipped) return { ...none, rows: [] };
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from shop_order order by ${newestFirst} offset ${skipped} limit ${ordersPerPage}`);
  return {
    ...none,
    rows: await inOrder(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

/** Newest first; null starts at the newest. */
export async function readOrderBatch(db: Db, after: OrderKey | null, limit: number): Promise<OrderSummary[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from shop_order where ${after === null ? sql`true` : sql`(shop_order.order_date, shop_order.order_id) < (${after.orderDate}::timestamptz, ${after.orderID}::text)`}
    order by ${newestFirst} limit ${limit}`);
  return inOrder(
    db,
    rows.map(({ id }) => id),
  );
}

async function inOrder(db: Db, ids: readonly string[]): Promise<OrderSummary[]> {
  const known = new Map((await readSummaries(db, ids)).map((order) => [order.orderID, order]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

const newestFirst = sql`shop_order.order_date desc nulls last, shop_order.order_id desc nulls last`;

/** Unknown ids are left out. */
export async function readSummaries(db: Db | Tx, orderIDs: readonly string[]): Promise<OrderSummary[]> {
  if (orderIDs.length === 0) return [];
  const rows = await db.select(summaryColumns).from(shopOrder).where(anyOf(shopOrder.orderID, orderIDs));
  return rows.map(({ orderDate, updatedAt, promisedDate, chosenDate, ...row }) => ({
    ...row,
    promised: promisedDate === null ? null : { day: promisedDate, chosen: chosenDate },
    orderDate: orderDate.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

const summaryColumns = {
  orderID: shopOrder.orderID,
  orderNumber: shopOrder.orderNumber,
  orderDate: shopOrder.orderDate,
  updatedAt: shopOrder.updatedAt,
  status: shopOrder.status,
  customerName: shopOrder.customerName,
  shippingOption: shopOrder.shippingOption,
  promisedDate: shopOrder.promisedDate,
  chosenDate: shopOrder.chosenDate,
  paymentMethod: shopOrder.paymentMethod,
  // Literal names, because drizzle omits the table in a column's SQL.
  items: sql<number>`(select coalesce(sum(line.qty), 0)::int from order_line line where line.order_id = shop_order.order_id)`,
  ...accountColumns,
  attempts: attemptStatesOfOrder,
  isPartSent: sql<boolean>`shop_order.status not in ('inTransit', 'completed', 'cancelled') and exists (select 1 from shipment parcel
    where parcel.order_id = shop_order.order_id and parcel.is_apart)`,
  notCollected: sql<boolean>`${shopOrder.notCollectedAt} is not null`,
  hasMessage: sql<boolean>`${shopOrder.customerMessage} <> ''`,
  wasNotCollected: sql<boolean>`exists (select 1 from shop_order earlier where earlier.customer_id = shop_order.customer_id
    and earlier.not_collected_at is not null and earlier.order_date < shop_order.order_date)`,
};
