import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as newOrderAction } from '#app/routes/admin/order-new.tsx';
import { action as settingsAction } from '#app/routes/admin/settings.tsx';
import { action as postOrder } from '#app/routes/api/post-order.ts';
import { leftOf, orderBody, stockVariant } from './order-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

async function order(body: unknown) {
  const answer = await staff.ask(postOrder, {
    cookie: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function pause(version: number, on: boolean): Promise<void> {
  const message = { messageEnglish: 'Back on 5 December.', messageChinese: '12月5日恢復接單。' };
  const answer = await staff.post(settingsAction, {
    intent: 'pause',
    version: String(version),
    ...(on && { on: 'on' }),
    ...message,
  });
  expect(answer.status).toBe(200);
}

test('while orders are paused customers order nothing, what was placed is still answered, and staff go on', async () => {
  const { db } = staff.shop;
  const productID = await stockVariant(db, { price: 100, qty: 9 });
  const first = orderBody([{ productID, qty: 1 }]);
  const placed = await order(first);
  expect(placed.status).toBe(200);

  await pause(0, true);
  const refused = await order(orderBody([{ productID, qty: 1 }]));
  expect(refused).toMatchObject({
    status: 409,
    body: { posted: false, name: 'orders-paused', message: ['Back on 5 December.', '12月5日恢復接單。'] },
  });
  expect(await leftOf(db, productID)).toBe(8);
  const again = await order(first);
  expect(again).toMatchObject({ status: 200, body: { orderNumber: placed.body.orderNumber } });
  const byPhone = { intent: 'take-order', type: 'phone', order: orderBody([{ productID, qty: 1 }]) };
  expect(await staff.post(newOrderAction, byPhone)).toMatchObject({ body: { ok: true } });

  await pause(1, false);
  expect((await order(orderBody([{ productID, qty: 1 }]))).status).toBe(200);
});
