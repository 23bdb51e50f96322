import { expect, test } from 'vitest';
import {
  applyEvent,
  changedAfter,
  changedSince,
  currentTree,
  emptyState,
  type ReceivedState,
} from './live-events.ts';
import type { LiveEvent } from './live-tree.ts';

const put = (data: object): LiveEvent => ({ event: 'put', data: { path: '/', data } });
const patch = (path: string, data: unknown): LiveEvent => ({ event: 'patch', data: { path, data } });
const standing = { boot: 'a', settings: 'one', changes: { catalogue: 3, orders: 1 } };

function received(...events: LiveEvent[]) {
  let heard: ReceivedState = emptyState;
  let news = null;
  for (const event of events) {
    const next = applyEvent(heard, event, 0);
    news = next?.update ?? null;
    heard = next?.state ?? heard;
  }
  return news && { changed: [...news.changed], settings: news.settings, orders: news.orders };
}

test.each([
  ['the first put is how the page was made', [put(standing)], []],
  ['a change', [put(standing), patch('/changes', { catalogue: 4 })], ['catalogue']],
  ['another leader who tells the same', [put(standing), put(standing)], []],
  [
    'another leader who heard of more',
    [put(standing), put({ ...standing, changes: { catalogue: 4, orders: 1 } })],
    ['catalogue'],
  ],
  [
    'another process: anything may have changed',
    [put(standing), put({ ...standing, boot: 'b' })],
    ['catalogue', 'orders'],
  ],
  [
    'a leader who hears more kinds than the one before',
    [put({ ...standing, changes: { catalogue: 3 } }), put(standing)],
    [],
  ],
])('%s', (_, events, changed) => {
  expect(received(...events)?.changed).toEqual(changed);
});

test.each([
  ['the same as when the page was made', { catalogue: 3, orders: 1 }, 'a', []],
  ['an order changed before the page listened', { catalogue: 3, orders: 2 }, 'a', ['orders']],
  ['another process counted', { catalogue: 3, orders: 1 }, 'b', ['catalogue', 'orders']],
  ['a leader that does not hear all of it', { catalogue: 4 }, 'a', null],
])('since a page was made: %s', (_, changes, boot, changed) => {
  const missed = changedSince(standing, { boot, changes });
  expect(missed && [...missed]).toEqual(changed);
});

test('what changed after a document was requested is told by the first event, in a tab that joins later, too', () => {
  const ages = { catalogue: 2_000, orders: 9_000 };
  const first = applyEvent(emptyState, put({ ...standing, ages }), 5_000);
  if (!first) throw new Error('a put counts');
  const after = (changedAt: typeof first.update.changedAt, time = 0) => [...changedAfter(time, changedAt)];
  expect(after(first.update.changedAt)).toEqual(['catalogue']);
  expect(after(first.update.changedAt, 3_001)).toEqual([]);

  const second = applyEvent(first.state, patch('/changes', { orders: 2 }), 6_000);
  if (!second) throw new Error('a patch after a put counts');
  expect(after(second.update.changedAt)).toEqual(['catalogue', 'orders']);
  // Ten seconds later, in a tab whose document was requested two seconds ago.
  const joins = (age: number) =>
    after(applyEvent(emptyState, put(currentTree(second.state, 16_000)), age)?.update.changedAt ?? {});
  expect(joins(2_000)).toEqual([]);
  expect(joins(10_000)).toEqual(['orders']);
  expect(joins(13_000)).toEqual(['catalogue', 'orders']);
});

test('the settings’ mark and the orders of an event are passed on', () => {
  const order = { orderID: 'o1', orderDate: '2026-01-01' };
  expect(received(put({ ...standing, orders: { o1: order } }))).toMatchObject({
    settings: 'one',
    orders: { o1: order },
  });
  expect(received(put(standing), patch('/', { settings: 'two' }))?.settings).toBe('two');
  expect(received(put(standing), patch('/orders', { o1: order }))?.orders).toEqual({ o1: order });
  expect(received(patch('/orders', { o1: order }))).toBeNull();
});

test('of many orders the newest are remembered', () => {
  let heard = applyEvent(emptyState, put(standing), 0)?.state ?? emptyState;
  for (let n = 100; n < 200; n++)
    heard = applyEvent(heard, patch('/orders', { [`o${n}`]: { orderDate: `2026-${n}` } }), 0)?.state ?? heard;
  const ids = Object.keys(Object(heard.tree.orders));
  expect(ids.length).toBeLessThanOrEqual(40);
  expect(ids).toContain('o199');
});
