import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { transfers } from '#test/bank-transfers.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { emailShop } from './email-contents.ts';
import { holdEmails, readHeld, settleHeld } from './held-emails.ts';
import { retryEmail } from './outbox.ts';
import { sendEmail } from './outbox-worker.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);
const orders = transfers(db);
const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join());
const { config } = read;

beforeEach(async () => {
  await db.delete(outbox);
});

const rowOf = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];

/** Written so many days ago, as without a mail server. */
async function waiting(
  id: string,
  kind: typeof outbox.$inferInsert.kind,
  { days = 1, orderID = null }: { days?: number; orderID?: string | null } = {},
): Promise<string> {
  const at = sql`now() - make_interval(secs => ${days * 86_400})`;
  await db
    .insert(outbox)
    .values({ id, kind, orderID, recipient: 'ming@example.com', createdAt: at, dueAt: at });
  return id;
}

test('without a mail server what has waited is held: it does not leave by itself, and says how many there are', async () => {
  await waiting('held', 'emailTest');
  await waiting('young', 'emailTest', { days: 0 });
  await waiting('tried', 'emailTest', { days: 3 });
  await db.update(outbox).set({ attempts: 1 }).where(eq(outbox.id, 'tried'));
  await holdEmails(db);
  expect(await readHeld(db)).toEqual({
    count: 1,
    oldest: (await rowOf('held'))?.createdAt.toISOString(),
  });
  const send = vi.fn();
  const parts = {
    db,
    mailer: { send, close: () => {} },
    shop: emailShop(config, defaultSettings(config)),
    log: createLog('silent'),
    recordFailures: async () => {},
  };
  expect(await sendEmail(parts, 'held')).toBe('done');
  expect(send).not.toHaveBeenCalled();
  expect(await rowOf('held')).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('of the emails that were held those leave that are young enough and still apply; no other is lost', async () => {
  const [open, done, gone, told] = [
    await orders.placed('cod'),
    await orders.placed('cod'),
    await orders.placed('cod'),
    await orders.placed('cod'),
  ];
  await db.delete(outbox);
  const set = (status: 'completed' | 'cancelled', orderID: string) =>
    db.update(shopOrder).set({ status }).where(eq(shopOrder.orderID, orderID));
  await set('completed', done.orderID);
  await set('cancelled', gone.orderID);
  await waiting('open', 'newOrder', { orderID: open.orderID });
  await waiting('old', 'newOrder', { orderID: open.orderID, days: 5 });
  await waiting('done', 'newOrder', { orderID: done.orderID });
  await waiting('gone', 'newOrder', { orderID: gone.orderID });
  await waiting('gone-told', 'cancelled', { orderID: gone.orderID, days: 0.5 });
  await waiting('parcel', 'undeliveredShop', { orderID: gone.orderID });
  await db
    .update(outbox)
    .set({ payload: { removedNumber: '903012345678' } })
    .where(eq(outbox.id, 'parcel'));
  await waiting('told', 'newOrder', { orderID: told.orderID });
  await waiting('told-later', 'followUp', { orderID: told.orderID, days: 0.5 });
  await holdEmails(db);
  expect((await readHeld(db)).count).toBe(8);
  expect(await settleHeld(db, jobs, { days: 3 })).toEqual({ ok: true, sending: 4, unsent: 4 });
  const rows = await db.select().from(outbox);
  expect(Object.fromEntries(rows.map(({ id, state, lastError }) => [id, lastError ?? state]))).toEqual({
    open: 'waiting',
    old: 'not sent: it had waited too long',
    done: 'not sent: the order has moved on',
    gone: 'not sent: the order was cancelled',
    'gone-told': 'waiting',
    parcel: 'waiting',
    told: 'not sent: there is a later email',
    'told-later': 'waiting',
  });
  const { rows: queued } = await db.execute<{ id: string }>(
    sql`select data->>'id' as id from pgboss.job where name = 'email'`,
  );
  expect(queued.map(({ id }) => id)).toEqual(expect.arrayContaining(['open', 'gone-told', 'told-later']));
  expect(await readHeld(db)).toEqual({ count: 0, oldest: null });
  // Each can still be sent by hand.
  expect(await retryEmail(db, jobs, 'gone')).toEqual({ ok: true });
  expect(await rowOf('gone')).toMatchObject({ state: 'waiting', lastError: null, heldAt: null });
});

test('none are sent where the owner chooses so, and two owners who choose at once do it once', async () => {
  const ids = [await waiting('one', 'emailTest'), await waiting('two', 'contact')];
  await holdEmails(db);
  const answers = await Promise.all([settleHeld(db, jobs, 'none'), settleHeld(db, jobs, { days: 60 })]);
  expect(answers.map(({ sending, unsent }) => sending + unsent).sort()).toEqual([0, 2]);
  const rows = await db.select().from(outbox).where(inArray(outbox.id, ids));
  expect(new Set(rows.map(({ state }) => state)).size).toBe(1);
});
