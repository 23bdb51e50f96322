import { expect, test } from 'vitest';
import { shortagesOf, unitsBetween, unitsOf } from './stock-units.ts';

const [x, y, box, pair] = ['var_x', 'var_y', 'var_box', 'var_pair'] as const;
const inBox = [
  { productID: x, qty: 2 },
  { productID: y, qty: 1 },
];
const inPair = [{ productID: x, qty: 1 }];

test('a bundle takes its parts, any other line itself', () => {
  expect(
    unitsOf([
      { productID: x, qty: 3 },
      { productID: box, qty: 2, parts: inBox },
    ]),
  ).toEqual([
    { productID: x, qty: 3, bundleID: null },
    { productID: x, qty: 4, bundleID: box },
    { productID: y, qty: 2, bundleID: box },
  ]);
});

test('an edit moves the difference, by variant and bundle', () => {
  const before = [
    { productID: x, qty: 3 },
    { productID: box, qty: 2, parts: inBox },
  ];
  const after = [
    { productID: x, qty: 3 },
    { productID: box, qty: 1, parts: inBox },
    { productID: pair, qty: 1, parts: inPair },
  ];
  expect(unitsBetween(before, after)).toEqual([
    { productID: x, qty: -2, bundleID: box },
    { productID: y, qty: -1, bundleID: box },
    { productID: x, qty: 1, bundleID: pair },
  ]);
  expect(unitsBetween(before, before)).toEqual([]);
});

const left = (ofX: number, ofY: number) => [
  { productID: x, left: ofX },
  {
    productID: box,
    left: 99,
    parts: [
      { productID: x, qty: 2, left: ofX },
      { productID: y, qty: 1, left: ofY },
    ],
  },
];
const line = (productID: typeof x | typeof box, qty: number) => ({
  productID,
  qty,
  title: null,
  parts: productID === box ? inBox : null,
});

test.each([
  ['all of it, alone and in bundles', [line(x, 2), line(box, 2)], left(6, 2), []],
  ['what a line takes is not left for those after it', [line(x, 3), line(box, 2)], left(6, 2), [[box, 2, 1]]],
  ['in the other order the other is short', [line(box, 2), line(x, 3)], left(6, 2), [[x, 3, 2]]],
  ['the scarcest part decides', [line(box, 2)], left(99, 1), [[box, 2, 1]]],
  [
    'one that is short takes what it may still have, so that one answer names all that are short',
    [line(box, 9), line(x, 6)],
    left(7, 9),
    [
      [box, 9, 3],
      [x, 6, 1],
    ],
  ],
  ['one of which there is none takes nothing', [line(box, 9), line(x, 6)], left(6, 0), [[box, 9, 0]]],
  ['what nobody knows is short', [line(x, 1)], [], [[x, 1, 0]]],
] as const)('%s', (_, lines, stocked, short) => {
  const found = shortagesOf(lines, stocked).map(({ productID, asked, left: least }) => [
    productID,
    asked,
    least,
  ]);
  expect(found).toEqual(short);
});

test('what an order holds is its own', () => {
  expect(shortagesOf([line(box, 3)], left(2, 1), [{ productID: box, qty: 2, parts: inBox }])).toEqual([]);
  expect(shortagesOf([line(box, 4)], left(2, 1), [{ productID: box, qty: 2, parts: inBox }])).toMatchObject([
    { productID: box, asked: 4, left: 3 },
  ]);
});

test('of a bundle that is off sale there is only what the order holds, and its parts are sold by themselves', () => {
  const stocked = left(9, 9).map((each) => (each.productID === box ? { ...each, left: 0 } : each));
  const both = [line(box, 2), line(x, 9)];
  expect(shortagesOf(both, stocked)).toMatchObject([{ productID: box, asked: 2, left: 0 }]);
  const held = [{ productID: box, qty: 2, parts: inBox }];
  expect(shortagesOf(both, stocked, held)).toEqual([]);
  expect(shortagesOf([line(box, 3)], stocked, held)).toMatchObject([{ productID: box, asked: 3, left: 2 }]);
});
