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
    ['?utm_source=letter&q=wors', '?q=wors'],
  ])('%s → %s', (given, written) => {
    expect(storeSearch(read(given))).toBe(written);
  });

  test('nothing is longer than a person types', () => {
    expect(read(`?q=${'a'.repeat(500)}`).q).toHaveLength(80);
    expect(read(Array.from({ length: 99 }, (_, n) => `type=${n}`).join('&')).types).toHaveLength(20);
  });
});

test('choosing a filter and letting it go starts from the first page', () => {
  const biltong = withType(read('?page=3&q=hot'), 'biltong');
  expect(storeSearch(biltong)).toBe('?type=biltong&q=hot');
  expect(storeSearch(withType(biltong, 'pantry'))).toBe('?type=biltong&type=pantry&q=hot');
  expect(storeSearch(withType(biltong, 'biltong'))).toBe('?q=hot');
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
