import { expect, test } from 'vitest';
import { correctionOf } from './stock-movement.ts';

test.each([
  ['received', '3', 10, 3],
  ['received', ' １,０００ ', 10, 1000],
  ['damaged', '3', 10, -3],
  ['used', '10', 10, -10],
  ['used', '11', 10, null],
  ['counted', '7', 10, -3],
  ['counted', '0', 10, -10],
  ['counted', '10', 10, 0],
  ['received', '0', 10, null],
  ['received', '-3', 10, null],
  ['received', '1.5', 10, null],
  ['received', '', 10, null],
  ['received', '99999999', 10, null],
  ['counted', '9999999', 10, null],
] as const)('%s, %j beside %i: %j', (reason, typed, seen, by) => {
  expect(correctionOf(reason, typed, seen)).toBe(by);
});
