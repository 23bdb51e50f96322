import { expect, test } from 'vitest';
import { arrangedFilters } from './filter-arrangement.ts';

const from = { order: ['wors', 'rubs', 'wood'], hidden: ['wood'] };
const hides = new Map([['rubs', true]]);

test('a filter that is hidden here stays hidden when another tab hides it, too', () => {
  const arranged = { order: from.order, hides, from };
  expect(arrangedFilters(arranged, from)).toEqual({
    order: from.order,
    hidden: ['rubs', 'wood'],
    isChanged: true,
  });
  const saved = { ...from, hidden: ['rubs', 'wood'] };
  expect(arrangedFilters(arranged, saved)).toEqual({ ...saved, isChanged: false });
});

test('what was not arranged is as it is saved', () => {
  expect(arrangedFilters(null, from)).toEqual({ ...from, isChanged: false });
  const saved = { order: ['new', 'rubs', 'wors'], hidden: ['wors'] };
  expect(arrangedFilters({ order: from.order, hides, from }, saved)).toEqual({
    order: ['wors', 'rubs', 'new'],
    hidden: ['rubs', 'wors'],
    isChanged: true,
  });
});
