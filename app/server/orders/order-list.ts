import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import {
  type OrderKey,
  type OrderSort,
  type OrderSummary,
  ordersPerPage,
  ordersPerStatusPage,
} from '#app/domain/order/order-summary.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { idsInOrder, partSearch } from '#app/server/db/part-search.ts';
import { shopOrder } from '#app/server/db/schema.ts';

export interface OrdersQuery {
  /** Null for all. */
  status: OrderStatus | null;
  /** Part of number, name, phone or email in search form (domain/order/order-search.ts); empty for all. */
  search?: string;
  /** Newest first by default, and within one name. */
  sort?: OrderSort;
  /** Keyset cursor: the page after or before this order; null for the first. */
  after: OrderKey | null;
  before: OrderKey | null;
  /** Offset for API clients that count pages; by date only. */
  skipped?: number;
}

export interface OrdersPage {
  orders: OrderSummary[];
  hasNewer: boolean;
  hasOlder: boolean;
  /** Old orders were searched by beginnings of words only, because the search is too short for the index. */
  isPartial: boolean;
}

/** By keyset; 15 a page, or 50 of one status (specification, section 9). */
export async function listOrders(db: Db, query: OrdersQuery): Promise<OrdersPage> {
  const { status, search = '', after } = query;
  const size = status === null ? ordersPerPage : ordersPerStatusPage;
  const backwards = after === null && query.before !== null;
  if (query.skipped) return countedPage(db, query.skipped);
  const wanted = search === '' ? null : partSearch(sql`shop_order.search_text`, search);
  const ids: string[] = [];
  let isPartial = false;
  for (const range of await rangesOf(db, query, backwards)) {
    const limit = size + 1 - ids.length;
    if (limit <= 0) break;
    const within = sql.join(
      [status === null ? sql`true` : sql`shop_order.status = ${status}`, ...range.within],
      sql` and `,
    );
    const { near, far } = idsInOrder({
      table: sql`shop_order`,
      id: sql`shop_order.order_id`,
      within,
      order: range.order,
      search: wanted,
      limit,
    });
    let { rows } = await db.execute<{ id: string }>(near);
    if (rows.length < limit && far) ({ rows } = await db.execute<{ id: string }>(far));
    if (rows.length < limit && wanted?.isComplete === false) isPartial = true;
    ids.push(...rows.map(({ id }) => id));
  }
  const more = ids.length > size;
  const shown = ids.slice(0, size);
  if (backwards) shown.reverse();
  const orders = await inOrder(db, shown);
  if (backwards) return { orders, hasNewer: more, hasOlder: true, isPartial };
  return { orders, hasNewer: after !== null, hasOlder: more, isPartial };
}

/** Limits the offset, because every skipped order is read. */
const farthestSkipped = 150_000;

async function countedPage(db: Db, skipped: number): Promise<OrdersPage> {
  if (skipped > farthestSkipped) return { orders: [], hasNewer: true, hasOlder: false, isPartial: false };
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from shop_order order by ${newestFirst} offset ${skipped} limit ${ordersPerPage + 1}`);
  const ids = rows.map(({ id }) => id);
  const orders = await inOrder(db, ids.slice(0, ordersPerPage));
  return { orders, hasNewer: true, hasOlder: ids.length > ordersPerPage, isPartial: false };
}

/** Newest first; null starts at the newest. */
export async function readOrderBatch(db: Db, after: OrderKey | null, limit: number): Promise<OrderSummary[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from shop_order where ${after === null ? sql`true` : sql`${date} < ${keyOf(after)}`}
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

interface Range {
  within: SQL[];
  order: SQL;
}

/** The index's collation: strokes for Chinese, then alphabetical. */
const name = sql`shop_order.customer_name collate "zh-Hant-x-icu"`;
const date = sql`(shop_order.order_date, shop_order.order_id)`;
/** Must match the index, its order of nulls included. */
const newestFirst = sql`shop_order.order_date desc nulls last, shop_order.order_id desc nulls last`;
const oldestFirst = sql`shop_order.order_date asc nulls first, shop_order.order_id asc nulls first`;

/** The rest of the same name, then later names: each is a range of the index. */
async function rangesOf(
  db: Db,
  { sort = 'date', after, before }: OrdersQuery,
  backwards: boolean,
): Promise<Range[]> {
  const key = after ?? before;
  const beyond = key === null ? [] : [sql`${date} ${backwards ? sql`>` : sql`<`} ${keyOf(key)}`];
  const byDate = backwards ? oldestFirst : newestFirst;
  if (sort === 'date') return [{ within: beyond, order: byDate }];
  const order = sql`${name} ${backwards ? sql`desc` : sql`asc`}, ${byDate}`;
  const [from] = key
    ? await db
        .select({ name: shopOrder.customerName })
        .from(shopOrder)
        .where(eq(shopOrder.orderID, key.orderID))
    : [];
  if (!from) return [{ within: [], order }];
  return [
    { within: [sql`${name} = ${from.name}`, ...beyond], order: byDate },
    { within: [sql`${name} ${backwards ? sql`<` : sql`>`} ${from.name}`], order },
  ];
}

const keyOf = ({ orderDate, orderID }: OrderKey): SQL => sql`(${orderDate}::timestamptz, ${orderID}::text)`;

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
  amountDue: shopOrder.amountDue,
  amountReceived: shopOrder.amountReceived,
  amountRefunded: shopOrder.amountRefunded,
  amountWaived: shopOrder.amountWaived,
  hasMessage: sql<boolean>`${shopOrder.customerMessage} <> ''`,
  wasNotCollected: sql<boolean>`exists (select 1 from shop_order earlier where earlier.customer_id = shop_order.customer_id
    and earlier.not_collected_at is not null and earlier.order_date < shop_order.order_date)`,
};
