import { optionsOffered } from '#app/domain/delivery/shipping.ts';
import type { OrderRefusal, PostOrderAnswer } from '#app/domain/order/order.ts';
import { methodsOffered } from '#app/domain/payment/payment.ts';
import type { Shop } from '#app/server/context.ts';
import { isAway, reasonOf } from '#app/server/db/transaction.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow, reserve } from '#app/server/http/rate-limit.ts';
import { onlineTerms } from '#app/server/payments/payment-attempts.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { makeOrderLink, placedLinkEnd } from './order-lookup.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';
import { promoGuesses } from './promo-spending.ts';

export type OrderOutcome =
  | { ok: true; answer: PostOrderAnswer }
  | {
      ok: false;
      refusal:
        | OrderRefusal
        | { name: 'too-many' | 'promo-too-many' }
        /** `away`: the database is unavailable. Either way the order may be retried. */
        | { name: 'order-failed'; away: boolean };
    };

export interface ReceiveOrderParts extends Pick<Shop, 'db' | 'jobs' | 'failures' | 'log'> {
  settings: SettingsInForce;
}

/** Flood limit of one network. Loopback counts too: behind an unnamed proxy (TRUSTED_PROXY) all clients are one. */
const perNetwork = { limit: 120, windowSeconds: 600 };

/** Handles `POST /api/postOrder`. Never throws: failures are reported to the shop (specification, section 8). */
export async function receiveOrder(
  { db, jobs, failures, settings, log }: ReceiveOrderParts,
  body: unknown,
  address: string,
): Promise<OrderOutcome> {
  const check = readOrderRequest(body);
  if (!check.ok) return { ok: false, refusal: { name: 'invalid-order', fields: check.fields } };
  try {
    const network = networkOf(address);
    if (!(await allow(db, `order:${network}`, perNetwork)))
      return { ok: false, refusal: { name: 'too-many' } };
    const guess = check.request.promoCode === null ? null : await reserve(db, [[promoGuesses(network)]]);
    if (check.request.promoCode !== null && !guess) return { ok: false, refusal: { name: 'promo-too-many' } };
    const inForce = settings.current();
    const placed = await placeOrder(db, check.request, {
      jobs,
      newOrderNumber: randomOrderNumber,
      delivery: inForce.delivery,
      parcel: inForce.parcel,
      terms: inForce.fees,
      pause: inForce.pause,
      limits: inForce.limits,
      online: onlineTerms(inForce.payment),
      payments: methodsOffered({ bank: inForce.bank, payments: inForce.methods.payments }),
      shipping: optionsOffered(inForce.fees),
    });
    // Most refusals may reveal a code's worth and keep the guess; failing to return it is harmless.
    if (placed.ok || placed.refusal.name === 'orders-paused') await guess?.giveBack().catch(() => {});
    // Retrying does not help the customer.
    if (!placed.ok && placed.refusal.name === 'order-numbers-exhausted') {
      await failures.report(check.request, placed.refusal.name);
    }
    return placed.ok ? { ok: true, answer: await withLink(db, placed.answer) } : placed;
  } catch (error) {
    const reason = reasonOf(error);
    log.error({ err: error, reason }, 'an order could not be taken');
    await failures.report(check.request, reason);
    return { ok: false, refusal: { name: 'order-failed', away: isAway(error) } };
  }
}

/** Best effort; the same order gets the same link. */
async function withLink(db: Shop['db'], answer: PostOrderAnswer): Promise<PostOrderAnswer> {
  const ends = placedLinkEnd(new Date(answer.order.orderDate));
  const orderLink = await makeOrderLink(db, answer.orderNumber, ends).catch(() => null);
  return { ...answer, orderLink };
}
