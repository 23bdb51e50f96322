import type { OrderRefusal, PostOrderAnswer } from '#app/domain/order/order.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import { isAway, reasonOf } from '#app/server/db/connection-errors.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow, reserve } from '#app/server/http/rate-limit.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { makeOrderLink, placedLinkLife } from './order-links.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';
import { promoGuesses } from './promo-spending.ts';

export type OrderOutcome =
  | { ok: true; answer: PostOrderAnswer }
  | {
      ok: false;
      refusal:
        | OrderRefusal
        | { name: 'too-many' }
        /** `away`: the database; otherwise a fault of the shop's own. Either way the same order may be sent again. */
        | { name: 'order-failed'; away: boolean };
    };

export interface ReceiveOrderParts extends Pick<Shop, 'db' | 'jobs' | 'failures' | 'log'> {
  config: Pick<Config, 'shopEmail'>;
  settings: SettingsInForce;
}

/**
 * Orders that one network may try in ten minutes: far more than people do, far less than a flood. The machine itself is
 * counted too: behind a proxy that TRUSTED_PROXY does not name, all clients are one.
 */
const perNetwork = { limit: 120, windowSeconds: 600 };

/**
 * Takes what came to `POST /api/postOrder`. Never throws: what fails is reported to the shop, which contacts the customer
 * (specification, section 8).
 */
export async function receiveOrder(
  { db, jobs, failures, config, settings, log }: ReceiveOrderParts,
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
    if (check.request.promoCode !== null && !guess) return { ok: false, refusal: { name: 'too-many' } };
    const inForce = settings.current();
    const placed = await placeOrder(db, check.request, {
      jobs,
      shopEmail: shopAddress(inForce, config),
      newOrderNumber: randomOrderNumber,
      delivery: inForce.delivery,
      parcel: inForce.parcel,
      terms: inForce.fees,
      limits: inForce.limits,
    });
    // Whatever refuses an order with a code may tell what the code is worth: only an order takes no guess.
    // It stands already: a count that is not taken back passes by itself.
    if (placed.ok) await guess?.giveBack().catch(() => {});
    // The one refusal that no change of the order mends.
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

/** The order stands whatever becomes of its link. The same order has the same one, however often it is asked for. */
async function withLink(db: Shop['db'], answer: PostOrderAnswer): Promise<PostOrderAnswer> {
  const ends = Date.parse(answer.order.orderDate) + placedLinkLife;
  const orderLink = await makeOrderLink(db, answer.orderNumber, ends).catch(() => null);
  return { ...answer, orderLink };
}
