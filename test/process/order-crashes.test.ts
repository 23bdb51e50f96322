import { randomInt } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#app/server/db/client.ts';
import { databaseOf, fromAnywhere, killDatabase, startAgain } from '#test/crashed-shop.ts';
import { makePromo, orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { dataFolder } from '#test/shop-process.ts';
import { trials, within } from '#test/trials.ts';

/**
 * T1: eight clients place orders while the shop, and half of the time its database, is killed. Acknowledged orders are
 * there afterwards; others are settled by sending them again.
 */

const clients = 8;
const variantCount = 20;
const promoCount = 400;
type Body = ReturnType<typeof orderBody>;

/** Synced to disk before the client counts an order. */
function openJournal(path: string) {
  const file = openSync(path, 'a');
  return {
    write(acknowledged: Acknowledged) {
      writeSync(file, `${JSON.stringify(acknowledged)}\n`);
      fsyncSync(file);
    },
    read: (): Acknowledged[] =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    close: () => closeSync(file),
  };
}

/** @returns the acknowledgement, or null for any other response. Throws without a response. */
async function post(url: string, body: Body): Promise<Acknowledged | null> {
  const response = await fetch(`${url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnywhere() },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) {
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    return null;
  }
  const { orderNumber, totalPriceWithShipping } = answer;
  return { orderID: body.orderID, orderNumber, totalPriceWithShipping };
}

async function stock(database: Database): Promise<Map<string, number>> {
  const started = new Map<string, number>();
  for (let index = 0; index < variantCount; index++) {
    const qty = 100_000;
    const salesPercentage = index % 4 === 0 ? 15 : 0;
    started.set(await stockVariant(database.db, { price: 95 + 7 * index, qty, salesPercentage }), qty);
  }
  for (let index = 0; index < promoCount; index++)
    await makePromo(database.db, `BRAAI${index}`, { discount: 10 });
  return started;
}

test('no acknowledged order is lost by a kill, and no order is half there', async () => {
  const folder = dataFolder();
  const journal = openJournal(join(folder.path, 'acknowledged.jsonl'));
  const unsettled: Body[] = [];
  let { shop } = await startAgain(folder.path);
  let database = databaseOf(folder.path);
  const started = await stock(database);
  const ids = [...started.keys()] as Parameters<typeof orderBody>[0][number]['productID'][];

  const makeBody = (): Body => {
    const items = new Map(
      Array.from({ length: randomInt(1, 5) }, () => [ids[randomInt(ids.length)], randomInt(1, 4)]),
    );
    const body = orderBody([...items].flatMap(([productID, qty]) => (productID ? [{ productID, qty }] : [])));
    // Usually taken already: the order is refused and must leave nothing.
    if (randomInt(4) === 0) body.promoCode = `BRAAI${randomInt(promoCount)}`;
    return body;
  };
  const client = async (url: string) => {
    for (;;) {
      const body = makeBody();
      try {
        const acknowledged = await post(url, body);
        if (acknowledged !== null) journal.write(acknowledged);
      } catch {
        unsettled.push(body);
        return;
      }
    }
  };

  const kills = trials({ short: 3, long: 100 });
  const starts: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await database.pool.end();
    const killed = new Promise<void>((resolve, reject) => {
      setTimeout(
        () => {
          if (kill % 2 === 1) killDatabase(folder.path);
          shop.kill().then(resolve, reject);
        },
        randomInt(50, 2_000),
      );
    });
    await Promise.all([killed, ...Array.from({ length: clients }, () => client(shop.url))]);

    const again = await startAgain(folder.path);
    shop = again.shop;
    starts.push(again.milliseconds);
    for (const body of unsettled.splice(0)) {
      const acknowledged = await post(shop.url, body);
      if (acknowledged !== null) journal.write(acknowledged);
    }
    database = databaseOf(folder.path);
    expect(await brokenInvariants(database.db, started, journal.read()), `after kill ${kill + 1}`).toEqual(
      [],
    );
  }
  const orders = journal.read().length;
  const [median = 0, slowest = 0] = [0.5, 1].map(
    (part) => starts.toSorted((a, b) => a - b)[Math.ceil(part * kills) - 1],
  );
  console.log(
    `${kills} kills, ${orders} orders acknowledged, none lost; starts of ${Math.round(median)} ms, at most ${Math.round(slowest)} ms`,
  );
  expect(orders).toBeGreaterThan(kills * clients);
  expect(slowest).toBeLessThan(within(5_000));
  await database.pool.end();
  expect(await shop.stop()).toBe(0);
  journal.close();
  folder.remove();
});
