import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { createLog } from '#app/server/log.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { home } from '#test/staff-factories.ts';
import {
  foundLinkLife,
  lookUpOrder,
  makeOrderLink,
  openOrder,
  orderBehind,
  orderOfLink,
  payLinkOf,
  placedLinkLife,
} from './order-lookup.ts';
import { placeOrder } from './place-order.ts';
import { receiveOrder } from './receive-order.ts';

const database = await databaseWithJobs();
afterAll(database.close);
const { db, jobs } = database;
const parts = placeParts({ jobs });
const read = readConfig({});
if (!read.ok) throw new Error('no configuration');
const shop = {
  db,
  jobs,
  log: createLog('silent'),
  failures: { report: async () => {} },
  settings: fixedSettings(read.config),
};
const now = Date.parse('2026-11-22T04:00:00Z');

async function placed(): Promise<string> {
  const id = await stockVariant(db, { price: 100 });
  const outcome = await placeOrder(db, orderRequest(orderBody([{ productID: id, qty: 2 }])), parts);
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  return outcome.answer.orderNumber;
}

test('a link opens its order until its end, and no longer', async () => {
  const token = await makeOrderLink(db, 'ABCD123', now + 60_000);
  expect(await orderOfLink(db, token, now)).toBe('ABCD123');
  expect(await orderOfLink(db, token, now + 61_000)).toBeNull();
});

test('nothing of a link can be changed: number, end or signature', async () => {
  const token = await makeOrderLink(db, 'ABCD123', now + 60_000);
  const [number = '', until = '', signed = ''] = token
    .split('-', 2)
    .concat(token.slice(token.indexOf('-', 8) + 1));
  expect([number, until, signed].join('-')).toBe(token);
  const later = (Number.parseInt(until, 36) + 3600).toString(36);
  const others = [
    `ABCD124-${until}-${signed}`,
    `ABCD123-${later}-${signed}`,
    `ABCD123-${until}-${signed.slice(0, 42)}${signed.endsWith('A') ? 'B' : 'A'}`,
    `ABCD123-${until}-${signed.slice(1)}`,
    `ABCD123-${until}-`,
    'ABCD123',
    '',
    '%',
    'A'.repeat(10_000),
  ];
  for (const other of others) expect(await orderOfLink(db, other, now), other).toBeNull();
});

test('who looked an order up opens it again, without its telephone, and learns nothing of its customer', async () => {
  const number = await placed();
  const found = await lookUpOrder(
    { db, config: home },
    { number, phone: '0912345678' },
    { address: '203.0.113.1', cookie: null },
  );
  if (!found.ok) throw new Error(found.problem);
  const opened = await openOrder(db, found.token);
  expect(opened).toMatchObject({ order: { orderNumber: number, amountDue: 360, isPacked: false } });
  expect(JSON.stringify(opened)).not.toMatch(/ming@|王小明|0912345678|信義|"(total)?cost"/i);
  expect(await orderOfLink(db, found.token, Date.now() + foundLinkLife)).toBeNull();
  // Cash on delivery has no transfer.
  expect(await payLinkOf(db, found.token)).toBeNull();
  expect(await openOrder(db, await makeOrderLink(db, 'ZZZZ999', Date.now() + 60_000))).toBeNull();
  expect(await orderBehind(db, found.token)).toEqual(opened?.order);
  await db.execute(sql`insert into packed_line (order_id, product_id, qty, packed_by)
    select l.order_id, l.product_id, l.qty, 'owner' from order_line l join shop_order o on o.order_id = l.order_id
    where o.order_number = ${number}`);
  expect(await orderBehind(db, found.token)).toMatchObject({ isPacked: true });
  expect(await orderBehind(db, `${found.token.slice(0, -1)}!`)).toBeNull();
});

test('the answer to an order carries its link, the same however often it is sent', async () => {
  const id = await stockVariant(db, { price: 100 });
  const body = orderBody([{ productID: id, qty: 1 }]);
  const [first, again] = [
    await receiveOrder(shop, body, '203.0.113.9'),
    await receiveOrder(shop, body, '203.0.113.9'),
  ];
  if (!first.ok || !again.ok) throw new Error('refused');
  expect(again.answer).toEqual(first.answer);
  const link = first.answer.orderLink ?? '';
  expect(await orderOfLink(db, link)).toBe(first.answer.orderNumber);
  expect(await orderOfLink(db, link, Date.now() + placedLinkLife)).toBeNull();
});

test('a way to pay that the shop does not offer is refused by name, and nothing is taken', async () => {
  const id = await stockVariant(db, { price: 100, qty: 3 });
  const body = { ...orderBody([{ productID: id, qty: 1 }]), paymentMethod: 'bt' };
  expect(await receiveOrder(shop, body, '203.0.113.10')).toEqual({
    ok: false,
    refusal: { name: 'payment-not-offered', paymentMethod: 'bt' },
  });
  expect(await leftOf(db, id)).toBe(3);
  const bank = { name: 'Fubon', code: '012', accountName: 'Boma', accountNumber: '123-456' };
  const settings = fixedSettings({ ...read.config, bank });
  const off = fixedSettings(
    { ...read.config, bank },
    { methods: { payments: ['cod'], shipping: ['selfPickUp'] } },
  );
  expect(await receiveOrder({ ...shop, settings: off }, body, '203.0.113.10')).toMatchObject({
    refusal: { name: 'payment-not-offered' },
  });
  expect(await receiveOrder({ ...shop, settings }, body, '203.0.113.10')).toMatchObject({ ok: true });
  expect(await leftOf(db, id)).toBe(2);
});
