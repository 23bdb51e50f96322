import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { createLog } from '#app/server/log.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { createHttp } from './http.ts';
import { type Listening, listen } from './listening.ts';
import { PageCache } from './page-cache.ts';
import { words } from './rejections.ts';
import { formActionHeader } from './security-headers.ts';

const cache = new PageCache();
const seen: { url: string; cookie: string | null; address: string }[] = [];
let healthy = true;
const stop = new AbortController();
let failing = false;
let slow: PromiseWithResolvers<void> | null = null;
const logged: string[] = [];
let listening: Listening;

async function pages(outgoing: Request, address: string): Promise<Response> {
  const { pathname } = new URL(outgoing.url);
  if (failing) return new Response('<h1>Oh</h1>', { status: 500 });
  await slow?.promise;
  if (outgoing.headers.has('x-fault')) throw new Error('a fault');
  seen.push({ url: outgoing.url, cookie: outgoing.headers.get('cookie'), address });
  if (pathname === '/api/live')
    return new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } });
  if (pathname === '/api/fault') throw new Error('a fault with someone@boma.example in it');
  if (pathname === '/broken') return new Response('<h1>Oh</h1>', { status: 500 });
  if (pathname.startsWith('/api/payment') || /^\/api\/(storeChosen|logisticsNotice)$/.test(pathname))
    return new Response(await outgoing.text());
  if (pathname === '/order/x/pay')
    return new Response('<h1>Pay</h1>', {
      headers: { 'content-type': 'text/html', [formActionHeader]: 'https://pay.example' },
    });
  if (outgoing.method !== 'GET') return Response.json(await outgoing.json());
  const html = `<!doctype html><title>${pathname}</title><script>1</script>${'<p>biltong</p>'.repeat(100)}`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

beforeAll(async () => {
  const read = readConfig({ DATA_DIR: '/nowhere' });
  if (!read.ok) throw new Error(read.problems.join());
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const http = createHttp({
    config: read.config,
    settings: fixedSettings(read.config, { chat: { facebookPageId: '123456789012345', lineId: null } }),
    log,
    storage: diskStorage(read.config.dataDir),
    cache,
    clientFolder: null,
    pages,
    routeIds: new Set(),
    healthy: async () => healthy,
    stopping: stop.signal,
  });
  listening = await listen(http, { port: 0, host: '127.0.0.1', trustedProxies: [] });
});
afterAll(() => listening.close(0));

/** `fetch` would add headers and cannot set Host. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: listening.port, path, method, headers },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

test('a page is rendered once for everyone, and of no one in particular', async () => {
  seen.length = 0;
  const first = await ask('/store?utm_source=x', { cookie: 'session=secret', 'accept-encoding': 'gzip, br' });
  const second = await ask('/store', { 'accept-encoding': 'gzip, br' });
  expect(seen).toEqual([{ url: expect.stringMatching(/\/store$/), cookie: null, address: '' }]);
  expect(second.body).toEqual(first.body);
  expect(second.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
  });
  expect(second.headers).not.toHaveProperty('x-powered-by');
  const etag = String(second.headers.etag);
  expect(await ask('/store', { 'if-none-match': etag })).toMatchObject({ status: 304, headers: { etag } });
  const head = await ask('/store', {}, 'HEAD');
  expect(head.body.byteLength).toBe(0);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
});

test('third-party scripts are allowed on pages of the shop, and on none that is private', async () => {
  const allows = async (path: string) =>
    String((await ask(path)).headers['content-security-policy']).includes('facebook');
  for (const path of ['/', '/store', '/contact', '/order', '/store/checkout'])
    expect([path, await allows(path)]).toEqual([path, true]);
  for (const path of [
    '/login',
    '/zh-TW/login',
    '/forgot-password',
    '/password/token',
    '/order/token',
    '/review/token',
    '/review-emails/token',
    '/back-in-stock/token',
    '/newsletter/token',
    '/admin/orders',
  ])
    expect([path, await allows(path)]).toEqual([path, false]);
});

test('without a public address, each host it is asked at has pages of its own', async () => {
  cache.clear();
  seen.length = 0;
  for (const host of ['localhost', '127.0.0.1', 'localhost']) await ask('/contact', { host });
  expect(seen.map(({ url }) => new URL(url).hostname)).toEqual(['localhost', '127.0.0.1']);
});

test('a change of the catalogue renders the page anew', async () => {
  await ask('/contact');
  seen.length = 0;
  await ask('/contact');
  cache.clear();
  await ask('/contact');
  expect(seen).toHaveLength(1);
});

test("the owner's pages are kept by no one", async () => {
  seen.length = 0;
  for (const _ of [1, 2]) {
    const { headers } = await ask('/admin/orders', { cookie: 'session=secret' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("'sha256-");
  }
  expect(seen).toEqual(
    [1, 2].map(() => ({ url: expect.anything(), cookie: 'session=secret', address: '127.0.0.1' })),
  );
});

test('an unknown host is turned away in words, before anything is rendered', async () => {
  seen.length = 0;
  const { status, body } = await ask('/store', { host: 'evil.example' });
  expect(status).toBe(421);
  expect(body.toString()).toMatch(/host name.*\n.*網址/);
  expect(seen).toEqual([]);
});

test('what no text of the shop can hold is asked of nobody', async () => {
  seen.length = 0;
  for (const path of ['/store?q=%00', '/store/a%00', '/admin/orders/%00']) {
    expect(await ask(path)).toMatchObject({ status: 404 });
  }
  expect(seen).toEqual([]);
});

test('a page has one address', async () => {
  expect(await ask('/zh-tw/STORE/?page=2', { 'accept-language': 'en' })).toMatchObject({
    status: 301,
    headers: { location: '/zh-TW/store?page=2' },
  });
  expect((await ask('//evil.example/')).status).toBe(200);
});

test('a page that fails while the database is away asks to come again', async () => {
  expect((await ask('/broken')).status).toBe(500);
  healthy = false;
  expect(await ask('/broken')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  healthy = true;
});

test('while the database is away the last page is shown, also when the fresh one is slow', async () => {
  await ask('/terms');
  cache.clear();
  failing = true;
  expect((await ask('/terms')).status).toBe(500);
  healthy = false;
  const { status, body } = await ask('/terms');
  expect([status, body.toString()]).toEqual([200, expect.stringContaining('<title>/terms</title>')]);
  expect((await ask('/privacy')).status).toBe(503);
  failing = false;
  slow = Promise.withResolvers();
  expect((await ask('/terms')).status).toBe(200);
  slow.resolve();
  slow = null;
  healthy = true;
  cache.clear();
  expect((await ask('/terms')).status).toBe(200);
});

test('a request line with a whole address in it is refused: it names a host past the check', async () => {
  seen.length = 0;
  expect((await ask('http://evil.example/terms')).status).toBe(400);
  expect(seen).toEqual([]);
});

test('what cannot be decoded, and files that there are not, are answered without a page', async () => {
  seen.length = 0;
  for (const path of ['/store/%E0%A4%A', '/%', '/assets/1.js', '/wp-login.php', '/.env', '/a/b.map']) {
    const { status, body } = await ask(path);
    expect([path, status, body.byteLength < 200]).toEqual([path, 404, true]);
  }
  expect(seen).toEqual([]);
});

test('a log holds no token of a signed link', async () => {
  logged.length = 0;
  const paths = [
    '/pay/secret',
    '/zh-TW/PAY/secret/x',
    '/invitation/secret',
    '/password/secret',
    '/order/secret',
  ];
  for (const path of paths) await ask(path, { 'x-fault': '1' });
  expect(logged).toHaveLength(paths.length);
  expect(logged.join()).not.toContain('secret');
});

test('a write must come from the shop itself, as JSON of sensible size', async () => {
  const post = (headers: Record<string, string>, body = '{"a":1}') => ask('/api/x', headers, 'POST', body);
  expect(await post(json)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  logged.length = 0;
  expect((await post({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(logged.join()).toMatch(
    /^{"level":"warn",[^{]*"refused","outcome":"foreign-origin","path":"\/api\/x"[^{]*}\n$/,
  );
  const { 'sec-fetch-site': _, ...old } = json;
  expect((await post({ ...old, origin: 'http://evil.example' })).status).toBe(403);
  expect((await post({ ...old, cookie: 'session=secret' })).status).toBe(403);
  expect((await post({ ...old, origin: `http://127.0.0.1:${listening.port}`, cookie: 'a=b' })).status).toBe(
    200,
  );
  expect((await post({ ...json, 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post({ ...json, 'transfer-encoding': 'chunked' })).body.toString()).toBe('{"a":1}');
  const large = JSON.stringify({ a: 'x'.repeat(70_000) });
  expect((await post(json, large)).status).toBe(413);
  expect((await post({ ...json, 'transfer-encoding': 'chunked' }, large)).status).toBe(413);
});

test('a stream of events goes out as it is', async () => {
  const { headers, body } = await ask('/api/live', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-type']).toBe('text/event-stream');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body.toString()).toBe('data: 1\n\n');
});

test('a fault is reported by name only', async () => {
  const { status, body } = await ask('/api/fault', json, 'POST', '{}');
  expect([status, body.toString()]).toEqual([500, '{"problem":"server-error"}']);
});

test('health is the health of the database', async () => {
  expect(await ask('/healthz', { host: '10.1.2.3' })).toMatchObject({ status: 200 });
  healthy = false;
  const { status, headers } = await ask('/healthz');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  healthy = true;
});

test('the shop lives while it answers, and is ready while its database is well and nobody stops it', async () => {
  const checks = async () => [(await ask('/livez')).status, (await ask('/readyz')).status];
  expect(await checks()).toEqual([200, 200]);
  healthy = false;
  expect(await checks()).toEqual([200, 503]);
  healthy = true;
  stop.abort();
  expect(await checks()).toEqual([200, 503]);
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
});

test.each([
  ['/store?page=2', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, '/zh-TW/store?page=2'],
  ['/', { 'accept-language': 'zh-HK' }, '/zh-TW'],
  ['/', { 'accept-language': 'fr, zh;q=0.5, en;q=0.4' }, '/zh-TW'],
  ['/', { 'accept-language': 'en-GB,zh;q=0.5' }, undefined],
  ['/', { 'accept-language': 'fr' }, undefined],
  ['/', {}, undefined],
  ['/', { 'accept-language': 'zh-TW', cookie: 'language=0' }, undefined],
  ['/', { 'accept-language': 'en', cookie: 'a=b; language=1' }, '/zh-TW'],
  ['/', { 'accept-language': 'zh-TW', 'sec-fetch-site': 'same-origin' }, undefined],
  ['/zh-TW/store', { 'accept-language': 'en' }, undefined],
  ['/order?number=ABCD123', { 'accept-language': 'en', cookie: 'language=1' }, '/zh-TW/order?number=ABCD123'],
  ['/order/token', { 'accept-language': 'zh-TW' }, '/zh-TW/order/token'],
  ['/pay/token', { 'accept-language': 'zh-TW' }, '/zh-TW/pay/token'],
  ['/pay/token', { 'accept-language': 'zh-TW', cookie: 'language=0' }, undefined],
  ['/store.data', { 'accept-language': 'zh-TW' }, undefined],
  ['/admin', { 'accept-language': 'zh-TW' }, undefined],
])('a first visit to %s with %j is led to %s', async (path, headers, location) => {
  const answer = await ask(path, headers);
  expect(answer.headers.location).toBe(location);
});

test('pages that are not there cost one network no more than sixty renders a minute; others are served', async () => {
  const read = readConfig({ DATA_DIR: '/nowhere', TRUSTED_PROXY: '127.0.0.1' });
  if (!read.ok) throw new Error(read.problems.join());
  let rendered = 0;
  const http = createHttp({
    config: read.config,
    settings: fixedSettings(read.config),
    log: createLog('info', { write: () => {} }),
    storage: diskStorage(read.config.dataDir),
    cache: new PageCache(),
    clientFolder: null,
    pages: async ({ url }) => {
      rendered += 1;
      return new Response('<h1>a page</h1>', { status: url.includes('/store') ? 200 : 404 });
    },
    routeIds: new Set(),
    healthy: async () => true,
    stopping: new AbortController().signal,
  });
  const proxied = await listen(http, { port: 0, host: '127.0.0.1', trustedProxies: ['127.0.0.1'] });
  const from = (address: string, path: string) =>
    fetch(`http://127.0.0.1:${proxied.port}${path}`, { headers: { 'X-Forwarded-For': address } });
  try {
    for (let page = 0; page < 60; page++)
      expect((await from('203.0.113.7', `/unknown-${page}`)).status).toBe(404);
    const refused = await from('203.0.113.7', '/unknown-60');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toBe(words('too-many-unknown'));
    expect(rendered).toBe(60);
    // The router answers unknown addresses under /api with a page, too.
    expect((await from('203.0.113.7', '/api/unknown')).status).toBe(429);
    for (let page = 0; page < 60; page++)
      expect((await from('203.0.113.9', `/api/unknown-${page}`)).status).toBe(404);
    expect((await from('203.0.113.9', '/api/unknown')).status).toBe(429);
    for (let picture = 0; picture < 600; picture++)
      expect((await from('203.0.113.10', `/productImages/img_${picture}-400.jpg`)).status).toBe(404);
    expect((await from('203.0.113.10', '/productImages/img_x-400.jpg')).status).toBe(429);
    expect((await from('203.0.113.10', '/store')).status).toBe(200);
    expect((await from('203.0.113.8', '/unknown-60')).status).toBe(404);
    expect((await from('203.0.113.8', '/store')).status).toBe(200);
    // Cached pages are not limited.
    expect((await from('203.0.113.7', '/store')).status).toBe(200);
  } finally {
    await proxied.close(0);
  }
});

test('the provider may post its forms to four addresses, spelt as they are, and nowhere else', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://pay.example' };
  const crossSite = { ...form, 'sec-fetch-site': 'cross-site', cookie: 'a=b' };
  for (const path of [
    '/api/paymentNotice',
    '/api/paymentReturn?order=x',
    '/api/storeChosen',
    '/api/logisticsNotice',
  ])
    expect(await ask(path, crossSite, 'POST', 'RtnCode=1')).toMatchObject({ status: 200 });
  for (const path of ['/api/PaymentNotice', '/api/paymentNotice/', '/api/contact', '/order/x/pay'])
    expect((await ask(path, crossSite, 'POST', 'RtnCode=1')).status).toBe(403);
  const plain = { ...crossSite, 'content-type': 'text/plain' };
  expect((await ask('/api/paymentNotice', plain, 'POST', 'RtnCode=1')).status).toBe(415);
});

test('the page that leads to the provider may post to it, and no other page may', async () => {
  const paying = await ask('/order/x/pay');
  expect(paying.headers['content-security-policy']).toContain("form-action 'self' https://pay.example;");
  expect(paying.headers).not.toHaveProperty(formActionHeader.toLowerCase());
  expect((await ask('/contact')).headers['content-security-policy']).toContain("form-action 'self';");
});
