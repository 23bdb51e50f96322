import type { LiveUpdates, UpdateTopic } from './live-paths.ts';
import { afterLiveEvent, type LiveEvent, type LiveTree } from './live-tree.ts';

/** What a tab of the browser has heard on `/api/live/Updates` (live-paths.ts), from the shop or from another tab. */
export interface Heard {
  /** How everything stands; empty before the first `put`. */
  tree: LiveTree;
}

export const nothingHeard: Heard = { tree: {} };

/** What an event tells. */
export interface LiveNews {
  /** What is another than when the tab last heard of it. */
  changed: ReadonlySet<UpdateTopic>;
  /** The mark of the settings as they stand now. */
  settings: string | null;
  /** The orders that the event speaks of, by orderID. */
  orders: unknown;
  /** How everything stands now. */
  tree: LiveTree;
}

/** How often each thing had changed when a page was made. */
export type Standing = Pick<LiveUpdates, 'boot' | 'changes'>;

/** Orders that are remembered, for tabs that are opened later. */
const mostOrders = 40;

/** Null where the event tells nothing: what came before the first `put` is in it. */
export function heardOf({ tree: before }: Heard, event: LiveEvent): { heard: Heard; news: LiveNews } | null {
  const isFirst = !('boot' in before);
  if (event.event === 'patch' && isFirst) return null;
  const tree = pruned(afterLiveEvent(before, event));
  const [was, is] = [childrenOf(before.changes), childrenOf(tree.changes)];
  const isOtherProcess = !isFirst && before.boot !== tree.boot;
  // A topic that was not received before has no other count to be compared with.
  const changed = topics.filter(
    (topic) =>
      is[topic] !== undefined && !isFirst && (isOtherProcess || (was[topic] ?? is[topic]) !== is[topic]),
  );
  const { path, data } = event.data;
  const orders = path === '/orders' ? data : path === '/' ? childrenOf(data).orders : null;
  return { heard: { tree }, news: { changed: new Set(changed), settings: markIn({ tree }), orders, tree } };
}

/**
 * What changed between the making of a page and the first that it hears; null while it has not heard of all that it
 * follows. Of what another process counted, everything may have changed.
 */
export function changedSince({ boot, changes }: Standing, tree: LiveTree): ReadonlySet<UpdateTopic> | null {
  const now = childrenOf(tree.changes);
  const followed = topics.filter((topic) => changes[topic] !== undefined);
  if (followed.some((topic) => now[topic] === undefined)) return null;
  return new Set(followed.filter((topic) => boot !== tree.boot || changes[topic] !== now[topic]));
}

export function markIn({ tree: { settings } }: Heard): string | null {
  return typeof settings === 'string' ? settings : null;
}

const topics = [
  'catalogue',
  'images',
  'options',
  'promos',
  'orders',
  'emails',
  'messages',
  'customers',
  'settings',
  'staff',
] as const satisfies readonly UpdateTopic[];

/** The newest orders alone, once there are many. */
function pruned(tree: LiveTree): LiveTree {
  const orders = Object.entries(childrenOf(tree.orders));
  if (orders.length <= mostOrders) return tree;
  const dateOf = (order: unknown) => String(childrenOf(order).orderDate);
  orders.sort(([, a], [, b]) => (dateOf(a) < dateOf(b) ? 1 : -1));
  return { ...tree, orders: Object.fromEntries(orders.slice(0, mostOrders / 2)) };
}

function childrenOf(value: unknown): LiveTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
