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
export function arrivals<Order extends Pick<StreamedOrder, 'orderDate'>>(
  orders: readonly Order[],
  newest: string | null,
): Order[] {
  return orders
    .filter(({ orderDate }) => newest === null || orderDate > newest)
    .toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : 1));
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
