import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { promoCode } from '#app/server/db/schema.ts';
import { returnOrder } from '#app/server/orders/order-return.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { validatePromoCode } from './promo-codes.ts';
import { listPromoCodes, matchPromoCodes } from './promo-store.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);

const place = (body: unknown) => placeOrder(db, orderRequest(body), placeParts({ jobs }));
const inDays = (shift: number | null) =>
  shift === null ? sql`null` : sql`(now() at time zone 'Asia/Taipei')::date + ${shift}::int`;

test.each<[string, number | null, number | null, string]>([
  ['no days', null, null, 'placed'],
  ['today alone', 0, 0, 'placed'],
  ['yesterday to tomorrow', -1, 1, 'placed'],
  ['from tomorrow', 1, null, 'promo-not-yet'],
  ['until yesterday', null, -1, 'promo-expired'],
])('a code is good on its days by the calendar of Taipei: %s', async (name, first, last, end) => {
  const id = await stockVariant(db, { price: 100 });
  const code = name.replaceAll(' ', '-');
  await db.execute(
    sql`insert into promo_code (code, discount, first_day, last_day) values (${code}, 10, ${inDays(first)}, ${inDays(last)})`,
  );
  expect((await validatePromoCode(db, code)).valid).toBe(end === 'placed');
  const result = await place({ ...orderBody([{ productID: id, qty: 1 }]), promoCode: code });
  expect(result.ok ? 'placed' : result.refusal.name).toBe(end);
  if (result.ok) expect(result.answer.totalPrice).toBe(90);
  else expect(await leftOf(db, id)).toBe(10);
});

test('a code that a cancelled order had used says so', async () => {
  const id = await stockVariant(db);
  await db.insert(promoCode).values({ code: 'BACK', discount: 10 });
  const body = { ...orderBody([{ productID: id, qty: 1 }]), promoCode: 'BACK' };
  const placed = await place(body);
  const orderNumber = placed.ok ? placed.answer.orderNumber : '';
  const shown = async () => (await listPromoCodes(db, { q: 'BACK', series: null, state: null })).page.rows[0];
  expect(await shown()).toMatchObject({
    used: true,
    use: { orderNumber, customerName: '王小明' },
    freed: null,
  });
  await db.transaction((tx) => returnOrder(tx, body.orderID, 'owner@boma.example'));
  expect(await shown()).toMatchObject({ used: false, use: null, freed: { orderNumber, by: 'cancelled' } });
});

test('an order that fails never spent its code', async () => {
  const id = await stockVariant(db, { qty: 0 });
  await db.insert(promoCode).values({ code: 'KEPT', discount: 10 });
  const result = await place({ ...orderBody([{ productID: id, qty: 1 }]), promoCode: 'KEPT' });
  expect(result).toMatchObject({ ok: false, refusal: { name: 'out-of-stock' } });
  const [row] = await db.select().from(promoCode).where(eq(promoCode.code, 'KEPT'));
  expect(row).toMatchObject({ used: false, freedAt: null });
});

test('all codes that match are found by the search, the series and the state of the list', async () => {
  const codes = Array.from({ length: 60 }, (_, n) => ({ code: `MANY${n}`, discount: 10, series: 'Many' }));
  await db.insert(promoCode).values(codes);
  const found = await matchPromoCodes(db, { q: 'many', series: 'Many', state: 'usable' });
  expect([found.codes.length, found.total]).toEqual([60, 60]);
  expect((await matchPromoCodes(db, { q: 'many', series: 'Many', state: 'used' })).codes).toEqual([]);
});
