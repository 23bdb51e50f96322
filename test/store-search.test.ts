import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductCard, priceRange, totalStock } from '#app/domain/catalogue/product.ts';
import { readStoreQuery } from '#app/domain/catalogue/store-query.ts';
import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { gramsOf, unitPrice } from '#app/domain/catalogue/unit-price.ts';
import type { Language } from '#app/domain/language.ts';
import { productPage } from '#app/server/catalogue/catalogue.ts';
import { loadSampleShop } from '#app/server/catalogue/sample-shop.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from '#test/database.ts';
import { sizeSearches, weightSearches } from './size-searches.ts';
import { exactSearches, storeSearches } from './store-searches.ts';

/** The store's search with the sample shop. */

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

describe('the list in another order', () => {
  const collator = new Intl.Collator('zh-Hant');
  const least = (product: ProductCard) => priceRange(product).from;
  const byKilo = (product: ProductCard) => {
    const price = unitPrice(product);
    return price ? (price.from * 1000) / price.per : Number.POSITIVE_INFINITY;
  };
  /** All pages, in stock before sold out. */
  async function listed(search: string, language: Language = 0): Promise<ProductCard[]> {
    const query = readStoreQuery(new URLSearchParams(search));
    const products: ProductCard[] = [];
    for (let page = 1; ; page++) {
      const found = await productPage(db, { ...query, page }, usualSynonyms, language);
      products.push(...found.products);
      if (found.products.length === 0) {
        expect(products).toHaveLength(found.total);
        // Without a sort order the best match is first.
        const stocked = products.map((product) => totalStock(product) > 0);
        if (query.q === '' || query.sort !== 'recommended')
          expect(stocked).toEqual(stocked.toSorted((a, b) => Number(b) - Number(a)));
        return products;
      }
    }
  }
  const sold = async (search: string, language: Language = 0) =>
    (await listed(search, language)).filter((product) => totalStock(product) > 0);
  const slugs = (products: readonly ProductCard[]) => products.map(({ slug }) => slug);

  test('by price, as the cards show it, and so after what was cheapest is sold out', async () => {
    const before = await sold('sort=price');
    expect(before.map(least)).toEqual(before.map(least).toSorted((a, b) => a - b));
    const [first] = before;
    await db.execute(sql`update product_variant set price = 90 where id = (
      select id from product_variant where parent_id = 'prd_boerewors' order by position limit 1)`);
    expect(slugs(await sold('sort=price'))[0]).toBe('boerewors');
    await db.execute(
      sql`update product_variant set qty = 0 where parent_id = 'prd_boerewors' and price = 90`,
    );
    const after = await sold('sort=price');
    expect(after[0]?.slug).toBe(first?.slug);
    expect(after.map(least)).toEqual(after.map(least).toSorted((a, b) => a - b));
  });

  test('by weight, what has none last, and so after a label and a kind of goods change', async () => {
    const isSorted = async () => {
      const prices = (await sold('sort=unit-price')).map(byKilo);
      // Cards round to the dollar of 100 g.
      const tens = prices.map((price) => Math.round(price / 10));
      expect(tens.slice(1).filter((price, index) => price < (tens[index] ?? 0) - 1)).toEqual([]);
      return prices;
    };
    expect(new Set(await isSorted()).size).toBeGreaterThan(10);
    const place = async () => slugs(await sold('sort=unit-price')).indexOf('lamb-chops');
    const dear = await place();
    await db.execute(
      sql`update product_variant set weight = '["９台斤","９ 臺斤"]' where parent_id = 'prd_lamb-chops'`,
    );
    await isSorted();
    const cheap = await place();
    expect(cheap).toBeLessThan(dear);
    await db.execute(
      sql`update product_variant set weight = '["one","一份"]' where parent_id = 'prd_lamb-chops'`,
    );
    await isSorted();
    expect(await place()).toBeGreaterThan(cheap);
    await db.execute(
      sql`update parent_product set facts = facts || '{"isFood":false}' where id = 'prd_lamb-chops'`,
    );
    expect((await isSorted())[await place()]).toBe(Number.POSITIVE_INFINITY);
  });

  test('the newest first, and by name in the language of the page', async () => {
    const recommended = slugs(await sold(''));
    expect(slugs(await sold('sort=newest'))).toEqual(recommended.toReversed());
    for (const language of [0, 1] as const) {
      const names = (await sold('sort=name', language)).map(({ title }) => title[language]);
      expect(names).toHaveLength(recommended.length);
      if (language === 0) expect(names).toEqual(names.toSorted(collator.compare));
      else expect(names).not.toEqual((await sold('sort=name', 0)).map(({ title }) => title[1]));
    }
  });

  test('of what a search finds, with its filters', async () => {
    const found = await sold('q=biltong');
    const sorted = await sold('q=biltong&sort=price');
    expect(slugs(sorted).toSorted()).toEqual(slugs(found).toSorted());
    expect(slugs(sorted)).not.toEqual(slugs(found));
    expect(sorted.map(least)).toEqual(sorted.map(least).toSorted((a, b) => a - b));
    const ofType = await sold('type=biltong&sort=price');
    expect(ofType.length).toBeGreaterThan(2);
    expect(ofType.map(least)).toEqual(ofType.map(least).toSorted((a, b) => a - b));
  });

  test('only what is on sale and can be had', async () => {
    const isReduced = ({ variants }: ProductCard) =>
      variants.some(({ qty, salesPercentage }) => qty > 0 && salesPercentage > 0);
    const all = await listed('');
    const expected = (is: (product: ProductCard) => boolean) => slugs(all.filter(is));
    expect(slugs(await listed('sale=1'))).toEqual(expected(isReduced));
    expect(slugs(await listed('stock=1'))).toEqual(expected((product) => totalStock(product) > 0));
    const [one] = all.filter(isReduced);
    await db.execute(
      sql`update product_variant set qty = 0 where parent_id = ${one?.id} and sales_percentage > 0`,
    );
    expect(slugs(await listed('sale=1'))).not.toContain(one?.slug);
    await db.execute(sql`update product_variant set sales_percentage = 0`);
    expect(await listed('sale=1&stock=1')).toEqual([]);
  });

  test('the shown price of every product is that of its card', async () => {
    const { rows } = await db.execute<{ slug: string; price: number; kilo: number | null }>(
      sql`select slug, shown_price as price, kilo_price as kilo from parent_product where is_published`,
    );
    const cards = new Map((await listed('')).map((product) => [product.slug, product]));
    expect(rows.length).toBeGreaterThan(20);
    for (const { slug, price, kilo } of rows) {
      const card = cards.get(slug);
      const shown = card && unitPrice(card);
      expect(price, slug).toBe(card && least(card));
      if (!shown) expect(kilo, slug).toBeNull();
      else expect(Math.abs((kilo ?? 0) - (shown.from * 1000) / shown.per), slug).toBeLessThanOrEqual(5);
    }
  });
});

test.each([
  '500 g',
  '1.2 公斤',
  '２台斤',
  '0.05kg',
  '1,000 G',
  '250 臺斤',
  'half',
  '',
  '12.3456 kg',
  '1234567g',
  '0 g',
  ' 3\u00a0斤 ',
])('the database reads the grams of %j as the shop does', async (label) => {
  const { rows } = await db.execute<{ grams: number | null }>(sql`select grams_of(${label}) as grams`);
  expect(rows[0]?.grams).toBe(gramsOf(label));
});
