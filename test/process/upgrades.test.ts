import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { lockDataDir } from '#app/server/postgres/data-lock.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { testDatabase } from '#test/database.ts';
import { shopDatabaseUrl, startShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';
import { afterTest, testFolder } from './after-test.ts';

/** A data folder of an earlier release still starts, and a migration that fails changes nothing. */

const times = readMigrationFiles({ migrationsFolder: 'migrations' }).map(({ folderMillis }) => folderMillis);

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An order of the first release. Later releases fill the columns they added. */
const placed = `
  insert into shop_order (order_id, request_hash, order_number, language, customer, customer_name, shipping_option,
    shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
  values ('00000000-0000-4000-8000-000000000001', 'hash', '1234567890', 1,
    '{"name": "王小明", "number": "0912345678", "email": "ming@example.com"}', '王小明', 'regularAM',
    160, 'cod', 200, 360, 360, 80);
  insert into order_line (order_id, position, parent_id, product_id, title, weight, price, sales_percentage, discount,
    unit_price, qty, line_total, cost)
  values ('00000000-0000-4000-8000-000000000001', 0, 'prd_biltong', 'var_biltong', '["Biltong", "風乾牛肉"]',
    '["250 g", "250 公克"]', 100, 0, 0, 100, 2, 200, 40)`;

const orders = `
  select o.order_number as number, o.customer ->> 'name' as name, o.total_price_with_shipping as total, l.qty
  from shop_order o join order_line l using (order_id)`;
const order = { number: '1234567890', name: '王小明', total: 360, qty: 2 };

/** A folder of a release with the first migrations, with an order. */
async function folderOf(until: number): Promise<string> {
  const dataDir = testFolder();
  const locked = lockDataDir(dataDir);
  if (!locked.ok) throw new Error(locked.problem);
  const started = await startPostgres(dataDir);
  if (!started.ok) throw new Error(started.problem);
  await migrateDatabase(started.postgres.url, 'migrations', until);
  await ask(started.postgres.url, placed);
  await started.postgres.stop();
  locked.lock.release();
  return dataDir;
}

test('the data folder of an earlier release starts with this one, its orders in it', async () => {
  const releases = trials({ short: 1, long: times.length - 1 });
  for (const time of times.slice(0, releases)) {
    const dataDir = await folderOf(time);
    const started = await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off' });
    expect(started, `${times.indexOf(time)}: ${started.ok || started.output}`).toMatchObject({ ok: true });
    if (!started.ok) continue;
    expect(await ask(shopDatabaseUrl(dataDir), orders), `after ${times.indexOf(time)}`).toEqual([order]);
    const customers = 'select name, number from customer';
    expect(await ask(shopDatabaseUrl(dataDir), customers)).toEqual([
      { name: '王小明', number: '0912345678' },
    ]);
    expect((await fetch(`${started.shop.url}/healthz`)).status).toBe(200);
    expect(await started.shop.stop()).toBe(0);
  }
});

test('a migration that fails leaves the database as it was, and says which it is and what to do', async () => {
  const database = await testDatabase();
  afterTest(database.close);
  const migrations = join(testFolder(), 'migrations');
  cpSync('migrations', migrations, { recursive: true });
  const journal = join(migrations, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const add = (tag: string, statements: string) => {
    entries.push({
      idx: entries.length,
      version: '7',
      when: 4_102_444_800_000 + entries.length,
      tag,
      breakpoints: true,
    });
    writeFileSync(join(migrations, `${tag}.sql`), statements);
  };
  add('9998_good', 'ALTER TABLE "shop_order" ADD COLUMN "more" text;');
  add(
    '9999_broken',
    'DELETE FROM "order_line";--> statement-breakpoint\nALTER TABLE "shop_order" ADD COLUMN "needed" text NOT NULL;',
  );
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  await ask(database.url, placed);

  await expect(migrateDatabase(database.url, migrations)).rejects.toThrow(
    'The migration 9999_broken failed (23502), so nothing in the database was changed. Start the version that used it before; it goes on as it was (docs/running.md).',
  );
  expect(await ask(database.url, orders)).toEqual([order]);
  const columns =
    "select from information_schema.columns where table_name = 'shop_order' and column_name = 'more'";
  expect(await ask(database.url, columns)).toEqual([]);
  await migrateDatabase(database.url, 'migrations');
});

test('a data folder that a newer release has used is refused in one line, and stays as it is', async () => {
  const dataDir = await folderOf(Number.POSITIVE_INFINITY);
  const locked = lockDataDir(dataDir);
  if (!locked.ok) throw new Error(locked.problem);
  const newer = await startPostgres(dataDir);
  if (!newer.ok) throw new Error(newer.problem);
  await ask(
    newer.postgres.url,
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
  );
  await newer.postgres.stop();
  locked.lock.release();
  expect(await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off' })).toEqual({
    ok: false,
    code: 1,
    output: 'A newer version of the shop has used this database. Start that version, or a newer one.\n',
  });

  // Data files of PostgreSQL's next and previous major versions.
  for (const major of ['19', '17']) {
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`);
    const refused = await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off' });
    expect(refused).toMatchObject({
      ok: false,
      code: 1,
      output: expect.stringMatching(
        /^The database in \S+ is of PostgreSQL \d+; this shop brings 18\. Move it with npm run backup of the earlier version and npm run restore of this one \(docs\/running\.md\)\.\n$/,
      ),
    });
  }
});
