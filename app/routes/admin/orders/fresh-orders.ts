import { useSyncExternalStore } from 'react';
import { readWatched, type StreamedOrder, type Watched, watch } from '#app/domain/order/new-orders.ts';
import { storedValue } from '#app/routes/admin/parts/stored-value.ts';

/**
 * Which orders are new to this browser: stored in it, so that they stay new over reloads and nights, in all its tabs
 * alike. Without a storage they are new as long as the tab is open.
 */
const stored = storedValue('newOrders');
const none: ReadonlySet<string> = new Set();
let cached: { text: string; watched: Watched; fresh: ReadonlySet<string> } | null = null;

function read(): typeof cached {
  const text = stored.read();
  if (text !== undefined && text !== cached?.text) {
    const watched = readWatched(text);
    cached = watched && text !== null ? { text, watched, fresh: new Set(watched.fresh) } : null;
  }
  return cached;
}

function save(watched: Watched): void {
  const text = JSON.stringify(watched);
  if (text === read()?.text) return;
  cached = { text, watched, fresh: new Set(watched.fresh) };
  stored.write(text);
}

/** Orders that came and were not looked at yet, by orderID. */
export function useFreshOrders(): ReadonlySet<string> {
  return useSyncExternalStore(
    stored.subscribe,
    () => read()?.fresh ?? none,
    () => none,
  );
}

/** @param newest date of the newest order that the page was made with: on the first visit nothing before it is new. */
export function noteOrders(orders: readonly StreamedOrder[], newest: string | null): void {
  save(watch(read()?.watched ?? { known: newest, fresh: [] }, orders).watched);
}

export function markSeen(orderID: string): void {
  const watched = read()?.watched;
  if (!watched?.fresh.includes(orderID)) return;
  save({ ...watched, fresh: watched.fresh.filter((one) => one !== orderID) });
}
