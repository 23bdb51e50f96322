import { isOrderStatus, type OrderStatus } from './order-status.ts';

export interface StreamedOrder {
  orderID: string;
  orderNumber: string;
  orderDate: string;
  status: OrderStatus;
  customerName: string;
  /** NTD. */
  amountDue: number;
}

/** Orders in a `put` or `patch`, keyed by orderID. Invalid ones are skipped. */
export function streamedOrders(data: unknown): StreamedOrder[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).filter(isStreamedOrder);
}

/** Oldest first. @param newest ISO 8601, or null when none was known. */
export function newOrdersAmong<Order extends Pick<StreamedOrder, 'orderDate'>>(
  orders: readonly Order[],
  newest: string | null,
): Order[] {
  return orders
    .filter(({ orderDate }) => newest === null || orderDate > newest)
    .toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : 1));
}

/** A browser's record of new orders, so that each is announced once and stays new until seen. */
export interface Watched {
  /** ISO 8601, of the newest known order; null before the first. */
  known: string | null;
  fresh: readonly string[];
}

export const mostFresh = 200;

/** A change of status does not make an order new. */
export function watch(
  { known, fresh }: Watched,
  orders: readonly StreamedOrder[],
): { watched: Watched; newOrders: StreamedOrder[] } {
  const newOrders = newOrdersAmong(orders, known);
  const moved = new Set(orders.filter(({ status }) => status !== 'newOrder').map(({ orderID }) => orderID));
  const all = [...fresh, ...newOrders.map(({ orderID }) => orderID)].filter((orderID) => !moved.has(orderID));
  const watched = { known: newOrders.at(-1)?.orderDate ?? known, fresh: all.slice(-mostFresh) };
  return { watched, newOrders };
}

/** Null where the stored text is invalid. */
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
