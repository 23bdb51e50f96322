import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { readJson } from '#app/server/http/json-body.ts';
import { createLog } from '#app/server/log.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { leftOf, makePromo, orderBody, stockVariant } from '#test/order-factories.ts';
import { receiveOrder } from './receive-order.ts';

const database = await databaseWithJobs();
const { db, jobs } = database;
const log = createLog('silent');
afterAll(database.close);

const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join('\n'));
const failures: unknown[] = [];
const shop = () => ({
  db,
  jobs,
  log,
  failures: { report: async (...report: unknown[]) => void failures.push(report) },
  settings: fixedSettings(read.config),
});

let addresses = 0;
/** From a client without counted requests. */
async function post(text: string, address = `198.51.${++addresses}.1`) {
  const body = await readJson(new Request('http://shop/', { method: 'POST', body: text }));
  return body.ok
    ? receiveOrder(shop(), body.value, address)
    : { ok: false as const, refusal: { name: 'invalid-order' } };
}

const bad = [
  '-1',
  '0',
  '0.1',
  '1e21',
  '1e309',
  '"NaN"',
  'null',
  '[]',
  '{}',
  '"1"',
  '[1]',
  'true',
  '9007199254740992',
  '-0',
  JSON.stringify('x'.repeat(30_000)),
  '"\\u0000"',
  '"\\ud800"',
  '"a\\r\\nBcc: b@example.com"',
  '"\\u2028"',
  '""',
  JSON.stringify(`var_${randomUUID()}`),
  '"__proto__"',
  '{"__proto__":{"admin":true}}',
  '[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]',
];

function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

function withPart(body: unknown, path: readonly string[], part: string): string {
  const mark = `"${randomUUID()}"`;
  const copy = structuredClone(body);
  let at: unknown = copy;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  Reflect.set(Object(at), path.at(-1) ?? '', JSON.parse(mark));
  return JSON.stringify(copy).replace(mark, () => part);
}

async function state() {
  const read = await db.execute(sql`select
    (select count(*)::int from shop_order) as orders, (select count(*)::int from outbox) as emails,
    (select count(*)::int from pgboss.job) as jobs, (select sum(qty)::int from product_variant) as stock,
    (select count(*)::int from promo_code where used) as spent`);
  return read.rows[0];
}

describe('every field with every value (T28)', () => {
  const server = {
    price: 1,
    discount: 99,
    status: 'completed',
    totalCost: 0,
    orderNumber: 'AAAA100',
    orderDate: '1999-01-01',
    shippingCost: 0,
    type: 'gift',
    products: [],
    parentProducts: [],
    deliveryNote: 'free',
    invoice: 'none',
  };

  test('is refused and changes nothing, or gives what the server says', async () => {
    const id = await stockVariant(db, { price: 450, qty: 100_000 });
    await makePromo(db, 'UNTOUCHED');
    const sample = {
      ...orderBody([{ productID: id, qty: 1 }]),
      ...Object.fromEntries(Object.entries(server).filter(([key]) => key !== 'price')),
      chosenDay: null,
      // Omitted, so that only the field's own check can refuse.
      totalPrice: null,
      totalPriceWithShipping: null,
      amountDue: null,
    };
    const paths = pathsOf(sample);
    expect(paths.length).toBeGreaterThan(30);
    let refused = 0;
    for (const path of paths) {
      for (const part of bad) {
        const before = await state();
        const text = withPart({ ...sample, orderID: randomUUID() }, path, part);
        const outcome = await post(text);
        const what = `${path.join('.')} = ${part.slice(0, 60)}`;
        if (!outcome.ok) {
          refused++;
          expect(outcome.refusal.name, what).not.toBe('order-failed');
          expect(await state(), what).toEqual(before);
          continue;
        }
        const { order } = outcome.answer;
        expect(order.lines, what).toMatchObject([{ productID: id, unitPrice: 450, qty: 1, lineTotal: 450 }]);
        const fee = order.shippingOption === 'selfPickUp' ? 0 : 160;
        expect([order.totalPrice, order.amountDue, order.promo], what).toEqual([450, 450 + fee, null]);
        expect(order.status, what).toBe('newOrder');
        expect(order.orderNumber, what).not.toBe('AAAA100');
        expect(new Date(order.orderDate).getUTCFullYear(), what).toBeGreaterThan(2020);
      }
    }
    expect(refused).toBeGreaterThan(paths.length * 5);
    expect(failures).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });

  test('what is no order at all is refused', async () => {
    const id = await stockVariant(db, { qty: 5 });
    const body = orderBody([{ productID: id, qty: 1 }]);
    const before = await state();
    const wrong = [
      '',
      'null',
      '1',
      '"x"',
      '[]',
      '{}',
      '{',
      '\u0000',
      'NaN',
      JSON.stringify({ ...body, basket: { items: [] } }),
      JSON.stringify({
        ...body,
        basket: { items: Array.from({ length: 51 }, () => ({ productID: id, qty: 1 })) },
      }),
      JSON.stringify({
        ...body,
        basket: {
          items: [
            { productID: id, qty: 60 },
            { productID: id, qty: 60 },
          ],
        },
      }),
      JSON.stringify({ ...body, admin: true }),
      JSON.stringify({ ...body, customer: { ...body.customer, isOwner: true } }),
      JSON.stringify(body).replace('"language"', '"constructor":{"prototype":{"x":1}},"language"'),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      JSON.stringify({ ...body, products: Array.from({ length: 6000 }, () => 0) }),
    ];
    for (const text of wrong)
      expect(await post(text), text.slice(0, 80)).toMatchObject({
        ok: false,
        refusal: { name: 'invalid-order' },
      });
    expect(await state()).toEqual(before);
    expect(await leftOf(db, id)).toBe(5);
  });

  test('names the fields that were wrong as the checkout names them', async () => {
    const id = await stockVariant(db);
    const body = orderBody([{ productID: id, qty: 1 }]);
    const fields = async (change: object) => {
      const outcome = await post(JSON.stringify({ ...body, ...change }));
      return !outcome.ok && 'fields' in outcome.refusal ? outcome.refusal.fields : outcome;
    };
    expect(await fields({ customer: { ...body.customer, name: ' ', email: 'x@' } })).toEqual([
      'name',
      'email',
    ]);
    expect(await fields({ customer: { ...body.customer, number: 912345678 } })).toEqual(['number']);
    expect(await fields({ shippingOption: 'sevenEleven' })).toEqual(['storeName', 'storeCode']);
    expect(await fields({ paymentMethod: 'cheque' })).toEqual(['paymentMethod']);
    expect(await fields({ paymentMethod: 'card' })).toMatchObject({
      refusal: { name: 'payment-not-offered' },
    });
    expect(await fields({ basket: { items: [{ productID: id, qty: 1.5 }] } })).toEqual(['basket']);
    expect(await fields({ customerMessage: 'x'.repeat(1001) })).toEqual(['customerMessage']);
  });
});

test('one network may try 120 orders in ten minutes; its neighbours are not counted with it', async () => {
  const id = await stockVariant(db, { qty: 0 });
  const nameFrom = async (address: string) => {
    const outcome = await post(JSON.stringify(orderBody([{ productID: id, qty: 1 }])), address);
    return outcome.ok ? 'placed' : outcome.refusal.name;
  };
  expect(await nameFrom('2001:db8:7::1')).toBe('out-of-stock');
  await db.execute(
    sql`update rate_use set uses = array_fill(now(), array[120]) where key like 'order:2001:db8:7:%'`,
  );
  expect(await nameFrom('2001:db8:7::2')).toBe('too-many');
  expect(await nameFrom('2001:db8:8::1')).toBe('out-of-stock');
});

test('promo codes are not guessed with orders that are refused: failed ones count with those that are checked', async () => {
  const productID = await stockVariant(db, { price: 300, qty: 50 });
  await makePromo(db, 'GUESSED10', { discount: 10 });
  const guess = async (promoCode: string | null, address: string, totalPrice?: number) => {
    const body = { ...orderBody([{ productID, qty: 1 }]), promoCode, ...(totalPrice ? { totalPrice } : {}) };
    // The limit of open orders is by phone.
    body.customer = { ...body.customer, number: '0987654321', email: 'guess@example.com' };
    const outcome = await post(JSON.stringify(body), address);
    return outcome.ok ? 'placed' : outcome.refusal.name;
  };
  // A wrong total reveals nothing about the code.
  expect(await guess('GUESSED10', '192.0.2.1', 1)).toBe('total-changed');
  expect(await guess('UNKNOWN', '192.0.2.1', 1)).toBe('total-changed');
  for (let n = 0; n < 18; n++) expect(await guess(`CODE${n}`, '192.0.2.1')).toBe('promo-unknown');
  expect(await guess('GUESSED10', '192.0.2.1')).toBe('promo-too-many');
  expect(await guess(null, '192.0.2.1')).toBe('placed');
  expect(await guess('GUESSED10', '192.0.2.2')).toBe('placed');
});

test('the machine itself is limited like any network: a proxy that nobody named is no way round', async () => {
  const body = () => JSON.stringify(orderBody([{ productID: 'var_none', qty: 1 }]));
  await post(body(), '127.0.0.5');
  await db.execute(
    sql`update rate_use set uses = array_fill(now(), array[120]) where key = 'order:127.0.0.5'`,
  );
  const late = await post(body(), '127.0.0.5');
  expect(late.ok ? 'placed' : late.refusal.name).toBe('too-many');
});
