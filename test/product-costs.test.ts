import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { csvColumns } from '#app/domain/catalogue/product-csv.ts';
import { csvLines, parseTable } from '#app/domain/delimited-text.ts';
import { loader as editor, action as save } from '#app/routes/admin/product.tsx';
import { loader as history } from '#app/routes/admin/product-stock.tsx';
import { loader as list, action as products } from '#app/routes/admin/products.tsx';
import { loader as promoPreview } from '#app/routes/admin/promo-preview.tsx';
import { loader as exportProducts } from '#app/routes/api/export-products.ts';
import { action as importProducts } from '#app/routes/api/import-products.ts';
import { loader as readStock } from '#app/routes/api/read-stock.ts';
import { readStored } from '#app/server/catalogue/admin-product.ts';
import { readBundles, setBundle } from '#app/server/catalogue/bundles.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { newPerson, signedIn } from './staff-factories.ts';
import { type Handler, type StaffShop, staffShop } from './staff-shop.ts';

/** Only owners see and change what products cost (decision 92): NT$617 and NT$739, numbers that occur nowhere else. */
const costs = /\b(617|739|1234)\b/;

type Who = 'owner' | 'staff';

let shop: StaffShop;
const cookies = { owner: '', staff: '' };
let meat: EditableProduct;
let box: EditableProduct;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await staffShop();
  cookies.owner = shop.cookie;
  cookies.staff = (await signedIn(db(), await newPerson(db(), 'staff'))).cookie;
  await seedCatalogue(db());
});
afterAll(() => shop.close());

beforeEach(async () => {
  await db().execute(sql`delete from parent_product`);
  meat = await stored(
    newProduct({
      variants: [
        newVariant({ weight: ['250 g', '250 公克'], price: 1000, cost: 617, qty: 4 }),
        newVariant({ weight: ['500 g', '500 公克'], price: 1900, cost: 739, qty: 6 }),
      ],
    }),
  );
  box = await stored(
    newProduct({ title: ['Box', '禮盒'], variants: [newVariant({ weight: ['1 kg', '1 公斤'] })] }),
  );
  await bundle(true);
});

async function stored(product: EditableProduct): Promise<EditableProduct> {
  const result = await saveProduct(db(), product);
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

const variantOf = ({ variants }: EditableProduct, at = 0) => {
  const variant = variants[at];
  if (!variant) throw new Error(`there is no variant ${at}`);
  return variant;
};

const bundle = (costOfParts: boolean) =>
  setBundle(
    db(),
    box.id,
    variantOf(box).id,
    { parts: [{ id: variantOf(meat).id, qty: 2 }], costOfParts },
    'o',
  );

async function current(): Promise<EditableProduct> {
  const [found] = await readStored(db(), [meat.id]);
  return found?.product ?? meat;
}

/** As the database has it. */
async function costsOf({ id }: Pick<EditableProduct, 'id'>): Promise<number[]> {
  const [found] = await readStored(db(), [id]);
  return found?.product.variants.map(({ cost }) => cost) ?? [];
}

const withId = <Args extends object>(args: Args, { id }: EditableProduct) => ({
  ...args,
  params: { productId: id },
});
const ofMeat: Handler = (args) => editor(withId(args, meat));
const ofBox: Handler = (args) => editor(withId(args, box));

async function seen(handler: Handler, who: Who, path = '/admin/products/x'): Promise<string> {
  const answer = await shop.ask(handler, { method: 'GET', cookie: cookies[who], path });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function posted(handler: Handler, who: Who, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const sent = { cookie: cookies[who], body: JSON.stringify(body), headers, path: '/admin/products/x' };
  return (await shop.ask(handler, sent)).text();
}

const saved = async (who: Who, product: EditableProduct) =>
  posted(save, who, { intent: 'save-product', product, attempt: crypto.randomUUID() });

describe('what products cost, and their margin, is sent to owners alone', () => {
  const stockOf = (product: EditableProduct) => (who: Who) =>
    seen(readStock, who, `/api/readStock?product=${product.id}`);
  test.each<[string, (who: Who) => Promise<string>, RegExp]>([
    ['the editor', (who) => seen(ofMeat, who), costs],
    ['a bundle in the editor', (who) => seen(ofBox, who), costs],
    ['what an open editor follows', (who) => stockOf(box)(who), costs],
    ['the file of products', (who) => seen(exportProducts, who), costs],
    ['the list', (who) => seen(list, who), /"marginFrom":38/],
    ['a variant in the list', (who) => seen(list, who), /"isBelowCost"/],
    [
      'the preview of a bulk change',
      (who) => {
        const change = { price: { how: 'set', by: 1, round: 1 }, stock: null, sale: null };
        return posted(products, who, { intent: 'preview-change', ids: [meat.id], change });
      },
      /"isBelowCost":true/,
    ],
    [
      'the answer to a planned sale',
      (who) => {
        const days = { firstDay: '2099-01-01', firstTime: '00:00', lastDay: '2099-01-02', lastTime: '' };
        return posted(products, who, {
          intent: 'plan-sale',
          ids: [meat.id],
          sale: { percentage: 99, ...days },
          ifBelowCost: 'plan',
        });
      },
      /"belowCost":2/,
    ],
    [
      'the warning before a sale below cost',
      (who) => {
        const days = { firstDay: '2099-01-01', firstTime: '00:00', lastDay: '2099-01-02', lastTime: '' };
        const sale = { percentage: 99, ...days };
        return posted(products, who, { intent: 'plan-sale', ids: [meat.id], sale });
      },
      /"problem":"sale-below-cost","belowCost":2/,
    ],
    ['what is saved', async (who) => saved(who, await current()), costs],
    ['a save that was overtaken', (who) => saved(who, { ...meat, version: 99 }), costs],
  ])('%s', async (_, read, kept) => {
    expect(await read('owner')).toMatch(kept);
    const staff = await read('staff');
    expect(staff).not.toMatch(costs);
    expect(staff).not.toMatch(/"margin(From|To)":\d|belowCost/i);
  });

  test.each<[string, (who: Who) => Promise<string>]>([
    ['the stock history', (who) => seen((args) => history(withId(args, meat)), who)],
    ['the preview of a promo code', (who) => seen(promoPreview, who, '/admin/promos/preview?find=Biltong')],
    ['a copy', (who) => posted(products, who, { intent: 'duplicate-product', id: meat.id })],
  ])('nobody is told by %s', async (_, read) => {
    for (const who of ['owner', 'staff'] as const) expect(await read(who)).not.toMatch(costs);
  });

  test('the file that staff take has no column for it', async () => {
    const headOf = async (who: Who) => (await seen(exportProducts, who)).split(/\r?\n/)[0] ?? '';
    expect(await headOf('owner')).toMatch(/"cost"/);
    expect(await headOf('staff')).not.toMatch(/cost/);
    expect((await headOf('staff')).split(',')).toHaveLength(csvColumns.length - 1);
  });
});

describe('a save in the editor', () => {
  const typed = (cost: number) => ({
    ...meat,
    variants: [
      ...meat.variants.map((variant) => ({ ...variant, cost, price: variant.price + 1 })),
      newVariant({ weight: ['1 kg', '1 公斤'], price: 3500, cost }),
    ],
  });

  test.each([0, 5, Number.NaN, -3])(
    'keeps costs where staff post %s, and a new variant costs its price',
    async (cost) => {
      expect(JSON.parse(await saved('staff', typed(cost)))).toMatchObject({
        ok: true,
        product: { variants: [{ price: 1001, cost: 0 }, { cost: 0 }, { cost: 0 }] },
      });
      expect(await costsOf(meat)).toEqual([617, 739, 3500]);
    },
  );

  test('is refused for other faults than a cost', async () => {
    const [first] = typed(0).variants;
    const product = { ...meat, variants: [{ ...first, price: 0 }] };
    const body = { intent: 'save-product', product, attempt: crypto.randomUUID() };
    expect(JSON.parse(await posted(save, 'staff', body))).toMatchObject({
      problem: 'invalid-product',
      problems: { variants: [['price']] },
    });
  });

  test('sets costs where an owner types them, and is refused without', async () => {
    expect(JSON.parse(await saved('owner', typed(0)))).toMatchObject({
      problems: { variants: [['cost'], ['cost'], ['cost']] },
    });
    await saved('owner', typed(5));
    expect(await costsOf(meat)).toEqual([5, 5, 5]);
  });

  test('makes a product of staff whose variants cost their price', async () => {
    const made = newProduct({ title: ['New', '新品'] });
    expect(JSON.parse(await saved('staff', made))).toMatchObject({ ok: true });
    expect(await costsOf(made)).toEqual(made.variants.map(({ price }) => price));
  });
});

test('a copy that staff make costs what the product does', async () => {
  const { id } = JSON.parse(await posted(products, 'staff', { intent: 'duplicate-product', id: meat.id }));
  expect(await costsOf({ id })).toEqual([617, 739]);
});

describe('the parts of a bundle', () => {
  const variant = () => variantOf(box).id;
  const parts = async (who: Who, more: object) =>
    posted(save, who, { intent: 'set-bundle', product: box.id, variant: variant(), ...more });
  const follows = async () => (await readBundles(db(), box.id)).map(({ costOfParts }) => costOfParts);
  const one = () => ({ part: variantOf(meat).id, qty: '1' });

  test('go on to say what it costs, or not to, when staff change them', async () => {
    expect(await parts('staff', one())).toBe('{"ok":true}');
    expect([await follows(), await costsOf(box)]).toEqual([[true], [617]]);
    await bundle(false);
    expect(await parts('staff', { ...one(), costOfParts: 'on' })).toBe('{"ok":true}');
    expect([await follows(), await costsOf(box)]).toEqual([[false], [617]]);
    expect(await parts('owner', { ...one(), qty: '2', costOfParts: 'on' })).toBe('{"ok":true}');
    expect([await follows(), await costsOf(box)]).toEqual([[true], [1234]]);
  });

  test('leave the cost of a variant that staff make a bundle as it is', async () => {
    await parts('owner', {});
    await db().execute(sql`update product_variant set cost = 739 where id = ${variant()}`);
    expect(await parts('staff', { ...one(), costOfParts: 'on' })).toBe('{"ok":true}');
    expect([await follows(), await costsOf(box)]).toEqual([[false], [739]]);
  });
});

describe('an import', () => {
  const previewed = z.object({ ignoresCosts: z.boolean(), updated: z.number(), seen: z.string() });
  const dearer = (csv: string, more: Record<string, string>) => {
    const [head = [], ...rows] = parseTable(csv.replace('\ufeff', ''), ',');
    const changed = (row: readonly string[]) =>
      row.map((cell, at) =>
        head[at] === 'price' ? String(Number(cell) + 1) : (more[head[at] ?? ''] ?? cell),
      );
    return csvLines([head, ...rows.map(changed)]);
  };
  async function imported(who: Who, csv: string) {
    const text = await posted(importProducts, who, { csv, apply: false });
    const preview = previewed.parse(JSON.parse(text));
    const done = await posted(importProducts, who, { csv, apply: true, seen: preview.seen });
    expect(done).toContain('"done":true');
    return { text, ...preview };
  }

  test.each(['staff', 'owner'] as const)('by staff keeps costs, with a file of %s', async (from) => {
    const csv = dearer(await seen(exportProducts, from), { cost: '5' });
    const { text, ignoresCosts, updated } = await imported('staff', csv);
    expect([ignoresCosts, updated]).toEqual([from === 'owner', 2]);
    expect(text).not.toMatch(costs);
    expect(text).not.toMatch(/"column":"cost"/);
    expect([await costsOf(meat), await costsOf(box)]).toEqual([[617, 739], [1234]]);
  });

  test('by staff that says other costs alone changes nothing', async () => {
    const csv = (await seen(exportProducts, 'owner')).replaceAll('"617"', '"free"');
    expect(await imported('staff', csv)).toMatchObject({ updated: 0, ignoresCosts: true });
  });

  test('by staff adds variants that cost their price', async () => {
    const csv = dearer(await seen(exportProducts, 'staff'), { product_id: '', variant_id: '', address: '' });
    await db().execute(sql`delete from parent_product`);
    await imported('staff', csv);
    const { rows } = await db().execute(sql`select cost from product_variant where cost <> price`);
    expect(rows).toEqual([]);
  });

  test('by owners sets costs, and needs them', async () => {
    const csv = dearer(await seen(exportProducts, 'owner'), { cost: '5' });
    expect(await imported('owner', csv)).toMatchObject({ ignoresCosts: false });
    expect(await costsOf(meat)).toEqual([5, 5]);
    const without = await posted(importProducts, 'owner', {
      csv: await seen(exportProducts, 'staff'),
      apply: false,
    });
    expect(JSON.parse(without)).toMatchObject({ errors: [{ column: 'cost', problem: 'missing-column' }] });
  });
});
