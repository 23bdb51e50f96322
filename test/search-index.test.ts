import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProducts } from '#app/domain/catalogue/store-query.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { productPage } from '#app/server/catalogue/catalogue.ts';
import { startReindex } from '#app/server/catalogue/product-reindex.ts';
import { createLog } from '#app/server/log.ts';
import { testDatabase } from '#test/database.ts';
import { products } from '../sample-shop/products.ts';

/** One connection, whose statistics can be read at once. */
const database = await testDatabase(1);
const { db } = database;
const many = 600;

beforeAll(async () => {
  const rows = Array.from({ length: many }, (_, n) => ({ ...products[n % products.length], id: n }));
  const texts = rows.map(({ id, title, description, facts, type }) => ({
    id,
    title,
    description,
    facts,
    type,
  }));
  await db.execute(sql`
    insert into parent_product (id, slug, title, description, facts, type, images, selected_properties, search_text)
    select 'prd_' || id, 'product-' || id, title, description, facts, type, '{}',
      '{"size":false,"weight":true,"color":false}', ''
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as row(id int, title jsonb, description jsonb, facts jsonb, type text)`);
  await startReindex(db, createLog()).finished;
  await db.execute(sql`vacuum analyze parent_product`);
});
afterAll(database.close);

/** Number of sequential scans and of scans by other indexes. */
async function tableReads(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ reads: number }>(
    sql`select seq_scan::int + (select sum(idx_scan)::int from pg_stat_user_indexes where relname = 'parent_product'
        and indexrelname in ('parent_product_list', 'parent_product_window')) as reads
      from pg_stat_user_tables where relname = 'parent_product'`,
  );
  return rows[0]?.reads ?? Number.NaN;
}

test.each(['braai', 'ribeye', 'lamb chops', '牛肉', 'biltng', 'zzzzqqq', 'lamb chops for the space station'])(
  '%j reads no more of the products than the index names',
  async (q) => {
    const before = await tableReads();
    await productPage(db, { ...allProducts, q }, usualSynonyms);
    expect(await tableReads()).toBe(before);
  },
);

test('every page of a search holds products of its own, and a page behind the last knows how many there are', async () => {
  const first = await productPage(db, { ...allProducts, q: 'biltong' }, usualSynonyms);
  const second = await productPage(db, { ...allProducts, q: 'biltong', page: 2 }, usualSynonyms);
  const seen = new Set([...first.products, ...second.products].map(({ id }) => id));
  expect(seen.size).toBe(first.products.length + second.products.length);
  const beyond = await productPage(db, { ...allProducts, q: 'biltong', page: 500 }, usualSynonyms);
  expect(beyond).toMatchObject({ products: [], total: first.total });
});
