import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { acceptedEncoding, compress } from './encoding.ts';
import { PageCache } from './page-cache.ts';
import { publicPage } from './public-pages.ts';

const noHeaders = (): [string, string][] => [];
const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

async function read(cache: PageCache, key: string, render: () => Promise<Response>): Promise<string> {
  const answer = await cache.load(key, render, noHeaders);
  return answer instanceof Response ? answer.text() : answer.forms.identity.body.toString();
}

describe('the page cache', () => {
  test('renders a page once, also for those who ask at the same time', async () => {
    const cache = new PageCache();
    let renders = 0;
    const render = async () => page(`page ${++renders}`);
    const texts = await Promise.all([read(cache, '/', render), read(cache, '/', render)]);
    expect([...texts, await read(cache, '/', render)]).toEqual(['page 1', 'page 1', 'page 1']);
  });

  test('never keeps a page whose rendering began before a change', async () => {
    const cache = new PageCache();
    const rendering = Promise.withResolvers<Response>();
    const early = read(cache, '/', () => rendering.promise);
    cache.clear();
    const late = read(cache, '/', async () => page('new'));
    rendering.resolve(page('old'));
    expect([await early, await late]).toEqual(['old', 'new']);
    expect(await read(cache, '/', async () => page('unasked'))).toBe('new');
    cache.clear();
    expect(cache.get('/')).toBeUndefined();
  });

  test('keeps no page beyond the moment from which pages say something else', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cutOff = Date.now() + 60_000;
    const cache = new PageCache(undefined, () => (Date.now() < cutOff ? cutOff : cutOff + 86_400_000));
    const render = async () => page(Date.now() < cutOff ? 'Tuesday' : 'Wednesday');
    expect(await read(cache, '/', render)).toBe('Tuesday');
    vi.setSystemTime(cutOff - 1);
    expect(cache.get('/')).toBeDefined();
    const late = read(cache, '/store', async () => {
      vi.setSystemTime(cutOff);
      return page('Tuesday');
    });
    await late;
    expect(cache.get('/')).toBeUndefined();
    expect(cache.get('/store')).toBeUndefined();
    expect(await read(cache, '/', render)).toBe('Wednesday');
    expect(cache.get('/')).toBeDefined();
  });

  test('keeps no page of a clock that was ahead', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const cache = new PageCache();
    vi.setSystemTime(now + 30 * 86_400_000);
    expect(await read(cache, '/', async () => page('next month'))).toBe('next month');
    vi.setSystemTime(now);
    expect([cache.get('/'), cache.last('/')]).toEqual([undefined, undefined]);
    expect(await read(cache, '/', async () => page('today'))).toBe('today');
    vi.setSystemTime(now - 30_000);
    expect(cache.get('/')).toBeDefined();
  });

  test.each([
    ['an error', new Response('no', { status: 500 })],
    ['a missing page', new Response('no', { status: 404 })],
    ['a private answer', new Response('you', { headers: { 'cache-control': 'private' } })],
    ['one that may not be stored', new Response('you', { headers: { 'cache-control': 'no-store' } })],
    ['one that sets a cookie', new Response('you', { headers: { 'set-cookie': 'a=b' } })],
  ])('does not keep %s', async (_name, response) => {
    const cache = new PageCache();
    const status = response.status;
    const answer = await cache.load('/', async () => response, noHeaders);
    expect(answer instanceof Response && answer.status).toBe(status);
    expect(cache.get('/')).toBeUndefined();
  });

  test('a failed rendering fails all waiting requests, and the next tries again', async () => {
    const cache = new PageCache();
    const fail = () => Promise.reject(new Error('no database'));
    const both = await Promise.allSettled([read(cache, '/', fail), read(cache, '/', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read(cache, '/', async () => page('back'))).toBe('back');
  });

  test('keeps no more than its limit; what was asked for last stays', async () => {
    const cache = new PageCache(3 * 3_000);
    for (const key of ['/a', '/b', '/c']) await read(cache, key, async () => page('x'.repeat(900)));
    expect(cache.get('/a')).toBeDefined();
    await read(cache, '/d', async () => page('x'.repeat(900)));
    expect(['/a', '/b', '/c', '/d'].map((key) => cache.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

test('counts keys, headers and bodies', async () => {
  const cache = new PageCache(100_000);
  await cache.load('/a', async () => page('x'), noHeaders);
  const small = cache.bytes;
  await cache.load(`/${'k'.repeat(10_000)}`, async () => page('x'), noHeaders);
  const withKey = cache.bytes;
  expect(withKey - small).toBeGreaterThan(20_000);
  await cache.load(
    '/b',
    async () => page('x'),
    () => [['Content-Security-Policy', 'p'.repeat(10_000)]],
  );
  expect(cache.bytes - withKey).toBeGreaterThan(20_000);
  // Larger than the cache: served, not kept.
  await cache.load(`/${'k'.repeat(60_000)}`, async () => page('x'), noHeaders);
  expect(cache.bytes).toBeLessThan(100_000);
});

test('compressed bodies hold no larger block of memory', async () => {
  const { br, gzip } = await compress(Buffer.from('<p>biltong</p>'.repeat(500)));
  expect([br?.buffer.byteLength, gzip?.buffer.byteLength]).toEqual([br?.byteLength, gzip?.byteLength]);
});

test('holds a bounded number of pages, however small', async () => {
  const cache = new PageCache(undefined, undefined, 3);
  for (const key of ['/a', '/b', '/c', '/d']) await read(cache, key, async () => page('x'));
  expect(['/a', '/b', '/c', '/d'].map((key) => cache.get(key) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('the last page outlives a change, for some hours', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = new PageCache();
  await read(cache, '/', async () => page('before'));
  cache.clear();
  expect(cache.get('/')).toBeUndefined();
  expect(cache.last('/')?.forms.identity.body.toString()).toBe('before');
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  expect(cache.last('/')).toBeDefined();
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(cache.last('/')).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/zh-TW', '/zh-TW'],
  ['/store?page=02&type=b&gclid=1&type=a&type=b&type=', '/store?type=a&type=b&page=2'],
  ['/store?q=++biltong+', '/store?q=biltong'],
  [`/store?q=${'x'.repeat(90)}`, `/store?q=${'x'.repeat(80)}`],
  ['/store?page=0', '/store'],
  ['/store?sort=price&stock=1&sale=1&type=b&type=a', '/store?type=a&type=b&sale=1&stock=1&sort=price'],
  ['/store?sort=recommended&sale=0&stock=x', '/store'],
  ['/store/biltong?sort=name', '/store/biltong?sort=name'],
  ['/store/cart?page=2&q=x', '/store/cart'],
  ['/store/biltong?x=1', '/store/biltong'],
  ['/store/biltong?reviews=2', '/store/biltong?reviews=2'],
  ['/store/biltong?reviews=1', '/store/biltong'],
  ['/store/biltong?reviews=201', '/store/biltong'],
  ['/store/biltong?reviews=2.5', '/store/biltong'],
  ['/store/biltong.data?reviews=3&_routes=b', '/store/biltong.data?reviews=3&_routes=b'],
  ['/store?reviews=2', '/store'],
  ['/store/cart?reviews=2', '/store/cart'],
  ['/store.data?_routes=b,a,c,a&x=1', '/store.data?_routes=a%2Cb'],
  ['/store.data?_routes=unknown', '/store.data'],
  ['/offline.data?page=3', '/offline.data'],
  ['/_root.data', '/_root.data'],
  ['/contact', '/contact'],
  ['/login', null],
  ['/admin', null],
  ['/admin/orders', null],
  ['/admin.data', null],
  ['/zh-TW/admin', null],
  ['/api/live', null],
  ['//store', null],
  ['/store/../admin', null],
])('%s is kept as %s', (url, key) => {
  expect(publicPage(url, new Set(['a', 'b']))).toBe(key);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
