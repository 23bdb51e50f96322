import { expect, test } from 'vitest';
import { resultCount } from './store.ts';

test.each<[Parameters<typeof resultCount>, english: string, chinese: string]>([
  [[8, '', null], '8 products', '共8項商品'],
  [[1, 'oxtail', { fit: 'all', meant: null }], '1 product for “oxtail”', '搜尋「oxtail」，共1項商品'],
  [
    [3, 'biltng', { fit: 'similar', meant: 'biltong' }],
    'Showing results for “biltong”: 3 products',
    '以下為「biltong」的搜尋結果，共3項商品',
  ],
  [
    [2, 'lamb spaceship', { fit: 'some', meant: null }],
    'Nothing matches all of “lamb spaceship”. 2 products come close',
    '找不到完全符合「lamb spaceship」的商品，以下2項可能相關',
  ],
])('the number found has its text: %j', (found, english, chinese) => {
  expect(resultCount(...found)).toEqual([english, chinese]);
});
