import { describe, expect, test } from 'vitest';
import { linkedPages, pageCount, readStoreQuery, storeSearch, withType } from './store-query.ts';

const read = (search: string) => readStoreQuery(new URLSearchParams(search));

describe('an address is read, and written again without what makes no sense', () => {
  test.each([
    ['', ''],
    ['?type=biltong&type=pantry&page=2', '?type=biltong&type=pantry&page=2'],
    ['?type=biltong&type=biltong&type=', '?type=biltong'],
    ['?page=0', ''],
    ['?page=-3', ''],
    ['?page=1', ''],
    ['?page=2.5', ''],
    ['?page=two', ''],
    ['?q=+%E7%89%9B%E8%82%89+', '?q=%E7%89%9B%E8%82%89'],
    ['?sort=price&page=2', '?sort=price&page=2'],
    [
      '?page=2&sort=unit-price&stock=1&sale=1&q=a&type=b',
      '?type=b&q=a&sale=1&stock=1&sort=unit-price&page=2',
    ],
    ['?sort=recommended&sale=0&stock=', ''],
    ['?sort=PRICE&sale=yes&stock=2', ''],
    ['?sort=toString&sort=price', ''],
    ['?utm_source=letter&q=wors', '?q=wors'],
  ])('%s → %s', (given, written) => {
    expect(storeSearch(read(given))).toBe(written);
  });

  test('nothing is longer than a person types', () => {
    expect(read(`?q=${'a'.repeat(500)}`).q).toHaveLength(80);
    expect(read(Array.from({ length: 500 }, (_, n) => `type=${n}`).join('&')).types).toHaveLength(100);
  });
});

test('choosing a filter and letting it go starts from the first page', () => {
  const biltong = withType(read('?page=3&q=hot'), 'biltong');
  expect(storeSearch(biltong)).toBe('?type=biltong&q=hot');
  expect(storeSearch(withType(read('?page=3&sort=name&sale=1&stock=1'), 'biltong'))).toBe(
    '?type=biltong&sale=1&stock=1&sort=name',
  );
  expect(storeSearch(withType(biltong, 'pantry'))).toBe('?type=biltong&type=pantry&q=hot');
  expect(storeSearch(withType(biltong, 'biltong'))).toBe('?q=hot');
});

test('every category of a large shop can be chosen', () => {
  const chosen = read(Array.from({ length: 40 }, (_, n) => `type=kind-${n}`).join('&'));
  expect(withType(read(storeSearch(chosen)), 'kind-40').types).toHaveLength(41);
});

test.each([
  [0, 1],
  [1, 1],
  [8, 1],
  [9, 2],
  [10_000, 1250],
])('%i products are %i pages of 8', (products, pages) => {
  expect(pageCount(products)).toBe(pages);
});

test.each([
  [1, 1, '1'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('on page %i of %i: %s', (page, count, shown) => {
  expect(
    linkedPages(page, count)
      .map((each) => each ?? '…')
      .join(' '),
  ).toBe(shown);
});
