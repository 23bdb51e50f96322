import { clientAddress, shopContext } from '#app/server/context.ts';
import { readJson } from '#app/server/http/json-body.ts';
import { deviceCookie } from '#app/server/http/known-device.ts';
import { answer, postOnly, wrongMethod } from '#app/server/http/posted-json.ts';
import { type OrderOutcome, receiveOrder } from '#app/server/orders/receive-order.ts';
import type { Route } from './+types/post-order.ts';

const codes = {
  'invalid-order': 400,
  'orders-paused': 409,
  'out-of-stock': 409,
  'promo-used': 409,
  'promo-unknown': 409,
  'promo-not-yet': 409,
  'promo-expired': 409,
  'promo-customer': 409,
  'promo-below-minimum': 409,
  'promo-no-product': 409,
  'total-changed': 409,
  'parcel-too-big': 409,
  'below-minimum': 409,
  'first-order-too-big': 409,
  'too-many-open': 409,
  'day-unavailable': 409,
  'payment-not-offered': 409,
  'shipping-not-offered': 409,
  'order-id-reused': 409,
  'too-many': 429,
  'promo-too-many': 429,
  'order-numbers-exhausted': 503,
} as const;

/** `POST /api/postOrder` (specification, section 7): the order → `PostOrderAnswer`, or why not, and nothing changed. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const shop = context.get(shopContext);
  const body = await readJson(request);
  const outcome: OrderOutcome = body.ok
    ? await receiveOrder(shop, body.value, context.get(clientAddress))
    : { ok: false, refusal: { name: 'invalid-order', fields: ['order'] } };
  if (outcome.ok) {
    const { orderNumber } = outcome.answer;
    // The order stands whatever becomes of the mark.
    const mark = await deviceCookie(
      shop.db,
      shop.config,
      request.headers.get('cookie'),
      'order',
      orderNumber,
    ).catch(() => null);
    return answer(outcome.answer, 200, mark === null ? {} : { 'Set-Cookie': mark });
  }

  const { refusal } = outcome;
  if (refusal.name === 'order-failed') {
    const failed = { message: refusal.name, posted: false, name: refusal.name };
    return refusal.away ? answer(failed, 503, { 'Retry-After': '5' }) : answer(failed, 500);
  }
  const code = codes[refusal.name];
  const later = code === 429 ? { 'Retry-After': '600' } : code === 503 ? { 'Retry-After': '5' } : {};
  return answer({ message: refusal.name, posted: false, ...refusal }, code, later);
}

export const loader = postOnly;
