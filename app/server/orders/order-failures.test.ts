import { afterAll, expect, test } from 'vitest';
import { type FailedOrder, failedOrderEmail } from '#app/emails/failed-order.ts';
import { renderEmail } from '#app/emails/render.tsx';
import { testDatabase } from '#test/database.ts';
import { emailShop } from '#test/email-fixtures.ts';
import { orderBody, orderRequest } from '#test/order-factories.ts';
import { openOrderFailures } from './order-failures.ts';

const database = await testDatabase();
afterAll(database.close);

test('the report of an order that could not be placed has all that the shop needs to enter it', async () => {
  const saved: FailedOrder[] = [];
  const failures = await openOrderFailures(database.db, {
    save: async (failure) => void saved.push(failure),
    relay: async () => {},
    stop: async () => {},
  });
  failures.stop();
  const body = orderBody([{ productID: 'var_1', qty: 2 }]);
  const store = { storeName: '信義', storeCode: '123456', storeAddress: '臺北市信義區信義路五段7號' };
  const request = orderRequest({
    ...body,
    shippingOption: 'sevenEleven',
    customer: { ...body.customer, shippingAddress: { ...store, pickupName: '王大明' } },
    invoice: { type: 'company', taxId: '22099131', title: '博馬食品' },
    customerMessage: 'Please ring twice',
    giftMessage: 'Happy birthday',
    chosenDay: '2026-11-27',
    promoCode: 'BRAAI300',
  });
  await failures.report(request, 'database-away');
  // As from the disk.
  const { text } = renderEmail(failedOrderEmail(JSON.parse(JSON.stringify(saved)), 0, 'REF', emailShop));
  for (const expected of [
    '2 × var_1',
    '信義 (123456)',
    '王大明',
    'Invoice: Company 22099131, 博馬食品',
    '> Please ring twice',
    '> Happy birthday',
    'Fri 27 Nov',
    'BRAAI300',
  ])
    expect(text).toContain(expected);
});
