import { type LiveTree, liveChanges } from '#app/domain/live/live-tree.ts';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { type OrderKey, type OrderSummary, ordersPerPage } from '#app/domain/order/order-summary.ts';
import type { Shop } from '#app/server/context.ts';
import { encodeCursor } from '#app/server/db/keyset.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { listOrders, readOrderBatch, readSummaries } from '#app/server/orders/order-list.ts';
import { isSessionAlive, type StaffUser } from '#app/server/staff/auth.ts';
import { type EventBytes, eventOf, eventStream } from './event-stream.ts';
import { whenSessionEnds } from './session-end.ts';

/** All orders, a page of 15, or the newest 50 of one status (specification, section 7). */
export interface OrdersQuery {
  /** From 1; null for all. Ignored with `after`. */
  page: number | null;
  after: OrderKey | null;
  status: OrderStatus | null;
}

type Parts = Pick<Shop, 'db' | 'live' | 'log' | 'settings'>;
/** null where nothing changed. */
type Sender = (changed: ReadonlySet<string> | null) => Promise<EventBytes | null>;

const ordersPerBatch = 500;
const mostChanged = 1_000;

/**
 * A `put`, then a `patch` of changes by orderID; after missed signals another `put`. Ends with `auth_revoked` with the
 * session.
 */
export function orderStream(
  { db, live, log, settings }: Parts,
  user: StaffUser,
  wanted: OrdersQuery,
  onClose: () => void,
): Response {
  const onError = (err: unknown) => log.warn({ err }, 'stream of orders ended');
  return eventStream({
    stopped: live.stopped,
    onError,
    onClose,
    begin({ send, end }) {
      const next = wanted.page === null && wanted.status === null ? allOrders(db) : pageOfOrders(db, wanted);
      let everything = true;
      let changed = new Set<string>();

      async function sendNew(): Promise<void> {
        if (!everything && changed.size === 0) return;
        const ids = everything ? null : changed;
        everything = false;
        changed = new Set();
        if (!(await isSessionAlive(db, user.sessionId))) return end('auth_revoked');
        const event = await next(ids);
        if (event !== null) await send(event);
      }
      // Changes are coalesced while the reader is busy.
      const wake = oneAtATime(() => sendNew().catch((error) => end('cancel', error)));

      const leaves = [
        live.subscribe('orders', (orderID) => {
          if (orderID && changed.size < mostChanged) changed.add(orderID);
          else everything = true;
          void wake();
        }),
        whenSessionEnds({ live, db, settings }, user, end),
      ];
      void wake();
      return () => {
        everything = false;
        changed = new Set();
        for (const leave of leaves) leave();
      };
    },
    stillWelcome: () => isSessionAlive(db, user.sessionId),
  });
}

function membersOf(orders: readonly OrderSummary[]): string {
  return orders.map((order) => `${JSON.stringify(order.orderID)}:${JSON.stringify(order)}`).join(',');
}

/** Newest first, at the reader's pace. */
function allOrders(db: Parts['db']): Sender {
  const encoder = new TextEncoder();
  async function* put(): AsyncGenerator<Uint8Array> {
    let written = 'event: put\ndata: {"path":"/","data":{';
    for (let after: OrderKey | null = null; ; ) {
      const orders = await readOrderBatch(db, after, ordersPerBatch);
      const last = orders.at(-1);
      if (after !== null && last) written = ',';
      if (last) yield encoder.encode(written + membersOf(orders));
      else if (after === null) yield encoder.encode(written);
      if (!last || orders.length < ordersPerBatch) break;
      after = last;
    }
    yield encoder.encode('}}\n\n');
  }
  return async (changed) => {
    if (changed === null) return put();
    const members: string[] = [];
    const ids = [...changed];
    for (let at = 0; at < ids.length; at += ordersPerBatch)
      members.push(membersOf(await readSummaries(db, ids.slice(at, at + ordersPerBatch))));
    return eventOf('patch', '{"path":"/","data":{', members.filter(Boolean).join(','), '}}');
  };
}

/** Orders that enter or leave the page are changes too. */
function pageOfOrders(db: Parts['db'], { page, after, status }: OrdersQuery): Sender {
  let before: LiveTree = {};
  return async (changed) => {
    const skipped = after === null && status === null ? ((page ?? 1) - 1) * ordersPerPage : 0;
    const cursor = after && encodeCursor([after.orderDate, after.orderID]);
    const { rows } = await listOrders(db, { status, after: cursor, skipped });
    const now: LiveTree = Object.fromEntries(rows.map((order) => [order.orderID, order]));
    const was = before;
    before = now;
    if (changed === null) return eventOf('put', JSON.stringify({ path: '/', data: now }));
    const events = liveChanges(was, now).flatMap(({ event, data }) => eventOf(event, JSON.stringify(data)));
    return events.length === 0 ? null : events;
  };
}
