import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { FoundOrder } from '#app/domain/order/order-lookup.ts';
import type { OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import { call } from './call.ts';

/** As `/api/orderNow` answers it. */
export interface OrderNow {
  /** Path `/order/…`. */
  link: string;
  order: FoundOrder;
  /** Not matched with a payment yet. */
  reports: readonly Payment[];
  pictures: readonly ShopImage[];
  attempts: readonly OrderAttempt[];
}

/**
 * By the link of an order, or by the id that this browser sent it under. Null where the shop cannot be asked or does not answer,
 * which a page must survive: where a loader fails, the router shows an error in its place. `none` where there is no such order, or
 * its link is over.
 */
export async function askOrderNow(
  asked: { link: string } | { orderID: string },
): Promise<OrderNow | 'none' | null> {
  const answer = await call('/api/orderNow', asked);
  if (!answer.ok) return answer.status === 404 ? 'none' : null;
  const { body } = answer;
  if (typeof body !== 'object' || body === null || !('order' in body)) return null;
  if (body.order === null) return 'none';
  return isOrderNow(body) ? body : null;
}

function isOrderNow(body: object): body is OrderNow {
  return 'link' in body && 'attempts' in body;
}
