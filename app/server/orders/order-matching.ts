import { createHash } from 'node:crypto';
import type { OrderState } from '#app/domain/order/order.ts';
import { moveRefusal } from '#app/domain/order/order-move.ts';
import { isWayBack, type OrderStatus } from '#app/domain/order/order-status.ts';
import type { OrderSort } from '#app/domain/order/order-summary.ts';
import { openBeforeSending } from '#app/domain/payment/payment-report.ts';
import type { Db } from '#app/server/db/client.ts';
import { readIds } from '#app/server/db/keyset.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { matchingOrders, type OrdersNarrowed, readSummaries } from './order-list.ts';
import { changeOrderStatuses, type ManyMoved } from './order-status-change.ts';

/** Bulk changes of all orders that match what the list shows, across pages. */

/** Keeps the transaction, and its undo, short. */
export const mostMatching = 200;

/** Counting stops here. */
const mostCounted = 2_000;

export interface Matching extends OrdersNarrowed {
  sort: OrderSort;
}

export interface OrdersMatched {
  ok: true;
  orders: OrderState[];
  /** Number of matches, up to `mostCounted`; only the first `mostMatching` orders are returned. */
  total: number;
  mostCounted: number;
  /** Fingerprint of the matching orders and their state, to detect changes before the action. */
  seen: string;
}

export async function readMatching(db: Db, { sort, ...narrowed }: Matching): Promise<OrdersMatched> {
  const page = await readIds(db, { ...matchingOrders(narrowed, sort), size: mostCounted }, {});
  const found = (await readSummaries(db, page.ids.slice(0, mostMatching))).toSorted((a, b) =>
    a.orderID < b.orderID ? -1 : 1,
  );
  const orders = found.map(
    ({
      orderNumber,
      status,
      shippingOption,
      paymentMethod,
      amountDue,
      amountReceived,
      amountRefunded,
      amountWaived,
    }) => ({
      ...{ orderNumber, status, shippingOption, paymentMethod },
      ...{ amountDue, amountReceived, amountRefunded, amountWaived },
    }),
  );
  const seen = createHash('sha256').update(JSON.stringify(orders)).digest('hex');
  return { ok: true, orders, total: page.ids.length, mostCounted, seen };
}

/** Moves those that may be moved without a question. @param isPaidOnly leaves out orders that must be paid first. */
export async function moveMatching(
  db: Db,
  jobs: Pick<Jobs, 'add'>,
  { seen, isPaidOnly, ...matching }: Matching & { seen: string; isPaidOnly: boolean },
  input: { to: OrderStatus; tell: boolean; actor: string },
): Promise<ManyMoved | { ok: false; problem: 'list-changed' }> {
  const found = await readMatching(db, matching);
  if (found.seen !== seen) return { ok: false, problem: 'list-changed' };
  const orders = found.orders
    .filter((order) => moveRefusal(order, input.to) === null && !isWayBack(order.status, input.to))
    .map((order) => ({
      orderNumber: order.orderNumber,
      from: order.status,
      open: openBeforeSending(order, input.to),
    }))
    .filter(({ open }) => !(isPaidOnly && open > 0));
  return changeOrderStatuses(db, jobs, orders, input);
}
