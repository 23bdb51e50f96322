import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action as productAction } from '#app/routes/admin/product.tsx';
import { action as products } from '#app/routes/admin/products.tsx';
import {
  action as addProductFilter,
  loader as getAddProductFilter,
} from '#app/routes/api/add-product-filter.ts';
import { action as addPromoCodes } from '#app/routes/api/add-promo-codes.ts';
import { action as deleteImage } from '#app/routes/api/delete-image.ts';
import { action as deleteParentProduct } from '#app/routes/api/delete-parent-product.ts';
import { loader as exportProducts } from '#app/routes/api/export-products.ts';
import { action as images } from '#app/routes/api/images.ts';
import { action as importProducts } from '#app/routes/api/import-products.ts';
import { action as saveFiltersSelection } from '#app/routes/api/save-filters-selection.ts';
import { action as uploadImage } from '#app/routes/api/upload-image.ts';
import { readBundles } from '#app/server/catalogue/bundles.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { largestBulkChange, newProduct, newVariant, seedCatalogue } from './product-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());
const db = () => staff.database.db;

const jsonActions = {
  deleteParentProduct,
  addProductFilter,
  saveFiltersSelection,
  images,
  deleteImage,
  addPromoCodes,
  importProducts,
};

describe.each(Object.entries({ ...jsonActions, uploadImage }))('%s', (_name, action) => {
  test('reads nothing of a stranger’s', async () => {
    let read = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          read = true;
          controller.error(new Error('was read'));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await staff.ask(action, { cookie: '', body, headers: { 'x-upload': 'image' } });
    expect([answer.status, await answer.json(), read]).toEqual([401, { problem: 'signed-out' }, false]);
  });

  test('is a POST', async () => {
    expect((await staff.ask(action, { method: 'PUT', body: '{}' })).status).toBe(405);
  });
});

test('a change of as many variants as the list takes is read', async () => {
  const changed = await staff.post(products, largestBulkChange());
  expect(changed).toMatchObject({ status: 409, body: { problem: 'variants-changed' } });
});

test('a call that is looked at says what it takes, to the owner', async () => {
  expect((await staff.ask(getAddProductFilter, { method: 'GET' })).status).toBe(405);
  expect((await staff.ask(getAddProductFilter, { method: 'GET', cookie: '' })).status).toBe(401);
});

describe.each(Object.entries(jsonActions))('%s refuses what is not its payload', (_name, action) => {
  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['null', null],
    ['a number', 7],
    ['a list', [[]]],
    ['nothing', {}],
    ['a polluted object', '{"__proto__":{"ok":true}}'],
    ['a deep one', '['.repeat(200) + ']'.repeat(200)],
    [
      'other keys',
      { id: {}, ids: 'x', parent: 1, key: null, filter: [], filters: {}, codes: [{}], csv: 1, image: 1 },
    ],
  ])('%s', async (_what, body) => {
    expect(await staff.post(action, body)).toEqual({ status: 400, body: { problem: 'invalid-body' } });
  });
});

describe('products', () => {
  const save = (product: object) =>
    staff.post(productAction, { intent: 'save-product', product, attempt: crypto.randomUUID() });
  beforeAll(() => seedCatalogue(db()));

  test('of a shop in Chinese alone need no English, and keep the Chinese text in its place', async () => {
    const { settings } = staff.shop;
    const offer = async (typed: Record<string, string>, version: number) => {
      const body = { section: 'languages', typed, version } as const;
      expect(await saveSettings(db(), body, 'owner@boma.example', settings.defaults)).toMatchObject({
        ok: true,
      });
      await settings.renew();
    };
    const chinese = newProduct({
      title: [' ', '風乾牛肉'],
      description: ['Dried.', '風乾。'],
      variants: [newVariant({ weight: ['', '250 克'] })],
    });
    expect(await save(chinese)).toMatchObject({
      status: 400,
      body: { problems: { parent: ['title'], variants: [['weight']] } },
    });
    await offer({ chinese: 'on' }, 0);
    expect(await save(chinese)).toMatchObject({
      status: 200,
      body: {
        product: {
          title: ['風乾牛肉', '風乾牛肉'],
          description: ['Dried.', '風乾。'],
          variants: [{ weight: ['250 克', '250 克'] }],
        },
      },
    });
    await offer({ english: 'on', chinese: 'on' }, 1);
    await staff.post(products, { intent: 'delete-products', ids: [chinese.id] });
  });

  test('are saved, refused by name, copied, hidden, deleted and brought back', async () => {
    const product = newProduct();
    const { id } = product;
    expect(await save(product)).toMatchObject({
      status: 200,
      body: { ok: true, slug: 'biltong', product: { id, version: 1 } },
    });
    expect(await save(product)).toMatchObject({
      status: 409,
      body: { ok: false, problem: 'product-changed', product: { version: 1 } },
    });
    const blank = newProduct({ variants: [newVariant({ price: Number.NaN })] });
    expect(await save(blank)).toEqual({
      status: 400,
      body: {
        ok: false,
        problem: 'invalid-product',
        problems: { parent: [], variants: [['price', 'weight']] },
      },
    });
    const post = (intent: string, fields: object) => staff.post(products, { intent, ...fields });
    expect(await post('duplicate-product', { id })).toMatchObject({
      status: 200,
      body: { ok: true, id: expect.stringMatching(/^prd_/) },
    });
    expect(await post('unpublish-products', { ids: [id] })).toEqual({
      status: 200,
      body: { ok: true, changed: [id], refused: [], versions: [{ id, version: expect.any(Number) }] },
    });
    expect(await post('publish-products', { ids: [id] })).toMatchObject({
      body: { ok: true, changed: [id] },
    });

    // One that was on sale without a type or a picture comes back by the undo, while there is time.
    await db().execute(sql`update parent_product set type = '', images = '{}' where id = ${id}`);
    const unpublish = async () => {
      const { body } = await post('unpublish-products', { ids: [id] });
      return { products: Object(body).versions as unknown };
    };
    const undo = await unpublish();
    expect(await post('publish-products', { ids: [id] })).toMatchObject({ body: { changed: [] } });
    expect(await post('republish-products', undo)).toEqual({
      status: 200,
      body: { ok: true, changed: [id], refused: [] },
    });
    const late = { status: 409, body: { ok: false, problem: 'undo-changed' } };
    const saved = await unpublish();
    await db().execute(sql`update parent_product set version = version + 1 where id = ${id}`);
    expect(await post('republish-products', saved)).toEqual(late);
    await db().execute(sql`update parent_product set is_published = true where id = ${id}`);
    const old = await unpublish();
    await db().execute(sql`update parent_product set updated_at = updated_at - interval '1 minute'`);
    expect(await post('republish-products', old)).toEqual(late);

    const gone = { status: 200, body: { deleted: [id], undoSeconds: 10 } };
    const unknown = { status: 404, body: { problem: 'product-unknown' } };
    expect(await staff.post(deleteParentProduct, { parent: id })).toEqual(gone);
    expect(await staff.post(deleteParentProduct, { parent: { ...product } })).toEqual(unknown);
    const back = { status: 200, body: { ok: true, restored: [id] } };
    expect(await post('restore-products', { ids: [id] })).toEqual(back);
    expect(await post('delete-product', { id })).toEqual({ ...gone, body: { ok: true, ...gone.body } });
    expect(await post('delete-product', { id })).toEqual({
      status: 404,
      body: { ok: false, problem: 'product-unknown' },
    });
    expect(await post('restore-products', { ids: [id] })).toEqual(back);
    expect(await post('delete-products', { ids: [id] })).toEqual({
      ...gone,
      body: { ok: true, ...gone.body },
    });
    await db().execute(sql`update parent_product set deleted_at = deleted_at - interval '1 minute'`);
    expect(await post('restore-products', { ids: [id] })).toEqual({
      status: 409,
      body: { ok: false, problem: 'undo-too-late' },
    });
    expect(await post('duplicate-product', { id })).toEqual({
      status: 404,
      body: { ok: false, problem: 'product-unknown' },
    });
  });

  test('become a part of a bundle by name or barcode, without scripts', async () => {
    const [wors, rusks, box] = [
      newProduct({
        title: ['Droëwors sticks', '南非乾香腸'],
        variants: [
          newVariant({ qty: 5, weight: ['500 g', '500 公克'] }),
          newVariant({ qty: 5, weight: ['1 kg', '1 公斤'] }),
        ],
      }),
      newProduct({
        title: ['Ouma rusks', '南非脆餅'],
        variants: [newVariant({ qty: 5, weight: ['1 kg', '1 公斤'] })],
      }),
      newProduct({
        title: ['Hamper', '禮盒'],
        variants: [newVariant({ qty: 1, weight: ['1 kg', '1 公斤'] })],
      }),
    ];
    for (const product of [wors, rusks, box]) expect(await save(product)).toMatchObject({ status: 200 });
    const [own, [first, second], [rusk]] = [box.variants[0], wors.variants, rusks.variants];
    await db().execute(sql`update product_variant set barcode = '4006381333931' where id = ${second?.id}`);
    const fields = { intent: 'set-bundle', product: box.id, variant: own?.id ?? '', costOfParts: 'on' };
    const post = async (more: Record<string, string>, parts: readonly (string | undefined)[] = []) => {
      const body = new URLSearchParams({ ...fields, ...more });
      for (const id of parts) {
        body.append('part', id ?? '');
        body.append('qty', '2');
      }
      const answer = await staff.ask(productAction, { body, path: `/admin/products/${box.id}` });
      return answer.status === 303 ? 'saved' : answer.json();
    };
    const partsNow = async () => (await readBundles(db(), box.id))[0]?.parts.map(({ id, qty }) => [id, qty]);
    expect(await post({ step: 'find', find: 'nothing like it' })).toMatchObject({
      problem: 'part-not-found',
    });
    expect(await post({ step: 'find', find: 'rusks' })).toBe('saved');
    expect(await partsNow()).toEqual([[rusk?.id, 1]]);
    // Of several the owner chooses, and nothing typed is lost.
    const choice = await post({ step: 'find', find: 'droëwors' }, [rusk?.id]);
    expect(choice).toMatchObject({ problem: 'part-choice', posted: { find: 'droëwors', qty: '2' } });
    expect(choice.found.map(({ id }: { id: string }) => id)).toEqual([first?.id, second?.id]);
    expect(JSON.stringify(choice.found)).not.toContain('cost');
    expect(await post({ add: first?.id ?? '' }, [rusk?.id])).toBe('saved');
    expect(await post({ step: 'find', find: '4006381333931' }, [rusk?.id, first?.id])).toBe('saved');
    expect(await partsNow()).toEqual([
      [rusk?.id, 2],
      [first?.id, 2],
      [second?.id, 1],
    ]);
    expect(await post({ was: `true ${rusk?.id} 1` }, [rusk?.id])).toMatchObject({
      problem: 'bundle-changed',
      posted: { qty: '2' },
    });
    const day = { firstDay: '2026-01-01', firstTime: '00:00', lastDay: '2099-01-01', lastTime: '' };
    const plan = (percentage: number) => ({
      intent: 'plan-sale',
      ids: [rusks.id],
      sale: { percentage, ...day },
      was: [{ id: rusks.id, sale: null }],
    });
    expect(await staff.post(products, plan(10))).toMatchObject({ status: 200 });
    const late = await staff.post(products, plan(20));
    expect(late.body).toMatchObject({ problem: 'sale-changed', now: [{ sale: { percentage: 10 } }] });
    const cancelled = { intent: 'cancel-sale', ids: [rusks.id] };
    const unseen = { ...cancelled, was: [{ id: rusks.id, sale: null }] };
    expect((await staff.post(products, unseen)).body).toMatchObject({ problem: 'sale-changed' });
    expect((await staff.post(products, cancelled)).body).toMatchObject({ planned: 1, isOn: null });
    const ids = [box, wors, rusks].map(({ id }) => id);
    expect(await staff.post(products, { intent: 'delete-products', ids })).toMatchObject({ status: 200 });
  });

  test('of sixty variants are saved in one request', async () => {
    const variants = Array.from({ length: 60 }, (_, n) =>
      newVariant({ weight: [`${n} g`, `${n} 公克`], qty: n }),
    );
    const saved = await save(newProduct({ variants }));
    expect(saved).toMatchObject({ status: 200 });
  });

  test('go out as a file that is the owner’s alone, and come in again line by line', async () => {
    expect((await staff.ask(exportProducts, { method: 'GET', cookie: '' })).status).toBe(401);
    const file = await staff.ask(exportProducts, { method: 'GET' });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = new TextDecoder().decode(bytes);

    const preview = await staff.post(importProducts, { csv, apply: false });
    expect(preview).toMatchObject({
      status: 200,
      body: { errors: [], created: 0, seen: expect.any(String) },
    });
    const { body } = preview;
    const seen = typeof body === 'object' && body !== null && 'seen' in body ? body.seen : null;
    const answer = await staff.ask(importProducts, { body: JSON.stringify({ csv, apply: true, seen }) });
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { progress: 2, of: 2 },
      { done: true, created: 0, updated: 0 },
    ]);
    const late = await staff.ask(importProducts, {
      body: JSON.stringify({ csv, apply: true, seen: 'then' }),
    });
    expect(await late.text()).toBe('{"problem":"import-changed"}\n');

    const shorter = csv.trimEnd().split('\n').slice(0, -1).join('\n');
    const second = await staff.post(importProducts, { csv: shorter, apply: false });
    expect(second).toMatchObject({ body: { removed: { variants: 1 }, seen: expect.any(String) } });
    const agreed = {
      csv: shorter,
      apply: true,
      seen: z.object({ seen: z.string() }).parse(second.body).seen,
    };
    const silent = await staff.ask(importProducts, { body: JSON.stringify(agreed) });
    expect(await silent.text()).toBe('{"problem":"import-removes"}\n');
  });
});
