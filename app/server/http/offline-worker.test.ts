import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { offlineWorker } from './offline-worker.ts';

type Listener = (event: object) => void;

/** A browser with a network that can be cut, and caches. */
function browser(source: string, stored = new Map<string, Map<string, Response>>()) {
  const listeners = new Map<string, Listener>();
  const line = { isCut: false, requested: [] as string[], redirect: new Set<string>() };
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const held = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, held);
      return {
        put: async (address: string, answer: Response) => void held.set(address, answer),
        match: async (address: string) => held.get(address)?.clone(),
      };
    },
  };
  async function fetch(requested: string | { url: string }) {
    const address = typeof requested === 'string' ? requested : requested.url;
    line.requested.push(address);
    if (line.isCut) throw new TypeError('no line');
    if (address.endsWith('.css')) return new Response('p { color: tan }');
    const html = `<link rel="stylesheet" href="/assets/shop.css"/><p>${address}</p>`;
    const answer = new Response(html, { headers: { 'Content-Security-Policy': 'the policy' } });
    if (line.redirect.has(address)) Object.defineProperty(answer, 'redirected', { value: true });
    return answer;
  }
  const calls: string[] = [];
  const self = {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: async () => void calls.push('skipWaiting'),
    clients: { claim: async () => void calls.push('claim') },
    registration: { navigationPreload: { enable: async () => void calls.push('preload') } },
  };
  runInNewContext(source, { self, caches, fetch, Response, URL, Error });
  async function happen(kind: 'install' | 'activate') {
    const work: Promise<unknown>[] = [];
    listeners.get(kind)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  /** null where the worker leaves the request to the browser. */
  async function ask(path: string, { mode = 'navigate', method = 'GET', preloadResponse = undefined } = {}) {
    const answers: Promise<Response>[] = [];
    listeners.get('fetch')?.({
      request: { url: `https://boma.example${path}`, mode, method },
      preloadResponse: Promise.resolve(preloadResponse),
      respondWith: (promise: Promise<Response>) => answers.push(promise),
    });
    return (await answers[0]) ?? null;
  }
  return { line, stored, calls, happen, ask };
}

async function started(version = '1') {
  const one = browser(offlineWorker(version, [0, 1]));
  await one.happen('install');
  await one.happen('activate');
  return one;
}

test('it holds a page that says there is no line, styles and policy with it, and nothing else', async () => {
  const { stored, calls, line } = await started();
  expect(calls).toEqual(['skipWaiting', 'preload', 'claim']);
  expect([...stored.keys()]).toEqual(['offline-1']);
  expect([...(stored.get('offline-1')?.keys() ?? [])]).toEqual(['/offline', '/zh-TW/offline']);
  const page = stored.get('offline-1')?.get('/offline');
  expect(page?.headers.get('content-security-policy')).toBe('the policy');
  expect(await page?.text()).toBe('<style>p { color: tan }</style><p>/offline</p>');
  expect(new Set(line.requested)).toEqual(new Set(['/offline', '/zh-TW/offline', '/assets/shop.css']));
});

test.each([
  ['/', '/offline'],
  ['/store/biltong?q=x', '/offline'],
  ['/zh-TW', '/zh-TW/offline'],
  ['/zh-TW/order', '/zh-TW/offline'],
  ['/zh-TWO', '/offline'],
])('offline, %s is %s; online, it is fetched and not cached', async (path, page) => {
  const { ask, line, stored } = await started();
  expect((await ask(path))?.status).toBe(200);
  expect(stored.get('offline-1')?.size).toBe(2);
  line.isCut = true;
  const answer = await ask(path);
  expect(answer?.status).toBe(503);
  expect(await answer?.text()).toContain(`<p>${page}</p>`);
});

test.each<[path: string, how: { mode?: string; method?: string }]>([
  ['/admin', {}],
  ['/zh-TW/admin/orders', {}],
  ['/Admin/orders', {}],
  ['/pay/secret', {}],
  ['/invitation/secret', {}],
  ['/password/secret', {}],
  ['/api/exportOrders', {}],
  ['/store', { mode: 'cors' }],
  ['/assets/shop.css', { mode: 'no-cors' }],
  ['/contact', { method: 'POST' }],
])('it leaves %s %o alone', async (path, how) => {
  const { ask } = await started();
  expect(await ask(path, how)).toBeNull();
});

test('a new version takes the place of the old, and touches no other cache', async () => {
  const { stored } = await started('1');
  stored.set('not-ours', new Map());
  const next = browser(offlineWorker('2', [1]), stored);
  await next.happen('install');
  await next.happen('activate');
  expect([...stored.keys()]).toEqual(['not-ours', 'offline-2']);
  next.line.isCut = true;
  expect(await (await next.ask('/store'))?.text()).toContain('/zh-TW/offline');
});

test('a page that leads elsewhere is not held, and a worker that cannot hold its page is not installed', async () => {
  const one = browser(offlineWorker('1', [0, 1]));
  one.line.redirect.add('/offline');
  await one.happen('install');
  expect([...(one.stored.get('offline-1')?.keys() ?? [])]).toEqual(['/zh-TW/offline']);
  const other = browser(offlineWorker('1', [0, 1]));
  other.line.isCut = true;
  await expect(other.happen('install')).rejects.toThrow();
  expect(other.calls).toEqual([]);
});
