import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parentProduct } from '#app/server/db/schema.ts';
import { encodeImage } from '#app/server/images/image-encoding.ts';
import { imageFileName, imageFolder } from '#app/server/images/image-files.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { products } from '../../../sample-shop/products.ts';
import { loadSampleShop, type SamplePicture } from './sample-shop.ts';

let folder: string;
let pictures: string;
let dataDir: string;
let database: TestDatabase;

/** One file for all drawings, to save time. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boma-sample-'));
  pictures = folder;
  const bytes = await sharp({ create: { width: 60, height: 45, channels: 3, background: '#911024' } })
    .png()
    .toBuffer();
  const encoded = await encodeImage(bytes);
  if (typeof encoded === 'string') throw new Error(encoded);
  const { files, ...measures } = encoded;
  const manifest: Record<string, SamplePicture> = {};
  for (const { picture } of products.flatMap((each) => each.images)) {
    const key = `img_${picture}-0` as const;
    manifest[picture] = { key, ...measures };
    for (const file of files)
      await writeFile(join(folder, imageFileName(key, file.width, file.extension)), file.bytes);
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'boma-data-'));
  return async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

describe('loading the sample shop', () => {
  test('fills an empty database once, rows and files alike', async () => {
    expect(await loadSampleShop(database.db, diskStorage(dataDir), pictures)).toBe(true);
    expect(await loadSampleShop(database.db, diskStorage(dataDir), pictures)).toBe(false);
    expect(await count('parent_product')).toBe(products.length);
    expect(await count('product_variant')).toBe(products.flatMap((each) => each.variants).length);
    expect(await count('promo_code')).toBe(10);
    const images = products.flatMap((each) => each.images);
    expect(await count('image')).toBe(images.length);
    expect((await readdir(imageFolder(dataDir))).length).toBe(images.length * 3);
  });

  test('keeps the store’s order, the lowest price and the stock flag', async () => {
    await loadSampleShop(database.db, diskStorage(dataDir), pictures);
    const rows = await database.db.select().from(parentProduct).orderBy(parentProduct.position);
    expect(rows.map((each) => each.slug)).toEqual(products.map((each) => each.slug));
    const bySlug = new Map(rows.map((each) => [each.slug, each]));
    expect(bySlug.get('chilli-beef-biltong')?.minPrice).toBe(234);
    expect(bySlug.get('whole-biltong-slab')?.inStock).toBe(false);
    expect(bySlug.get('droewors')?.inStock).toBe(true);
    expect(bySlug.get('oxtail')?.search).toContain('牛尾');
  });

  test('does not fill a shop again that was emptied', async () => {
    await loadSampleShop(database.db, diskStorage(dataDir), pictures);
    for (const table of ['parent_product', 'filter', 'product_option', 'promo_code', 'image'])
      await database.pool.query(`delete from ${table}`);
    expect(await loadSampleShop(database.db, diskStorage(dataDir), pictures)).toBe(false);
    expect(await count('parent_product')).toBe(0);
  });

  test('two shops starting at once load it once', async () => {
    const loaded = await Promise.all(
      [1, 2, 3].map(() => loadSampleShop(database.db, diskStorage(dataDir), pictures)),
    );
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await count('parent_product')).toBe(products.length);
  });

  test('leaves a database alone that holds anything', async () => {
    await database.pool.query(
      `insert into filter (key, title, position) values ('own', '["Own", "自有"]', 0)`,
    );
    expect(await loadSampleShop(database.db, diskStorage(dataDir), pictures)).toBe(false);
    expect(await count('parent_product')).toBe(0);
  });
});
