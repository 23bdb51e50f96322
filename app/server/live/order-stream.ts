import type { Shop } from '#app/server/context.ts';
import { listOrders, readSummaries } from '#app/server/orders/order-list.ts';
import { isSessionAlive, type Owner } from '#app/server/owners/auth.ts';
import { eventStream } from './event-stream.ts';

/**
 * The orders as they come, for one owner: first a `put` of the newest page, then a `patch` of each order that is new or
 * changed, keyed by orderID. After a gap in the signals another `put`. Ends with `auth_revoked` when the session does.
 */
export function orderStream({ db, live, log }: Pick<Shop, 'db' | 'live' | 'log'>, owner: Owner): Response {
  return eventStream({
    stopped: live.stopped,
    onError: (err) => log.warn({ err }, 'stream of orders ended'),
    begin({ send, end }) {
      /** What is to be sent next: everything, or these orders. */
      let everything = true;
      const changed = new Set<string>();
      let sending = false;

      // Signals that come while one is being answered are answered together afterwards.
      async function wake(): Promise<void> {
        if (sending) return;
        sending = true;
        try {
          while (everything || changed.size > 0) await sendNext();
        } catch (error) {
          end('cancel', error);
        } finally {
          sending = false;
        }
      }

      async function sendNext(): Promise<void> {
        const all = everything;
        const ids = [...changed];
        everything = false;
        changed.clear();
        if (!(await isSessionAlive(db, owner.sessionId))) return end('auth_revoked');
        const orders = all
          ? (await listOrders(db, { status: null, after: null, before: null })).orders
          : await readSummaries(db, ids);
        const data = Object.fromEntries(orders.map((order) => [order.orderID, order]));
        send(all ? 'put' : 'patch', { path: '/', data });
      }

      const leaves = [
        live.subscribe('orders', (orderID) => {
          if (orderID) changed.add(orderID);
          else everything = true;
          void wake();
        }),
        live.subscribe('sessions', (sessionId) => {
          if (sessionId && sessionId !== owner.sessionId) return;
          isSessionAlive(db, owner.sessionId).then(
            (alive) => alive || end('auth_revoked'),
            (error) => end('cancel', error),
          );
        }),
      ];
      void wake();
      return () => {
        for (const leave of leaves) leave();
      };
    },
    async stillWelcome() {
      return isSessionAlive(db, owner.sessionId);
    },
  });
}
