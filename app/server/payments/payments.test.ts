import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { letter } from '#app/server/db/letter-schema.ts';
import { paymentLink, toldPayment } from '#app/server/db/payment-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { lookUpOrder } from '#app/server/orders/order-lookup.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { trials } from '#test/trials.ts';
import { makePaymentLink } from './payment-links.ts';
import { confirmPayment, dismissPayment, openPayments, paymentsOfOrder } from './payment-matching.ts';
import { remindOfPayment, unpaidOrders } from './payment-reminders.ts';
import { readPayableOrder, tellPayment } from './told-payments.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, wake: () => {} };
const owner = 'owner@boma.example';

let networks = 0;
const anywhere = () => `203.${Math.floor(++networks / 250)}.${networks % 250}.1`;

async function placed(paymentMethod = 'bt') {
  const id = await stockVariant(db, { price: 1000 });
  const body = { ...orderBody([{ productID: id, qty: 1 }]), paymentMethod };
  const outcome = await placeOrder(db, orderRequest(body), {
    jobs,
    shopEmail: null,
    newOrderNumber: randomOrderNumber,
  });
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const { orderID, orderNumber } = outcome.answer.order;
  return { orderID, orderNumber, token: await makePaymentLink(db, orderID, 60) };
}

const today = () => taipeiDay(new Date());
const typed = (more: object = {}) => ({
  lastFive: '01234',
  amount: '1160',
  paidOn: today(),
  further: false,
  ...more,
});
const tell = (token: string, more: object = {}) => tellPayment(db, token, typed(more), anywhere());

async function statusOf(orderID: string) {
  const [row] = await db
    .select({ status: shopOrder.status })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, orderID));
  return row?.status;
}

async function onlyPayment(orderID: string) {
  const [one] = await paymentsOfOrder(db, orderID);
  if (!one) throw new Error('nothing was told');
  return one;
}

const lettersOf = (orderID: string, kind: 'inTransit' | 'awaitingPayment' | 'cancelled') =>
  db.$count(letter, and(eq(letter.orderID, orderID), eq(letter.kind, kind)));

test('a link opens one order and says nothing of its customer; what the database keeps opens none', async () => {
  const { orderNumber, orderID, token } = await placed();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const found = await readPayableOrder(db, token, anywhere());
  expect(found).toMatchObject({ ok: true, order: { orderNumber, amountDue: 1160, open: true, told: [] } });
  expect(JSON.stringify(found)).not.toMatch(/ming@|王小明|0912345678|信義/);
  const [kept] = await db.select().from(paymentLink).where(eq(paymentLink.orderID, orderID));
  expect(JSON.stringify(kept)).not.toContain(token);
  const gone = { ok: false, problem: 'gone' };
  for (const wrong of [kept?.tokenHash ?? '', token.slice(1), `${token}A`, '', "' or 1=1 --", 'A'.repeat(43)])
    expect(await readPayableOrder(db, wrong, anywhere())).toEqual(gone);
});

test('a link that is too old is the same answer as one that never was', async () => {
  const { orderID, token } = await placed();
  await db
    .update(paymentLink)
    .set({ expiresAt: sql`now() - interval '1 s'` })
    .where(eq(paymentLink.orderID, orderID));
  expect(await readPayableOrder(db, token, anywhere())).toEqual({ ok: false, problem: 'gone' });
  expect(await tell(token)).toEqual({ ok: false, problem: 'gone' });
});

test('one network may ask sixty times in ten minutes', async () => {
  const { token } = await placed();
  const address = anywhere();
  for (let n = 0; n < 60; n++) await readPayableOrder(db, 'x', address);
  expect(await readPayableOrder(db, token, address)).toEqual({ ok: false, problem: 'too-many' });
});

test('told once, twice the same, corrected, and besides', async () => {
  const { orderID, token } = await placed();
  expect((await tell(token)).ok).toBe(true);
  expect((await tell(token)).ok).toBe(true);
  expect(await paymentsOfOrder(db, orderID)).toHaveLength(1);
  await tell(token, { lastFive: '99999' });
  expect((await paymentsOfOrder(db, orderID)).map(({ lastFive }) => lastFive)).toEqual(['99999']);
  await tell(token, { lastFive: '11111', amount: '160', further: true });
  expect((await paymentsOfOrder(db, orderID)).map(({ lastFive }) => lastFive)).toEqual(['99999', '11111']);
  const told = await db.$count(orderEvent, and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'told')));
  expect(told).toBe(3);
  for (let n = 0; n < 5; n++) await tell(token, { lastFive: `2222${n}`, further: true });
  expect(await tell(token, { lastFive: '33333', further: true })).toEqual({ ok: false, problem: 'too-many' });
});

test('what the form refuses the shop refuses, and nothing is told of an order that is cancelled or paid in cash', async () => {
  const { orderNumber, token } = await placed();
  expect(await tell(token, { lastFive: '123' })).toEqual({
    ok: false,
    problem: 'invalid',
    fields: [{ field: 'lastFive', problem: 'not-five-digits' }],
  });
  const wish = { orderNumber, from: 'newOrder', to: 'cancelled', actor: owner, tell: false } as const;
  await changeOrderStatus(db, jobs, wish);
  expect(await tell(token)).toEqual({ ok: false, problem: 'closed' });
  expect(await tell((await placed('cod')).token)).toEqual({ ok: false, problem: 'closed' });
});

test('confirmed, the order is on its way with one letter; undone, it is told and unmatched again', async () => {
  const { orderID, token } = await placed();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  expect((await openPayments(db)).map((one) => one.id)).toContain(id);
  const confirmed = await confirmPayment(db, jobs, id, owner);
  expect(confirmed).toMatchObject({ ok: true, status: 'inTransit' });
  expect(await statusOf(orderID)).toBe('inTransit');
  expect(await lettersOf(orderID, 'inTransit')).toBe(1);
  expect(await readPayableOrder(db, token, anywhere())).toMatchObject({
    order: { open: false, received: 1160 },
  });
  if (!confirmed.ok || confirmed.eventID === null) throw new Error('nothing to undo');
  expect(await undoOrderChange(db, confirmed.eventID, owner)).toEqual({ ok: true, status: 'newOrder' });
  expect(await onlyPayment(orderID)).toMatchObject({ id, state: 'told' });
  expect(await lettersOf(orderID, 'inTransit')).toBe(0);
});

test('two owners confirm at once: once', async () => {
  for (let round = trials({ short: 10, long: 200 }); round > 0; round--) {
    const { orderID, token } = await placed();
    await tell(token);
    const { id } = await onlyPayment(orderID);
    const outcomes = await Promise.all(
      [owner, 'second@boma.example'].map((who) => confirmPayment(db, jobs, id, who)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: 'payment-settled' });
    expect(await lettersOf(orderID, 'inTransit')).toBe(1);
    const matched = and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'matched'));
    expect(await db.$count(orderEvent, matched)).toBe(1);
  }
});

test('a confirmation against a cancellation: one of the two, with its one letter', async () => {
  const seen = new Set<string>();
  for (let round = trials({ short: 12, long: 200 }); round > 0; round--) {
    const { orderID, orderNumber, token } = await placed();
    await tell(token);
    const { id } = await onlyPayment(orderID);
    const cancel = { orderNumber, from: 'newOrder', to: 'cancelled', actor: owner, tell: true } as const;
    const calls = [() => confirmPayment(db, jobs, id, owner), () => changeOrderStatus(db, jobs, cancel)];
    const order = round % 2 === 0 ? calls : calls.toReversed();
    const outcomes = await Promise.all(order.map((run) => run()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const status = await statusOf(orderID);
    seen.add(String(status));
    const isSent = status === 'inTransit';
    expect(await lettersOf(orderID, 'inTransit')).toBe(isSent ? 1 : 0);
    expect(await lettersOf(orderID, 'cancelled')).toBe(isSent ? 0 : 1);
    expect(await onlyPayment(orderID)).toMatchObject({ state: isSent ? 'matched' : 'told' });
  }
  expect([...seen].every((status) => ['inTransit', 'cancelled'].includes(status))).toBe(true);
});

test('dismissed once, with the reason in the story; the order stays', async () => {
  const { orderID, token } = await placed();
  await tell(token);
  const { id } = await onlyPayment(orderID);
  expect(await dismissPayment(db, id, ' not on the account ', owner)).toEqual({ ok: true });
  expect(await dismissPayment(db, id, 'again', owner)).toEqual({ ok: false, problem: 'payment-settled' });
  expect(await confirmPayment(db, jobs, id, owner)).toEqual({ ok: false, problem: 'payment-settled' });
  expect(await statusOf(orderID)).toBe('newOrder');
  const [event] = await db
    .select()
    .from(orderEvent)
    .where(and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'dismissed')));
  expect(event?.reason).toContain('\nnot on the account');
  expect(await confirmPayment(db, jobs, 987_654_321, owner)).toEqual({
    ok: false,
    problem: 'payment-unknown',
  });
});

test('windows that remind at once write one letter', async () => {
  for (let round = trials({ short: 8, long: 100 }); round > 0; round--) {
    const { orderID, orderNumber } = await placed();
    const windows = [1, 2, 3].map(() => remindOfPayment(db, jobs, orderNumber, owner));
    expect((await Promise.all(windows)).sort()).toEqual(['reminded', 'too-soon', 'too-soon']);
    expect(await lettersOf(orderID, 'awaitingPayment')).toBe(1);
  }
});

test('a customer is reminded once a day, and never of what is told or sent', async () => {
  const { orderID, orderNumber, token } = await placed();
  const listed = async () => (await unpaidOrders(db)).find((one) => one.orderNumber === orderNumber);
  expect(await listed()).toMatchObject({ last: null, again: true });
  expect(await remindOfPayment(db, jobs, orderNumber, owner)).toBe('reminded');
  expect(await remindOfPayment(db, jobs, orderNumber, owner)).toBe('too-soon');
  expect(await lettersOf(orderID, 'awaitingPayment')).toBe(1);
  expect(await listed()).toMatchObject({ again: false });
  await db
    .update(letter)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(letter.orderID, orderID));
  expect(await remindOfPayment(db, jobs, orderNumber, owner)).toBe('reminded');
  await tell(token);
  expect(await listed()).toBeUndefined();
  expect(await remindOfPayment(db, jobs, (await placed('cod')).orderNumber, owner)).toBe('not-awaited');
  expect(await remindOfPayment(db, jobs, 'ZZZZ100', owner)).toBe('order-unknown');
});

test('whoever looks an order up gets a link of their own for a day', async () => {
  const { orderNumber, orderID } = await placed();
  const found = await lookUpOrder({ db }, { number: orderNumber, phone: '0912345678' }, anywhere());
  if (!found.ok || found.payToken === null) throw new Error('no link');
  expect(await readPayableOrder(db, found.payToken, anywhere())).toMatchObject({ ok: true });
  const links = await db.select().from(paymentLink).where(eq(paymentLink.orderID, orderID));
  const days = links.map(
    ({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / 86_400_000,
  );
  expect(days.map(Math.round).sort((a, b) => a - b)).toEqual([1, 60]);
});

test('a payment of no order, of no digits and of no amount cannot be kept', async () => {
  const { orderID } = await placed();
  const row = { orderID, lastFive: '01234', amount: 5, paidOn: today() };
  for (const wrong of [{ orderID: randomUUID() }, { lastFive: '1234' }, { amount: 0 }])
    await expect(db.insert(toldPayment).values({ ...row, ...wrong })).rejects.toThrow();
});
