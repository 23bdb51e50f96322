import { expect, test } from 'vitest';
import { isLongReview } from './long-review.ts';

test.each([
  ['', false],
  ['Perfect spice.\n\nBuying again!', false],
  ['x'.repeat(6 * 72), false],
  ['x'.repeat(6 * 72 + 1), true],
  ['肉'.repeat(6 * 36), false],
  ['肉，'.repeat(6 * 18 + 1), true],
  ['a\n'.repeat(6), true],
])('%j', (text, isLong) => {
  expect(isLongReview(text)).toBe(isLong);
});
