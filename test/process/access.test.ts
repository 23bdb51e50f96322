import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { adminText } from '#app/text/admin.ts';
import { postForm, signIn, staffVisitor, turnOnSecondStep } from '#test/admin-visitors.ts';
import { dataFolder, type ShopProcess, startShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';
import { open, staffCalls, staffPages } from './known-routes.ts';

/** T50, short: every admin path and call with every kind of cookie and method. */

const owner = { email: 'owner@boma.example', password: 'a long enough password' };
/** On every admin page, and nowhere else. */
const secret = owner.email;

function paths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return [own, ...paths(children, own)];
  });
}

const signOut = { intent: 'sign-out' };
const folder = dataFolder();
let shop: ShopProcess;
const cookies = new Map<string, string>();

beforeAll(async () => {
  const started = await startShopProcess({
    DATA_DIR: folder.path,
    SAMPLE_SHOP: 'off',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  if (!started.ok) throw new Error(started.output);
  shop = started.shop;
  const loggedOut = await signIn(shop.url, owner);
  await postForm(`${shop.url}/login`, signOut, { Cookie: loggedOut, Origin: shop.url });
  const valid = await turnOnSecondStep(ask, await signIn(shop.url, owner), owner.password);
  const half = await signIn(shop.url, owner);
  expect(half).toMatch(/^boma_second_step=/);
  const staff = await staffVisitor(shop.url, ask, valid);
  const [name = '', value = ''] = valid.split('=');
  cookies.set('none', '');
  cookies.set('garbage', `${name}=garbage.garbage`);
  cookies.set('signed by another', `${name}=${value.split('.')[0]}.${'A'.repeat(43)}%3D`);
  cookies.set('signed out', loggedOut);
  cookies.set('of the password alone', half);
  cookies.set('of the password alone, by another name', half.replace(/^[^=]+/, name));
  cookies.set('valid', valid);
  cookies.set('staff', staff);
});
afterAll(async () => {
  await shop.stop();
  folder.remove();
});

function ask(
  path: string,
  {
    method = 'GET',
    cookie = '',
    body = {} as object,
  }: { method?: string; cookie?: string; body?: object } = {},
): Promise<Response> {
  const bodied = method !== 'GET' && method !== 'HEAD';
  return fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(cookie && { Cookie: cookie }),
      ...(bodied && { 'Content-Type': 'application/json', Origin: shop.url }),
    },
    ...(bodied && { body: JSON.stringify(body) }),
  });
}

const filled = (path: string) =>
  `/${path.replace(':orderNumber', 'ABCD123').replace(':productId', 'new').replace('live/*', 'live/Orders').replace('*', 'anything')}`;
const strangers = [
  'none',
  'garbage',
  'signed by another',
  'signed out',
  'of the password alone',
  'of the password alone, by another name',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

test('every route is known to be the owner’s or everyone’s', () => {
  const known = new Set([...staffPages, ...staffCalls, ...open]);
  const all = paths(routes).map((path) => path.replace(/^zh-TW\/?/, ''));
  expect(all.filter((path) => !known.has(path))).toEqual([]);
});

/** The short run sends each request with one of the cookies in turn; LONG_TESTS with each. */
const takesTurns = trials({ short: 1, long: 0 }) === 1;
const visits = (kind: string, request: number) =>
  !takesTurns || request % strangers.length === strangers.indexOf(kind);

test.each(strangers)(
  'with a cookie that is %s, no page of the admin area says anything but where to sign in',
  async (kind) => {
    const cookie = cookies.get(kind) ?? '';
    let request = 0;
    for (const page of staffPages) {
      for (const prefix of ['', '/zh-TW']) {
        for (const ending of [
          '',
          '.data',
          '/',
          '?index',
          '.data?_routes=en%3Aroutes%2Fadmin%2Forders.tsx%3Aorders',
        ]) {
          for (const method of methods) {
            if (!visits(kind, request++)) continue;
            const where = `${method} ${prefix}${filled(page)}${ending}`;
            const answer = await ask(prefix + filled(page) + ending, { method, cookie });
            const text = await answer.text();
            expect(text, where).not.toContain(secret);
            expect(answer.headers.get('cache-control'), where).toContain('no-store');
            // Other spellings of a URL redirect to the canonical one.
            if (answer.status === 301 && answer.headers.get('location') === prefix + filled(page)) continue;
            // 202 is the router's redirect for its script; HEAD has no body.
            if (answer.status >= 400 || (answer.status === 202 && method === 'HEAD')) continue;
            const location = answer.headers.get('location') ?? /\/(?:zh-TW\/)?login[^"]*/.exec(text)?.[0];
            expect(location, where).toMatch(prefix ? /^\/zh-TW\/login/ : /^\/login/);
          }
        }
      }
    }
  },
);

test.each(strangers)('with a cookie that is %s, every call of the admin area answers 401', async (kind) => {
  const cookie = cookies.get(kind) ?? '';
  let request = 0;
  for (const path of staffCalls) {
    for (const method of methods) {
      if (!visits(kind, request++)) continue;
      const answer = await ask(filled(path), { method, cookie });
      expect([401, 404, 405], `${method} ${path}`).toContain(answer.status);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      // Streams accept only GET.
      const calls = path === 'api/live/*' ? ['GET'] : ['GET', 'POST'];
      if (calls.includes(method)) expect(answer.status, `${method} ${path}`).toBe(401);
    }
  }
});

test('any path containing /admin asks for the sign-in, and is no page to the owner', async () => {
  const paths = [
    ...[
      '/anything/admin',
      '/administration',
      '/zh-TW/no/such/admin/page',
      '/store/admin',
      '/store/admin-mug',
    ],
    ...['/order/admin', '/pay/admin', '/zh-TW/review/admin', '/admin/x.php'],
  ];
  for (const path of paths) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 302]);
    expect(answer.headers.get('location')).toMatch(
      path.startsWith('/zh-TW') ? /^\/zh-TW\/login/ : /^\/login/,
    );
    // The pages of the store are made without cookies, the same for everyone.
    if (path.startsWith('/store/')) continue;
    expect((await ask(path, { cookie: cookies.get('valid') ?? '' })).status, path).toBe(404);
  }
  expect((await ask('/anything')).status).toBe(404);
  // A browser takes no worker from behind a redirect.
  const worker = await ask('/admin/alerts-worker.js?language=1');
  expect([worker.status, worker.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

test('the owner gets every page and call', async () => {
  const cookie = cookies.get('valid') ?? '';
  for (const page of ['admin', 'admin/orders', 'admin/emails', 'zh-TW/admin', 'zh-TW/admin/orders']) {
    const answer = await ask(`/${page}`, { cookie });
    expect(answer.status, page).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.text()).toContain(secret);
  }
  expect((await ask('/admin/orders/ABCD123', { cookie })).status).toBe(404);
  expect((await ask('/admin/anything', { cookie })).status).toBe(404);
  expect((await ask('/api/findImages', { method: 'POST', cookie })).status).toBe(400);
  expect((await ask('/api/readStock', { cookie })).status).toBe(200);
  const stream = await ask('/api/live/Orders', { cookie });
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await stream.body?.cancel();
});

test('the staff get what is theirs; what is the owners’ is refused by name, page and call', async () => {
  const cookie = cookies.get('staff') ?? '';
  for (const page of ['admin', 'admin/orders', 'admin/account', 'zh-TW/admin/products'])
    expect((await ask(`/${page}`, { cookie })).status, page).toBe(200);
  for (const address of [
    '/admin/settings',
    '/zh-TW/admin/staff',
    '/admin/staff.data',
    '/admin/settings.data',
  ]) {
    const answer = await ask(address, { cookie });
    expect(answer.status, address).toBe(403);
    const text = await answer.text();
    expect(text, address).not.toContain(secret);
    if (!address.endsWith('.data')) expect(text).toContain(adminText.ownersOnly[address.length > 15 ? 1 : 0]);
  }
  for (const call of ['importStores']) {
    const answer = await ask(`/api/${call}`, { method: 'POST', cookie });
    expect(answer.status, call).toBe(403);
    expect(await answer.json()).toEqual({ problem: 'owners-only' });
  }
  const posted = await ask('/admin/products.data', {
    method: 'POST',
    cookie,
    body: { intent: 'delete-products' },
  });
  expect([posted.status, await posted.text()]).toEqual([403, expect.stringContaining('owners-only')]);
});

test('other ways to write the address open nothing', async () => {
  const ways = [
    '/ADMIN',
    '/%61dmin',
    '/admin;x=1',
    '/admin/.',
    '/admin%2Forders',
    '/x/../admin',
    '/admin/orders/',
    '/admin//orders',
  ];
  for (const way of ways) {
    const answer = await ask(way);
    expect(await answer.text(), way).not.toContain(secret);
    expect(answer.status, way).not.toBe(200);
  }
});

test('a foreign page can change nothing with the owner’s cookie', async () => {
  const cookie = cookies.get('valid') ?? '';
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}]) {
    const answer = await postForm(`${shop.url}/login`, signOut, { Cookie: cookie, ...headers });
    expect(answer.status).toBe(403);
  }
  expect((await ask('/admin', { cookie })).status).toBe(200);
});
