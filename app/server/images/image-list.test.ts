import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImageKind } from '#app/domain/catalogue/images-query.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { imagesPerPage, listImages, readImages } from './image-list.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

beforeAll(async () => {
  const row = (key: string, name: string, alt: string, age: number) => sql`
    insert into image (key, url, name, alt, width, height, widths, placeholder, created_at)
    values (${key}, '', ${name}, ${alt}::jsonb, 1600, 1200, '{1600}', '', now() - ${age} * interval '1 day')`;
  await db.execute(row('img_1', 'IMG_4711.jpg', '["Boerewors on the coals", "炭火上的香腸"]', 3));
  await db.execute(row('img_2', 'Taipei.png', '["Our shop", "我們在臺北的店"]', 2));
  await db.execute(row('img_3', 'chops_50%.webp', '["Chops", " "]', 1));
  await db.execute(sql`
    insert into parent_product (id, slug, title, description, type, images, selected_properties, search_text) values
    ('prd_1', 'a', '["Thick Droëwors", "南非香腸"]', '["", ""]', '', '{img_1}', '{}', ''),
    ('prd_2', 'b', '["Gone", "已刪除"]', '["", ""]', '', '{img_2}', '{}', '')`);
  await db.execute(sql`update parent_product set deleted_at = now() where id = 'prd_2'`);
});

test.each([
  ['about', 'picture'],
  ['appearance', 'logo'],
  ['appearance', 'homePicture'],
])('a picture that the section %s names as its %s is in use', async (section, field) => {
  await db.execute(sql`insert into setting (name, value, updated_by)
    values (${section}, jsonb_build_object(${field}::text, 'img_2'), 'owner@boma.example')`);
  const { page } = await listImages(db, { q: '', kind: 'unused', after: null, before: null });
  expect(page.rows.map(({ key }) => key)).toEqual(['img_3']);
  await db.execute(sql`delete from setting`);
});

test.each<[string, ImageKind | null, string]>([
  ['', null, '3 2 1'],
  ['boerewors', null, '1'],
  ['BOEREWORS coals', null, '1'],
  ['ＢＯＥＲＥＷＯＲＳ', null, '1'],
  ['coals thick', null, '1'],
  ['droëwors', null, '1'],
  ['Droewors', null, '1'],
  ['南非', null, '1'],
  ['台北', null, '2'],
  ['臺北', null, '2'],
  ['4711', null, '1'],
  ['50%', null, '3'],
  ['_', null, '3 1'],
  ['gone', null, ''],
  ['nothing', null, ''],
  ['', 'unused', '3 2'],
  ['chops', 'unused', '3'],
  ['', 'no-text', '3'],
  ['wors', 'no-text', ''],
])('%s (%s)', async (q, kind, expected) => {
  const { page, found, all } = await listImages(db, { q, kind });
  expect(page.rows.map(({ key }) => key.slice(4)).join(' ')).toBe(expected);
  expect([found, all]).toEqual([page.rows.length, 3]);
});

test('each has the products that show it, and those asked for come in their order', async () => {
  expect(await readImages(db, ['img_2', 'img_none', 'img_1'])).toMatchObject([
    { key: 'img_2', products: [] },
    { key: 'img_1', products: [{ id: 'prd_1', title: ['Thick Droëwors', '南非香腸'] }] },
  ]);
});

test('of many pictures a page is read', async () => {
  await db.execute(sql`
    insert into image (key, url, name, alt, width, height, widths, placeholder, created_at)
    select 'img_x' || n, '', 'Many ' || n, '["", ""]', 16, 12, '{16}', '', now() from generate_series(1, 97) n`);
  for (const q of ['many', '']) {
    const seen = await walkList(async (place) => (await listImages(db, { q, kind: null, ...place })).page);
    expect(seen).toHaveLength(q === '' ? 100 : 97);
  }
  const first = await listImages(db, { q: 'many', kind: null });
  expect(first).toMatchObject({ found: 97, all: 100 });
  expect(first.page.rows).toHaveLength(imagesPerPage);
});
