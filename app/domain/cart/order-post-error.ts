import type { OrderRefusal } from '#app/domain/order/order.ts';
import type { StoredLine } from './basket.ts';
import type { Session } from './session.ts';

/** The order that was sent before it was changed. */
export interface EarlierOrder {
  orderNumber: string;
  /** As in `/order/…`. */
  link: string;
  isCancelled: boolean;
  items: readonly Pick<StoredLine, 'productID' | 'qty'>[];
}

/** After `order-failed` and `unreachable` the order may exist; after the others it does not. */
export type OrderPostError =
  | Exclude<OrderRefusal, { name: 'order-numbers-exhausted' | 'order-id-reused' }>
  | { name: 'order-id-reused'; earlier?: EarlierOrder }
  | { name: 'too-many' | 'promo-too-many' }
  | { name: 'order-failed' }
  | { name: 'unreachable' };

/**
 * What the order call says in its refusal, which a page older than the shop may not know. Any other response comes from a
 * proxy, or from the shop before it processed the order, so nothing was recorded.
 */
export function postErrorOf(answer: unknown): OrderPostError {
  if (!isRefusal(answer)) return { name: 'unreachable' };
  return answer.name === 'order-numbers-exhausted' ? { name: 'order-failed' } : answer;
}

function isRefusal(answer: unknown): answer is OrderRefusal | OrderPostError {
  if (typeof answer !== 'object' || answer === null) return false;
  return 'posted' in answer && answer.posted === false && 'name' in answer && typeof answer.name === 'string';
}

/** Whether the chosen payment or delivery method has been switched off meanwhile. */
export function isMethodGone(error: OrderPostError | null): error is OrderPostError {
  return error?.name === 'payment-not-offered' || error?.name === 'shipping-not-offered';
}

/** As the shopper is told. A limit that stops a retry says nothing about what became of the earlier request. */
export function failureOf(error: OrderPostError, { isRetry }: Pick<Session, 'isRetry'>): OrderPostError {
  const isLimit = error.name === 'too-many' || error.name === 'promo-too-many';
  return isRetry && isLimit ? { name: 'unreachable' } : error;
}

/** Whether an order was sent of which nothing is known: it may have been placed. */
export function isInDoubt({ orderID, orderPosting, orderPosted, orderPostError }: Session): boolean {
  return orderID !== null && !orderPosting && !orderPosted && orderPostError?.name !== 'order-id-reused';
}
