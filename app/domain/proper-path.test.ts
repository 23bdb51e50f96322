import { expect, test } from 'vitest';
import { properPath } from './proper-path.ts';

test.each([
  ['/', null],
  ['/store', null],
  ['/zh-TW', null],
  ['/zh-TW/store/boerewors', null],
  ['/admin/orders/ABCD123', null],
  ['/store/%E7%89%9B', null],
  ['/STORE', '/store'],
  ['/store/', '/store'],
  ['/zh-TW/', '/zh-TW'],
  ['/zh-tw', '/zh-TW'],
  ['/ZH-TW/Contact/', '/zh-TW/contact'],
  ['/Store/Oxtail', '/store/oxtail'],
  ['/Store/%E7Oxtail', '/store/%E7oxtail'],
  ['/Admin/Orders/ABCD123', '/admin/orders/ABCD123'],
  ['/ORDER/', '/order'],
  ['/zh-TW/Order/AbC-1_2', '/zh-TW/order/AbC-1_2'],
  // Escapes that nothing needs.
  ['/store/%62iltong', '/store/biltong'],
  ['/%73tore/%e7%89%9b', '/store/%e7%89%9b'],
  ['/store/a%2Fb%20c%2e%2e', null],
  // Never redirects to another site.
  ['', null],
  ['//evil.example/', null],
  ['//store/', null],
  ['/zh-TW//evil.example/', null],
  ['/api/postOrder/', null],
  ['/__proto__/', null],
  ['/constructor', null],
])('%s → %s', (path, proper) => {
  expect(properPath(path)).toBe(proper);
});
