import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as settingsAction } from '#app/routes/admin/settings.tsx';
import { action as postOrder } from '#app/routes/api/post-order.ts';
import { leftOf, orderBody, stockVariant } from './order-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

async function order(number: string, qty: number) {
  const productID = await stockVariant(staff.shop.db, { price: 100, qty: 9 });
  const body = orderBody([{ productID, qty }]);
  const customer = { ...body.customer, number, email: `${number}@example.com` };
  const answer = await staff.ask(postOrder, {
    cookie: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, customer }),
  });
  return { status: answer.status, body: await answer.json(), left: await leftOf(staff.shop.db, productID) };
}

test('an order past the limits that the owner saved is refused by name, and one within them is taken', async () => {
  const typed = { firstPieces: '3', firstAmount: '250', open: '1' };
  expect((await staff.post(settingsAction, { intent: 'limits', version: '0', ...typed })).status).toBe(200);
  expect(await order('0912000001', 4)).toMatchObject({
    status: 409,
    body: { posted: false, name: 'first-order-too-big', pieces: 4, firstPieces: 3, firstAmount: 250 },
    left: 9,
  });
  expect(await order('0912000001', 3)).toMatchObject({
    status: 409,
    body: { posted: false, name: 'first-order-too-big', amount: 300, firstAmount: 250 },
    left: 9,
  });
  expect(await order('0912000001', 2)).toMatchObject({ status: 200, left: 7 });
  expect(await order('0912000001', 1)).toMatchObject({
    status: 409,
    body: { posted: false, name: 'too-many-open', limit: 1 },
    left: 9,
  });
  expect((await order('0912000002', 1)).status).toBe(200);
});
