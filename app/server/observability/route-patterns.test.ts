import { expect, test } from 'vitest';
import { routePatterns } from './route-patterns.ts';

const page = (id: string, path?: string, parentId?: string) => [id, { id, path, parentId }] as const;
const routeOf = routePatterns(
  Object.fromEntries([
    page('root'),
    page('en:language', '', 'root'),
    page('en:store', 'store', 'en:language'),
    page('en:product', ':slug', 'en:store'),
    page('en:none', '*', 'en:language'),
    page('en:admin', 'admin', 'en:language'),
    page('en:admin-none', '*', 'en:admin'),
    page('zh:language', 'zh-TW', 'root'),
    page('zh:store', 'store', 'zh:language'),
    page('map', 'sitemap.xml', 'root'),
    page('live', 'api/live/*', 'root'),
  ]),
);

test('a path has the name of its route, the same in both languages, for pages and for their data', () => {
  const named = [
    ['/', '/'],
    ['/zh-TW', '/'],
    ['/store', '/store'],
    ['/zh-TW/store', '/store'],
    ['/_root.data', '/'],
    ['/store.data', '/store'],
    ['/STORE/Biltong', '/store/:slug'],
    ['/store/乾肉', '/store/:slug'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/api/live/Products/1', '/api/live/*'],
    ['/assets/root-1.js', '/assets/*'],
    ['/healthz', '/healthz'],
    ['/livez', '/livez'],
    ['/readyz', '/readyz'],
  ];
  expect(named.map(([path = '']) => [path, routeOf(path)])).toEqual(named);
});

test('what strangers ask for adds no name', () => {
  for (const path of [
    '/wp-login.php',
    '/admin/x',
    '/store/a/b',
    '/sitemapxxml',
    '/%',
    'http://x/',
    '/__proto__',
  ])
    expect(routeOf(path)).toBe('other');
});
