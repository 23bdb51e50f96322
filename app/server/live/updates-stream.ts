import { randomUUID } from 'node:crypto';
import type { TopicCounts } from '#app/domain/live/live-events.ts';
import type { LiveUpdates, UpdateTopic } from '#app/domain/live/live-paths.ts';
import type { LiveEvent } from '#app/domain/live/live-tree.ts';
import type { Shop } from '#app/server/context.ts';
import { listOrders, readSummaries } from '#app/server/orders/order-list.ts';
import { isSessionAlive, type StaffUser } from '#app/server/staff/auth.ts';
import { eventOf, eventStream } from './event-stream.ts';
import type { Live } from './live.ts';
import { whenSessionEnds } from './session-end.ts';
import { settingsMark } from './settings-version.ts';

type Counts = Record<UpdateTopic, number>;

interface ChangeCounts {
  /** Random per process, because counts of two processes are not comparable. */
  boot: string;
  counts: Readonly<Counts>;
  /** Of the last changes, in ms of the process's clock. */
  at: Readonly<Record<UpdateTopic, number>>;
}

const counted = new WeakMap<Pick<Live, 'subscribe'>, ChangeCounts>();

/** Counts from its first call. */
export function changeCounts(live: Pick<Live, 'subscribe'>): ChangeCounts {
  const known = counted.get(live);
  if (known) return known;
  const counts: Counts = {
    catalogue: 0,
    filters: 0,
    images: 0,
    options: 0,
    promos: 0,
    orders: 0,
    emails: 0,
    messages: 0,
    reviews: 0,
    customers: 0,
    settings: 0,
    staff: 0,
  };
  const at = { ...counts };
  for (const topic of topicsOf(counts)) {
    at[topic] = performance.now();
    live.subscribe(topic, () => {
      counts[topic] += 1;
      at[topic] = performance.now();
    });
  }
  const begun = { boot: randomUUID(), counts, at };
  counted.set(live, begun);
  return begun;
}

/** Counts rendered into a page, from which it can tell what it missed. */
export function currentCounts(live: Pick<Live, 'subscribe'>): TopicCounts {
  const { boot, counts } = changeCounts(live);
  return { boot, changes: { ...counts } };
}

function topicsOf(counts: Counts): UpdateTopic[] {
  return Object.keys(counts).filter((key): key is UpdateTopic => Object.hasOwn(counts, key));
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
  const { boot, counts, at } = changeCounts(live);
  return eventStream({
    stopped: live.stopped,
    onError: (err) => log.warn({ err }, 'stream of updates ended'),
    onClose,
    stillWelcome: async () => user === null || isSessionAlive(db, user.sessionId),
    begin({ send, end }) {
      const followed: readonly UpdateTopic[] = user === null ? ['catalogue', 'filters'] : topicsOf(counts);
      let whole = true;
      let mark = '';
      let topics = new Set<UpdateTopic>();
      let orders = new Set<string>();
      let sending = false;

      async function wake(): Promise<void> {
        if (sending) return;
        sending = true;
        try {
          while (whole || topics.size > 0 || mark !== settingsMark(settings)) {
            const event = await (whole ? currentState() : changes());
            if (user !== null && !(await isSessionAlive(db, user.sessionId))) return end('auth_revoked');
            await send(event.flatMap((each) => eventOf(each.event, JSON.stringify(each.data))));
          }
        } catch (error) {
          end('cancel', error);
        } finally {
          sending = false;
        }
      }

      async function currentState(): Promise<LiveEvent[]> {
        whole = false;
        topics = new Set();
        orders = new Set();
        mark = settingsMark(settings);
        const now = performance.now();
        const data: LiveUpdates = {
          boot,
          settings: mark,
          changes: Object.fromEntries(followed.map((topic) => [topic, counts[topic]])),
          ages: Object.fromEntries(followed.map((topic) => [topic, Math.round(now - at[topic])])),
          ...(user === null ? {} : { orders: byID((await listOrders(db, newest)).rows) }),
        };
        return [{ event: 'put', data: { path: '/', data } }];
      }

      async function changes(): Promise<LiveEvent[]> {
        const events: LiveEvent[] = [];
        const patch = (path: string, data: unknown) => events.push({ event: 'patch', data: { path, data } });
        const ids = [...orders];
        const changed = Object.fromEntries(Array.from(topics, (topic) => [topic, counts[topic]]));
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

      const leaves = followed.map((topic) =>
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

const newest = { status: null, after: null, before: null };
const mostOrders = 100;

function byID<Order extends { orderID: string }>(orders: readonly Order[]): Record<string, Order> {
  return Object.fromEntries(orders.map((order) => [order.orderID, order]));
}
