import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStoreQuery } from '#app/domain/catalogue/store-query.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { productPage } from '#app/server/catalogue/catalogue.ts';
import { loadSampleShop } from '#app/server/catalogue/sample-shop.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from '#test/database.ts';
import { sizeSearches, weightSearches } from './size-searches.ts';
import { exactSearches, storeSearches } from './store-searches.ts';

/** The store's search, tried with the sample shop. */

const database = await testDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'boma-search-'));
beforeAll(() => loadSampleShop(db, diskStorage(dataDir), 'sample-shop/printed'));
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function search(q: string, synonyms = usualSynonyms) {
  const query = readStoreQuery(new URLSearchParams({ q }));
  const { products, total, found } = await productPage(db, query, synonyms);
  return { slugs: products.map(({ slug }) => slug), total, found };
}

const searches = [...storeSearches, ...sizeSearches];
test.each(searches)('%j finds %s first', async (typed, first) => {
  expect((await search(typed)).slugs[0]).toBe(first);
});

test.each(exactSearches)('%j finds %j and nothing else', async (typed, found) => {
  expect((await search(typed)).slugs).toEqual(found);
});

test.each(weightSearches)('%j finds all that comes in %d g, and nothing else', async (typed, grams) => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select distinct slug from parent_product join product_variant on parent_id = parent_product.id
    where weight->>0 in (${`${grams} g`}, ${`${grams / 1000} kg`})`);
  const { slugs, found } = await search(typed);
  expect(rows.length).toBeGreaterThan(2);
  expect(found?.fit).toBe('all');
  expect(slugs.toSorted()).toEqual(rows.map(({ slug }) => slug).toSorted());
});

test('a weight in which nothing comes finds nothing, and beside a word what that finds', async () => {
  expect(await search('725 g')).toMatchObject({ slugs: [], found: null });
  const { slugs, found } = await search('725 g boerewors');
  expect(found?.fit).toBe('some');
  expect(slugs[0]).toBe('boerewors');
});

test('特價 finds all that has a lower price, and nothing else', async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select distinct slug from parent_product join product_variant on parent_id = parent_product.id
    where sales_percentage > 0`);
  expect((await search('特價')).slugs.toSorted()).toEqual(rows.map(({ slug }) => slug).toSorted());
});

test('a colour finds what comes in it', async () => {
  const { slugs } = await search('ember red');
  expect(slugs).toContain('biltong-gift-tin');
});

test('the table is large enough to mean something', () => {
  expect(searches.length).toBeGreaterThanOrEqual(300);
});

describe('what fits better comes first', () => {
  test('羊排: the lamb chops before the tongs that only speak of them', async () => {
    const { slugs } = await search('羊排');
    const tongs = slugs.indexOf('braai-tongs');
    expect(slugs[0]).toBe('lamb-chops');
    expect(tongs === -1 || tongs > 0).toBe(true);
  });

  test('a title before a filter before a description', async () => {
    const { slugs } = await search('boerewors');
    const places = ['boerewors', 'droewors', 'coriander-braai-rub'].map((slug) => slugs.indexOf(slug));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe('where nothing fits', () => {
  test('a short word is not taken for another', async () => {
    expect((await search('cheap', '')).found).toBeNull();
    expect((await search('price', 'a, b')).found?.meant ?? null).toBeNull();
  });

  test('a misspelt word is spelt otherwise, and says so', async () => {
    expect((await search('biltng')).found).toEqual({ fit: 'similar', meant: 'biltong' });
    expect((await search('LAMB chpos')).found).toEqual({ fit: 'similar', meant: 'LAMB chops' });
  });

  test('some of the words are better than none', async () => {
    const { found, slugs } = await search('lamb chops for the space station');
    expect(found?.fit).toBe('some');
    expect(slugs[0]).toBe('lamb-chops');
  });

  test.each(['qqqqqq', '電腦', 'zxcvbnm', '!!!', '%', '_', '\\', "'", 'ㄋㄧㄡˊ', 'ㄅ', '🍖'])(
    '%j finds nothing and breaks nothing',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ slugs: [], total: 0, found: null });
    },
  );
});

test('the owner’s own words that mean the same are used, and nothing else then', async () => {
  expect((await search('vleis', 'biltong, vleis')).slugs[0]).toBe('traditional-beef-biltong');
  expect((await search('jerky', 'biltong, vleis')).found?.fit).not.toBe('similar');
});
