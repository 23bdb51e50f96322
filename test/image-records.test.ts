import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mostImagesDeleted } from '#app/domain/catalogue/images-query.ts';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import { typedSection } from '#app/domain/settings/settings-typed.ts';
import { action as imagesAction } from '#app/routes/admin/images.tsx';
import { action as deleteImage } from '#app/routes/api/delete-image.ts';
import { action as images } from '#app/routes/api/images.ts';
import { deleteProduct, restoreProducts } from '#app/server/catalogue/product-changes.ts';
import { lockRows } from '#app/server/catalogue/product-locks.ts';
import { insertProduct } from '#app/server/catalogue/product-writing.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import type { Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { imageFolder } from '#app/server/images/image-files.ts';
import { listImages } from '#app/server/images/image-list.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { untilLockWaits } from './database-locks.ts';
import { newProduct, seedCatalogue } from './product-factories.ts';
import { filesAndRowsAgree, photo, sendImage } from './seeded-images.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

let staff: StaffShop;
let folder: string;
beforeAll(async () => {
  staff = await staffShop();
  folder = imageFolder(staff.shop.config.dataDir);
});
afterAll(() => staff.close());
const db = () => staff.database.db;

describe('a picture’s record', () => {
  test('is of a key the shop issued, at the address it issued, and of nothing else', async () => {
    const { image } = await sendImage(staff, await photo(), { name: 'IMG_1' });
    const record = (change: object) => staff.post(images, { image: { ...image, ...change } });
    expect(await record({ name: 'A chop' })).toMatchObject({
      status: 200,
      body: { image: { key: image?.key, name: 'A chop', width: 60, widths: [60], products: [] } },
    });
    const unknown = { status: 404, body: { problem: 'image-unknown' } };
    expect(await record({ key: 'img_00000000-0000-0000-0000-000000000000' })).toEqual(unknown);
    expect(await record({ url: 'http://169.254.169.254/latest/meta-data' })).toEqual(unknown);
    expect(await record({ url: `${image?.url}?x` })).toEqual(unknown);
    expect(await record({ key: '../../x' })).toMatchObject({ status: 400 });
  });

  test('has its texts, and says which products show it', async () => {
    await seedCatalogue(db());
    await saveProduct(db(), newProduct({ images: [{ key: 'img_knife', alt: ['A knife', '刀'] }] }));
    const alt = ['A sharp knife', '利刀'];
    const was = { name: 'img_knife', alt: ['A knife', '刀'] };
    const put = (change: object) =>
      staff.post(imagesAction, {
        ...{ intent: 'describe-image', key: 'img_knife', name: 'Knife', alt, was },
        ...change,
      });
    expect(await put({})).toMatchObject({
      status: 200,
      body: { ok: true, image: { name: 'Knife', alt, products: [{ title: ['Biltong', '南非風乾牛肉'] }] } },
    });
    const { rows: listed } = (await listImages(db(), { q: '', kind: null })).page;
    expect(listed.find(({ key }) => key === 'img_knife')?.products).toHaveLength(1);
    expect(await put({ key: 'img_none' })).toEqual({
      status: 404,
      body: { ok: false, problem: 'image-unknown' },
    });
  });

  test('is not replaced by a tab that has not shown it, and keeps what that one left alone', async () => {
    await seedCatalogue(db());
    const put = (wanted: object, was: object) =>
      staff.post(imagesAction, { intent: 'describe-image', key: 'img_board', ...wanted, was });
    const first = { name: 'img_board', alt: ['On a board', '木板上'] };
    const second = { ...first, alt: ['On a table', '桌上'] };
    const third = { ...first, alt: ['On a plate', '盤子上'] };
    const stored = async () => {
      const image = (await listImages(db(), { q: '', kind: null })).page.rows.find(
        ({ key }) => key === 'img_board',
      );
      return image && { name: image.name, alt: image.alt };
    };
    expect(await put(second, first)).toMatchObject({ status: 200 });
    const now = { alt: second.alt };
    expect(await put(third, first)).toEqual({
      status: 409,
      body: { ok: false, problem: 'image-changed', now },
    });
    expect(await stored()).toEqual(second);
    expect(await put({ ...first, name: 'Board' }, first)).toMatchObject({ status: 200 });
    expect(await stored()).toEqual({ ...second, name: 'Board' });
    expect(await put(third, { ...first, ...now })).toMatchObject({ status: 200 });
    expect(await stored()).toEqual({ ...third, name: 'Board' });
    expect(await put({ ...third, name: 'Plate' }, third)).toMatchObject({
      status: 409,
      body: { problem: 'image-changed', now: { name: 'Board' } },
    });
  });
});

describe('deleting a picture (T64)', () => {
  const corpus = [
    '../x',
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\x',
    'img_../x',
    'img_..',
    'img_/x',
    'img_%2e%2e',
    'img_a\0',
    'img_*',
    'img_',
    '.',
    '..',
    '',
    ' ',
    '~',
    'IMG_A',
    'img_a/../b',
    'img_a.jpg',
    "img_'; drop table image; --",
    'img_a\n',
    'prd_a',
    'a'.repeat(500),
  ];

  test('a key that is none removes nothing', async () => {
    mkdirSync(folder, { recursive: true });
    const outside = join(dirname(folder), 'precious.txt');
    writeFileSync(outside, 'precious');
    const before = await readdir(folder);
    for (const image of [...corpus, null, 7, [], { key: 'x' }]) {
      expect((await staff.post(deleteImage, { image })).status, JSON.stringify(image)).toBe(400);
    }
    expect(await staff.post(deleteImage, { image: 'img_unknown' })).toEqual({
      status: 404,
      body: { problem: 'image-unknown' },
    });
    expect(await staff.post(imagesAction, { intent: 'delete-image', key: 'img_unknown' })).toEqual({
      status: 404,
      body: { ok: false, problem: 'image-unknown' },
    });
    expect(await readFile(outside, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toEqual(before);
  });

  test('removes row and files together, once, and nothing of another picture', async () => {
    for (let round = trials({ short: 5, long: 50 }); round > 0; round--) {
      const [one, other] = [await sendImage(staff, await photo()), await sendImage(staff, await photo())];
      const gone = await Promise.all(
        Array.from({ length: 3 }, () =>
          staff.post(imagesAction, { intent: 'delete-image', key: one.image?.key }),
        ),
      );
      expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      await filesAndRowsAgree(staff);
      expect((await readdir(folder)).filter((name) => name.startsWith(other.image?.key ?? '-'))).toHaveLength(
        3,
      );
    }
  });

  test('takes it out of the products that show it, and names them', async () => {
    const { image } = await sendImage(staff, await photo());
    const key = image?.key ?? '';
    if (!isImageKey(key)) throw new Error('the shop gave no key');
    const pictures = [
      { key, alt: ['', ''] as const },
      { key: 'img_board' as const, alt: ['On a board', '木板上'] as const },
    ];
    const saved = await saveProduct(db(), newProduct({ title: ['Loser', '失'], images: pictures }));
    if (!saved.ok) throw new Error(saved.refusal.problem);
    expect(await staff.post(deleteImage, { image: key })).toEqual({
      status: 200,
      body: { products: [{ id: saved.saved.product.id, title: ['Loser', '失'] }] },
    });
    const { rows } = await db().execute(
      sql`select images, version from parent_product where id = ${saved.saved.product.id}`,
    );
    expect(rows).toEqual([{ images: ['img_board'], version: 2 }]);
  });
});

describe('deleting many pictures', () => {
  afterEach(() => db().execute(sql`delete from setting`));
  const upload = async (name: string) => {
    const { image } = await sendImage(staff, await photo(), { name });
    const key = image?.key ?? '';
    if (!isImageKey(key)) throw new Error('the shop gave no key');
    return key;
  };
  const remove = (keys: readonly string[]) => staff.post(imagesAction, { intent: 'delete-images', keys });
  const show = async (key: ImageKey) => {
    const saved = await saveProduct(
      db(),
      newProduct({ title: [key, key], images: [{ key, alt: ['', ''] }] }),
    );
    if (!saved.ok) throw new Error(saved.refusal.problem);
    return saved.saved.product.id;
  };
  const settings = (logo: string, version = 0) =>
    saveSettings(
      db(),
      {
        section: 'appearance',
        version,
        typed: { ...typedSection('appearance', staff.shop.settings.defaults), logo },
      },
      'owner@boma.example',
      staff.shop.settings.defaults,
    );

  test('removes those that nothing uses, with their files, and leaves the others', async () => {
    const [free, shown, logo, restorable] = await Promise.all(
      ['free', 'shown', 'logo', 'restorable'].map((name) => upload(name)),
    );
    if (!free || !shown || !logo || !restorable) throw new Error('no pictures');
    await show(shown);
    const id = await show(restorable);
    await deleteProduct(db(), id);
    expect(await settings(logo)).toMatchObject({ ok: true });
    const { rows } = (await listImages(db(), { q: '', kind: null })).page;
    expect(rows.find(({ key }) => key === logo)).toMatchObject({ inSettings: true, products: [] });
    expect(rows.find(({ key }) => key === shown)).toMatchObject({ inSettings: false });

    const { status, body } = await remove([free, shown, logo, restorable, 'img_unknown']);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      deleted: expect.toSatisfy((keys) => [...keys].sort().join() === [free, restorable].sort().join()),
      inUse: expect.toSatisfy((keys) => [...keys].sort().join() === [shown, logo].sort().join()),
    });
    await filesAndRowsAgree(staff);
    // A product that comes back names no picture that is gone.
    await restoreProducts(db(), [id]);
    const { rows: products } = await db().execute(sql`select images from parent_product where id = ${id}`);
    expect(products).toEqual([{ images: [] }]);
    expect(await remove([free])).toEqual({ status: 200, body: { ok: true, deleted: [], inUse: [] } });
  });

  test('leaves what comes into use meanwhile', async () => {
    for (let round = trials({ short: 4, long: 40 }); round > 0; round--) {
      const [key, logo] = [await upload('product'), await upload('logo')];
      const [gone, isShown] = await Promise.all([
        remove([key, logo]),
        show(key).then(
          () => true,
          () => false,
        ),
        settings(logo),
      ]);
      const { rows } = await db().execute<{ key: string }>(
        sql`select key from image where key = any(${sql.param([key, logo])}::text[])`,
      );
      const left = rows.map((row) => row.key);
      expect(gone.body).toMatchObject({
        inUse: expect.toSatisfy((keys) => [...keys].sort().join() === left.sort().join()),
      });
      // Whoever came first is obeyed, and no product names a picture that is gone.
      expect(isShown).toBe(left.includes(key));
      await filesAndRowsAgree(staff);
      await db().execute(sql`delete from setting`);
    }
  });

  const savers: Readonly<Record<string, (key: ImageKey) => Promise<(tx: Tx) => Promise<unknown>>>> = {
    product: async (key) => async (tx) => {
      const product = newProduct({ images: [{ key, alt: ['', ''] }] });
      await lockRows(tx, [product]);
      return insertProduct(tx, product, null, null);
    },
    async 'restored product'(key) {
      const id = await show(key);
      await deleteProduct(db(), id);
      return (tx) => tx.execute(sql`update parent_product set deleted_at = null where id = ${id}`);
    },
    setting: async (key) => async (tx) => {
      await lock(tx, 'settings');
      return tx.execute(sql`insert into setting (name, value, updated_by)
        values ('appearance', jsonb_build_object('logo', ${key}::text), 'owner@boma.example')`);
    },
  };

  test.each(Object.entries(savers))('waits for a %s that is being saved', async (_, save) => {
    const [key, free] = [await upload('used'), await upload('free')];
    const [saved, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = await save(key);
    const saving = db().transaction(async (tx) => {
      await write(tx);
      saved.resolve();
      await committing.promise;
    });
    await Promise.race([saved.promise, saving]);
    const removing = remove([key, free]);
    await untilLockWaits(db());
    committing.resolve();
    await saving;
    expect(await removing).toMatchObject({ body: { deleted: [free], inUse: [key] } });
  });

  test('selects all that match, and says which are in use', async () => {
    const keys = [await upload('matched one'), await upload('matched two')];
    await show(keys[0] ?? 'img_');
    expect(await staff.post(imagesAction, { intent: 'match-images', q: 'matched', kind: null })).toEqual({
      status: 200,
      body: {
        ok: true,
        images: [
          { key: keys[1], name: 'matched two', alt: ['', ''], isUsed: false },
          { key: keys[0], name: 'matched one', alt: ['', ''], isUsed: true },
        ],
        total: 2,
      },
    });
    expect(
      await staff.post(imagesAction, { intent: 'match-images', q: 'matched', kind: 'unused' }),
    ).toMatchObject({ body: { images: [{ key: keys[1] }], total: 1 } });
    const many = Array.from({ length: mostImagesDeleted + 1 }, (_, at) => `img_${at}`);
    expect(await remove(many)).toMatchObject({ status: 400 });
    expect(await remove([])).toMatchObject({ status: 400 });
  });
});

test('files of pictures that were never finished are swept, those of others and of uploads under way are not', async () => {
  const { image } = await sendImage(staff, await photo());
  const before = await readdir(folder);
  const orphan = 'img_01234567-89ab-4cde-8f01-23456789abcd';
  const written = 'img_11234567-89ab-4cde-8f01-23456789abcd';
  for (const name of [
    `${orphan}-400.avif`,
    `${orphan}-400.jpg.01234567-89ab-4cde-8f01-23456789abcd.new`,
    `${written}-400.avif`,
    'notes.txt',
  ]) {
    writeFileSync(join(folder, name), 'x');
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(written)) await utimes(join(folder, name), longAgo, longAgo);
  }
  const { storage } = staff.shop;
  expect(await sweepImages(db(), storage)).toBe(2);
  const remaining = [...before, `${written}-400.avif`, 'notes.txt'];
  expect((await readdir(folder)).sort()).toEqual(remaining.sort());
  expect(before.some((name) => name.startsWith(image?.key ?? '-'))).toBe(true);
  expect(await sweepImages(db(), storage, 0)).toBe(1);
});
