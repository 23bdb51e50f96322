import { type LiveUpdates, type UpdateTopic, updateTopics } from './live-paths.ts';
import { afterLiveEvent, type LiveEvent, type LiveTree } from './live-tree.ts';

export interface ReceivedState {
  /** Empty before the first `put`. */
  tree: LiveTree;
  changedAt: ChangeTimes;
}

/** Of the last change, in ms of this page's clock (`performance.now()`). */
type ChangeTimes = Readonly<Partial<Record<UpdateTopic, number>>>;

export const emptyState: ReceivedState = { tree: {}, changedAt: {} };

export interface LiveUpdate {
  /** Topics changed since the last event. */
  changed: ReadonlySet<UpdateTopic>;
  /** Version of the current settings. */
  settings: string | null;
  /** By orderID. */
  orders: unknown;
  tree: LiveTree;
  changedAt: ChangeTimes;
}

export type TopicCounts = Pick<LiveUpdates, 'boot' | 'changes'>;

const mostOrders = 40;

/**
 * Null before the first `put`, which includes everything earlier.
 * @param now in ms of the page's clock.
 */
export function applyEvent(
  { tree: before, changedAt: known }: ReceivedState,
  event: LiveEvent,
  now: number,
): { state: ReceivedState; update: LiveUpdate } | null {
  const isFirst = !('boot' in before);
  if (event.event === 'patch' && isFirst) return null;
  const tree = pruned(afterLiveEvent(before, event));
  const [was, is] = [childrenOf(before.changes), childrenOf(tree.changes)];
  const isOtherProcess = !isFirst && before.boot !== tree.boot;
  const changed = updateTopics.filter(
    (topic) =>
      is[topic] !== undefined && !isFirst && (isOtherProcess || (was[topic] ?? is[topic]) !== is[topic]),
  );
  const ages = childrenOf(event.event === 'put' ? tree.ages : null);
  const changedAt: Partial<Record<UpdateTopic, number>> = { ...known };
  for (const topic of updateTopics) {
    const age = ages[topic];
    if (typeof age === 'number') changedAt[topic] = now - age;
    else if (changed.includes(topic)) changedAt[topic] = now;
  }
  const { path, data } = event.data;
  const orders = path === '/orders' ? data : path === '/' ? childrenOf(data).orders : null;
  return {
    state: { tree, changedAt },
    update: { changed: new Set(changed), settings: markIn({ tree }), orders, tree, changedAt },
  };
}

/** The state as a `put` for a tab that joins now: ages count from its receipt. */
export function currentTree({ tree, changedAt }: ReceivedState, now: number): LiveTree {
  const ages = Object.entries(changedAt).map(([topic, at]) => [topic, now - at]);
  return { ...tree, ages: Object.fromEntries(ages) };
}

/** Topics changed after a time of the page's clock; 0 is the request of the document. */
export function changedAfter(time: number, changedAt: ChangeTimes): ReadonlySet<UpdateTopic> {
  return new Set(updateTopics.filter((topic) => (changedAt[topic] ?? Number.NEGATIVE_INFINITY) >= time));
}

/**
 * Topics changed since the page was rendered; null until all its topics have been received. Counts of another process
 * are not comparable, so all count as changed.
 */
export function changedSince(
  { boot, changes }: TopicCounts,
  tree: LiveTree,
): ReadonlySet<UpdateTopic> | null {
  const now = childrenOf(tree.changes);
  const followed = updateTopics.filter((topic) => changes[topic] !== undefined);
  if (followed.some((topic) => now[topic] === undefined)) return null;
  return new Set(followed.filter((topic) => boot !== tree.boot || changes[topic] !== now[topic]));
}

export function markIn({ tree: { settings } }: Pick<ReceivedState, 'tree'>): string | null {
  return typeof settings === 'string' ? settings : null;
}

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
