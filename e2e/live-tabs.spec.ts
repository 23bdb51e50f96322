import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { hostname } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { adminText } from '#app/text/admin.ts';
import { boardText } from '#app/text/orders-admin.ts';
import { findBrowser } from '../scripts/browser.ts';
import { trials } from '../test/trials.ts';
import { placeOrder } from './posted-order.ts';
import { desktop, expect, type TestShop, test } from './shop.ts';
import { signIn } from './sign-in.ts';

/** Many tabs over HTTP/1.1: of six connections, event streams take one. */

test.use(desktop);

/** More than a browser has connections. */
const tabs = trials({ short: 5, long: 20 });

/** A proxy that counts the open streams on the shop's side. */
interface Counter {
  url: string;
  open: () => number;
  /** The maximum since the last call. */
  most: () => number;
  close: () => Promise<void>;
}

async function countStreams(shop: TestShop): Promise<Counter> {
  let open = 0;
  let most = 0;
  const to = new URL(shop.url);
  const server: Server = createServer((request, answer) => {
    const isStream = request.url?.startsWith('/api/live/') === true;
    if (isStream) {
      open += 1;
      most = Math.max(most, open);
    }
    const { method, url: path, headers } = request;
    const passed = forward(
      { host: to.hostname, port: to.port, method, path, headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        answer.flushHeaders();
        response.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    passed.on('close', () => {
      if (isStream) open -= 1;
    });
    request.pipe(passed);
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    open: () => open,
    most() {
      const seen = most;
      most = open;
      return seen;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Counts sounds, and lets a page be hidden, which headless pages never are. */
function prepare(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
    const { dataset } = document.documentElement;
    dataset.notes = String(Number(dataset.notes ?? 0) + 1);
    return start.call(this, when);
  };
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  Object.assign(window, {
    show(seen: boolean) {
      hidden = !seen;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

function show(page: Page, seen: boolean): Promise<void> {
  return page.evaluate((isSeen) => {
    const change: unknown = Reflect.get(window, 'show');
    if (typeof change === 'function') change(isSeen);
  }, seen);
}

async function openTabs(context: BrowserContext, url: string, path: string, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let n = 0; n < count; n++) {
    const page = await context.newPage();
    await page.goto(url + path);
    pages.push(page);
  }
  return pages;
}

const notesOf = async (pages: readonly Page[]): Promise<number> => {
  const notes = await Promise.all(
    pages.map((page) => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))),
  );
  return notes.reduce((sum, each) => sum + each, 0);
};

const live = (page: Page) => page.getByText(adminText.liveOpen[0], { exact: true });
const row = (page: Page, number: string) => page.locator('[data-board="row"]', { hasText: number });

test(`${tabs} tabs of the admin area and ${tabs} of the store share one stream, and each hand-over misses nothing`, async ({
  page: first,
  context,
  shop,
}) => {
  test.setTimeout(tabs * 30_000);
  const counter = await countStreams(shop);
  await context.addInitScript(prepare);
  await signIn(first, shop);
  await first.goto(`${counter.url}/admin/orders`);
  await first.getByRole('button', { name: boardText.soundOff[0] }).click();
  await expect(first.getByRole('button', { name: boardText.soundOn[0] })).toBeVisible();
  const admin = [first, ...(await openTabs(context, counter.url, '/admin/orders', tabs - 1))];
  const store = await openTabs(context, counter.url, '/contact', tabs);
  for (const page of admin) {
    await expect(live(page)).toBeVisible();
    // A page may play sound after a touch.
    await page.getByRole('heading', { level: 1 }).click();
  }
  // Pages of the store subscribe a moment after they are shown.
  await expect.poll(() => counter.open()).toBe(1);
  expect(counter.most()).toBeLessThanOrEqual(2);

  for (const page of [admin[0], admin.at(-1), store[0], store.at(-1)]) {
    const answered = await page?.evaluate(async () => (await fetch('/healthz')).status);
    expect(answered).toBe(200);
  }

  /** A new order appears in every tab, and one tab plays the sound. */
  const order = async (seen: readonly Page[], ringing: readonly Page[] = admin) => {
    const before = await notesOf(ringing);
    const number = await placeOrder(first.request, shop.url, '王小明');
    await Promise.all(seen.map((page) => expect(row(page, number)).toBeVisible({ timeout: 30_000 })));
    // A hidden tab may play it.
    await expect.poll(() => notesOf(ringing)).toBe(before + 2);
  };
  await order(admin);
  expect(counter.most()).toBeLessThanOrEqual(2);

  await test.step('the leading tab is hidden', async () => {
    await show(first, false);
    await order(admin.slice(1));
    await show(first, true);
    expect(counter.most()).toBeLessThanOrEqual(2);
  });
  await test.step('the leading tab is closed', async () => {
    await admin[1]?.close();
    admin.splice(1, 1);
    await order(admin);
    expect(counter.most()).toBeLessThanOrEqual(2);
  });
  await test.step('the leading tab is frozen', async () => {
    const [frozen] = admin.splice(1, 1);
    if (!frozen) throw new Error('there are more than two tabs');
    const session = await context.newCDPSession(frozen);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await order(admin, [...admin, frozen]);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await frozen.close();
    expect(counter.most()).toBeLessThanOrEqual(2);
  });
  await test.step('all are hidden: one of the admin area listens, and of the store alone none', async () => {
    for (const page of [...admin, ...store]) await show(page, false);
    await expect.poll(() => counter.open()).toBe(1);
    const before = await notesOf(admin);
    await placeOrder(first.request, shop.url, '陳大文');
    await expect.poll(() => notesOf(admin)).toBe(before + 2);
    for (const page of admin.splice(1)) await page.close();
    await first.goto(`${counter.url}/admin/orders`);
  });
  await test.step('signed out', async () => {
    await first.getByRole('button', { name: adminText.signOut[0] }).click();
    await expect(first).toHaveURL(/\/login/);
    await expect.poll(() => counter.open()).toBeLessThanOrEqual(1);
    await first.close();
    await expect.poll(() => counter.open()).toBe(0);
    await show(store[0] ?? first, true);
    await expect.poll(() => counter.open()).toBe(1);
  });
  await counter.close();
});

test('over plain http from another machine, without Web Locks, tabs share one stream too', async ({
  shop,
  watch,
  expectedErrors,
}) => {
  // Only available over https, as each warning says.
  expectedErrors.push(/^The Cross-Origin-Opener-Policy header has been ignored/);
  const counter = await countStreams(shop);
  const name = `${hostname().toLowerCase()}.local`;
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [`--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
  const context = await browser.newContext(desktop);
  watch(context);
  const url = counter.url.replace('localhost', name);
  await context.addInitScript(prepare);
  const store = await openTabs(context, url, '/contact', 3);
  expect(await store[0]?.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  await expect.poll(() => counter.open()).toBe(1);
  for (const page of store.splice(0, 2)) await page.close();
  await expect.poll(() => counter.open()).toBe(1);
  const [last] = store;
  if (!last) throw new Error('one tab is left');
  await show(last, false);
  await expect.poll(() => counter.open()).toBe(0);
  await browser.close();
  await counter.close();
});
