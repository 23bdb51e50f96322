import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { kindsOfPages } from './activity.ts';
import { adminPath, isStaffPath, loginPath } from './admin-path.ts';
import { alertsWorkerPath } from './alerts.ts';

test('every path with /admin is the staff’s, but for the worker of their alerts', () => {
  for (const path of [
    '/admin',
    '/zh-TW/admin/orders',
    '/admin.data',
    '/store/admin',
    '/admin/alerts-worker.js/',
  ])
    expect(isStaffPath(path), path).toBe(true);
  for (const path of ['/', '/login', '/store/product-admin', alertsWorkerPath])
    expect(isStaffPath(path), path).toBe(false);
});

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
  ['/zh-TW/admin/labels?orders=ABCD123,ABCD124', '/admin/labels?orders=ABCD123,ABCD124'],
  ['/admin/waybills/1,22', '/admin/waybills/1,22'],
  ['/admin/promos/preview?discount=10', '/admin/promos/preview?discount=10'],
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
  '/admin/products/new/stock',
  '/admin/waybills/1,',
  '/admin/waybills/,1',
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

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const full = path === '' ? above : `${above}/${path}`;
    return [full, ...pathsOf(children, full)];
  });
}

test('every page of the admin area is found again after sign-in', () => {
  const examples: Readonly<Record<string, string>> = {
    ':orderNumber': 'ABCD123',
    ':customerId': '12',
    ':productId': 'prd_example',
    ':ids': '1,2',
  };
  const pages = [...new Set(pathsOf(routes))].filter((path) => /^\/admin(\/|$)/.test(path));
  const forgotten = pages.filter((path) => {
    const asked = path.replaceAll(/:\w+/g, (name) => examples[name] ?? name);
    return adminPath(asked) !== asked;
  });
  // Within the settings alone, a script, and pages that do not exist.
  expect(forgotten.toSorted()).toEqual(['/admin/*', '/admin/alerts-worker.js', '/admin/settings/preview']);
});

test('every page of the admin area says whether its actions are recorded, and as what', () => {
  const places = pathsOf(routes).flatMap((path) => {
    const [, area, place = ''] = path.split('/');
    return area === 'admin' && /^[\w-]*$/.test(place) ? [place] : [];
  });
  expect(new Set(Object.keys(kindsOfPages))).toEqual(new Set(places));
});
