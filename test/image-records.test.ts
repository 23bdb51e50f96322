import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isImageKey } from '#app/domain/ids.ts';
import { action as imagesAction } from '#app/routes/admin/images.tsx';
import { action as deleteImage } from '#app/routes/api/delete-image.ts';
import { action as images } from '#app/routes/api/images.ts';
import { saveProduct } from '#app/server/catalogue/products.ts';
import { imageFolder } from '#app/server/images/image-files.ts';
import { listImages } from '#app/server/images/image-list.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
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

  test('is not replaced by a window that has not shown it, and keeps what that one left alone', async () => {
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
