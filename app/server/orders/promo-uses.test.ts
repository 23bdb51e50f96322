import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import { freePromoCode, listPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { promoCode, promoUse } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { leftOf, orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { placeOrder, randomOrderNumber } from './place-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);

async function order(promo: string, contact: { email?: string; number?: string } = {}, qty = 1) {
  const productID = await stockVariant(db, { price: 500 });
  const body = orderBody([{ productID, qty }]);
  const customer = { ...body.customer, ...contact };
  const result = await placeOrder(db, orderRequest({ ...body, customer, promoCode: promo }), {
    jobs,
    shopEmail: null,
    newOrderNumber: randomOrderNumber,
  });
  return { result, productID, orderNumber: result.ok ? result.answer.orderNumber : '' };
}
const outcome = ({ result }: Awaited<ReturnType<typeof order>>) =>
  result.ok ? 'placed' : result.refusal.name;
const change = { actor: 'owner@example.com', tell: false } as const;
const cancel = async (orderNumber: string) => {
  const done = await changeOrderStatus(db, jobs, {
    orderNumber,
    from: 'newOrder',
    to: 'cancelled',
    ...change,
  });
  if (!done.ok) throw new Error(done.problem);
  return done.eventID;
};
const usesOf = async (code: string) => {
  const [row] = await db.select().from(promoCode).where(eq(promoCode.code, code));
  return { uses: row?.uses, used: row?.used, orders: await db.$count(promoUse, eq(promoUse.code, code)) };
};

test('a cancelled order gives its use back, and its undo takes it again', async () => {
  await db.insert(promoCode).values({ code: 'TWICE', discount: 10, maxUses: 2 });
  const first = await order('TWICE');
  expect(outcome(await order('TWICE', { email: 'b@example.com', number: '0922333444' }))).toBe('placed');
  expect(await usesOf('TWICE')).toEqual({ uses: 2, used: true, orders: 2 });
  expect(await validatePromoCode(db, 'TWICE')).toMatchObject({ valid: false, problem: 'used-up' });

  const eventID = await cancel(first.orderNumber);
  expect(await usesOf('TWICE')).toEqual({ uses: 1, used: false, orders: 1 });
  expect(await undoOrderChange(db, eventID, change.actor)).toMatchObject({ ok: true });
  expect(await usesOf('TWICE')).toEqual({ uses: 2, used: true, orders: 2 });
});

test('an undo is refused where the use was taken meanwhile', async () => {
  await db.insert(promoCode).values({ code: 'GONE', discount: 10, maxUses: 2 });
  await order('GONE');
  const second = await order('GONE');
  const eventID = await cancel(second.orderNumber);
  expect(outcome(await order('GONE'))).toBe('placed');
  expect(await undoOrderChange(db, eventID, change.actor)).toEqual({ ok: false, problem: 'promo-used' });
  expect(await usesOf('GONE')).toEqual({ uses: 2, used: true, orders: 2 });
});

test('one customer is known by phone or email, however they are written', async () => {
  await db.insert(promoCode).values({ code: 'EACH', discount: 10, maxUses: null, perCustomer: 1 });
  const first = await order('EACH', { email: 'each@example.com', number: '0933000111' });
  expect(outcome(first)).toBe('placed');
  const sameEmail = await order('EACH', { email: ' EACH@Example.com', number: '0933000222' });
  expect(outcome(sameEmail)).toBe('promo-customer');
  expect(await leftOf(db, sameEmail.productID)).toBe(10);
  expect(outcome(await order('EACH', { email: 'other@example.com', number: '+886 933-000-111' }))).toBe(
    'promo-customer',
  );
  expect(outcome(await order('EACH', { email: 'third@example.com', number: '0933000333' }))).toBe('placed');
  expect(await usesOf('EACH')).toEqual({ uses: 2, used: false, orders: 2 });
  await cancel(first.orderNumber);
  expect(outcome(await order('EACH', { email: 'each@example.com', number: '0933000111' }))).toBe('placed');
});

test('the minimum spend is of the goods before the code', async () => {
  await db.insert(promoCode).values({ code: 'FROM-1000', discount: 10, maxUses: null, minSpend: 1000 });
  expect(await validatePromoCode(db, 'FROM-1000')).toEqual({
    valid: true,
    expired: false,
    discount: 10,
    salesAmount: 0,
    minSpend: 1000,
  });
  const little = await order('FROM-1000');
  expect(little.result).toEqual({ ok: false, refusal: { name: 'promo-below-minimum', missing: 500 } });
  expect(await usesOf('FROM-1000')).toEqual({ uses: 0, used: false, orders: 0 });
  const enough = await order('FROM-1000', {}, 2);
  expect(enough.result.ok && enough.result.answer.totalPrice).toBe(900);
});

test('a code for many says when it starts, one for one use does not', async () => {
  const dates = { firstDay: '2099-12-24', firstTime: '09:30' };
  await db.insert(promoCode).values([
    { code: 'LATER', discount: 10, maxUses: null, ...dates },
    { code: 'LATER-ONE', discount: 10, ...dates },
  ]);
  const refused = { valid: false, expired: false, discount: 0, salesAmount: 0 };
  expect(await validatePromoCode(db, 'LATER')).toEqual({
    ...refused,
    problem: 'not-yet',
    starts: '2099-12-24T09:30:00+08:00',
  });
  expect(await validatePromoCode(db, 'LATER-ONE')).toEqual(refused);
  expect(outcome(await order('LATER'))).toBe('promo-not-yet');
});

test('a use is listed with its order, and is not given back by hand', async () => {
  await db.insert(promoCode).values({ code: 'LISTED', salesAmount: 100, maxUses: 5 });
  const { orderNumber } = await order('LISTED');
  const { page } = await listPromoCodes(db, { q: 'LISTED', series: null, state: 'usable' });
  expect(page.rows).toMatchObject([
    { code: 'LISTED', use: null, uses: 1, newestUses: [{ orderNumber, customerName: '王小明' }] },
  ]);
  expect(await freePromoCode(db, 'LISTED')).toEqual({ ok: false, problem: 'code-not-used' });
});
