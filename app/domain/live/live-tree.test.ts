import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLiveEvent, type LiveTree, liveChanges, shallowEvent } from './live-tree.ts';

describe('what a live path holds', () => {
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.record({ x: fc.integer() }));
  const keys = fc.constantFrom('a', 'b', 'c', '__proto__');
  const tree: fc.Arbitrary<LiveTree> = fc.dictionary(keys, fc.oneof(leaf, fc.dictionary(keys, leaf)));

  it('becomes the next state by the changes that lead there', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const reached = liveChanges(before, after).reduce(afterLiveEvent, before);
        // An empty branch is equal to an absent one, as in a realtime database.
        expect(pruned(reached)).toEqual(pruned(after));
      }),
    );
  });

  it('says no more than it must', () => {
    const before = { A: { x: { n: 1 }, y: { n: 2 } }, list: [1] };
    expect(liveChanges(before, { A: { x: { n: 1 }, y: { n: 3 } }, list: [1] })).toEqual([
      { event: 'patch', data: { path: '/A', data: { y: { n: 3 } } } },
    ]);
    expect(liveChanges(before, { A: { x: { n: 1 } }, list: [1, 2] })).toEqual([
      { event: 'patch', data: { path: '/A', data: { y: null } } },
      { event: 'patch', data: { path: '/', data: { list: [1, 2] } } },
    ]);
    expect(liveChanges(before, before)).toEqual([]);
  });

  it('in short says that something changed, and not what', () => {
    const data = { path: '/ParentProducts', data: { prd_1: { title: 'x' }, prd_2: null } };
    expect(shallowEvent({ event: 'patch', data })).toEqual({
      event: 'patch',
      data: { path: '/ParentProducts', data: { prd_1: true, prd_2: null } },
    });
  });
});

function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const filled = Object.entries(value).map(([key, each]) => [key, pruned(each)] as const);
  return Object.fromEntries(
    filled.filter(([, each]) => typeof each !== 'object' || each === null || Object.keys(each).length > 0),
  );
}
