import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { isWithoutChange } from '#app/server/emails/edit-emails.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { stockVariant } from '#test/order-factories.ts';
import { undoOrderChange } from './order-undo.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const actor = 'owner@boma.example';
afterAll(database.close);

const { placed, orderOf, inputFor, save, edited } = editing(db, jobs, actor);

const emailsOf = (orderID: string) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderID, orderID), eq(outbox.kind, 'updatedBasket')));

test('the invoice is edited by the checkout’s rules, is told, and is taken back', async () => {
  const id = await stockVariant(db);
  const number = await placed([{ productID: id, qty: 1 }]);
  const none = { taxId: '', invoiceTitle: '', carrier: '', donationCode: '' };
  const invoice = { ...none, invoiceType: 'company', taxId: '22099131', invoiceTitle: ' Braai Ltd. ' };
  const before = (await orderOf(number)).order.invoice;
  const eventID = await edited(number, { invoice: { ...invoice, taxId: '２２０９９１３１' } });
  const company = { type: 'company', taxId: '22099131', title: 'Braai Ltd.' };
  const { order, events } = await orderOf(number);
  expect(order.invoice).toEqual(company);
  expect(events.at(-1)?.changes).toEqual([{ what: 'invoice', from: before, to: company }]);
  expect(await emailsOf(order.orderID)).toMatchObject([{ eventID, state: 'waiting' }]);
  expect(await save(await inputFor(number, {}))).toMatchObject({ refusal: { problem: 'nothing-changed' } });
  for (const [wrong, fields] of [
    [{ ...invoice, taxId: '22099132' }, ['taxId']],
    [{ ...invoice, taxId: '' }, ['taxId']],
    [{ ...invoice, invoiceType: 'carrier', carrier: 'ABC1234' }, ['carrier']],
    [{ ...invoice, invoiceType: 'none' }, ['invoiceType']],
    [{ ...invoice, invoiceTitle: 'B'.repeat(61) }, ['invoiceTitle']],
  ] as const)
    expect(await save(await inputFor(number, { invoice: wrong }))).toEqual({
      ok: false,
      refusal: { problem: 'invalid-details', fields },
    });
  expect(await undoOrderChange(db, eventID, actor)).toMatchObject({ ok: true });
  expect((await orderOf(number)).order.invoice).toEqual(before);
  await edited(number, { invoice: { ...invoice, invoiceType: 'carrier', carrier: '/abc.123' } });
  expect((await orderOf(number)).order.invoice).toEqual({ type: 'carrier', carrier: '/ABC.123' });
});

test('two edits within the time of an undo are one email, with what was before the first', async () => {
  const id = await stockVariant(db);
  const number = await placed([{ productID: id, qty: 1 }]);
  const { orderID } = (await orderOf(number)).order;
  const emails = () => emailsOf(orderID);
  const qty = (count: number) => ({ lines: [{ productID: id, qty: count, unitPrice: null }] });
  const changesText = async () => {
    const [one, ...more] = await emails();
    expect(more).toEqual([]);
    const config = readConfig({ MAIL_FROM: 'Boma <shop@boma.example>', SHOP_EMAIL: 'shop@boma.example' });
    if (!config.ok || !one) throw new Error('no email');
    return (await renderEmail(db, one.id, emailShop(config.config, defaultSettings(config.config))))?.text;
  };
  const first = await edited(number, qty(2));
  await edited(number, qty(3));
  const last = await edited(number, qty(4));
  expect(await changesText()).toContain('1 → 4');
  expect(await emails()).toMatchObject([{ eventID: last, payload: { since: String(first) } }]);
  expect((await orderOf(number)).emails.filter(({ kind }) => kind === 'updatedBasket')).toHaveLength(1);

  expect(await undoOrderChange(db, last, actor)).toMatchObject({ ok: true });
  expect(await changesText()).toContain('1 → 3');
  const back = await edited(number, qty(1));
  expect(await emails()).toMatchObject([{ eventID: back, payload: { since: String(first) } }]);
  const [nothing] = await emails();
  expect(nothing && (await isWithoutChange(db, nothing))).toBe(true);

  // Sent again on request, even without a difference.
  await db.update(outbox).set({ state: 'sent' }).where(eq(outbox.eventID, back));
  expect(nothing && (await isWithoutChange(db, nothing))).toBe(false);
  await db.update(outbox).set({ state: 'waiting' }).where(eq(outbox.eventID, back));

  // An email being sent cannot be withdrawn.
  await db.update(outbox).set({ attempts: 1 }).where(eq(outbox.eventID, back));
  const next = await edited(number, qty(2));
  expect((await emails()).map(({ eventID, payload }) => [eventID, payload?.since])).toEqual(
    expect.arrayContaining([
      [back, String(first)],
      [next, undefined],
    ]),
  );
});

test('the email of edits goes to the address that the order has by then, also once the change of address is undone', async () => {
  const id = await stockVariant(db);
  const number = await placed([{ productID: id, qty: 1 }]);
  const { order } = await orderOf(number);
  const { email: before } = order.customer;
  const other = { ...detailsOf(order.customer), email: 'somebody-else@example.com' };
  const first = await edited(number, { lines: [{ productID: id, qty: 2, unitPrice: null }] });
  expect(await emailsOf(order.orderID)).toMatchObject([{ eventID: first, recipient: before }]);
  const moved = await edited(number, { customer: other });
  expect(await emailsOf(order.orderID)).toMatchObject([{ eventID: moved, recipient: other.email }]);
  expect(await undoOrderChange(db, moved, actor)).toMatchObject({ ok: true });
  expect((await orderOf(number)).order.customer.email).toBe(before);
  expect(await emailsOf(order.orderID)).toMatchObject([{ eventID: first, recipient: before }]);

  // The previous state has no address.
  const without = await edited(number, { customer: { ...other, email: '' }, tell: false });
  expect(without).toBeGreaterThan(moved);
  const again = await edited(number, { customer: other });
  expect(await undoOrderChange(db, again, actor)).toMatchObject({ ok: true });
  expect(await emailsOf(order.orderID)).toEqual([]);
});
