import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { validatePromoCode } from '#app/server/catalogue/promo-codes.ts';
import {
  addPromoCodes,
  editPromoCode,
  freePromoCode,
  listPromoCodes,
  postedPromoCodes,
} from '#app/server/catalogue/promo-store.ts';
import { parentProduct, productVariant, promoCode, promoUse, shopOrder } from '#app/server/db/schema.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { editing } from '#test/edit-factories.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { changeOrderStatus } from './order-status-change.ts';
import { undoOrderChange } from './order-undo.ts';
import { placeOrder } from './place-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
afterAll(database.close);

async function order(promo: string, contact: { email?: string; number?: string } = {}, qty = 1) {
  const productID = await stockVariant(db, { price: 500 });
  const body = orderBody([{ productID, qty }]);
  const customer = { ...body.customer, ...contact };
  const result = await placeOrder(
    db,
    orderRequest({ ...body, customer, promoCode: promo }),
    placeParts({ jobs }),
  );
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

const { placed, edited, orderOf } = editing(db, jobs, change.actor);
const parentOf = async (id: VariantId) => {
  const [row] = await db
    .select({ parentID: productVariant.parentID })
    .from(productVariant)
    .where(eq(productVariant.id, id));
  if (!row) throw new Error(`there is no ${id}`);
  return row.parentID;
};

test('a code for chosen products counts for these, is refused without one, and stays so in an edit', async () => {
  const [chosen, other] = await Promise.all([
    stockVariant(db, { price: 200 }),
    stockVariant(db, { price: 500 }),
  ]);
  const products = [await parentOf(chosen)];
  await db.insert(promoCode).values([
    { code: 'ONLY-10', discount: 10, maxUses: null, products },
    { code: 'ONLY-300', salesAmount: 300, maxUses: null, products },
  ]);
  expect(await validatePromoCode(db, 'ONLY-10')).toMatchObject({ valid: true, discount: 10, only: products });
  const { result } = await order('ONLY-10');
  expect(result).toEqual({ ok: false, refusal: { name: 'promo-no-product' } });

  const one = (productID: VariantId) => ({ productID, qty: 1 });
  const percent = await orderOf(await placed([one(chosen), one(other)], { promoCode: 'ONLY-10' }));
  expect(percent.order.lines.map(({ unitPrice }) => unitPrice)).toEqual([180, 500]);
  expect(percent.order).toMatchObject({ totalPrice: 680, promoAmount: 0 });

  const number = await placed([one(chosen), one(other)], {
    promoCode: 'ONLY-300',
    shippingOption: 'selfPickUp',
  });
  expect((await orderOf(number)).order).toMatchObject({ totalPrice: 700, promoAmount: 200, amountDue: 500 });
  // The code may be gone by then.
  await db.delete(promoCode).where(eq(promoCode.code, 'ONLY-300'));
  const line = (productID: VariantId, qty: number) => ({ productID, qty, unitPrice: null });
  await edited(number, { lines: [line(chosen, 2), line(other, 1)] });
  expect((await orderOf(number)).order).toMatchObject({ totalPrice: 900, promoAmount: 300, amountDue: 600 });
  const eventID = await edited(number, { lines: [line(other, 1)] });
  expect((await orderOf(number)).order).toMatchObject({ promoAmount: 0, amountDue: 500 });
  expect(await undoOrderChange(db, eventID, change.actor)).toMatchObject({ ok: true });
  expect((await orderOf(number)).order).toMatchObject({ promoAmount: 300, amountDue: 600 });
});

test('a code for a filter is for its products of the moment, and of the order’s moment', async () => {
  const [ordered, added, other] = await Promise.all([stockVariant(db), stockVariant(db), stockVariant(db)]);
  for (const id of [ordered, added])
    await db
      .update(parentProduct)
      .set({ type: 'sausage' })
      .where(eq(parentProduct.id, await parentOf(id)));
  await db.insert(promoCode).values({ code: 'SAUSAGE', discount: 50, maxUses: null, filters: ['sausage'] });
  const { only } = await validatePromoCode(db, 'SAUSAGE');
  expect(only?.toSorted()).toEqual([await parentOf(ordered), await parentOf(added)].toSorted());
  const number = await placed([{ productID: ordered, qty: 1 }], { promoCode: 'SAUSAGE' });
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, number));
  expect(row?.promoScope).toEqual({ products: [await parentOf(ordered)], filters: ['sausage'], amount: 0 });
  await edited(number, {
    lines: [ordered, added, other].map((productID) => ({ productID, qty: 1, unitPrice: null })),
  });
  const { order: after } = await orderOf(number);
  expect(after.lines.map(({ unitPrice }) => unitPrice)).toEqual([50, 50, 100]);
});

test('orders of a code whose limit was lowered below its uses can be cancelled, and it is used up until they are fewer', async () => {
  const { codes: _, ...wide } = postedPromoCodes.parse({ codes: ['FEWER'], discount: 10, maxUses: 5 });
  await addPromoCodes(db, { codes: ['FEWER'], ...wide });
  const orders = [];
  for (const place of [1, 2, 3, 4])
    orders.push(await order('FEWER', { email: `fewer${place}@example.com`, number: `092233445${place}` }));
  const lowered = { ...wide, maxUses: 2 };
  expect(await editPromoCode(db, { code: 'FEWER', was: wide, terms: lowered })).toEqual({ ok: true });
  const left = [];
  for (const { orderNumber } of orders) {
    await cancel(orderNumber);
    left.push(await usesOf('FEWER'));
  }
  expect(left).toEqual([
    { uses: 3, used: true, orders: 3 },
    { uses: 2, used: true, orders: 2 },
    { uses: 1, used: false, orders: 1 },
    { uses: 0, used: false, orders: 0 },
  ]);
});

test('an edit of a code keeps its uses, is refused where another tab was first, and never makes one use many', async () => {
  const termsIn = (input: object) => {
    const { codes: _, ...terms } = postedPromoCodes.parse({ codes: ['X'], ...input });
    return terms;
  };
  const first = termsIn({ discount: 10, maxUses: 5, perCustomer: 2 });
  await addPromoCodes(db, { codes: ['CHANGED'], ...first });
  await order('CHANGED');
  await order('CHANGED', { email: 'b@example.com', number: '0922333444' });
  const second = termsIn({ discount: 20, maxUses: 2, minSpend: 100 });
  expect(await editPromoCode(db, { code: 'CHANGED', was: first, terms: second })).toEqual({ ok: true });
  expect(await usesOf('CHANGED')).toEqual({ uses: 2, used: true, orders: 2 });
  expect(await editPromoCode(db, { code: 'CHANGED', was: first, terms: second })).toMatchObject({
    problem: 'code-changed',
  });
  expect(
    await editPromoCode(db, { code: 'CHANGED', was: second, terms: termsIn({ discount: 20, maxUses: 1 }) }),
  ).toMatchObject({ problem: 'invalid-promo', fields: ['maxUses'] });
  expect(await editPromoCode(db, { code: 'CHANGED', was: second, terms: first })).toEqual({ ok: true });
  expect(await usesOf('CHANGED')).toEqual({ uses: 2, used: false, orders: 2 });

  const once = termsIn({ salesAmount: 50 });
  await addPromoCodes(db, { codes: ['ONCE'], ...once });
  await order('ONCE');
  expect(await editPromoCode(db, { code: 'ONCE', was: once, terms: termsIn({ salesAmount: 60 }) })).toEqual({
    ok: false,
    problem: 'code-used',
  });
});
