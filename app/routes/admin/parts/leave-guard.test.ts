import { expect, test } from 'vitest';
import { agreedToLeave, losesWork } from './leave-guard.tsx';

const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state });
const asked = (
  [currentLocation, nextLocation]: [ReturnType<typeof at>, ReturnType<typeof at>],
  typed: { anywhere?: boolean; byQuery?: boolean },
  historyAction: 'POP' | 'PUSH' = 'PUSH',
) =>
  losesWork(
    { currentLocation, nextLocation, historyAction },
    { anywhere: () => typed.anywhere === true, byQuery: () => typed.byQuery === true },
  );

test('another page asks about all work, another query about that of the rows, and what was agreed to about none', () => {
  const away = [at('/admin/packing'), at('/admin/orders')] satisfies [unknown, unknown];
  const otherDay = [at('/admin/packing'), at('/admin/packing', '?day=2026-12-01')] satisfies [
    unknown,
    unknown,
  ];
  const sameQuery = [at('/admin/packing'), at('/admin/packing')] satisfies [unknown, unknown];
  expect(asked(away, { anywhere: true })).toBe(true);
  expect(asked(away, {})).toBe(false);
  expect(asked(otherDay, { anywhere: true, byQuery: true })).toBe(true);
  expect(asked(otherDay, { anywhere: true })).toBe(false);
  expect(asked(sameQuery, { anywhere: true, byQuery: true })).toBe(false);
  expect(asked([away[0], at('/login', '', agreedToLeave)], { anywhere: true })).toBe(false);
  const deleted = at('/admin/products', '', { deletion: { id: 1 } });
  expect(asked([away[0], deleted], { anywhere: true })).toBe(false);
  expect(asked([away[0], deleted], { anywhere: true }, 'POP')).toBe(true);
});
