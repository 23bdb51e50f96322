import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { action as productAction } from '#app/routes/admin/product.tsx';
import { action as stockAction } from '#app/routes/admin/product-stock.tsx';
import { action as productsAction } from '#app/routes/admin/products.tsx';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { listMovements } from '#app/server/catalogue/stock-movements.ts';
import { readVariantStock, setVariantStock } from '#app/server/catalogue/variant-stock.ts';
import { editing } from './edit-factories.ts';
import { leftOf } from './order-factories.ts';
import { newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { type Handler, type StaffShop, staffShop } from './staff-shop.ts';

/** Changes from the product list and product page outside the editor, as forms without scripts and as fetches. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  await seedCatalogue(staff.database.db);
});
afterAll(() => staff.close());

async function made(): Promise<EditableProduct> {
  const variants = [newVariant({ weight: ['1 kg', '1 公斤'], price: 350, qty: 10 })];
  const result = await saveProduct(staff.database.db, newProduct({ variants }));
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

const idOf = ({ variants: [variant] }: EditableProduct) => variant?.id ?? 'var_';

/** Posts a form as without scripts: the result is a redirect, or the page with what was typed. */
async function form(action: Handler, typed: Record<string, string> | [string, string][]) {
  const handler: Handler = async (args) => {
    const result = await action(args);
    if (typeof result !== 'object' || result === null || !('data' in result) || !('init' in result))
      return result;
    return Response.json(result.data, result.init ?? {});
  };
  const answer = await staff.ask(handler, { path: '/admin/products', body: new URLSearchParams(typed) });
  return { status: answer.status, body: answer.status === 303 ? null : await answer.json() };
}

test('price and stock are set by a plain form, stock by a difference to what was seen', async () => {
  const id = idOf(await made());
  const { db } = staff.database;
  expect(
    (await form(productsAction, { intent: 'set-price', id, seen: '350', typed: ' NT$400 ' })).status,
  ).toBe(303);
  await db.execute(sql`update product_variant set qty = 7 where id = ${id}`);
  const set = { intent: 'set-stock', id, seen: '10', typed: '15', attempt: randomUUID() };
  // Pressed twice before the page of the first is here.
  for (let press = 0; press < 2; press++) expect((await form(productsAction, set)).status).toBe(303);
  expect(await leftOf(db, id)).toBe(12);
  const [movement] = (await listMovements(db, id)).rows;
  expect(movement).toMatchObject({ reason: 'set', change: 5, left: 12, actor: 'owner@boma.example' });
  // Gone back to, the page is used once more.
  expect((await form(productsAction, { ...set, seen: '12', typed: '13' })).status).toBe(303);
  expect(await leftOf(db, id)).toBe(13);
});

test('what cannot be is refused with what was typed', async () => {
  const id = idOf(await made());
  const refused = async (intent: string, seen: string, typed: string) => {
    const attempt = intent === 'set-stock' ? { attempt: randomUUID() } : null;
    const { status, body } = await form(productsAction, { intent, id, seen, typed, ...attempt });
    return [status, body.problem, body.posted?.typed];
  };
  expect(await refused('set-price', '350', 'much')).toEqual([409, 'not-a-price', 'much']);
  expect(await refused('set-stock', '10', '-11')).toEqual([409, 'not-a-stock', '-11']);
  expect(await refused('set-price', '300', '310')).toEqual([409, 'variants-changed', '310']);
  expect(await refused('set-price', '-1', '310')).toEqual([400, 'invalid-body', '310']);
  expect(await refused('set-price', '350', '1'.repeat(30))).toEqual([400, 'invalid-body', '1'.repeat(30)]);
});

test('stock is corrected with a reason, a count against what is on hand, and a press once', async () => {
  const id = idOf(await made());
  const { db } = staff.database;
  const correct = (
    reason: string,
    pieces: string,
    { left = '10', held = '0', attempt = randomUUID() as string } = {},
  ) => form(stockAction, { intent: 'correct-stock', id, reason, pieces, left, held, attempt });
  const attempt = randomUUID();
  for (let press = 0; press < 2; press++)
    expect((await correct('received', ' １2 ', { attempt })).status).toBe(303);
  expect((await correct('damaged', '2', { left: '22' })).status).toBe(303);
  // Sold after the form was opened, and still on hand.
  await editing(db, staff.shop.jobs, 'owner@boma.example').placed([{ productID: id, qty: 2 }]);
  expect((await correct('counted', '21', { left: '20' })).status).toBe(303);
  expect((await correct('used', '19', { left: '19', held: '2' })).status).toBe(303);
  const { rows } = await listMovements(db, id);
  expect(rows.map(({ reason, change, left, actor }) => [reason, change, left, actor]).slice(0, 5)).toEqual([
    ['used', -19, 0, 'owner@boma.example'],
    ['counted', 1, 19, 'owner@boma.example'],
    ['placed', -2, 18, 'customer'],
    ['damaged', -2, 20, 'owner@boma.example'],
    ['received', 12, 22, 'owner@boma.example'],
  ]);
  const refused = async (...how: Parameters<typeof correct>) => {
    const { status, body } = await correct(...how);
    return [status, body.problem, body.posted?.pieces];
  };
  for (const typed of ['0', '-1', 'many', '1.5', '11'])
    expect(await refused('damaged', typed)).toEqual([409, 'not-a-stock', typed]);
  for (const typed of ['0', 'many']) {
    expect(await refused('received', typed)).toEqual([409, 'not-received', typed]);
    const counted = await refused('counted', `${typed}.5`, { left: '0', held: '2' });
    expect(counted).toEqual([409, 'not-a-count', `${typed}.5`]);
  }
  // As many as there are is no correction.
  expect((await correct('counted', '2', { left: '0', held: '2' })).status).toBe(303);
  expect((await listMovements(db, id)).rows).toHaveLength(rows.length);
  expect(await refused('damaged', '3')).toEqual([409, 'variants-changed', '3']);
  expect(await refused('counted', '3')).toEqual([409, 'on-hand-changed', '3']);
  // Fewer than orders hold: there is nothing left to take off.
  expect((await correct('counted', '1', { left: '0', held: '2' })).status).toBe(303);
  expect(await refused('stolen', '1')).toEqual([400, 'invalid-body', '1']);
  await db.execute(sql`delete from product_variant where id = ${id}`);
  expect(await refused('received', '3')).toEqual([404, 'variant-unknown', '3']);
});

test('thresholds are one form for all variants; an empty one is the shop’s own, one that is no number saves nothing', async () => {
  const variants = [newVariant({ weight: ['1 kg', '1 公斤'] }), newVariant({ weight: ['2 kg', '2 公斤'] })];
  const result = await saveProduct(staff.database.db, newProduct({ variants }));
  if (!result.ok) throw new Error(result.refusal.problem);
  const { product } = result.saved;
  const [first, second] = product.variants.map(({ id }) => id);
  const saveOver = (was: [low: string, barcode: string][], ...typed: [low: string, barcode: string][]) =>
    form(productAction, [
      ['intent', 'set-low'],
      ['product', product.id],
      ...[first, second].flatMap((id, n): [string, string][] => [
        ['id', id ?? ''],
        ['lowAt', typed[n]?.[0] ?? ''],
        ['barcode', typed[n]?.[1] ?? ''],
        ['wasLowAt', was[n]?.[0] ?? ''],
        ['wasBarcode', was[n]?.[1] ?? ''],
      ]),
    ]);
  const { db } = staff.database;
  /** As a form that was opened just now shows them. */
  const shown = async () => {
    const stored = await readVariantStock(db, product.id);
    return [first, second].map((id): [string, string] => {
      const { lowAt = null, barcode = null } = stored.find((each) => each.id === id) ?? {};
      return [String(lowAt ?? ''), barcode ?? ''];
    });
  };
  const save = async (...typed: [low: string, barcode: string][]) => saveOver(await shown(), ...typed);
  const known = async () =>
    (await readVariantStock(db, product.id)).map(({ id, lowAt, barcode }) => [id === first, lowAt, barcode]);
  expect((await save(['５', '4006381333931'], ['', ' braai-1'])).status).toBe(303);
  const saved = [
    [true, 5, '4006381333931'],
    [false, null, 'BRAAI-1'],
  ];
  expect(await known()).toEqual(expect.arrayContaining(saved));
  for (const [typed, problem] of [
    [['few', ''], 'no-threshold'],
    [['', '4006381333932'], 'no-barcode'],
    [['', '4006381333931'], 'barcode-twice'],
  ] satisfies [[string, string], string][])
    expect(await save(['7', '4006381333931'], typed)).toMatchObject({ status: 409, body: { problem } });
  expect(await known()).toEqual(expect.arrayContaining(saved));
  expect((await save(['', 'braai-1'], ['0', '4006381333931'])).status).toBe(303);
  expect(await known()).toEqual(
    expect.arrayContaining([
      [true, null, 'BRAAI-1'],
      [false, 0, '4006381333931'],
    ]),
  );
  // A form that was opened before: what it did not change stays, and what it changed as another did is asked about.
  const [now = ['', '']] = (await shown()).slice(1);
  expect(
    await saveOver(
      [
        ['', ''],
        ['', 'BRAAI-1'],
      ],
      ['', ''],
      ['4', 'braai-9'],
    ),
  ).toMatchObject({
    status: 409,
    body: { problem: 'stock-changed' },
  });
  expect((await saveOver([['', ''], now], ['', ''], ['4', 'braai-9'])).status).toBe(303);
  expect(await known()).toEqual(
    expect.arrayContaining([
      [true, null, 'BRAAI-1'],
      [false, 4, 'BRAAI-9'],
    ]),
  );
  // A code that a variant has whose field was not touched is not free.
  expect(
    await saveOver(
      [
        ['', ''],
        ['4', 'BRAAI-9'],
      ],
      ['', ''],
      ['4', 'braai-1'],
    ),
  ).toMatchObject({
    status: 409,
    body: { problem: 'barcode-taken' },
  });
  const other = await saveProduct(db, newProduct({ title: ['Pap', '玉米粥'] }));
  if (!other.ok) throw new Error(other.refusal.problem);
  const [otherVariant] = other.saved.product.variants;
  const answer = await setVariantStock(db, other.saved.product.id, [
    { id: otherVariant?.id ?? 'var_', lowAt: null, barcode: 'BRAAI-1' },
  ]);
  expect(answer).toEqual({ ok: false, problem: 'barcode-taken', title: product.title });
});

test.each<[string, object]>([
  ['no change', { intent: 'change-variants', changes: [], why: 'set', attempt: randomUUID() }],
  [
    'one variant twice',
    {
      intent: 'change-variants',
      changes: [
        { id: 'var_a', by: 1 },
        { id: 'var_a', by: 1 },
      ],
      why: 'set',
      attempt: randomUUID(),
    },
  ],
  [
    'a price of nothing',
    {
      intent: 'change-variants',
      changes: [{ id: 'var_a', price: [1, 0] }],
      why: 'bulk',
      attempt: randomUUID(),
    },
  ],
  [
    'half a piece',
    { intent: 'change-variants', changes: [{ id: 'var_a', by: 0.5 }], why: 'set', attempt: randomUUID() },
  ],
  [
    'another reason',
    { intent: 'change-variants', changes: [{ id: 'var_a', by: 1 }], why: 'placed', attempt: randomUUID() },
  ],
  [
    'a preview of nothing',
    { intent: 'preview-change', ids: ['prd_a'], change: { price: null, stock: null, sale: null } },
  ],
  [
    'a percentage of endless size',
    {
      intent: 'preview-change',
      ids: ['prd_a'],
      change: { price: { how: 'percent', by: 1e300, round: 1 }, stock: null, sale: null },
    },
  ],
])('%s is no change', async (_what, body) => {
  expect(await staff.post(productsAction, body)).toMatchObject({
    status: 400,
    body: { problem: 'invalid-body' },
  });
});

test('a removed variant is reported as such', async () => {
  const body = {
    intent: 'change-variants',
    changes: [{ id: 'var_gone', by: 1 }],
    why: 'set',
    attempt: randomUUID(),
  };
  expect(await staff.post(productsAction, body)).toMatchObject({
    status: 409,
    body: { problem: 'variants-changed', since: [{ id: 'var_gone', now: null }] },
  });
});
