import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { agreementOf } from '#app/domain/payment/payment-report.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox, paymentAttempt, paymentLink, paymentReport } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { emailShop, mailOf, renderEmail } from '#app/server/emails/email-contents.ts';
import { lookUpOrder, openOrder, payLinkOf } from '#app/server/orders/order-lookup.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { dayText } from '#app/text/date.ts';
import { anywhere, idleJobs, openAttempt, today, transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { home } from '#test/staff-factories.ts';
import { trials } from '#test/trials.ts';
import { paymentsOfOrder } from './payment-matching.ts';
import { remindOfPayment, unpaidOrders } from './payment-reminders.ts';
import { readPayableOrder } from './payment-reports.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const owner = 'owner@boma.example';
const { placed, report, tell, emailsOf } = transfers(db);
const lookUp = (number: string) =>
  lookUpOrder({ db, config: home }, { number, phone: '0912345678' }, { address: anywhere(), cookie: null });

test('a link opens one order and says nothing of its customer; what the database keeps opens none', async () => {
  const { orderNumber, orderID, token } = await placed();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const found = await readPayableOrder(db, token, anywhere());
  expect(found).toMatchObject({
    ok: true,
    order: { orderNumber, amountDue: 1160, open: true, reported: [] },
  });
  expect(JSON.stringify(found)).not.toMatch(/ming@|王小明|0912345678|信義/);
  const [stored] = await db.select().from(paymentLink).where(eq(paymentLink.orderID, orderID));
  expect(JSON.stringify(stored)).not.toContain(token);
  const gone = { ok: false, problem: 'gone' };
  for (const wrong of [
    stored?.tokenHash ?? '',
    token.slice(1),
    `${token}A`,
    '',
    "' or 1=1 --",
    'A'.repeat(43),
  ])
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

test.each([
  ['has a link of its own', 'https://boma.example', '660', 1],
  ['has no link where all was reported', 'https://boma.example', '1160', 0],
  ['has no link where the shop has no address', '', '660', 0],
] as const)('the email that asks for a transfer %s', async (_, origin, amount, links) => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token, { amount });
  const moved = { orderNumber, from: 'newOrder', to: 'awaitingPayment', actor: owner, tell: true } as const;
  expect(await changeOrderStatus(db, idleJobs, moved)).toMatchObject({ ok: true });
  const isRequest = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'awaitingPayment'));
  const [request] = await db.select().from(outbox).where(isRequest);
  const read = readConfig({ SHOP_EMAIL: 'shop@boma.example', ...(origin && { ORIGIN: origin }) });
  if (!request || !read.ok) throw new Error('no email');
  const ofOrder = eq(paymentLink.orderID, orderID);
  const before = await db.$count(paymentLink, ofOrder);
  const mail = await mailOf(db, request, emailShop(read.config, defaultSettings(read.config)), true);
  expect(await db.$count(paymentLink, ofOrder)).toBe(before + links);
  expect(mail?.text.includes('/pay/')).toBe(links > 0);
});

test('the shop gets one email of each report: order, sum, digits, day and the way to the order', async () => {
  const { orderID, orderNumber, token } = await placed();
  await tell(token, { amount: '1000' });
  await tell(token, { amount: '1000' });
  const reported = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'transferReported'));
  const rows = await db.select().from(outbox).where(reported);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no email');
  const read = readConfig({ SHOP_EMAIL: 'shop@boma.example', ORIGIN: 'https://boma.example' });
  if (!read.ok) throw new Error(read.problems.join());
  const shop = emailShop(read.config, defaultSettings(read.config));
  const mail = await renderEmail(db, row.id, shop);
  expect(mail?.to.address).toBe('shop@boma.example');
  expect(mail?.subject).toContain(orderNumber);
  for (const expected of [
    'NT$1,000',
    'NT$160 less than due',
    '少匯NT$160',
    '01234',
    `https://boma.example/admin/orders/${orderNumber}`,
  ])
    expect(mail?.text).toContain(expected);
  for (const language of [0, 1] as const) expect(mail?.text).toContain(dayText(today(), language));
  expect(mail?.text).not.toContain('/pay/');
  // Corrections and further transfers are reports of their own; each email keeps its report.
  await tell(token, { amount: '1160', lastFive: '55555' });
  await tell(token, { amount: '10', lastFive: '66666', further: true });
  expect(await emailsOf(orderID, 'transferReported')).toBe(3);
  expect((await renderEmail(db, row.id, shop))?.text).toContain('NT$1,000');
});

test('reported once, twice the same, corrected, and besides', async () => {
  const { orderID, token } = await placed();
  expect((await tell(token)).ok).toBe(true);
  expect((await tell(token)).ok).toBe(true);
  expect(await paymentsOfOrder(db, orderID)).toHaveLength(1);
  await tell(token, { lastFive: '99999' });
  expect((await paymentsOfOrder(db, orderID)).map(({ lastFive }) => lastFive)).toEqual(['99999']);
  await tell(token, { lastFive: '11111', amount: '160', further: true });
  expect((await paymentsOfOrder(db, orderID)).map(({ lastFive }) => lastFive)).toEqual(['99999', '11111']);
  const reports = await db.$count(
    orderEvent,
    and(eq(orderEvent.orderID, orderID), eq(orderEvent.kind, 'reported')),
  );
  expect(reports).toBe(3);
  for (let n = 0; n < 5; n++) await tell(token, { lastFive: `2222${n}`, further: true });
  expect(await tell(token, { lastFive: '33333', further: true })).toEqual({ ok: false, problem: 'too-many' });
});

test('a further transfer like the one before is asked about, and counts once when it is confirmed', async () => {
  const { orderID, token } = await placed();
  expect((await report(token)).ok).toBe(true);
  const asked = { ok: false, problem: 'differs', expected: 0, amount: 1160, besides: 1 };
  expect(await report(token, { further: true })).toEqual(asked);
  const agreed = agreementOf({ expected: 0, amount: 1160, besides: 1 });
  expect((await report(token, { further: true, agreed })).ok).toBe(true);
  expect(await paymentsOfOrder(db, orderID)).toHaveLength(2);
  // The same request again is no third transfer.
  expect(await report(token, { further: true, agreed })).toMatchObject({ problem: 'differs', besides: 2 });
  expect(await paymentsOfOrder(db, orderID)).toHaveLength(2);
});

test('two halves on one day from one account are two transfers', async () => {
  const { orderID, token } = await placed();
  expect((await tell(token, { amount: '580' })).ok).toBe(true);
  expect((await report(token, { amount: '580', further: true })).ok).toBe(true);
  expect(await paymentsOfOrder(db, orderID)).toHaveLength(2);
  expect(await report(token, { amount: '580', further: true })).toMatchObject({ expected: 0 });
});

test('an amount that was not asked for is asked about once, and counts when that very question is confirmed', async () => {
  const { orderID, token } = await placed();
  const kept = async () => (await paymentsOfOrder(db, orderID)).map(({ amount }) => amount);
  for (const amount of [12_345, 100]) {
    const question = { ok: false, problem: 'differs', expected: 1160, amount, besides: 0 };
    expect(await report(token, { amount: String(amount) })).toEqual(question);
    // Confirmed for another amount.
    expect(await report(token, { amount: String(amount), agreed: '99-1160' })).toEqual(question);
  }
  expect(await kept()).toEqual([]);
  expect((await report(token, { amount: '100', agreed: '100-1160' })).ok).toBe(true);
  expect(await kept()).toEqual([100]);
  // The same once more is no other report; a further one is for the rest, a correction for all of it.
  expect((await report(token, { amount: '100' })).ok).toBe(true);
  expect(await report(token, { amount: '1160', further: true })).toMatchObject({ expected: 1060 });
  expect((await report(token, { amount: '1060', further: true })).ok).toBe(true);
  expect(await report(token, { amount: '5', further: true })).toMatchObject({ expected: 0, amount: 5 });
  expect(await report(token, { amount: '1000' })).toMatchObject({ expected: 1060, amount: 1000 });
  expect(await kept()).toEqual([100, 1060]);
  // What is due changed after the question.
  await db.update(shopOrder).set({ amountDue: 1200 }).where(eq(shopOrder.orderID, orderID));
  expect(await report(token, { amount: '1000', agreed: '1000-1060' })).toMatchObject({ expected: 1100 });
});

test('what the form refuses the shop refuses, and nothing is reported of an order that is cancelled or paid in cash', async () => {
  const { orderNumber, token } = await placed();
  expect(await tell(token, { lastFive: '123' })).toEqual({
    ok: false,
    problem: 'invalid',
    fields: [{ field: 'lastFive', problem: 'not-five-digits' }],
  });
  const input = { orderNumber, from: 'newOrder', to: 'cancelled', actor: owner, tell: false } as const;
  await changeOrderStatus(db, idleJobs, input);
  expect(await tell(token)).toEqual({ ok: false, problem: 'closed' });
  expect(await tell((await placed('cod')).token)).toEqual({ ok: false, problem: 'closed' });
});

test('a customer is reminded once a day, and never of what is reported', async () => {
  const { orderID, orderNumber, token } = await placed();
  const listed = async () => (await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber);
  expect(await listed()).toMatchObject({ last: null, again: true, hasEmail: true });
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: false, problem: 'too-soon' });
  expect(await emailsOf(orderID, 'awaitingPayment')).toBe(1);
  expect(await listed()).toMatchObject({ again: false });
  await db
    .update(outbox)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(outbox.orderID, orderID));
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  // One that never went out reminded nobody.
  for (const state of ['dead', 'unsent'] as const) {
    await db.update(outbox).set({ state }).where(eq(outbox.orderID, orderID));
    expect(await listed()).toMatchObject({ last: null, again: true });
    expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
    expect(await listed()).toMatchObject({ again: false });
  }
  await db
    .update(outbox)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(outbox.orderID, orderID));
  await tell(token);
  expect(await listed()).toBeUndefined();
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({
    ok: false,
    problem: 'not-awaited',
  });
  expect(await remindOfPayment(db, idleJobs, (await placed('cod')).orderNumber, owner)).toEqual({
    ok: false,
    problem: 'not-awaited',
  });
  expect(await remindOfPayment(db, idleJobs, 'ZZZZ100', owner)).toEqual({
    ok: false,
    problem: 'order-unknown',
  });
});

test('without an address nobody is reminded, and that is what is said', async () => {
  const { orderID, orderNumber } = await placed();
  await db
    .update(shopOrder)
    .set({ customer: sql`jsonb_set(${shopOrder.customer}, '{email}', '""')` })
    .where(eq(shopOrder.orderID, orderID));
  expect((await unpaidOrders(db)).rows.find((one) => one.orderNumber === orderNumber)).toMatchObject({
    hasEmail: false,
  });
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: false, problem: 'no-email' });
  expect(await emailsOf(orderID, 'awaitingPayment')).toBe(0);
});

test('what was sent before it was paid is still to be reported, and its customer may be reminded', async () => {
  const { orderNumber } = await placed();
  const sent = { orderNumber, from: 'newOrder', to: 'inTransit', actor: owner, tell: false } as const;
  expect(await changeOrderStatus(db, idleJobs, { ...sent, open: 1160 })).toMatchObject({ ok: true });
  const found = await lookUp(orderNumber);
  if (!found.ok) throw new Error('not found');
  expect((await openOrder(db, found.token))?.mayReport).toBe(true);
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
});

test('whoever looks an order up gets a link of their own for a day', async () => {
  const { orderNumber, orderID } = await placed();
  const found = await lookUp(orderNumber);
  if (!found.ok) throw new Error('not found');
  expect((await openOrder(db, found.token))?.mayReport).toBe(true);
  const payToken = await payLinkOf(db, found.token);
  if (payToken === null) throw new Error('no link');
  expect(await readPayableOrder(db, payToken, anywhere())).toMatchObject({ ok: true });
  const links = await db.select().from(paymentLink).where(eq(paymentLink.orderID, orderID));
  const days = links.map(
    ({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / 86_400_000,
  );
  expect(days.map(Math.round).sort((a, b) => a - b)).toEqual([1, 60]);
  // However often the page is asked for it.
  for (let asked = 0; asked < 22; asked++) await payLinkOf(db, found.token);
  expect(await db.$count(paymentLink, eq(paymentLink.orderID, orderID))).toBe(21);
});

test('an order that is opened again says what was reported of its transfer until that is settled', async () => {
  const { orderID, orderNumber, token } = await placed();
  const found = await lookUp(orderNumber);
  if (!found.ok) throw new Error('not found');
  expect((await openOrder(db, found.token))?.reports).toEqual([]);
  await tell(token);
  const report = { lastFive: '01234', amount: 1160, paidOn: today() };
  expect(await openOrder(db, found.token)).toMatchObject({ mayReport: true, reports: [report] });
  await changeOrderStatus(db, idleJobs, {
    orderNumber,
    from: 'newOrder',
    to: 'cancelled',
    actor: owner,
    tell: true,
  });
  // It may still arrive and then goes back: page, payment link and email name it.
  expect(await openOrder(db, found.token)).toMatchObject({ mayReport: false, reports: [report] });
  expect(await readPayableOrder(db, token, anywhere())).toMatchObject({ order: { reported: [report] } });
  const cancelled = and(eq(outbox.orderID, orderID), eq(outbox.kind, 'cancelled'));
  const [row] = await db.select().from(outbox).where(cancelled);
  const read = readConfig({ ORIGIN: 'https://boma.example' });
  if (!row || !read.ok) throw new Error('no email');
  const mail = await renderEmail(db, row.id, emailShop(read.config, defaultSettings(read.config)));
  expect(mail?.text).toContain('You reported a transfer of NT$1,160.');
  await db
    .update(paymentReport)
    .set({ state: 'dismissed', settledAt: sql`now()`, settledBy: owner })
    .where(eq(paymentReport.orderID, orderID));
  expect((await openOrder(db, found.token))?.reports).toEqual([]);
});

test('a payment of no order, of no digits and of no amount cannot be stored', async () => {
  const { orderID } = await placed();
  const row = { orderID, lastFive: '01234', amount: 5, paidOn: today() };
  for (const wrong of [{ orderID: randomUUID() }, { lastFive: '1234' }, { amount: 0 }])
    await expect(db.insert(paymentReport).values({ ...row, ...wrong })).rejects.toThrow();
});

// Last, because it leaves more unpaid orders than the list shows.
test('who has the rest of an online payment open is reminded; an order of which nothing came is cancelled by itself', async () => {
  const { orderID, orderNumber } = await placed();
  const online = { paymentMethod: 'card', status: 'awaitingPayment', amountReceived: 0 } as const;
  await db.update(shopOrder).set(online).where(eq(shopOrder.orderID, orderID));
  await openAttempt(db, orderID);
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({
    ok: false,
    problem: 'not-awaited',
  });
  await db.update(shopOrder).set({ amountReceived: 1000 }).where(eq(shopOrder.orderID, orderID));
  expect(await remindOfPayment(db, idleJobs, orderNumber, owner)).toEqual({ ok: true });
  expect(await emailsOf(orderID, 'awaitingPayment')).toBe(1);
});

test('tabs that remind at once write one email', async () => {
  for (let round = trials({ short: 8, long: 100 }); round > 0; round--) {
    const { orderID, orderNumber } = await placed();
    const windows = [1, 2, 3].map(() => remindOfPayment(db, idleJobs, orderNumber, owner));
    const outcomes = (await Promise.all(windows)).map((one) => (one.ok ? 'reminded' : one.problem));
    expect(outcomes.sort()).toEqual(['reminded', 'too-soon', 'too-soon']);
    expect(await emailsOf(orderID, 'awaitingPayment')).toBe(1);
  }
});

test('the page of an order that is paid by card by now knows how its money goes back', async () => {
  const { orderID, token } = await placed();
  await openAttempt(db, orderID);
  await db.update(paymentAttempt).set({ state: 'paid' }).where(eq(paymentAttempt.orderID, orderID));
  await db
    .update(shopOrder)
    .set({ paymentMethod: 'card', amountReceived: 1160, amountDue: 1000 })
    .where(eq(shopOrder.orderID, orderID));
  expect(await readPayableOrder(db, token, anywhere())).toMatchObject({
    order: { open: false, paymentMethod: 'card', waysBack: [{ method: 'card', left: 1160 }] },
  });
});
