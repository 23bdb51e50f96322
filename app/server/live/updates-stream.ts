import { randomUUID } from 'node:crypto';
import type { TopicCounts } from '#app/domain/live/live-events.ts';
import { type LiveUpdates, type UpdateTopic, updateTopics } from '#app/domain/live/live-paths.ts';
import type { LiveEvent } from '#app/domain/live/live-tree.ts';
import type { Shop } from '#app/server/context.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { listOrders, readSummaries } from '#app/server/orders/order-list.ts';
import { isSessionAlive, type StaffUser } from '#app/server/staff/auth.ts';
import { eventOf, eventStream } from './event-stream.ts';
import type { Live } from './live.ts';
import { whenSessionEnds } from './session-end.ts';
import { settingsMark } from './settings-version.ts';

interface ChangeCounts {
  /** Random per process, because counts of two processes are not comparable. */
  boot: string;
  /** Changes of each topic, and when the last was, in ms of the process's clock. */
  counts: ReadonlyMap<UpdateTopic, Readonly<{ changes: number; at: number }>>;
}

const counted = new WeakMap<Pick<Live, 'subscribe'>, ChangeCounts>();

/** Counts from its first call. */
export function changeCounts(live: Pick<Live, 'subscribe'>): ChangeCounts {
  const known = counted.get(live);
  if (known) return known;
  const counts = new Map(updateTopics.map((topic) => [topic, { changes: 0, at: performance.now() }]));
  for (const [topic, count] of counts)
    live.subscribe(topic, () => {
      count.changes += 1;
      count.at = performance.now();
    });
  const begun = { boot: randomUUID(), counts };
  counted.set(live, begun);
  return begun;
}

/** Counts rendered into a page, from which it can tell what it missed. */
export function currentCounts(live: Pick<Live, 'subscribe'>): TopicCounts {
  const { boot, counts } = changeCounts(live);
  return {
    boot,
    changes: Object.fromEntries(Array.from(counts, ([topic, { changes }]) => [topic, changes])),
  };
}

/**
 * `/api/live/Updates`: one stream for all tabs of a browser (domain/live/live-paths.ts). @param user null for public
 * topics only.
 */
export function updatesStream(
  { db, live, log, settings }: Pick<Shop, 'db' | 'live' | 'log' | 'settings'>,
  user: StaffUser | null,
  onClose: () => void,
): Response {
  const { boot, counts } = changeCounts(live);
  return eventStream({
    stopped: live.stopped,
    onError: (err) => log.warn({ err }, 'stream of updates ended'),
    onClose,
    stillWelcome: async () => user === null || isSessionAlive(db, user.sessionId),
    begin({ send, end }) {
      const followed = [...counts].filter(([topic]) => user !== null || publicTopics.includes(topic));
      let whole = true;
      let mark = '';
      let topics = new Set<UpdateTopic>();
      let orders = new Set<string>();

      async function sendNew(): Promise<void> {
        if (!whole && topics.size === 0 && mark === settingsMark(settings)) return;
        const event = await (whole ? currentState() : changes());
        if (user !== null && !(await isSessionAlive(db, user.sessionId))) return end('auth_revoked');
        await send(event.flatMap((each) => eventOf(each.event, JSON.stringify(each.data))));
      }
      // Changes are coalesced while the reader is busy.
      const wake = oneAtATime(() => sendNew().catch((error) => end('cancel', error)));

      async function currentState(): Promise<LiveEvent[]> {
        whole = false;
        topics = new Set();
        orders = new Set();
        mark = settingsMark(settings);
        const now = performance.now();
        const data: LiveUpdates = {
          boot,
          settings: mark,
          changes: Object.fromEntries(followed.map(([topic, { changes }]) => [topic, changes])),
          ages: Object.fromEntries(followed.map(([topic, { at }]) => [topic, Math.round(now - at)])),
          ...(user === null ? {} : { orders: byID((await listOrders(db, newest)).rows) }),
        };
        return [{ event: 'put', data: { path: '/', data } }];
      }

      async function changes(): Promise<LiveEvent[]> {
        const events: LiveEvent[] = [];
        const patch = (path: string, data: unknown) => events.push({ event: 'patch', data: { path, data } });
        const ids = [...orders];
        const changed = Object.fromEntries(
          followed.flatMap(([topic, { changes }]) => (topics.has(topic) ? [[topic, changes]] : [])),
        );
        topics = new Set();
        orders = new Set();
        if (mark !== settingsMark(settings)) {
          mark = settingsMark(settings);
          patch('/', { settings: mark });
        }
        if (ids.length > 0) patch('/orders', byID(await readSummaries(db, ids)));
        if (Object.keys(changed).length > 0) patch('/changes', changed);
        return events;
      }

      const leaves = followed.map(([topic]) =>
        live.subscribe(topic, (subject) => {
          topics.add(topic);
          if (topic === 'orders') {
            if (subject && orders.size < mostOrders) orders.add(subject);
            else whole = true;
          }
          void wake();
        }),
      );
      leaves.push(settings.follow(() => void wake()));
      if (user !== null) leaves.push(whenSessionEnds({ live, db, settings }, user, end));
      void wake();
      return () => {
        for (const leave of leaves) leave();
        whole = false;
        topics = new Set();
        mark = settingsMark(settings);
      };
    },
  });
}

const publicTopics: readonly UpdateTopic[] = ['catalogue', 'filters'];
const newest = { status: null, after: null, before: null };
const mostOrders = 100;

function byID<Order extends { orderID: string }>(orders: readonly Order[]): Record<string, Order> {
  return Object.fromEntries(orders.map((order) => [order.orderID, order]));
}
