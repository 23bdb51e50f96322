import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { migrateDatabase, openDatabase } from '#app/server/db/client.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import { type Figure, share } from './figures.ts';
import { type Ground, signIn, withClient } from './ground.ts';
import { orderOf, stockShelves, variants } from './order-throughput.ts';

const boards = 50;
const orders = 200;
/** Between two orders, in ms: what the one before left to do is over. */
const pause = 150;

/**
 * From an order's commit to its row on the owner's open board: 200 orders on 50 boards open in one Chromium, each a visitor
 * of its own, after 50 orders on one board alone. Time begins when the commit is sent to the database and ends with the
 * frame that shows the row. The orders are placed by the shop's own code in this process, the boards hang on a shop as it
 * runs; all of it shares this machine, so that 50 boards cost what 50 browsers do.
 */
export async function openBoards(ground: Ground): Promise<Figure[]> {
  ensureBrowser();
  const url = await ground.database('boards');
  await migrateDatabase(url, 'migrations');
  await withClient(url, stockShelves);
  const shop = await ground.shop({ databaseUrl: url, sample: false });
  const cookie = await signIn(shop.url);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  const till = await openTill(url);
  try {
    const paints = new Paints();
    await openBoard(browser, shop.url, cookie, paints);
    await timesOf(till, paints, 1, 5);
    const alone = await timesOf(till, paints, 1, 50);
    for (let n = 1; n < boards; n++) await openBoard(browser, shop.url, cookie, paints);
    await timesOf(till, paints, boards, 5);
    const all = await timesOf(till, paints, boards, orders);
    const last = all.map((times) => Math.max(...times));
    const row = (name: string, value: number, most?: number): Figure => ({
      name: `commit to paint of a new order, ${name}`,
      value,
      unit: 'ms',
      bound: most === undefined ? null : { most },
    });
    const many = `${boards} boards in one Chromium`;
    return [
      row('one board, p50', share(alone.flat(), 0.5)),
      row('one board, p99', share(alone.flat(), 0.99), 1000),
      row(`${many}, p50`, share(all.flat(), 0.5)),
      row(`${many}, p99`, share(all.flat(), 0.99)),
      row(`${many}, the last of them, p50`, share(last, 0.5)),
      {
        name: `${boards} boards against ${boards} times one board, p50`,
        value: share(all.flat(), 0.5) / share(alone.flat(), 0.5) / boards,
        unit: '',
        bound: { most: 1 },
      },
    ];
  } finally {
    await till.close();
    await browser.close();
    await shop.stop();
  }
}

/** Which board showed which order when, in ms of the common clock. */
class Paints {
  readonly #seen = new Map<string, number[]>();
  #awaited: { number: string; count: number; done: () => void } | null = null;

  add(number: string, at: number): void {
    const times = this.#seen.get(number) ?? [];
    this.#seen.set(number, times);
    times.push(at);
    if (this.#awaited?.number === number && times.length >= this.#awaited.count) this.#awaited.done();
  }

  /** When each of so many boards showed it. */
  async of(number: string, count: number): Promise<number[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { number, count, done: resolve };
    if ((this.#seen.get(number)?.length ?? 0) >= count) resolve();
    const isShown = await Promise.race([promise.then(() => true), wait(120_000, false, { ref: false })]);
    const times = this.#seen.get(number) ?? [];
    if (!isShown) throw new Error(`${number} was shown by ${times.length} of ${count} boards`);
    return times;
  }
}

async function openBoard(browser: Browser, url: string, cookie: string, paints: Paints): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  await page.exposeFunction('painted', (number: string, at: number) => paints.add(number, at));
  await page.addInitScript(watchRows);
  await page.goto(`${url}/admin/orders`);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/** In the page: tells of each row when the frame that first shows it is done. */
function watchRows(): void {
  const known = new Set<string>();
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[data-board="row"]')) {
      const number = /[A-Z]{4}\d{3,4}/.exec(row.textContent)?.[0];
      if (!number || known.has(number)) continue;
      known.add(number);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const painted: unknown = Reflect.get(window, 'painted');
          if (typeof painted === 'function') painted(number, performance.timeOrigin + performance.now());
        };
        port2.postMessage(null);
      });
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

interface Till {
  /** Places an order. `at`: when its commit was sent, in ms of the common clock. */
  sell(): Promise<{ number: string; at: number }>;
  close(): Promise<void>;
}

async function openTill(url: string): Promise<Till> {
  const { db, pool } = openDatabase(url, 2);
  const jobs = await startJobs(pool, createLog());
  let at = 0;
  let sold = 0;
  const query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function note(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (text === 'commit') at = performance.timeOrigin + performance.now();
    return Reflect.apply(query, this, args);
  });
  return {
    async sell() {
      sold += 1;
      const check = readOrderRequest(orderOf(sold % variants));
      if (!check.ok) throw new Error(`the order is not well-formed: ${check.fields.join(', ')}`);
      const placed = await placeOrder(db, check.request, {
        jobs: { add: jobs.add, wake() {} },
        shopEmail: 'shop@boma.example',
        newOrderNumber: randomOrderNumber,
      });
      if (!placed.ok) throw new Error(`the order was refused: ${placed.refusal.name}`);
      return { number: placed.answer.orderNumber, at };
    },
    async close() {
      Reflect.set(pg.Client.prototype, 'query', query);
      await jobs.stop();
      await pool.end();
    },
  };
}

/** For each order, the times it took on each board, in ms. */
async function timesOf(till: Till, paints: Paints, open: number, count: number): Promise<number[][]> {
  const times: number[][] = [];
  for (let n = 0; n < count; n++) {
    const { number, at } = await till.sell();
    times.push((await paints.of(number, open)).map((shown) => shown - at));
    await wait(pause);
  }
  return times;
}
