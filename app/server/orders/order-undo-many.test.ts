import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, productVariant, shopOrder } from '#app/server/db/schema.ts';
import { untilLockWaits } from '#test/database-locks.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { changeOrderStatus, changeOrderStatuses } from './order-status-change.ts';
import { undoOrderChanges } from './order-undo.ts';
import { placeOrder } from './place-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

async function placedMany(count: number): Promise<string[]> {
  const id = await stockVariant(db, { qty: 2 * count });
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) {
    const parts = placeParts({ jobs });
    const placed = await placeOrder(db, orderRequest(orderBody([{ productID: id, qty: 1 }])), parts);
    if (!placed.ok) throw new Error(placed.refusal.name);
    numbers.push(placed.answer.orderNumber);
  }
  return numbers;
}

const moveAll = (numbers: readonly string[]) => {
  const orders = numbers.map((orderNumber) => ({ orderNumber, from: 'newOrder' as const }));
  return changeOrderStatuses(db, jobs, orders, { to: 'inTransit', tell: true, actor });
};
const statusesOf = async (numbers: readonly string[]) => [
  ...new Set(
    (
      await db
        .select()
        .from(shopOrder)
        .where(inArray(shopOrder.orderNumber, [...numbers]))
    ).map(({ status }) => status),
  ),
];

test('many moved together can be taken back until one moment, however long the first of them was held', async () => {
  const numbers = await placedMany(12);
  const held = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx
      .select()
      .from(shopOrder)
      .where(eq(shopOrder.orderNumber, numbers[6] ?? ''))
      .for('update');
    held.resolve();
    await tx.execute(sql`select pg_sleep(2)`);
  });
  await held.promise;
  const moved = await moveAll(numbers);
  await holding;
  expect(moved.eventIDs).toHaveLength(12);
  expect(moved.undoLeft).toBeGreaterThan(9_000);
  const events = await db.select().from(orderEvent).where(inArray(orderEvent.id, moved.eventIDs));
  expect(new Set(events.map(({ at }) => at.getTime())).size).toBe(1);
  // Slightly after the button disappears.
  const emails = await db.select().from(outbox).where(inArray(outbox.eventID, moved.eventIDs));
  expect(emails).toHaveLength(12);
  for (const { dueAt } of emails) expect(Number(dueAt) - Number(events[0]?.at)).toBe(12_000);
  expect(await undoOrderChanges(db, moved.eventIDs, actor)).toEqual({
    ok: true,
    undone: numbers,
    notUndone: [],
  });
  expect(await statusesOf(numbers)).toEqual(['newOrder']);
  expect(await db.$count(outbox, inArray(outbox.eventID, moved.eventIDs))).toBe(0);
});

test('what changed since stays and is named, and all others are taken back at once', async () => {
  const numbers = await placedMany(4);
  const { eventIDs } = await moveAll(numbers);
  const [first = '', ...others] = numbers;
  await changeOrderStatus(db, jobs, {
    orderNumber: first,
    from: 'inTransit',
    to: 'completed',
    tell: false,
    actor,
  });
  const notUndone = [{ orderNumber: first, problem: 'changed-since' }];
  expect(await undoOrderChanges(db, eventIDs, actor)).toEqual({ ok: true, undone: others, notUndone });
  expect(await statusesOf([first])).toEqual(['completed']);
  expect(await statusesOf(others)).toEqual(['newOrder']);
  // Asked once more, nothing is left to be taken back.
  expect(await undoOrderChanges(db, eventIDs.slice(0, 1), actor)).toEqual({
    ok: false,
    problem: 'none-undone',
    notUndone,
  });
});

test('an order whose email is being sent, or whose goods were sold, keeps all of its change', async () => {
  const numbers = await placedMany(3);
  const [sending = '', sold = '', other = ''] = numbers;
  const { eventIDs } = await moveAll([sending, other]);
  await db
    .update(outbox)
    .set({ attempts: 1 })
    .where(eq(outbox.eventID, eventIDs[0] ?? 0));
  const cancelled = await changeOrderStatus(db, jobs, {
    ...{ orderNumber: sold, from: 'newOrder', to: 'cancelled', tell: true, actor },
    giveBack: { stock: true, promo: false },
  });
  if (!cancelled.ok) throw new Error(cancelled.problem);
  await db.update(productVariant).set({ qty: 0 });
  expect(await undoOrderChanges(db, [...eventIDs, cancelled.eventID], actor)).toEqual({
    ok: true,
    undone: [other],
    notUndone: [
      { orderNumber: sending, problem: 'too-late' },
      { orderNumber: sold, problem: 'out-of-stock' },
    ],
  });
  expect(await statusesOf([sending])).toEqual(['inTransit']);
  expect(await statusesOf([sold])).toEqual(['cancelled']);
  // Its email was withdrawn before the goods were found gone: it waits again.
  expect(await db.$count(outbox, eq(outbox.eventID, cancelled.eventID))).toBe(1);
});

test('what somebody is changing just now is waited for, and named', async () => {
  const numbers = await placedMany(3);
  const { eventIDs } = await moveAll(numbers);
  const [, other = ''] = numbers;
  const { undone } = await db.transaction(async (tx) => {
    const [order] = await tx
      .update(shopOrder)
      .set({ status: 'completed' })
      .where(eq(shopOrder.orderNumber, other))
      .returning({ orderID: shopOrder.orderID });
    if (!order) throw new Error(`there is no ${other}`);
    await tx
      .insert(orderEvent)
      .values({ ...order, actor, kind: 'status', fromStatus: 'inTransit', toStatus: 'completed' });
    const undone = undoOrderChanges(db, eventIDs, actor);
    await untilLockWaits(db);
    return { undone };
  });
  const others = [numbers[0] ?? '', numbers[2] ?? ''];
  expect(await undone).toEqual({
    ok: true,
    undone: others,
    notUndone: [{ orderNumber: other, problem: 'changed-since' }],
  });
  expect(await statusesOf([other])).toEqual(['completed']);
  expect(await statusesOf(others)).toEqual(['newOrder']);
});

test('orders are held in one order, whatever order they are asked for in', async () => {
  const numbers = await placedMany(6);
  const { eventIDs } = await moveAll(numbers);
  const rows = await db
    .select({ id: orderEvent.id, orderID: orderEvent.orderID })
    .from(orderEvent)
    .where(inArray(orderEvent.id, eventIDs))
    .orderBy(orderEvent.orderID);
  const orderIDs = rows.map(({ orderID }) => orderID);
  // Requested in the reverse of lock order.
  const [first = ''] = orderIDs;
  const reversed = rows.map(({ id }) => id).reverse();
  await db.update(shopOrder).set({ updatedAt: sql`now()` }).where(eq(shopOrder.orderID, first));
  const { undone } = await db.transaction(async (tx) => {
    await tx.select().from(shopOrder).where(eq(shopOrder.orderID, first)).for('update');
    const undone = undoOrderChanges(db, reversed, actor);
    await untilLockWaits(db);
    const free = await db
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(inArray(shopOrder.orderID, orderIDs))
      .for('update', { skipLocked: true });
    expect(free).toHaveLength(5);
    return { undone };
  });
  expect(await undone).toEqual({ ok: true, undone: numbers, notUndone: [] });
});

test('who moves what somebody else has just moved there is told that it is there', async () => {
  const numbers = await placedMany(2);
  const [first = '', second = ''] = numbers;
  await moveAll([first]);
  expect(await moveAll(numbers)).toMatchObject({
    moved: [second],
    refused: [{ orderNumber: first, problem: 'already-there' }],
  });
});

test('two tabs that take the same back at once: one does, the other changes nothing', async () => {
  const numbers = await placedMany(6);
  const { eventIDs } = await moveAll(numbers);
  const answers = await Promise.all([
    undoOrderChanges(db, eventIDs, actor),
    undoOrderChanges(db, [...eventIDs].reverse(), actor),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([
    { problem: 'already-undone', notUndone: Array(6).fill({ problem: 'already-undone' }) },
  ]);
  const undone = await db.$count(
    orderEvent,
    sql`${orderEvent.kind} = 'undone' and ${orderEvent.orderID} in (select order_id from order_event where id in ${eventIDs})`,
  );
  expect(undone).toBe(6);
});

test('an undo that came in time is done, however long it waits for somebody else', async () => {
  const numbers = await placedMany(3);
  const orders = numbers.map((orderNumber) => ({ orderNumber, from: 'newOrder' as const }));
  const { eventIDs } = await changeOrderStatuses(db, jobs, orders, { to: 'inTransit', tell: false, actor });
  // Half a second late, within the latency allowed.
  const ago = sql`clock_timestamp() - interval '10.5 s'`;
  await db.update(orderEvent).set({ at: ago }).where(inArray(orderEvent.id, eventIDs));
  const held = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx
      .select()
      .from(shopOrder)
      .where(eq(shopOrder.orderNumber, numbers[1] ?? ''))
      .for('update');
    held.resolve();
    await tx.execute(sql`select pg_sleep(2)`);
  });
  await held.promise;
  expect(await undoOrderChanges(db, eventIDs, actor)).toEqual({ ok: true, undone: numbers, notUndone: [] });
  await holding;
  expect(await statusesOf(numbers)).toEqual(['newOrder']);
});
