import { isOrderStatus, type OrderStatus } from './order-status.ts';

/** What a page needs of an order that comes over the stream, to tell the owner of it. */
export interface StreamedOrder {
  orderID: string;
  orderNumber: string;
  orderDate: string;
  status: OrderStatus;
  customerName: string;
  /** NTD. */
  amountDue: number;
}

/** The orders in the data of a `put` or a `patch`, keyed by orderID. What is no order is left out. */
export function streamedOrders(data: unknown): StreamedOrder[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).filter(isStreamedOrder);
}

/** Those that came after the newest one known, oldest first. @param newest ISO 8601, or null when none was known. */
export function newOrdersAmong<Order extends Pick<StreamedOrder, 'orderDate'>>(
  orders: readonly Order[],
  newest: string | null,
): Order[] {
  return orders
    .filter(({ orderDate }) => newest === null || orderDate > newest)
    .toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : 1));
}

/** What a browser remembers of the orders that came: nothing is new twice, and what nobody looked at stays new. */
export interface Watched {
  /** ISO 8601: of the newest order it knew; null before the first. */
  known: string | null;
  /** Ids of orders that came and were not looked at yet, oldest first. */
  fresh: readonly string[];
}

/** Remembered at most. Whoever leaves more lying about has the tabs' counts. */
export const mostFresh = 200;

/** What is remembered once these orders were heard of. An order that was moved on is no news, whoever moved it. */
export function watch(
  { known, fresh }: Watched,
  orders: readonly StreamedOrder[],
): { watched: Watched; news: StreamedOrder[] } {
  const news = newOrdersAmong(orders, known);
  const moved = new Set(orders.filter(({ status }) => status !== 'newOrder').map(({ orderID }) => orderID));
  const all = [...fresh, ...news.map(({ orderID }) => orderID)].filter((orderID) => !moved.has(orderID));
  const watched = { known: news.at(-1)?.orderDate ?? known, fresh: all.slice(-mostFresh) };
  return { watched, news };
}

/** From a text that a browser stored; null where it is none. */
export function readWatched(text: string | null): Watched | null {
  try {
    const stored: unknown = JSON.parse(text ?? '');
    if (typeof stored !== 'object' || stored === null || !('known' in stored) || !('fresh' in stored))
      return null;
    const { known, fresh } = stored;
    if (known !== null && (typeof known !== 'string' || Number.isNaN(Date.parse(known)))) return null;
    if (!Array.isArray(fresh) || !fresh.every((id) => typeof id === 'string')) return null;
    return { known, fresh: fresh.slice(-mostFresh) };
  } catch {
    return null;
  }
}

function isStreamedOrder(value: unknown): value is StreamedOrder {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'orderID' in value &&
    typeof value.orderID === 'string' &&
    'orderNumber' in value &&
    typeof value.orderNumber === 'string' &&
    'orderDate' in value &&
    typeof value.orderDate === 'string' &&
    'status' in value &&
    typeof value.status === 'string' &&
    isOrderStatus(value.status) &&
    'customerName' in value &&
    typeof value.customerName === 'string' &&
    'amountDue' in value &&
    typeof value.amountDue === 'number'
  );
}
