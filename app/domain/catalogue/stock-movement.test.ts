import { expect, test } from 'vitest';
import { correctionOf } from './stock-movement.ts';

test.each([
  ['received', ' １,０００ ', 10, 1000],
  ['damaged', '3', 10, -3],
  ['used', '10', 10, -10],
  ['used', '11', 10, 'not-a-stock'],
  ['counted', '9', 10, -3],
  ['counted', '2', 10, -10],
  ['counted', '12', 10, 0],
  ['counted', '1', 10, -10],
  ['counted', '0', 10, -10],
  ['counted', '', 10, 'not-a-count'],
  ['received', '0', 10, 'not-received'],
  ['received', '-3', 10, 'not-received'],
  ['received', '1.5', 10, 'not-received'],
  ['received', '', 10, 'not-received'],
  ['received', '99999999', 10, 'not-received'],
  ['counted', '9999999', 10, 'not-a-count'],
] as const)('%s, %j beside %i for sale and 2 in orders: %j', (reason, typed, left, expected) => {
  const correction = correctionOf(reason, typed, { left, held: 2 });
  expect('by' in correction ? correction.by : correction.problem).toBe(expected);
});

test.each([
  ['counted', '0', 2],
  ['counted', '1', 1],
  ['counted', '2', 0],
  ['used', '1', 0],
] as const)('%s, %j beside 2 in orders: these hold %i more', (reason, typed, missing) => {
  expect(correctionOf(reason, typed, { left: 10, held: 2 })).toMatchObject({ missing });
});
