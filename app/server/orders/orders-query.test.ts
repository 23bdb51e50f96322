import { expect, test } from 'vitest';
import type { Day } from '#app/domain/taipei-day.ts';
import { daysInName } from './orders-query.ts';

test('the name of a file says its days', () => {
  const name = (from: Day | null, to: Day | null) => daysInName({ from, to });
  expect(name(null, null)).toBe('');
  expect(name('2026-11-01', '2026-11-30')).toBe('-2026-11-01-to-2026-11-30');
  expect(name('2026-11-03', '2026-11-03')).toBe('-2026-11-03');
  expect(name('2026-11-03', null)).toBe('-from-2026-11-03');
  expect(name(null, '2026-11-03')).toBe('-until-2026-11-03');
});
