import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { searchRule } from '#app/domain/catalogue/product-search.ts';
import { allProducts } from '#app/domain/catalogue/store-query.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { productPage } from '#app/server/catalogue/catalogue.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { products } from '../sample-shop/products.ts';
import type { BenchShop } from './bench-shop.ts';
import { type Figure, median, timeOf } from './figures.ts';
import { processorOf } from './load.ts';

const tries = 15;

const searches = [
  { kind: 'a rare word', q: 'ribeye' },
  { kind: 'two words', q: 'lamb chops' },
  { kind: 'two characters', q: '羊排' },
  { kind: 'a misspelt word', q: 'biltng' },
  { kind: 'nothing', q: 'zzzzqqq' },
  { kind: 'a common word', q: 'braai' },
  { kind: 'two common characters', q: '牛肉' },
] as const;
const manyFound = 1_000;
/** In ms of CPU above the same page with 100 products. */
const weighing = 60;

/**
 * A search page rendered uncached with 10,000 products against 100. Few results: the ratio is bound. With more than
 * manyFound all must be ranked, so the CPU time above that of the small shop is bound.
 */
export async function catalogueSearch(benchShop: BenchShop): Promise<Figure[]> {
  const small = await filledShop(benchShop, 100);
  const large = await filledShop(benchShop, 10_000);
  const figures: Figure[] = [
    { name: 'indexing 10,000 products beside the requests', value: large.indexed, unit: 's', bound: null },
  ];
  try {
    for (const { kind, q } of searches) {
      const path = `/store?q=${encodeURIComponent(q)}`;
      const found = (await productPage(large.db, { ...allProducts, q }, usualSynonyms)).total;
      const times: Record<'small' | 'large', Spent[]> = { small: [], large: [] };
      for (let round = 0; round < tries; round++) {
        times.small.push(await uncached(small, path));
        times.large.push(await uncached(large, path));
      }
      const middle = (of: 'small' | 'large') => median(times[of].map((each) => each.time));
      const mean = (of: 'small' | 'large') =>
        times[of].reduce((sum, each) => sum + each.processor, 0) / tries;
      const name = `search for ${kind}`;
      figures.push(
        { name: `${name}, 100 products`, value: middle('small'), unit: 'ms', bound: null },
        { name: `${name}, 10,000 products (${found})`, value: middle('large'), unit: 'ms', bound: null },
      );
      const above = mean('large') - mean('small');
      const isMany = found > manyFound;
      figures.push({
        name: `${name}, 10,000 against 100`,
        value: middle('large') / middle('small'),
        unit: '',
        bound: isMany ? null : { most: 2 },
      });
      if (!Number.isNaN(above))
        figures.push({
          name: `${name}, processor above that of 100`,
          value: above,
          unit: 'ms',
          bound: isMany ? { most: weighing } : null,
        });
    }
  } finally {
    for (const { client, close, shop } of [small, large]) {
      await client.end();
      await close();
      await shop.stop();
    }
  }
  return figures;
}

type Filled = Awaited<ReturnType<typeof filledShop>>;

interface Spent {
  time: number;
  processor: number;
}

async function filledShop(benchShop: BenchShop, many: number) {
  const url = await benchShop.database(`searched_${many}`);
  await migrateDatabase(url, 'migrations');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = Array.from({ length: many }, (_, n) => {
    const { title, description, facts, type } = products[n % products.length] ?? {};
    return { id: n, title: [`${title?.[0]} ${n}`, title?.[1]], description, facts, type };
  });
  for (let from = 0; from < many; from += 1_000)
    await client.query(
      `insert into parent_product (id, slug, title, description, facts, type, images, selected_properties, min_price, search_text)
       select 'prd_' || id, 'product-' || id, title, description, facts, type, '{}',
         '{"size":false,"weight":true,"color":false}', 300, ''
       from jsonb_to_recordset($1::jsonb) as row(id int, title jsonb, description jsonb, facts jsonb, type text)`,
      [JSON.stringify(rows.slice(from, from + 1_000))],
    );
  await client.query(
    `insert into product_variant (id, parent_id, position, price, cost, qty, weight)
     select 'var_' || n, 'prd_' || n, 0, 300, 100, 10, '["100 g","100 克"]' from generate_series(0, $1::int - 1) n`,
    [many],
  );
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  const begun = performance.now();
  for (;;) {
    const { rows: left } = await client.query(
      'select 1 from parent_product where search_rule <> $1 limit 1',
      [searchRule],
    );
    if (left.length === 0) break;
    await wait(100);
  }
  const indexed = (performance.now() - begun) / 1_000;
  await client.query('vacuum analyze');
  const { db, close } = openDatabase(url, 1);
  return { client, shop, indexed, db, close };
}

/** Clears the page cache as an edit does, then requests the page. */
async function uncached(filled: Filled, path: string): Promise<Spent> {
  await filled.client.query(
    `insert into change (topic, subject) values ('catalogue', ''); notify boma_change`,
  );
  await wait(15);
  const before = await processor(filled);
  const time = await timeOf(filled.shop.url + path);
  return { time, processor: (await processor(filled)) - before };
}

/** CPU time of the shop and its connections, in ms. Linux counts in steps of ten, so only a mean is exact. */
async function processor({ client, shop }: Filled): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return [shop.pid, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + processorOf(pid), 0);
}
