import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { statusEmails } from '#app/domain/email/email-kind.ts';
import { type OrderStatus, orderStatuses, transitions } from '#app/domain/order/order-status.ts';
import { outbox, packedLine } from '#app/server/db/order-schema.ts';
import { orderEvent, productVariant, promoCode, shopOrder } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import {
  leftOf,
  makePromo,
  orderBody,
  orderRequest,
  placeParts,
  stockVariant,
} from '#test/order-factories.ts';
import { trials } from '#test/trials.ts';
import { markCollection } from './order-notes.ts';
import { changeOrderStatus, changeOrderStatuses, type StatusInput } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { readAdminOrder } from './orders.ts';
import { placeOrder } from './place-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

/** Two of five pieces, with a promo code of its own. */
async function placed(code: string, productID?: Awaited<ReturnType<typeof stockVariant>>) {
  const id = productID ?? (await stockVariant(db, { qty: 5 }));
  await makePromo(db, code);
  const body = { ...orderBody([{ productID: id, qty: 2 }]), promoCode: code };
  const parts = placeParts({ jobs });
  const result = await placeOrder(db, orderRequest(body), parts);
  if (!result.ok) throw new Error(result.refusal.name);
  return { code, productID: id, orderNumber: result.answer.orderNumber, orderID: body.orderID };
}

const change = (
  orderNumber: string,
  from: OrderStatus,
  to: OrderStatus,
  more: Partial<Pick<StatusInput, 'reason' | 'tell' | 'giveBack'>> = {},
) => changeOrderStatus(db, jobs, { orderNumber, from, to, actor, tell: true, ...more });

/** @returns the event for the undo. */
async function changed(...args: Parameters<typeof change>): Promise<number> {
  const answer = await change(...args);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.eventID;
}

const promoOf = async (code: string) =>
  (await db.select().from(promoCode).where(eq(promoCode.code, code))).at(0);
const emailsOf = (orderID: string) =>
  db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      state: outbox.state,
      due: outbox.dueAt,
      at: outbox.createdAt,
    })
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), inArray(outbox.kind, [...statusEmails])))
    .orderBy(outbox.createdAt);

test('an order goes where the table lets it, and its timeline says who sent it there and why', async () => {
  const { orderNumber } = await placed('STORY');
  await changed(orderNumber, 'newOrder', 'inTransit');
  await changed(orderNumber, 'inTransit', 'completed');
  await changed(orderNumber, 'completed', 'inTransit', { reason: ' It came back. ', tell: false });
  const found = await readAdminOrder(db, orderNumber);
  expect(found?.events.map((event) => [event.actor, event.fromStatus, event.toStatus, event.reason])).toEqual(
    [
      ['customer', null, 'newOrder', ''],
      [actor, 'newOrder', 'inTransit', ''],
      [actor, 'inTransit', 'completed', ''],
      [actor, 'completed', 'inTransit', 'It came back.'],
    ],
  );
});

test('what the table does not allow is refused and changes nothing', async () => {
  const { orderNumber, orderID } = await placed('TABLE');
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      if (transitions[from].includes(to)) continue;
      expect(await change(orderNumber, from, to)).toEqual({ ok: false, problem: 'not-allowed' });
    }
  }
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  expect(order?.status).toBe('newOrder');
  expect(await emailsOf(orderID)).toEqual([]);
});

test('what did not reach its customer is not completed before its mark is removed', async () => {
  const { orderNumber, orderID, productID } = await placed('MARKED');
  await db.insert(packedLine).values({ orderID, productID, qty: 2, packedBy: actor });
  const packed = () => db.$count(packedLine, eq(packedLine.orderID, orderID));
  await changed(orderNumber, 'newOrder', 'inTransit');
  await markCollection(db, orderNumber, true, actor);
  const complete = () => change(orderNumber, 'inTransit', 'completed');
  expect(await complete()).toEqual({ ok: false, problem: 'undelivered' });
  const orders = [{ orderNumber, from: 'inTransit', open: 0 }] as const;
  const many = await changeOrderStatuses(db, jobs, orders, { to: 'completed', actor, tell: true });
  expect(many).toMatchObject({ eventIDs: [], refused: [{ orderNumber, problem: 'undelivered' }] });
  expect((await emailsOf(orderID)).map(({ kind }) => kind)).toEqual(['inTransit']);
  // Nor on a way round; what came back is packed anew.
  expect(await packed()).toBe(1);
  await changed(orderNumber, 'inTransit', 'followUp', { reason: 'to be called', tell: false });
  expect(await packed()).toBe(0);
  expect(await change(orderNumber, 'followUp', 'completed')).toEqual({ ok: false, problem: 'undelivered' });
  const mark = async () =>
    (await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber)))[0]?.notCollectedAt;
  const marked = await mark();
  expect(marked).toBeInstanceOf(Date);
  // Sent for another time it may arrive, unless that was a mistake.
  const sent = await changed(orderNumber, 'followUp', 'inTransit', { tell: false });
  expect(await mark()).toBeNull();
  expect(await undoOrderChange(db, sent, actor)).toMatchObject({ ok: true });
  expect(await mark()).toEqual(marked);
  const sentAgain = await changed(orderNumber, 'followUp', 'inTransit', { tell: false });
  expect(await undoOrderChange(db, sentAgain, actor)).toMatchObject({ ok: true });
  expect(await mark()).toEqual(marked);
  // Sent for good, the mark is gone, whatever is taken back later.
  await changed(orderNumber, 'followUp', 'inTransit', { tell: false });
  await changed(orderNumber, 'inTransit', 'followUp', { reason: 'once more', tell: false });
  for (let times = 0; times < 2; times++) {
    const later = await changed(orderNumber, 'followUp', 'inTransit', { tell: false });
    expect(await undoOrderChange(db, later, actor)).toMatchObject({ ok: true });
    expect(await mark()).toBeNull();
  }
  await changed(orderNumber, 'followUp', 'inTransit', { tell: false });
  expect(await complete()).toMatchObject({ ok: true, status: 'completed' });
  expect(await markCollection(db, orderNumber, true, actor)).toEqual({
    ok: false,
    problem: 'order-completed',
  });
});

test('what came back and was to be packed anew is packed as it was once that is undone', async () => {
  for (const [to, code] of [
    ['followUp', 'PACKEDBACK'],
    ['cancelled', 'PACKEDGONE'],
  ] as const) {
    const { orderNumber, orderID, productID } = await placed(code);
    const at = new Date('2026-11-20T02:00:00.000Z');
    await db.insert(packedLine).values({ orderID, productID, qty: 2, packedBy: 'packer', packedAt: at });
    const packed = () => db.select().from(packedLine).where(eq(packedLine.orderID, orderID));
    const before = await packed();
    await changed(orderNumber, 'newOrder', 'inTransit');
    await markCollection(db, orderNumber, true, actor);
    const eventID = await changed(orderNumber, 'inTransit', to, { reason: 'it came back', tell: false });
    expect(await packed()).toEqual([]);
    expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
    expect(await packed()).toEqual(before);
  }
});

test('an order of which nothing is left to pay does not await its payment; one in cash waits to be confirmed', async () => {
  const [open, paid, cash] = [await placed('OPEN'), await placed('PAID'), await placed('CASH')];
  const pay = (orderID: string, set: Partial<typeof shopOrder.$inferInsert>) =>
    db.update(shopOrder).set(set).where(eq(shopOrder.orderID, orderID));
  await pay(open.orderID, { paymentMethod: 'bt' });
  await pay(paid.orderID, { paymentMethod: 'bt', amountDue: 360, amountReceived: 360 });
  await pay(cash.orderID, { paymentMethod: 'cod', amountDue: 360, amountReceived: 360 });
  const orders = [open, paid, cash].map(({ orderNumber }) => ({ orderNumber, from: 'newOrder' as const }));
  const to = 'awaitingPayment';
  expect(await changeOrderStatuses(db, jobs, orders, { to, actor, tell: true })).toMatchObject({
    moved: [open.orderNumber, cash.orderNumber],
    refused: [{ orderNumber: paid.orderNumber, problem: 'already-paid' }],
  });
  expect(await change(paid.orderNumber, 'newOrder', to)).toEqual({ ok: false, problem: 'already-paid' });
  expect(await emailsOf(paid.orderID)).toEqual([]);
});

test('a way back without a reason is refused', async () => {
  const { orderNumber } = await placed('REASON');
  await changed(orderNumber, 'newOrder', 'followUp');
  for (const reason of ['', '  \n'])
    expect(await change(orderNumber, 'followUp', 'newOrder', { reason })).toEqual({
      ok: false,
      problem: 'reason-missing',
    });
});

test('an order that changed meanwhile is left alone, and where it stands is said', async () => {
  const { orderNumber } = await placed('MEANWHILE');
  await changed(orderNumber, 'newOrder', 'followUp');
  expect(await change(orderNumber, 'newOrder', 'completed')).toEqual({
    ok: false,
    problem: 'order-changed',
    status: 'followUp',
  });
  expect(await change('NONE100', 'newOrder', 'completed')).toEqual({ ok: false, problem: 'order-unknown' });
});

describe('the email of a change', () => {
  test('is of its status, for the customer, and waits with its job as long as the change can be undone, a little longer than that is offered', async () => {
    const { orderNumber, orderID } = await placed('LETTER');
    const eventID = await changed(orderNumber, 'newOrder', 'inTransit');
    const rows = await db.select().from(outbox).where(eq(outbox.eventID, eventID));
    expect(rows).toMatchObject([
      { kind: 'inTransit', orderID, recipient: 'ming@example.com', state: 'waiting', attempts: 0 },
    ]);
    const [row] = rows;
    const [event] = await db.select().from(orderEvent).where(eq(orderEvent.id, eventID));
    expect(Number(row?.dueAt) - Number(event?.at)).toBe(12_000);
    const { rows: found } = await db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job where data->>'id' = ${row?.id}`,
    );
    expect(found[0]?.wait).toBeGreaterThanOrEqual(12);
    expect(found[0]?.wait).toBeLessThan(13);
  });

  test('is not written where nobody is to be notified, nor for an order that is new again', async () => {
    const { orderNumber, orderID } = await placed('QUIET');
    await changed(orderNumber, 'newOrder', 'followUp', { tell: false });
    await changed(orderNumber, 'followUp', 'newOrder', { reason: 'Too soon' });
    expect(await emailsOf(orderID)).toEqual([]);
  });
});

describe('undo', () => {
  test('takes back the status and its email, and the timeline says so', async () => {
    const { orderNumber, orderID } = await placed('UNDO');
    const eventID = await changed(orderNumber, 'newOrder', 'inTransit');
    const before = await readAdminOrder(db, orderNumber);
    expect(before?.undo).toMatchObject({ eventID, status: { from: 'newOrder', to: 'inTransit' } });
    expect(before?.undo?.left).toBeGreaterThan(5_000);
    expect(before?.undo?.left).toBeLessThanOrEqual(10_000);
    expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
    expect(await emailsOf(orderID)).toEqual([]);
    const after = await readAdminOrder(db, orderNumber);
    expect(after).toMatchObject({ order: { status: 'newOrder' }, undo: null });
    expect(after?.events.at(-1)).toMatchObject({
      kind: 'undone',
      fromStatus: 'inTransit',
      toStatus: 'newOrder',
    });
    expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'already-undone' });
    await changed(orderNumber, 'newOrder', 'followUp');
    expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: false, problem: 'too-late' });
  });

  test('of a cancelled order takes stock and promo code again', async () => {
    const { orderNumber, orderID, productID, code } = await placed('UNCANCEL');
    const eventID = await changed(orderNumber, 'newOrder', 'cancelled');
    expect(await leftOf(db, productID)).toBe(5);
    expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
    expect(await leftOf(db, productID)).toBe(3);
    expect(await promoOf(code)).toMatchObject({ used: true, orderID, freedAt: null, freedBy: null });
    await changed(orderNumber, 'newOrder', 'cancelled');
    expect(await leftOf(db, productID)).toBe(5);
    expect(await promoOf(code)).toMatchObject({ used: false });
  });

  test('is refused, and changes nothing, when the goods or the code are gone', async () => {
    const goods = await placed('GONE');
    const goodsGone = await changed(goods.orderNumber, 'newOrder', 'cancelled');
    await db.update(productVariant).set({ qty: 1 }).where(eq(productVariant.id, goods.productID));
    expect(await undoOrderChange(db, goodsGone, actor)).toEqual({ ok: false, problem: 'out-of-stock' });
    expect(await leftOf(db, goods.productID)).toBe(1);
    expect(await promoOf('GONE')).toMatchObject({ used: false });

    const code = await placed('TAKEN');
    const codeGone = await changed(code.orderNumber, 'newOrder', 'cancelled');
    await db
      .update(promoCode)
      .set({ used: true, orderID: 'another-order' })
      .where(eq(promoCode.code, 'TAKEN'));
    expect(await undoOrderChange(db, codeGone, actor)).toEqual({ ok: false, problem: 'promo-used' });
    expect(await leftOf(db, code.productID)).toBe(5);
    expect(await emailsOf(code.orderID)).toHaveLength(1);
    expect((await readAdminOrder(db, code.orderNumber))?.order.status).toBe('cancelled');
  });

  test('comes too late after ten seconds, after another change, or when the email is being sent', async () => {
    const late = { ok: false, problem: 'too-late' };
    const old = await placed('OLD');
    const oldEvent = await changed(old.orderNumber, 'newOrder', 'inTransit');
    await db.update(orderEvent).set({ at: sql`at - interval '10 s'` }).where(eq(orderEvent.id, oldEvent));
    // Two seconds of latency are allowed but not offered.
    expect((await readAdminOrder(db, old.orderNumber))?.undo).toBeNull();
    await db.update(orderEvent).set({ at: sql`at - interval '2 s'` }).where(eq(orderEvent.id, oldEvent));
    expect(await undoOrderChange(db, oldEvent, actor)).toEqual(late);

    const moved = await placed('MOVED');
    const first = await changed(moved.orderNumber, 'newOrder', 'inTransit');
    await changed(moved.orderNumber, 'inTransit', 'completed');
    expect(await undoOrderChange(db, first, actor)).toEqual(late);

    const sending = await placed('SENDING');
    const event = await changed(sending.orderNumber, 'newOrder', 'inTransit');
    await db.update(outbox).set({ attempts: 1 }).where(eq(outbox.eventID, event));
    expect(await undoOrderChange(db, event, actor)).toEqual(late);
    expect((await readAdminOrder(db, sending.orderNumber))?.order.status).toBe('inTransit');
    expect(await undoOrderChange(db, 2_000_000_000, actor)).toEqual(late);
  });
});

test.each([
  { giveBack: { stock: true, promo: true }, left: 5, used: false },
  { giveBack: { stock: false, promo: true }, left: 3, used: false },
  { giveBack: { stock: true, promo: false }, left: 5, used: true },
  { giveBack: { stock: false, promo: false }, left: 3, used: true },
])('a cancelled order gives back what the owner says: $giveBack', async ({ giveBack, left, used }) => {
  const { orderNumber, productID, code } = await placed(`BACK${giveBack.stock}${giveBack.promo}`);
  const eventID = await changed(orderNumber, 'newOrder', 'cancelled', { giveBack });
  expect(await leftOf(db, productID)).toBe(left);
  expect(await promoOf(code)).toMatchObject({ used });
  expect((await readAdminOrder(db, orderNumber))?.events.at(-1)).toMatchObject({
    stockReturned: giveBack.stock,
    promoReturned: giveBack.promo,
  });
  expect(await undoOrderChange(db, eventID, actor)).toEqual({ ok: true, status: 'newOrder' });
  expect(await leftOf(db, productID)).toBe(3);
  expect(await promoOf(code)).toMatchObject({ used: true });
});

test('cancelling gives stock and promo code back, once, however many cancel at once', async () => {
  for (let round = 0; round < trials({ short: 10, long: 200 }); round++) {
    const { productID, orderNumber, code } = await placed(`CANCEL${round}`);
    expect(await leftOf(db, productID)).toBe(3);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => change(orderNumber, 'newOrder', 'cancelled')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await leftOf(db, productID)).toBe(5);
    expect(await promoOf(code)).toMatchObject({ used: false, orderID: null });
  }
});

test('whatever is changed and undone at once, each order holds its stock or gave it back once (T29)', async () => {
  const stock = 1000;
  const productID = await stockVariant(db, { qty: stock });
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await placed(`RANDOM${n}`, productID));
  const steps = fc.sample(
    fc.record({
      at: fc.nat({ max: orders.length - 1 }),
      to: fc.oneof(fc.constant('cancelled' as const), fc.constantFrom(...orderStatuses)),
      together: fc.integer({ min: 1, max: 4 }),
      undo: fc.boolean(),
    }),
    { numRuns: trials({ short: 60, long: 200 }), seed: 29 },
  );
  for (const { at, to, together, undo } of steps) {
    const order = orders[at];
    if (!order) continue;
    const now = await db.select().from(shopOrder).where(eq(shopOrder.orderID, order.orderID));
    const from = now[0]?.status ?? 'newOrder';
    const answers = await Promise.all(
      Array.from({ length: together }, () => change(order.orderNumber, from, to, { reason: 'at random' })),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(from === to ? 0 : 1);
    const made = answers.find((answer) => answer.ok);
    if (undo && made?.ok) {
      const undone = await Promise.all([1, 2].map(() => undoOrderChange(db, made.eventID, actor)));
      expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    }
    const rows = await db
      .select({ status: shopOrder.status, code: shopOrder.promoCode, used: promoCode.used })
      .from(shopOrder)
      .innerJoin(promoCode, eq(promoCode.code, shopOrder.promoCode))
      .where(sql`${shopOrder.promoCode} like 'RANDOM%'`);
    const held = rows.filter(({ status }) => status !== 'cancelled');
    expect(await leftOf(db, productID)).toBe(stock - 2 * held.length);
    for (const { status, used } of rows) expect(used).toBe(status !== 'cancelled');
  }
});
