import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipPages } from './packing.ts';

const slip = { page: 100, lead: 50, head: 20, more: 5, tail: 10 };

test.each<[string, number[], number[]]>([
  ['no line', [], [0]],
  ['what fits to the last bit', [20, 20], [2]],
  ['what only the tail keeps from fitting', [20, 21], [2, 0]],
  ['lines for two pages', [20, 20, 20, 20], [2, 2]],
  ['lines for three', [20, 20, 20, 20, 20, 20, 20], [2, 3, 2]],
  ['a line higher than a page', [20, 120, 20], [1, 1, 1]],
  ['a first line that has room on the second page only', [60, 10], [0, 2]],
])('%s', (_, lines, pages) => {
  expect(slipPages({ ...slip, lines })).toEqual(pages);
});

test('every line has its page, and no page is fuller than it may be', () => {
  const height = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.array(height, { maxLength: 60 }), (lines) => {
      const pages = slipPages({ ...slip, lines });
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(lines.length);
      let at = 0;
      for (const [index, count] of pages.entries()) {
        const own = lines.slice(at, at + count);
        at += count;
        const start = index === 0 ? slip.lead : slip.head;
        const end = index === pages.length - 1 ? slip.tail : slip.more;
        const hasChoice = own.length > 1 || (own.length === 1 && index === 0);
        if (hasChoice) expect(start + own.reduce((sum, one) => sum + one, 0) + end).toBeLessThanOrEqual(100);
      }
    }),
  );
});
