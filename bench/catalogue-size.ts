import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import type { BenchShop } from './bench-shop.ts';
import { type Figure, median, timeOf } from './figures.ts';

const tries = 40;

/** The store page rendered uncached with 10,000 products against 100. Rounds alternate. */
export async function catalogueSize(benchShop: BenchShop): Promise<Figure[]> {
  const small = await filledShop(benchShop, 100);
  const large = await filledShop(benchShop, 10_000);
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
  try {
    for (let round = 0; round < tries; round++) {
      times.small.push(await uncached(small));
      times.large.push(await uncached(large));
    }
  } finally {
    for (const { client, shop } of [small, large]) {
      await client.end();
      await shop.stop();
    }
  }
  return [
    { name: 'uncached /store with 100 products', value: median(times.small), unit: 'ms', bound: null },
    { name: 'uncached /store with 10,000 products', value: median(times.large), unit: 'ms', bound: null },
    {
      name: 'uncached /store, 10,000 products against 100',
      value: median(times.large) / median(times.small),
      unit: '',
      bound: { most: 2 },
    },
  ];
}

type Filled = Awaited<ReturnType<typeof filledShop>>;

async function filledShop(benchShop: BenchShop, products: number) {
  const url = await benchShop.database(`catalogue_${products}`);
  await migrateDatabase(url, 'migrations');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into filter (key, title, position) values ('biltong', '["Biltong","風乾牛肉"]', 1), ('braai', '["Braai","烤肉"]', 2)`,
  );
  await client.query(
    `insert into parent_product (id, slug, title, description, type, images, selected_properties, min_price, search_text)
     select 'prd_' || n, 'product-' || n, jsonb_build_array('Product ' || n, '商品 ' || n),
       '["Dried slowly.","慢慢風乾。"]', case when n % 2 = 0 then 'biltong' else 'braai' end, '{}',
       '{"size":false,"weight":true,"color":false}', 300, 'product ' || n || ' 商品 ' || n
     from generate_series(1, $1::int) n`,
    [products],
  );
  await client.query(
    `insert into product_variant (id, parent_id, position, price, cost, qty, weight)
     select 'var_' || n || '-' || v, 'prd_' || n, v, 300 + v, 100, case when n % 9 = 0 then 0 else 10 end,
       jsonb_build_array(v * 100 || ' g', v * 100 || ' 克')
     from generate_series(1, $1::int) n, generate_series(1, 3) v`,
    [products],
  );
  await client.query('vacuum analyze');
  const shop = await benchShop.shop({ databaseUrl: url, sample: false });
  return { client, shop };
}

/** Clears the page cache as an edit does, then requests the page. */
async function uncached({ client, shop }: Filled): Promise<number> {
  await client.query(`insert into change (topic, subject) values ('catalogue', ''); notify boma_change`);
  await wait(15);
  return timeOf(`${shop.url}/store`);
}
