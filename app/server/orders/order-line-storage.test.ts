import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { type Jobs, startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { readOrder } from './order-rows.ts';
import { placeOrder } from './place-order.ts';

const database = await testDatabase();
const { db, pool } = database;
let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs(pool, createLog('silent'));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const place = (body: unknown) => placeOrder(db, orderRequest(body), placeParts({ jobs }));

test.each([
  ['food', { isFood: true, storage: 'chilled' }, 'chilled'],
  ['no food', { isFood: false, storage: null }, 'dry'],
  ['what nobody has said anything about', { isFood: true, storage: null }, null],
] as const)('how it is kept is remembered as it was ordered: %s', async (_, facts, storage) => {
  const id = await stockVariant(db);
  const ofIt = sql`id = (select parent_id from product_variant where id = ${id})`;
  await db
    .update(parentProduct)
    .set({ facts: { ...noFacts, ...facts } })
    .where(ofIt);
  const body = orderBody([{ productID: id, qty: 1 }]);
  expect(await place(body)).toMatchObject({ answer: { order: { lines: [{ storage }] } } });
  await db
    .update(parentProduct)
    .set({ facts: { ...noFacts, storage: 'frozen' } })
    .where(ofIt);
  expect((await readOrder(db, body.orderID))?.lines).toMatchObject([{ storage }]);
});
