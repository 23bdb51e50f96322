import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentSaved } from '#app/domain/cart/quote.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { usualParcel } from '#app/domain/order/parcel.ts';
import type { PromoTerms } from '#app/domain/promo/promo-code.ts';
import { addPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type PreviewInput, previewCart } from './cart-preview.ts';

const database = await testDatabase(10);
afterAll(database.close);
const { db } = database;

const plain: PromoTerms = {
  discount: 10,
  salesAmount: 0,
  firstDay: null,
  lastDay: null,
  firstTime: null,
  lastTime: null,
  maxUses: null,
  perCustomer: null,
  minSpend: 0,
  products: [],
  filters: [],
  series: '',
};

let variant: VariantId;
let parent: PromoTerms['products'][number];
let lines: PreviewInput['lines'];
beforeAll(async () => {
  variant = await stockVariant(db, { qty: 1000 });
  const { rows } = await db.execute<{ parent: typeof parent }>(
    sql`select parent_id as parent from product_variant where id = ${variant}`,
  );
  if (!rows[0]) throw new Error('no variant');
  parent = rows[0].parent;
  lines = [{ productID: variant, qty: 2 }];
  const codes: Record<string, Partial<PromoTerms>> = {
    TEN10: {},
    FIXED: { discount: 0, salesAmount: 50 },
    ONCE1: { maxUses: 1 },
    MIN99: { minSpend: 1_000_000 },
    LATER: { firstDay: '2099-01-01' },
    OVER9: { lastDay: '2020-01-01' },
    OTHER: { products: ['prd_other'] },
    CHOSEN: { products: [parent], discount: 0, salesAmount: 40 },
    EACH1: { perCustomer: 1 },
  };
  for (const [code, terms] of Object.entries(codes)) {
    const added = await addPromoCodes(db, {
      ...plain,
      ...terms,
      products: [...(terms.products ?? [])],
      filters: [],
      codes: [code],
    });
    if (!added.ok) throw new Error(`${code}: ${added.problem}`);
  }
});

const preview = (wanted: Partial<PreviewInput> = {}) =>
  previewCart(
    db,
    { lines, shippingOption: 'regularAM', promo: null, customer: '', at: null, ...wanted },
    { terms: usualTerms, parcel: usualParcel },
  );

async function order(promoCode: string | null) {
  const body = orderBody([{ productID: variant, qty: 2 }]);
  const placed = await placeOrder(
    db,
    orderRequest({ ...body, promoCode, shippingOption: 'regularAM' }),
    placeParts({ jobs: { add: async () => {}, wake: () => {} } }),
  );
  if (!placed.ok) throw new Error(placed.refusal.name);
  return placed.answer.order;
}

test.each([null, 'TEN10', 'FIXED', 'ONCE1', 'CHOSEN', 'EACH1'])(
  'with the code %s it is what the order comes to',
  async (code) => {
    const shown = await preview({ promo: code === null ? null : { code } });
    expect(shown.gap).toBeNull();
    const { totalPrice, shippingCost, promoAmount, amountDue } = await order(code);
    expect(shown.quote).toMatchObject({ totalPrice, shipping: shippingCost, promoAmount, amountDue });
  },
);

test.each([
  ['NONE1', 'promo-unknown'],
  ['ten10', 'promo-unknown'],
  ['ONCE1', 'promo-used'],
  ['LATER', 'promo-not-yet'],
  ['OVER9', 'promo-expired'],
  ['OTHER', 'promo-no-product'],
  ['MIN99', 'promo-below-minimum'],
])('the code %s does not count, and why: %s', async (code, name) => {
  const [with_, without] = [await preview({ promo: { code } }), await preview()];
  expect(with_.gap?.name).toBe(name);
  expect(with_.quote).toEqual(without.quote);
});

test('the uses of a customer are counted by phone and by email', async () => {
  const promo = { code: 'EACH1' };
  const gapOf = async (customer: string) => (await preview({ promo, customer })).gap?.name ?? null;
  expect(await gapOf('')).toBeNull();
  expect(await gapOf('0999999999')).toBeNull();
  expect(await gapOf('+886 912 345 678')).toBe('promo-customer');
  expect(await gapOf('MING@example.com')).toBe('promo-customer');
});

test('a code that is not stored counts by its terms, at the moment that is asked for', async () => {
  const terms = { ...plain, discount: 20, firstDay: '2099-01-02', firstTime: '10:00', lastDay: '2099-01-03' };
  const gapAt = async (at: string | null) => (await preview({ promo: { terms }, at })).gap?.name ?? null;
  expect(await gapAt(null)).toBe('promo-not-yet');
  expect(await gapAt('2099-01-02T09:59')).toBe('promo-not-yet');
  expect(await gapAt('2099-01-02T10:00')).toBeNull();
  expect(await gapAt('2099-01-04T00:00')).toBe('promo-expired');
  const [reduced, full] = [await preview({ promo: { terms }, at: '2099-01-02T10:00' }), await preview()];
  expect(reduced.quote.totalPrice).toBeLessThan(full.quote.totalPrice);
});

test('a planned sale counts at its moments', async () => {
  await db.execute(sql`
    update parent_product set sale_percentage = 50, sale_from = '2098-05-01 00:00+08', sale_until = '2098-05-02 00:00+08'
    where id = ${parent}`);
  const percent = async (at: string | null) => (await preview({ at })).quote.lines[0]?.salesPercentage;
  expect(await percent('2098-05-01T00:00')).toBe(50);
  expect(await percent('2098-05-01T23:59')).toBe(50);
  expect(await percent('2098-05-02T00:00')).not.toBe(50);
  expect(await percent(null)).not.toBe(50);
});

test('nothing says what goods cost, and unknown goods are left out', async () => {
  const { quote } = await preview({ lines: [...lines, { productID: 'var_gone', qty: 1 }] });
  expect(quote.lines).toHaveLength(1);
  expect(JSON.stringify(quote)).not.toContain('"cost"');
});

test('a percentage on goods that are all on sale takes nothing off, and the code is told all the same', async () => {
  await db.execute(sql`update product_variant set sales_percentage = 25 where id = ${variant}`);
  const { quote, promo, gap } = await preview({ promo: { code: 'TEN10' } });
  await db.execute(sql`update product_variant set sales_percentage = 0 where id = ${variant}`);
  expect([gap, promo?.discount, percentSaved(quote.lines, promo), quote.promoAmount]).toEqual([
    null,
    10,
    0,
    0,
  ]);
});
