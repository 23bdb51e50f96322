import { expect, test } from 'vitest';
import { isListedAt } from './list-place.ts';

test.each([
  ['/admin/orders', '/admin/orders', true],
  ['/admin/orders?q=%E7%8E%8B&status=newOrder', '/admin/orders?q=王&status=newOrder', true],
  // Another order was open beside the list.
  ['/admin/orders/AB12', '/admin/orders', false],
  ['/admin/emails?id=3', '/admin/emails', false],
  // “All products” does not lead to what a search found.
  ['/admin/products?q=Braai', '/admin/products', false],
  ['/zh-TW/admin/customers', '/admin/customers', false],
])('opened from %s, the way back to %s', (listed, address, expected) => {
  expect(isListedAt({ listed }, address)).toBe(expected);
});

test('a page that no list opened has none before it', () => {
  for (const state of [null, undefined, 'list', { switched: true }])
    expect(isListedAt(state, '/admin/orders')).toBe(false);
});
