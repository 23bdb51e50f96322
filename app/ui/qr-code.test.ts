import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

function modules(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return grid;
}

const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

test.each([
  'https://line.me/R/ti/p/@boma',
  'otpauth://totp/Boma:owner@boma.example?secret=ABC',
  'x'.repeat(300),
])('a code has its three corners where cameras look for them, and quiet round it: %s', (text) => {
  const drawn = renderToStaticMarkup(createElement(QrCode, { text, label: 'To scan' }));
  expect(drawn).toContain('role="img" aria-label="To scan"');
  const size = Number(/viewBox="0 0 (\d+) /.exec(drawn)?.[1]);
  const path = /<path d="([^"]+)"/.exec(drawn)?.[1] ?? '';
  const grid = modules(path, size);
  const corner = (top: number, left: number) =>
    finder.map((_, y) =>
      grid[top + y]
        ?.slice(left, left + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    );
  for (const [top, left] of [
    [4, 4],
    [4, size - 11],
    [size - 11, 4],
  ] as const)
    expect(corner(top, left)).toEqual(finder);
  // A QR version v has 17 + 4v modules a side.
  expect((size - 8 - 17) % 4).toBe(0);
  for (let i = 0; i < size; i++)
    for (const edge of [0, 1, 2, 3, size - 1, size - 2, size - 3, size - 4])
      expect(grid[edge]?.[i] || grid[i]?.[edge]).toBe(false);
});
