import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { promoCode, promoUse } from '#app/server/db/schema.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { type PlaceOrderResult, placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { testDatabase } from './database.ts';
import { leftOf, makePromo, orderBody, orderRequest, placeParts, stockVariant } from './order-factories.ts';
import { type OrderWorker, startOrderWorker } from './order-worker-process.ts';
import { trials, within } from './trials.ts';

const database = await testDatabase();
const { db, pool, url } = database;
let jobs: Jobs;
let workers: readonly [OrderWorker, OrderWorker];

beforeAll(async () => {
  jobs = await startJobs(pool, createLog('silent'));
  workers = await Promise.all([startOrderWorker(url), startOrderWorker(url)]);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await jobs.stop();
  await database.close();
});

function place(body: unknown, newOrderNumber = randomOrderNumber): Promise<PlaceOrderResult> {
  return placeOrder(db, orderRequest(body), placeParts({ jobs, newOrderNumber }));
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const nameOf = (result: PlaceOrderResult) => (result.ok ? 'placed' : result.refusal.name);
const placedOf = (results: readonly PlaceOrderResult[]) =>
  results.flatMap((result) => (result.ok ? [result.answer] : []));

async function ordersOf(orderIDs: readonly string[]): Promise<number> {
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int from shop_order where order_id = any(${sql.param(orderIDs)})`,
  );
  return counted.rows[0]?.count ?? 0;
}

describe('fifty want the last one (T20)', () => {
  async function contest(placeAll: (bodies: readonly unknown[]) => Promise<PlaceOrderResult[]>) {
    const id = await stockVariant(db, { qty: 1 });
    const bodies = times(50, () => orderBody([{ productID: id, qty: 1 }]));
    const names = (await placeAll(bodies)).map(nameOf).sort();
    expect(names).toEqual([...times(49, () => 'out-of-stock'), 'placed']);
    expect(await leftOf(db, id)).toBe(0);
    expect(await ordersOf(bodies.map(({ orderID }) => orderID))).toBe(1);
  }

  test('in one process', async () => {
    for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
      await contest((bodies) => Promise.all(bodies.map((body) => place(body))));
    }
  });

  test('in two processes', async () => {
    const [one, two] = workers;
    for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
      await contest(async (bodies) =>
        (await Promise.all([one.place(bodies.slice(0, 25)), two.place(bodies.slice(25))])).flat(),
      );
    }
  });
});

test('baskets that share variants in any order sell no more than there is (T21)', async () => {
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const ids = await Promise.all(times(5, () => stockVariant(db, { qty: 10 })));
    const bodies = times(60, () => {
      const shuffled = [...ids].sort(() => randomInt(3) - 1).slice(0, randomInt(1, 6));
      return orderBody(shuffled.map((productID) => ({ productID, qty: randomInt(1, 5) })));
    });
    const begun = performance.now();
    const results = await Promise.all(bodies.map((body) => place(body)));
    expect(performance.now() - begun).toBeLessThan(within(5_000));
    const sold = new Map<string, number>();
    for (const { order } of placedOf(results)) {
      for (const { productID, qty } of order.lines) sold.set(productID, (sold.get(productID) ?? 0) + qty);
    }
    for (const id of ids) expect(10 - (sold.get(id) ?? 0)).toBe(await leftOf(db, id));
    expect(new Set(results.map(nameOf))).toEqual(new Set(['placed', 'out-of-stock']));
  }
});

test('fifty spend one code; the losers leave their stock where it was (T22)', async () => {
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const code = `ONCE-${round}-${randomInt(1e9)}`;
    await makePromo(db, code, { discount: 50 });
    const ids = await Promise.all(times(50, () => stockVariant(db, { qty: 1 })));
    const results = await Promise.all(
      ids.map((productID) => place({ ...orderBody([{ productID, qty: 1 }]), promoCode: code })),
    );
    expect(results.map(nameOf).sort()).toEqual(['placed', ...times(49, () => 'promo-used')]);
    expect(placedOf(results).map(({ totalPrice }) => totalPrice)).toEqual([50]);
    const left = await Promise.all(ids.map((id) => leftOf(db, id)));
    expect(left).toEqual(results.map(({ ok }) => (ok ? 0 : 1)));
  }
});

test('the last use of a code for many is one order; the losers leave their stock where it was', async () => {
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const code = `MANY-${round}-${randomInt(1e9)}`;
    await db.insert(promoCode).values({ code, discount: 50, maxUses: 3, uses: 0 });
    const ids = await Promise.all(times(20, () => stockVariant(db, { qty: 1 })));
    const results = await Promise.all(
      ids.map((productID) => place({ ...orderBody([{ productID, qty: 1 }]), promoCode: code })),
    );
    expect(results.map(nameOf).sort()).toEqual([
      ...times(3, () => 'placed'),
      ...times(17, () => 'promo-used'),
    ]);
    const left = await Promise.all(ids.map((id) => leftOf(db, id)));
    expect(left).toEqual(results.map(({ ok }) => (ok ? 0 : 1)));
    const [row] = await db.select().from(promoCode).where(eq(promoCode.code, code));
    expect(row).toMatchObject({ used: true, uses: 3, orderID: null });
    expect(await db.$count(promoUse, eq(promoUse.code, code))).toBe(3);
  }
});

test('one customer uses a code once, however many orders arrive at once', async () => {
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const code = `MINE-${round}-${randomInt(1e9)}`;
    await db.insert(promoCode).values({ code, discount: 50, maxUses: null, perCustomer: 1 });
    const ids = await Promise.all(times(10, () => stockVariant(db, { qty: 1 })));
    const results = await Promise.all(
      ids.map((productID) => place({ ...orderBody([{ productID, qty: 1 }]), promoCode: code })),
    );
    expect(results.map(nameOf).sort()).toEqual(['placed', ...times(9, () => 'promo-customer')]);
  }
});

test('one order sent twenty times at once, and again after a restart, is one order and one answer (T23)', async () => {
  for (let round = trials({ short: 2, long: 200 }); round > 0; round--) {
    const id = await stockVariant(db, { qty: 1 });
    const code = `SAME-${round}-${randomInt(1e9)}`;
    await makePromo(db, code);
    const body = { ...orderBody([{ productID: id, qty: 1 }]), promoCode: code };
    const answers = await Promise.all(times(20, () => place(body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.map(nameOf)).toEqual(times(20, () => 'placed'));
    expect(await ordersOf([body.orderID])).toBe(1);

    const restarted = openDatabase(url, 2);
    const replay = await placeOrder(restarted.db, orderRequest(body), placeParts({ jobs }));
    await restarted.pool.end();
    expect(JSON.stringify(replay)).toBe(JSON.stringify(answers[0]));
    expect(await workers[0].place([body])).toEqual([JSON.parse(JSON.stringify(answers[0]))]);
    expect(nameOf(await place({ ...body, paymentMethod: 'bt' }))).toBe('order-id-reused');
  }
});

test('who dies between commit and answer is asked again and gives the same order (T24)', async () => {
  for (let round = trials({ short: 2, long: 100 }); round > 0; round--) {
    const id = await stockVariant(db, { qty: 1 });
    const body = orderBody([{ productID: id, qty: 1 }]);
    const doomed = await startOrderWorker(url);
    await doomed.placeAndDie([body]);
    const written = await db.execute<{ order_number: string }>(
      sql`select order_number from shop_order where order_id = ${body.orderID}`,
    );
    expect(written.rows).toHaveLength(1);
    const retried = await place(body);
    expect(placedOf([retried]).map(({ orderNumber }) => orderNumber)).toEqual([
      written.rows[0]?.order_number,
    ]);
    expect(await leftOf(db, id)).toBe(0);
  }
});

test('ten order numbers are given to ten orders, and the rest are refused cleanly (T25)', async () => {
  for (let round = trials({ short: 2, long: 100 }); round > 0; round--) {
    const prefix = times(4, () => String.fromCharCode(65 + randomInt(26))).join('');
    const id = await stockVariant(db, { qty: 30 });
    const results = await Promise.all(
      times(30, () => place(orderBody([{ productID: id, qty: 1 }]), () => `${prefix}${100 + randomInt(10)}`)),
    );
    const numbers = placedOf(results).map(({ orderNumber }) => orderNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(5);
    const refused = results.map(nameOf).filter((name) => name !== 'placed');
    expect(new Set(refused)).toEqual(new Set(['order-numbers-exhausted']));
    expect(await leftOf(db, id)).toBe(30 - numbers.length);
  }
});
