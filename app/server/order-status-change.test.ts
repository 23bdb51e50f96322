import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, transitions } from '#app/domain/order-status.ts';
import { testDatabase } from '#test/database.ts';
import { leftOf, makePromo, orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { trials } from '#test/trials.ts';
import { orderEvent, promoCode, shopOrder } from './db/schema.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const actor = 'owner@boma.example';
const jobs = { add: async () => {}, wake: () => {} };

/** A placed order of two pieces out of five, with a promo code of its own. */
async function placed(code: string) {
  const productID = await stockVariant(db, { qty: 5 });
  await makePromo(db, code);
  const body = { ...orderBody([{ productID, qty: 2 }]), promoCode: code };
  const result = await placeOrder(db, orderRequest(body), {
    jobs,
    shopEmail: null,
    newOrderNumber: randomOrderNumber,
  });
  if (!result.ok) throw new Error(result.refusal.name);
  return { productID, orderNumber: result.answer.orderNumber, orderID: body.orderID };
}

const change = (orderNumber: string, from: OrderStatus, to: OrderStatus) =>
  changeOrderStatus(db, { orderNumber, from, to, actor });

test('an order goes where the table lets it, and its story tells who sent it there', async () => {
  const { orderNumber, orderID } = await placed('STORY');
  expect(await change(orderNumber, 'newOrder', 'inTransit')).toEqual({ ok: true, status: 'inTransit' });
  expect(await change(orderNumber, 'inTransit', 'completed')).toEqual({ ok: true, status: 'completed' });
  const events = await db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderID, orderID))
    .orderBy(orderEvent.id);
  expect(events.map(({ actor, fromStatus, toStatus }) => [actor, fromStatus, toStatus])).toEqual([
    ['customer', null, 'newOrder'],
    [actor, 'newOrder', 'inTransit'],
    [actor, 'inTransit', 'completed'],
  ]);
});

test('what the table does not allow is refused and changes nothing', async () => {
  const { orderNumber } = await placed('TABLE');
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      if (transitions[from].includes(to)) continue;
      expect(await change(orderNumber, from, to)).toEqual({ ok: false, problem: 'not-allowed' });
    }
  }
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  expect(order?.status).toBe('newOrder');
});

test('an order that changed meanwhile is left alone, and where it stands is said', async () => {
  const { orderNumber } = await placed('MEANWHILE');
  await change(orderNumber, 'newOrder', 'followUp');
  expect(await change(orderNumber, 'newOrder', 'completed')).toEqual({
    ok: false,
    problem: 'order-changed',
    status: 'followUp',
  });
  expect(await change('NONE100', 'newOrder', 'completed')).toEqual({ ok: false, problem: 'order-unknown' });
});

test('cancelling gives stock and promo code back, once, however many cancel at once', async () => {
  for (let round = 0; round < trials({ short: 10, long: 200 }); round++) {
    const { productID, orderNumber } = await placed(`CANCEL${round}`);
    expect(await leftOf(db, productID)).toBe(3);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => change(orderNumber, 'newOrder', 'cancelled')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await leftOf(db, productID)).toBe(5);
    const [promo] = await db
      .select()
      .from(promoCode)
      .where(eq(promoCode.code, `CANCEL${round}`));
    expect(promo).toMatchObject({ used: false, orderID: null });
  }
});
