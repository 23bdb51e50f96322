import { afterAll, beforeAll, expect, test } from 'vitest';
import { action } from '#app/routes/admin/order.tsx';
import { readAdminOrder } from '#app/server/orders/orders.ts';
import { transfers } from './bank-transfers.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** The forms of the order page as posted without scripts. */

let staff: StaffShop;
let orders: ReturnType<typeof transfers>;
beforeAll(async () => {
  staff = await staffShop();
  orders = transfers(staff.shop.db);
});
afterAll(() => staff.close());

async function post(fields: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const path = `/admin/orders/${fields.orderNumber ?? ''}?status=newOrder`;
  const answer = await staff.ask(action, { path, body: new URLSearchParams(fields) });
  if (answer.status === 303) return { status: 303, body: answer.headers.get('location') };
  return { status: answer.status, body: await answer.json() };
}
const change = (orderNumber: string, from: string, to: string, more: Record<string, string> = {}) =>
  post({ intent: 'change-status', orderNumber, from, to, ...more });
const orderOf = async (orderNumber: string) => {
  const found = await readAdminOrder(staff.shop.db, orderNumber);
  if (!found) throw new Error(`there is no ${orderNumber}`);
  return found;
};
const statusEmails = (orderID: string, kind: 'inTransit' | 'followUp') => orders.emailsOf(orderID, kind);

test('an order goes on, leads back to its page, and its customer hears of it where that is ticked', async () => {
  const [notified, quiet] = [await orders.placed('cod'), await orders.placed('cod')];
  expect(await change(notified.orderNumber, 'newOrder', 'inTransit', { tell: 'on' })).toEqual({
    status: 303,
    body: `/admin/orders/${notified.orderNumber}?status=newOrder#done`,
  });
  expect((await change(quiet.orderNumber, 'newOrder', 'inTransit')).status).toBe(303);
  expect(await statusEmails(notified.orderID, 'inTransit')).toBe(1);
  expect(await statusEmails(quiet.orderID, 'inTransit')).toBe(0);
});

test('a way back asks why first, and keeps what was typed as it was typed', async () => {
  const { orderNumber } = await orders.placed('cod');
  await change(orderNumber, 'newOrder', 'followUp');
  const posted = { intent: 'change-status', orderNumber, from: 'followUp', to: 'newOrder' };
  expect(await post(posted)).toEqual({ status: 409, body: { ok: false, problem: 'reason-missing', posted } });
  expect((await post({ ...posted, reason: 'Too soon.\r\nSorry.' })).status).toBe(303);
  expect((await orderOf(orderNumber)).events.at(-1)).toMatchObject({ reason: 'Too soon.\nSorry.' });
});

test('a transfer that is still open is asked about before the order leaves', async () => {
  const { orderNumber } = await orders.placed();
  const refusal = { ok: false, problem: 'payment-open', open: 1160 };
  expect(await change(orderNumber, 'newOrder', 'inTransit')).toMatchObject({ status: 409, body: refusal });
  expect(await change(orderNumber, 'newOrder', 'inTransit', { open: '1000' })).toMatchObject({
    body: refusal,
  });
  expect((await change(orderNumber, 'newOrder', 'inTransit', { open: '1160' })).status).toBe(303);
});

test('an order is cancelled when that was asked, gives back what is ticked, and can be taken back', async () => {
  const { orderNumber } = await orders.placed('cod');
  expect(await change(orderNumber, 'newOrder', 'cancelled')).toMatchObject({
    status: 409,
    body: { problem: 'cancel-unconfirmed' },
  });
  expect((await orderOf(orderNumber)).order.status).toBe('newOrder');
  expect((await change(orderNumber, 'newOrder', 'cancelled', { confirmed: 'on', stock: 'on' })).status).toBe(
    303,
  );
  const { events, undo } = await orderOf(orderNumber);
  expect(events.at(-1)).toMatchObject({ toStatus: 'cancelled', stockReturned: true, promoReturned: false });
  const undoing = { intent: 'undo-change', eventID: String(undo?.eventID) };
  expect((await post(undoing)).status).toBe(303);
  expect((await orderOf(orderNumber)).order.status).toBe('newOrder');
  expect(await post(undoing)).toMatchObject({ status: 409, body: { problem: 'already-undone' } });
});

test('what was not collected is noted, once the order left', async () => {
  const { orderNumber } = await orders.placed('cod');
  const mark = { intent: 'mark-not-collected', orderNumber };
  expect(await post(mark)).toMatchObject({ status: 409, body: { problem: 'not-allowed' } });
  await change(orderNumber, 'newOrder', 'inTransit');
  expect((await post(mark)).status).toBe(303);
  expect((await orderOf(orderNumber)).order.notCollected).toBe(true);
  expect((await post({ ...mark, intent: 'mark-collected' })).status).toBe(303);
  expect((await orderOf(orderNumber)).order.notCollected).toBe(false);
  expect(await post({ ...mark, orderNumber: 'NONE100' })).toMatchObject({ status: 404 });
});
