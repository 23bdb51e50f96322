import type { OrderRefusal, PostOrderAnswer } from '#app/domain/order.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';

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

/** Orders that one network may try in ten minutes: far more than people do, far less than a flood. */
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
    if (!(await mayTry(db, address))) return { ok: false, refusal: { name: 'too-many' } };
    const inForce = settings.current();
    const placed = await placeOrder(db, check.request, {
      jobs,
      shopEmail: shopAddress(inForce, config),
      newOrderNumber: randomOrderNumber,
      delivery: inForce.delivery,
      parcel: inForce.parcel,
      terms: inForce.fees,
    });
    // The one refusal that no change of the order mends.
    if (!placed.ok && placed.refusal.name === 'order-numbers-exhausted') {
      await failures.report(check.request, placed.refusal.name);
    }
    return placed;
  } catch (error) {
    const reason = reasonOf(error);
    log.error({ err: error, reason }, 'an order could not be taken');
    await failures.report(check.request, reason);
    return { ok: false, refusal: { name: 'order-failed', away: isAway(reason) } };
  }
}

/** The machine itself is not counted: behind a proxy that nobody told the shop of, it is everyone. */
async function mayTry(db: Shop['db'], address: string): Promise<boolean> {
  const network = networkOf(address);
  if (network === '' || network.startsWith('127.') || network === '0:0:0:0::/64') return true;
  return allow(db, `order:${network}`, perNetwork);
}

/** The database's or the system's code for what happened, or what the error calls itself. */
function reasonOf(error: unknown): string {
  let deepest: unknown = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return 'unknown';
  if ('code' in deepest && typeof deepest.code === 'string') return deepest.code;
  return /terminat|timeout|closed/i.test(deepest.message) ? 'connection lost' : deepest.name;
}

/** Refused, reset or lost connections; a server that starts, stops or is full. */
function isAway(reason: string): boolean {
  return reason === 'connection lost' || /^(E[A-Z]+|08\w{3}|57P0\w|53\w{3})$/.test(reason);
}
