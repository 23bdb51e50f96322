import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import { fromAnywhere, startAgain } from '#test/crashed-shop.ts';
import { type FailoverCluster, failoverInstalled, startFailoverCluster } from '#test/failover-cluster.ts';
import { type FlakyMailServer, startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { LiveListener } from '#test/live-listener.ts';
import { orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { dataFolder, type ShopProcess } from '#test/shop-process.ts';

/**
 * Three shops on one PostgreSQL with automatic failover, under a load of orders, while database members, etcd or a shop
 * fail. ROUNDS is how often the leader is killed.
 */

const clients = 4;
const variantCount = 10;
const stock = 1_000_000;
const rounds = Number(process.env.ROUNDS ?? 20);
type Variant = Parameters<typeof orderBody>[0][number]['productID'];

interface Shop {
  process: ShopProcess;
  listener: Follower;
  folder: ReturnType<typeof dataFolder>;
}

/** Reads a live path, and reconnects when the stream ends. */
class Follower {
  current: LiveListener | null = null;
  streams = 0;
  readonly #left = new AbortController();
  readonly #done: Promise<void>;

  constructor(url: string) {
    this.#done = this.#follow(url);
  }

  async #follow(url: string): Promise<void> {
    while (!this.#left.signal.aborted) {
      const answer = await fetch(url).catch(() => null);
      if (answer?.status === 200 && answer.body) {
        this.streams += 1;
        this.current = new LiveListener(answer.body);
        await this.current.done.catch(() => {});
      } else await answer?.body?.cancel();
      await delay(250);
    }
  }

  async leave(): Promise<void> {
    this.#left.abort();
    await this.current?.leave().catch(() => {});
    await this.#done;
  }
}

interface Answer {
  at: number;
  kind: 'taken' | 'come again' | 'cut';
}

describe.runIf(process.env.LONG_TESTS !== undefined && failoverInstalled)('Patroni, etcd and HAProxy', () => {
  let cluster: FailoverCluster;
  let mail: FlakyMailServer;
  let database: Database;
  const shops: Shop[] = [];
  const started = new Map<string, number>();

  const startShop = async (folder: Shop['folder']): Promise<Shop> => {
    const { shop } = await startAgain(folder.path, {
      DATABASE_URL: cluster.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Boma <shop@boma.example>',
    });
    return { process: shop, listener: new Follower(`${shop.url}/api/live/Products`), folder };
  };

  beforeAll(async () => {
    mail = await startFlakyMailServer();
    cluster = await startFailoverCluster();
    for (let n = 0; n < 3; n++) shops.push(await startShop(dataFolder()));
    database = openDatabase(cluster.adminUrl, 2);
    for (let n = 0; n < variantCount; n++)
      started.set(await stockVariant(database.db, { price: 95 + 7 * n, qty: stock }), stock);
    await notify(database.db, 'catalogue');
  });
  afterAll(async () => {
    ordering.abort();
    await load;
    for (const { process, listener, folder } of shops) {
      await listener.leave();
      expect(await process.stop()).toBe(0);
      folder.remove();
    }
    await database?.close();
    await cluster?.close();
    await mail?.close();
  });

  const acknowledged: Acknowledged[] = [];
  const surprises: string[] = [];
  let answers: Answer[] = [];
  let ordering = new AbortController();
  let load: Promise<unknown> = Promise.resolve();
  let customers = 0;

  /** Sends one order until it is acknowledged, to another shop when one is down, as a proxy would. */
  async function order(): Promise<void> {
    const ids = [...started.keys()] as Variant[];
    const items = new Map([0, 1].map(() => [ids[randomInt(ids.length)], randomInt(1, 4)]));
    const body = orderBody([...items].flatMap(([productID, qty]) => (productID ? [{ productID, qty }] : [])));
    customers += 1;
    body.customer.email = `customer${customers}@example.com`;
    for (let shop = randomInt(shops.length); ; shop = (shop + 1) % shops.length) {
      const answer = await fetch(`${shops[shop]?.process.url}/api/postOrder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromAnywhere() },
        body: JSON.stringify(body),
      })
        .then(async (response) => ({ response, json: await response.json() }))
        .catch(() => null);
      const at = performance.now();
      if (answer?.response.status === 200) {
        const { orderNumber, totalPriceWithShipping } = answer.json;
        acknowledged.push({ orderID: body.orderID, orderNumber, totalPriceWithShipping });
        answers.push({ at, kind: 'taken' });
        return;
      }
      answers.push({ at, kind: answer === null ? 'cut' : 'come again' });
      if (answer && (answer.response.status !== 503 || answer.response.headers.get('retry-after') === null))
        surprises.push(`${answer.response.status} ${JSON.stringify(answer.json)}`);
      await delay(50);
    }
  }

  function beginLoad(): void {
    ordering = new AbortController();
    const { signal } = ordering;
    const client = async () => {
      while (!signal.aborted) {
        await order();
        await delay(100);
      }
    };
    load = Promise.all(Array.from({ length: clients }, client));
  }

  const taken = () => answers.filter(({ kind }) => kind === 'taken').length;

  /** Resolves after that many more orders. */
  const takes = async (count: number) => {
    const wanted = taken() + count;
    await expect.poll(taken, { timeout: 180_000, interval: 50 }).toBeGreaterThanOrEqual(wanted);
  };

  const arrivals = new Map<string, number>();
  function readMail(): void {
    for (const { raw } of mail.emails.splice(0)) {
      const id = /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? 'none';
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    }
  }

  /** @returns the longest time without an order, in seconds, from the fault until recovery. */
  async function suffer(fault: () => Promise<unknown>, heal: () => Promise<unknown>): Promise<number> {
    answers = [];
    beginLoad();
    let begun: number;
    try {
      await takes(20);
      begun = performance.now();
      await fault();
      await heal();
      await cluster.whole();
      await takes(20);
    } finally {
      ordering.abort();
      await load;
    }
    const times = [begun, ...answers.flatMap(({ at, kind }) => (kind === 'taken' && at > begun ? [at] : []))];
    return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at))) / 1_000;
  }

  /** Checks every invariant after a fault. @returns how many emails were sent again so far. */
  async function holds(): Promise<{ orders: number; notices: number }> {
    expect(surprises).toEqual([]);
    expect(await brokenInvariants(database.db, started, acknowledged)).toEqual([]);
    const { rows } = await database.pool.query<{ order_id: string }>('select order_id from shop_order');
    expect(rows.map((row) => row.order_id).sort()).toEqual(acknowledged.map((each) => each.orderID).sort());

    const left = await database.pool.query<{ id: string; qty: number }>(
      'select id, qty from product_variant',
    );
    for (const { listener } of shops) {
      await expect
        .poll(() => left.rows.map(({ id }) => listener.current?.at('ProductVariants', id, 'qty')))
        .toEqual(left.rows.map(({ qty }) => qty));
    }

    const unsent = async () => {
      readMail();
      const found = await database.pool.query("select count(*)::int as n from outbox where state <> 'sent'");
      return found.rows[0]?.n;
    };
    await expect.poll(unsent, { timeout: 300_000, interval: 500 }).toBe(0);
    const { rows: emails } = await database.pool.query<{ id: string; kind: string }>(
      'select id, kind from outbox',
    );
    const ofOrders = emails.filter(({ kind }) => kind === 'newOrder' || kind === 'newOrderShop');
    expect(ofOrders).toHaveLength(2 * acknowledged.length);
    const known = new Set(emails.map(({ id }) => id));
    expect([...known].filter((id) => !arrivals.has(id))).toEqual([]);
    // Each shop reports the orders it refused temporarily, possibly later.
    expect([...arrivals.keys()].filter((id) => !known.has(id) && !id.startsWith('failed-'))).toEqual([]);
    let [orders, notices] = [0, 0];
    for (const [id, times] of arrivals) {
      if (id.startsWith('failed-')) notices += times - 1;
      else orders += times - 1;
    }
    return { orders, notices };
  }

  async function tried(
    name: string,
    times: number,
    once: () => Promise<number>,
    mayComeTwice = false,
  ): Promise<void> {
    surprises.length = 0;
    const before = { orders: acknowledged.length, again: await holds() };
    const pauses: number[] = [];
    const counts = { 'come again': 0, cut: 0, taken: 0 };
    let { again } = before;
    for (let round = 0; round < times; round++) {
      pauses.push(await once());
      for (const { kind } of answers) counts[kind] += 1;
      again = await holds();
      if (!mayComeTwice) expect(again.orders).toBe(before.again.orders);
    }
    const sorted = pauses.toSorted((a, b) => a - b);
    const median = sorted[Math.ceil(times / 2) - 1] ?? 0;
    const orders = acknowledged.length - before.orders;
    console.log(
      `${name}: ${times} times, no order for ${median.toFixed(1)} s (median), ${sorted.at(-1)?.toFixed(1)} s (longest); ` +
        `${orders} orders acknowledged, 0 lost, 0 twice; ${counts['come again']} answers of 503, ${counts.cut} cut; ` +
        `${2 * orders} emails of orders, ${again.orders - before.again.orders} of them twice; ` +
        `${again.notices - before.again.notices} notices twice`,
    );
  }

  /** Longer than a member without contact to its leader waits. */
  const longAway = () => delay(30_000);

  test('a planned switchover', () =>
    tried('switchover', 3, () => suffer(cluster.switchOver, async () => {})));

  test('a shop is killed', () => {
    const once = async () => {
      const [shop] = shops.splice(1, 1) as [Shop];
      shops.push(shop);
      return suffer(
        () => shop.process.kill(),
        async () => {
          await shop.listener.leave();
          shops[2] = await startShop(shop.folder);
        },
      );
    };
    // An email that was being sent at that moment is sent again, with the same id.
    return tried('shop killed', 3, once, true);
  });

  test('etcd is away', () =>
    tried('etcd away for 30 s', 1, () =>
      suffer(cluster.stopEtcd, async () => {
        await longAway();
        cluster.startEtcd();
      }),
    ));

  test('the synchronous standby is killed', () =>
    tried('synchronous standby killed', 2, async () => {
      const standby = await cluster.synchronous();
      return suffer(
        () => cluster.kill(standby),
        async () => {
          await cluster.synchronous();
          cluster.start(standby);
        },
      );
    }));

  test('the synchronous standby hangs', () =>
    tried('synchronous standby hung', 1, async () => {
      const standby = await cluster.synchronous();
      return suffer(
        async () => standby.signal('SIGSTOP'),
        async () => {
          await cluster.synchronous();
          standby.signal('SIGCONT');
        },
      );
    }));

  test('the leader hangs', () =>
    tried('leader hung', 3, async () => {
      const leader = await cluster.leader();
      return suffer(
        async () => leader.signal('SIGSTOP'),
        async () => {
          await cluster.leader();
          await takes(20);
          leader.signal('SIGCONT');
        },
      );
    }));

  test('the leader is killed', () =>
    tried('leader killed', rounds, async () => {
      const leader = await cluster.leader();
      return suffer(
        () => cluster.kill(leader),
        async () => {
          await cluster.leader();
          cluster.start(leader);
        },
      );
    }));
});
