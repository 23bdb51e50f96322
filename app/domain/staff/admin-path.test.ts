import { expect, test } from 'vitest';
import { adminPath, loginPath } from './admin-path.ts';

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/orders', '/admin/orders'],
  ['/zh-TW/admin/orders', '/admin/orders'],
  ['/admin/emails', '/admin/emails'],
  ['/admin/settings', '/admin/settings'],
  ['/admin/customers', '/admin/customers'],
  ['/zh-TW/admin/customers/12', '/admin/customers/12'],
  ['/admin/customers/012', '/admin'],
  ['/admin/packing', '/admin/packing'],
  ['/zh-TW/admin/promos', '/admin/promos'],
  ['/admin/filters', '/admin/filters'],
  ['/admin/images', '/admin/images'],
  ['/admin/orders/ABCD123', '/admin/orders/ABCD123'],
  ['/zh-TW/admin/orders/ABCD123/edit', '/admin/orders/ABCD123/edit'],
  ['/admin/orders/new', '/admin/orders/new'],
  ['/admin/orders?status=new&q=%E7%8E%8B+x', '/admin/orders?status=new&q=%E7%8E%8B+x'],
  ['/zh-TW/admin/orders/?after=12', '/admin/orders?after=12'],
  ['/admin/unknown?q=1', '/admin'],
])('%s leads to %s', (wanted, path) => {
  expect(adminPath(wanted)).toBe(path);
});

test.each([
  null,
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/admin//evil.example',
  '/admin/../store',
  '/admin/orders/../../x',
  '/admin/orders/ABCD99',
  '/admin/orders/ABCD123/other',
  '/admin/orders/ABCD123?x=//evil',
  '/admin/orders/ABCD123\n',
  '/admin/orders#//evil',
  '/admin/orders?q=\n',
  '/admin/orders?q=a b',
  '/admin/orders?q=1?q=2',
  `/admin/orders?q=${'x'.repeat(150)}`,
  '/ADMIN',
  '/adminx',
  '/store',
  '/zh-TW//evil.example',
  '/%61dmin',
  '\t/admin',
  '/admin/unknown',
])('%s leads to /admin alone', (wanted) => {
  expect(adminPath(wanted)).toBe('/admin');
});

test.each([
  ['/admin', '/login'],
  ['/admin/orders', '/login?next=%2Fadmin%2Forders'],
  ['/zh-TW/admin/emails', '/zh-TW/login?next=%2Fadmin%2Femails'],
  ['/zh-TW/admin/orders?q=%E7%8E%8B', '/zh-TW/login?next=%2Fadmin%2Forders%3Fq%3D%25E7%258E%258B'],
  ['/zh-TW/admin/what', '/zh-TW/login'],
])('from %s one signs in at %s', (requested, login) => {
  expect(loginPath(requested)).toBe(login);
});
