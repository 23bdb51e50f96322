import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandContrasts,
  brandPairs,
  brandShades,
  contrast,
  isReadable,
  nearestReadable,
  readColour,
  usualBrand,
} from './brand-colour.ts';

test.each([
  ['#911024', '#911024'],
  ['911024', '#911024'],
  [' #14532D ', '#14532d'],
  ['#abc', '#aabbcc'],
  ['＃１４５３２ｄ', '#14532d'],
  ['#91102', null],
  ['#91102g', null],
  ['red', null],
  ['#911024;background:url(x)', null],
  ['', null],
])('%j is read as %j', (typed, colour) => {
  expect(readColour(typed)).toBe(colour);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
] as const)('%s and %s have the contrast %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test.each([
  ['#911024', ''],
  ['#14532d', ''],
  // Enough for text on it, but not for text of its own.
  ['#1976d2', 'text paper paper-deep'],
  ['#a85510', 'paper-deep'],
  ['#f0a020', 'text paper paper-deep'],
] as const)('%s fails with: %s', (brand, pairs) => {
  const failing = brandContrasts(brand).filter(({ passes }) => !passes);
  expect(failing.map(({ pair }) => pair).join(' ')).toBe(pairs);
});

test('no contrast below 4.5 is shown as 4.5', () => {
  for (const { ratio, passes } of brandContrasts(nearestReadable('#ff8800')))
    expect(ratio >= 4.5).toBe(passes);
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): `#${string}` => `#${number.toString(16).padStart(6, '0')}`);

test('the nearest darker colour passes, is no darker than need be, and is the colour itself where that passes', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      const nearest = nearestReadable(brand);
      expect(isReadable(nearest)).toBe(true);
      if (isReadable(brand)) expect(nearest).toBe(brand);
    }),
  );
});

test('what is made of a colour that passes can be read, too', () => {
  fc.assert(
    fc.property(colour, (any) => {
      const { brand, deep, faint } = brandShades(nearestReadable(any));
      expect(contrast(deep, brandPairs.text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brand, faint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#2a1a14', faint)).toBeGreaterThanOrEqual(7);
    }),
  );
});

test('the usual colour has the shades of the theme', () => {
  expect(brandShades(usualBrand)).toEqual({ brand: '#911024', deep: '#6f0a1a', faint: '#f3dfdb' });
});
