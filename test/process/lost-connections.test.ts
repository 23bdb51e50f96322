import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { fromAnywhere, startAgain } from '#test/crashed-shop.ts';
import { orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { dataFolder, shopDatabaseUrl } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';

/**
 * Database connections are cut under a load of orders, by an administrator and as when memory runs out. The shop
 * responds 503 for seconds at most and keeps every acknowledged order.
 */

const clients = 6;
const rounds = trials({ short: 5, long: 200 });
type Body = ReturnType<typeof orderBody>;

/** How a connection is lost. */
const cuts = {
  'a transaction is terminated': (database: pg.Client) =>
    terminate(database, "state in ('active', 'idle in transaction') and application_name <> 'boma-live'"),
  'the backend of a transaction is killed': async (database: pg.Client) => {
    const { rows } = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name <> 'boma-live' order by xact_start is null, random() limit 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
    return rows.length;
  },
  'all idle ones are terminated': (database: pg.Client) =>
    terminate(database, "state = 'idle' and application_name <> 'boma-live'"),
  'the listening one is terminated': (database: pg.Client) =>
    terminate(database, "application_name = 'boma-live'"),
} as const;

async function terminate(database: pg.Client, which: string): Promise<number> {
  const { rowCount } = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend' and ${which}`,
  );
  return rowCount ?? 0;
}

async function query<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      await client.end().catch(() => {});
      await delay(50);
      continue;
    }
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function send(url: string, body: Body): Promise<Response> {
  return fetch(`${url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnywhere() },
    body: JSON.stringify(body),
  });
}

test(
  'a lost connection costs seconds of 503, and neither the shop nor an order',
  async () => {
    const folder = dataFolder();
    const { shop } = await startAgain(folder.path);
    const url = shopDatabaseUrl(folder.path);
    const database = openDatabase(url, 2);
    const started = new Map<string, number>();
    for (let index = 0; index < 10; index++)
      started.set(await stockVariant(database.db, { price: 95 + 7 * index, qty: 1_000_000 }), 1_000_000);
    const ids = [...started.keys()] as Parameters<typeof orderBody>[0][number]['productID'][];

    const acknowledged: Acknowledged[] = [];
    const surprises: string[] = [];
    let refused = 0;
    let ordering = true;
    /** Sends an order until it is acknowledged. */
    const order = async () => {
      const items = new Map([0, 1].map(() => [ids[randomInt(ids.length)], 1]));
      const body = orderBody(
        [...items].flatMap(([productID, qty]) => (productID ? [{ productID, qty }] : [])),
      );
      for (;;) {
        const response = await send(shop.url, body);
        const answer = await response.json();
        if (response.status === 200) {
          const { orderNumber, totalPriceWithShipping } = answer;
          acknowledged.push({ orderID: body.orderID, orderNumber, totalPriceWithShipping });
          return;
        }
        refused++;
        if (response.status !== 503 || response.headers.get('retry-after') === null)
          surprises.push(`${response.status} ${JSON.stringify(answer)}`);
        await delay(20);
      }
    };
    const shoppers = Array.from({ length: clients }, async () => {
      while (ordering) await order();
    });

    const pauses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await delay(randomInt(20, 200));
      const [name = '', cut] = Object.entries(cuts)[round % 4] ?? [];
      await expect
        .poll(() => query(url, async (client) => (await cut?.(client).catch(() => 0)) ?? 0), {
          message: name,
        })
        .not.toBe(0);
      const begun = performance.now();
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, {
          timeout: 30_000,
          interval: 10,
          message: `after round ${round + 1}, ${name}`,
        })
        .toBeGreaterThan(before + clients);
      pauses.push(performance.now() - begun);
    }
    ordering = false;
    await Promise.all(shoppers);
    expect(surprises).toEqual([]);

    // As many as the pool holds: it lost none.
    const together = await Promise.all(Array.from({ length: 20 }, () => fetch(`${shop.url}/healthz`)));
    expect(together.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await expect
      .poll(() =>
        query(url, async (client) => {
          const { rows } = await client.query(
            `select count(*) filter (where application_name = 'boma-live')::int as live,
             count(*) filter (where state like 'idle in transaction%')::int as open
           from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
          );
          return rows;
        }),
      )
      .toEqual([{ live: 1, open: 0 }]);
    const after = openDatabase(url, 2);
    expect(await brokenInvariants(after.db, started, acknowledged)).toEqual([]);
    await Promise.all([database.close(), after.close()]);

    const stopping = performance.now();
    expect(await shop.stop()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(15_000);
    expect(shop.output()).not.toMatch(/still in use|did not stop as it should/);
    const [median = 0, longest = 0] = [0.5, 1].map(
      (part) => pauses.toSorted((a, b) => a - b)[Math.ceil(part * rounds) - 1],
    );
    console.log(
      `${rounds} cuts, ${acknowledged.length} orders acknowledged, none lost; ${refused} answers of 503, orders again after ${Math.round(median)} ms, at most ${Math.round(longest)} ms`,
    );
    expect(longest).toBeLessThan(15_000);
    folder.remove();
  },
  trials({ short: 120_000, long: 3_600_000 }),
);
