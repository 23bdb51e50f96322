import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as exportProducts } from '#app/routes/api/export-products.ts';
import { loader as sitemap } from '#app/routes/sitemap.ts';
import { listedPages, pagesPerMap } from '#app/server/http/sitemap.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

const many = trials({ short: pagesPerMap + 500, long: 100_000 });
let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  // A connection without the shop's statement timeout.
  const filling = new pg.Client({ connectionString: staff.database.url });
  await filling.connect();
  await filling.query(
    `insert into parent_product (id, slug, title, description, type, images, selected_properties, min_price, search_text)
     select 'prd_' || n, 'product-' || n, jsonb_build_array('Product ' || n, '商品 ' || n),
       '["Dried slowly.","慢慢風乾。"]', 'biltong', '{}', '{"size":false,"weight":false,"color":false}', 300, ''
     from generate_series(1, $1::int) n`,
    [many],
  );
  await filling.query(
    `insert into product_variant (id, parent_id, position, price, cost, qty)
     select 'var_' || n, 'prd_' || n, 0, 300, 100, 5 from generate_series(1, $1::int) n`,
    [many],
  );
  await filling.end();
});
afterAll(() => staff.close());

test('products are exported a part at a time, each once and in order', async () => {
  const answer = await staff.ask(exportProducts, { method: 'GET' });
  const parts: number[] = [];
  const ids: string[] = [];
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    parts.push(part.byteLength);
    for (const [, id] of decoder.decode(part, { stream: true }).matchAll(/"(prd_\d+)"/g)) ids.push(id ?? '');
  }
  expect(ids).toEqual(Array.from({ length: many }, (_, index) => `prd_${index + 1}`));
  expect(Math.max(...parts)).toBeLessThan(500_000);
});

test('the site map is a list of maps, which name every page once in each language', async () => {
  const read = async (map?: string) => {
    const request = {
      method: 'GET',
      path: '/sitemap.xml',
      ...(map === undefined ? {} : { params: { map } }),
    };
    const answer = await staff.ask(sitemap, request);
    return { status: answer.status, text: await answer.text() };
  };
  const index = await read();
  expect(index.text).toContain('<sitemapindex');
  const maps = [...index.text.matchAll(/\/sitemap\/(\d+\.xml)</g)].map(([, map]) => map ?? '');
  expect(maps).toHaveLength(Math.ceil((many + listedPages.length) / pagesPerMap));
  const addresses = new Set<string>();
  for (const map of maps) {
    const found = [...(await read(map)).text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address ?? '');
    expect(found.length).toBeLessThanOrEqual(50_000);
    for (const address of found) addresses.add(address);
  }
  expect(addresses.size).toBe((many + listedPages.length) * 2);
  for (const wrong of ['0.xml', `${maps.length + 1}.xml`, '1', 'a.xml', '-1.xml'])
    expect((await read(wrong)).status).toBe(404);
});
