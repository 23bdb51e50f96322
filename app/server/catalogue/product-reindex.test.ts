import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { searchRule } from '#app/domain/catalogue/product-search.ts';
import { allProducts } from '#app/domain/catalogue/store-query.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { createLog } from '#app/server/log.ts';
import { testDatabase } from '#test/database.ts';
import { untilLockWaits } from '#test/database-locks.ts';
import { productPage } from './catalogue.ts';
import { indexBatch, searchColumns } from './product-index.ts';
import { startReindex } from './product-reindex.ts';

const database = await testDatabase();
const { db } = database;
const other = openDatabase(database.url);
afterAll(async () => {
  await other.close();
  await database.close();
});

const many = 60;
/** As left by an older release: unindexed, or with an older rule. */
beforeEach(async () => {
  await db.execute(sql`delete from parent_product`);
  await db.execute(sql`
    insert into parent_product (id, slug, title, description, type, images, selected_properties, search_text)
    select 'prd_' || n, 'product-' || n, jsonb_build_array('Springbok wors ' || n, '跳羚香腸 ' || n), '["",""]', 'wors', '{}',
      '{"size":false,"weight":false,"color":false}', 'springbok wors ' || n || ' 跳羚香腸 ' || n
    from generate_series(1, ${many}::int) n`);
});

const totalOf = async (q: string) => (await productPage(db, { ...allProducts, q })).total;

async function stale(): Promise<number> {
  const { rows } = await db.execute<{ stale: number }>(
    sql`select count(*)::int as stale from parent_product where search_rule <> ${searchRule}`,
  );
  return rows[0]?.stale ?? Number.NaN;
}

/** Counts writes of the index rule. */
async function countWrites(): Promise<() => Promise<number>> {
  await db.execute(sql`create table if not exists written (id text)`);
  await db.execute(sql`truncate written`);
  await db.execute(sql`create or replace function count_written() returns trigger language plpgsql as
    $$ begin insert into written values (new.id); return null; end $$`);
  await db.execute(sql`create or replace trigger written after update of search_rule on parent_product
    for each row execute function count_written()`);
  return async () => {
    const { rows } = await db.execute<{ written: number }>(sql`select count(*)::int as written from written`);
    return rows[0]?.written ?? Number.NaN;
  };
}

test('products that were never indexed are found by their plain text, and no worse once they are indexed', async () => {
  expect(await totalOf('springbok')).toBe(many);
  expect(await totalOf('跳羚')).toBe(many);
  await startReindex(db, createLog()).finished;
  expect(await stale()).toBe(0);
  expect(await totalOf('springboks')).toBe(many);
  expect(await productPage(db, { ...allProducts, q: 'sprnigbok' })).toMatchObject({
    total: many,
    found: { fit: 'similar', meant: 'springbok' },
  });
});

test('two processes that start together index each product once', async () => {
  const written = await countWrites();
  await Promise.all([
    startReindex(db, createLog(), 10).finished,
    startReindex(other.db, createLog(), 10).finished,
  ]);
  expect(await stale()).toBe(0);
  expect(await written()).toBe(many);
});

test('what another process broke off is gone on with', async () => {
  const written = await countWrites();
  await indexBatch(other.db, '');
  const left = await stale();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(many);
  const first = startReindex(db, createLog());
  await first.stop();
  await startReindex(db, createLog()).finished;
  expect(await stale()).toBe(0);
  expect(await written()).toBe(many);
});

test('a process that is at it is waited for', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const holder = other.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(724131005)`);
    locked();
    await held;
  });
  await isLocked;
  expect(await indexBatch(db, '')).toBe('taken');
  expect(await stale()).toBe(many);
  const run = startReindex(db, createLog(), 10);
  end();
  await holder;
  await run.finished;
  expect(await stale()).toBe(0);
});

test('an edit of meanwhile is not overwritten by what was read before it', async () => {
  let edited = () => {};
  const isEdited = new Promise<void>((resolve) => {
    edited = resolve;
  });
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const title = ['Kudu fillet', '捻角羚'] as const;
  const { searchText, search, titleSearch } = searchColumns({
    title,
    description: ['', ''],
    facts: noFacts,
    variants: [],
  });
  const edit = other.db.transaction(async (tx) => {
    await tx.execute(sql`update parent_product set title = ${JSON.stringify(title)}::jsonb, search = ${search}::tsvector,
      title_search = ${titleSearch}::tsvector, search_text = ${searchText}, search_rule = ${searchRule} where id = 'prd_1'`);
    edited();
    await held;
  });
  await isEdited;
  const batch = indexBatch(db, '');
  await untilLockWaits(db);
  end();
  await Promise.all([edit, batch]);
  expect(await totalOf('kudu')).toBe(1);
  expect((await productPage(db, { ...allProducts, q: 'kudu' })).found?.fit).toBe('all');
});
