import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { usualDelivery } from '#app/domain/delivery/delivery-calendar.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.ts';
import { type BenchShop, signIn, withClient } from './bench-shop.ts';
import { type Figure, share } from './figures.ts';
import { orderOf, stockShelves, variants } from './order-throughput.ts';

const boards = 50;
const orders = 200;
/** In ms, so that the work of one order is over before the next. */
const pause = 150;

/**
 * From an order's commit to its row on an open board: 200 orders with 50 boards, after 50 orders with one. One board
 * runs in Chromium; its time is from sending the commit to the frame that shows the row. The others only make a board's
 * requests, as they would run on other machines. Orders are placed in this process.
 */
export async function openOrderLists(benchShop: BenchShop): Promise<Figure[]> {
  ensureBrowser();
  const url = await benchShop.database('boards');
  await migrateDatabase(url, 'migrations');
  await withClient(url, stockShelves);
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  const cookie = await signIn(shop.url);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
  const till = await openTill(url);
  const closing = new AbortController();
  try {
    const [painted, received] = [new Sightings(), new Sightings()];
    await openBoard(browser, shop.url, cookie, painted);
    await timesOf(till, 5, [[painted, 1]]);
    const alone = (await timesOf(till, 50, [[painted, 1]])).flatMap(([board = []]) => board);
    const others = Array.from({ length: boards - 1 }, () =>
      standElsewhere(shop.url, cookie, received, closing.signal),
    );
    await Promise.all(others);
    const all: [Sightings, number][] = [
      [painted, 1],
      [received, boards - 1],
    ];
    await timesOf(till, 5, all);
    const together = await timesOf(till, orders, all);
    const shown = together.flatMap(([board = []]) => board);
    const last = together.map((times) => Math.max(...times.flat()));
    const row = (name: string, value: number, most?: number): Figure => ({
      name: `commit to paint of a new order, ${name}`,
      value,
      unit: 'ms',
      bound: most === undefined ? null : { most },
    });
    return [
      row('one open board, p50', share(alone, 0.5)),
      row('one open board, p99', share(alone, 0.99), 1000),
      row(`${boards} open boards, p50`, share(shown, 0.5)),
      row(`${boards} open boards, p99`, share(shown, 0.99), 1000),
      row(`the last of ${boards} has it, p50`, share(last, 0.5)),
    ];
  } finally {
    closing.abort();
    await till.close();
    await browser.close();
    await shop.stop();
  }
}

/** When each board had each order, in ms of the common clock. */
class Sightings {
  readonly #seen = new Map<string, number[]>();
  #awaited: { number: string; count: number; done: () => void } | null = null;

  add(number: string, at: number): void {
    const times = this.#seen.get(number) ?? [];
    this.#seen.set(number, times);
    times.push(at);
    if (this.#awaited?.number === number && times.length >= this.#awaited.count) this.#awaited.done();
  }

  async of(number: string, count: number): Promise<number[]> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { number, count, done: resolve };
    if ((this.#seen.get(number)?.length ?? 0) >= count) resolve();
    const isShown = await Promise.race([promise.then(() => true), wait(60_000, false, { ref: false })]);
    const times = this.#seen.get(number) ?? [];
    if (!isShown) throw new Error(`${number} came to ${times.length} of ${count} boards`);
    return times;
  }
}

async function openBoard(browser: Browser, url: string, cookie: string, painted: Sightings): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(
    cookie.split('; ').map((localized) => {
      const [name = '', ...value] = localized.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  await page.exposeFunction('painted', (number: string, at: number) => painted.add(number, at));
  await page.addInitScript(watchRows);
  await page.goto(`${url}/admin/orders`);
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

/**
 * A board on another machine: one stream, and for each change the page's data, once for all changes that arrive
 * meanwhile.
 */
async function standElsewhere(
  url: string,
  cookie: string,
  received: Sightings,
  signal: AbortSignal,
): Promise<void> {
  const headers = { cookie };
  const known = new Set<string>();
  let wanted = false;
  let asking = false;
  const ask = async () => {
    wanted = true;
    if (asking) return;
    asking = true;
    while (wanted) {
      wanted = false;
      const page = await (await fetch(`${url}/admin/orders.data`, { headers, signal })).text();
      for (const [number] of page.matchAll(/\b[A-Z]{4}\d{3,4}\b/g)) {
        if (known.has(number)) continue;
        known.add(number);
        received.add(number, performance.timeOrigin + performance.now());
      }
    }
    asking = false;
  };
  const stream = await fetch(`${url}/api/live/Updates?admin=true`, { headers, signal });
  const events = stream.body?.pipeThrough(new TextDecoderStream());
  if (!stream.ok || !events) throw new Error(`the stream of orders answered ${stream.status}`);
  const listening = async () => {
    for await (const text of events) if (text.includes('event: p')) await ask();
  };
  listening().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await ask();
}

/** Runs in the page: reports each row after the frame that first shows it. */
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
  /** `at`: when the commit was sent, in ms of the common clock. */
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
        newOrderNumber: randomOrderNumber,
        delivery: usualDelivery,
        parcel: usualParcel,
        terms: usualTerms,
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

async function timesOf(
  till: Till,
  count: number,
  watched: readonly (readonly [Sightings, number])[],
): Promise<number[][][]> {
  const times: number[][][] = [];
  for (let n = 0; n < count; n++) {
    const { number, at } = await till.sell();
    const seen = await Promise.all(watched.map(([sightings, open]) => sightings.of(number, open)));
    times.push(seen.map((each) => each.map((shown) => shown - at)));
    await wait(pause);
  }
  return times;
}
