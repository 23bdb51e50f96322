import { expect, test } from 'vitest';
import type { OwnersImage } from './catalogue-calls.ts';
import { findImages, type ImageKind } from './find-images.ts';

const blank = {
  url: '',
  createdAt: '2026-11-21T00:00:00.000Z',
  width: 1600,
  height: 1200,
  widths: [1600],
  placeholder: '',
} as const;
const images: readonly OwnersImage[] = [
  {
    ...blank,
    key: 'img_1',
    name: 'IMG_4711.jpg',
    alt: ['Boerewors on the coals', '炭火上的香腸'],
    products: [{ id: 'prd_1', title: ['Boerewors', '南非香腸'] }],
  },
  { ...blank, key: 'img_2', name: 'Taipei.png', alt: ['Our shop', '我們在臺北的店'], products: [] },
  { ...blank, key: 'img_3', name: 'chops.webp', alt: ['Chops', ' '], products: [] },
];

test.each<[string, ImageKind, string]>([
  ['', 'all', '1 2 3'],
  ['boerewors', 'all', '1'],
  ['BOEREWORS coals', 'all', '1'],
  ['南非', 'all', '1'],
  ['台北', 'all', '2'],
  ['4711', 'all', '1'],
  ['nothing', 'all', ''],
  ['', 'unused', '2 3'],
  ['chops', 'unused', '3'],
  ['', 'no-text', '3'],
])('%s (%s)', (text, kind, expected) => {
  const found = findImages(images, text, kind).map(({ key }) => key.slice(4));
  expect(found.join(' ')).toBe(expected);
});
