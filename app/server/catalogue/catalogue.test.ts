import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { allProducts, readStoreQuery } from '#app/domain/catalogue/store-query.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { filter, image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import {
  featuredProducts,
  goesWith,
  productBySlug,
  productPage,
  relatedProducts,
  shopFilters,
} from './catalogue.ts';
import { searchColumns } from './product-index.ts';

const database = await testDatabase();
const { db } = database;
afterAll(database.close);

interface Made {
  title?: LocalizedText;
  type?: string;
  stock?: number;
  isPublished?: boolean;
  deletedAt?: Date;
}

let made = 0;
async function make({ title, type = 'biltong', stock = 1, ...rest }: Made): Promise<string> {
  made += 1;
  const slug = `product-${made}`;
  const id = `prd_${made}` as const;
  const texts: LocalizedText = title ?? [`Product ${made}`, `商品 ${made}`];
  await db.insert(parentProduct).values({
    id,
    slug,
    type,
    title: texts,
    description: ['Text', '說明'],
    images: ['img_second', 'img_first'],
    selectedProperties: { size: false, weight: true, color: false },
    ...searchColumns({ title: texts, description: ['Text', '說明'], facts: noFacts, variants: [] }),
    ...rest,
  });
  await db.insert(productVariant).values({
    id: `var_${made}`,
    parentID: id,
    position: 0,
    price: 259,
    cost: 100,
    qty: stock,
    salesPercentage: 10,
    weight: ['100 g', '100 公克'],
  });
  return slug;
}

const find = async (search: string) => {
  const { products, total } = await productPage(db, readStoreQuery(new URLSearchParams(search)));
  return { slugs: products.map(({ slug }) => slug), total };
};

beforeAll(async () => {
  const about = {
    url: '',
    name: '',
    alt: ['', ''] as const,
    width: 4,
    height: 3,
    widths: [4],
    placeholder: '',
  };
  await db.insert(image).values([
    { key: 'img_first', ...about },
    { key: 'img_second', ...about },
  ]);
  await db.insert(filter).values([
    { key: 'wors', title: ['Wors', '香腸'], position: 0 },
    { key: 'biltong', title: ['Biltong', '風乾肉'], position: 1 },
    { key: 'empty', title: ['Empty', '空'], position: 2 },
  ]);
  await make({ title: ['Gone from stock', '賣完的'], stock: 0 });
  await make({ title: ['Never shown', '草稿'], isPublished: false });
  await make({ title: ['Deleted', '已刪除'], deletedAt: new Date() });
  await make({ title: ['Oxtail 100%_raw', '臺灣牛尾'], type: 'cuts' });
  await make({ title: ['Boerewors', '南非香腸'], type: 'wors' });
  for (let n = 0; n < 8; n += 1) await make({});
});

test('filters stand in the order of the owner', async () => {
  expect((await shopFilters(db)).map(({ key }) => key)).toEqual(['wors', 'biltong', 'empty']);
});

test('eight a page, those in stock before those sold out, published ones alone', async () => {
  const first = await find('');
  expect(first).toEqual({
    slugs: ['product-4', 'product-5', ...[6, 7, 8, 9, 10, 11].map((n) => `product-${n}`)],
    total: 11,
  });
  expect((await find('?page=2')).slugs).toEqual(['product-12', 'product-13', 'product-1']);
});

describe('filters and search', () => {
  test.each([
    ['?type=wors', ['product-5']],
    ['?type=wors&type=cuts', ['product-4', 'product-5']],
    ['?type=unknown', []],
    ['?q=OXTAIL', ['product-4']],
    // Two characters, with either form of Tái.
    ['?q=牛尾', ['product-4']],
    ['?q=台灣', ['product-4']],
    ['?q=臺灣', ['product-4']],
    ['?q=香腸&type=cuts', []],
    // LIKE wildcards match nothing.
    ['?q=100%25_', ['product-4']],
    ['?q=%25', []],
    ['?q=_oxt', ['product-4']],
    ['?q=_ro', []],
    ['?q=\\', []],
    ["?q=' or true --", []],
  ])('%s', async (search, slugs) => {
    expect(await find(search)).toEqual({ slugs, total: slugs.length });
  });
});

test('a card has its first picture and its price, and neither description nor cost', async () => {
  const { products } = await productPage(db, { ...allProducts, types: ['wors'] });
  expect(products).toMatchObject([
    {
      images: [{ key: 'img_second' }],
      variants: [{ price: 259, salePrice: 234, qty: 1, weight: ['100 g', '100 公克'] }],
    },
  ]);
  expect(JSON.stringify(products)).not.toMatch(/cost|description|searchText/);
});

test('a product is found by its address, with all its pictures in their order', async () => {
  const product = await productBySlug(db, 'product-5');
  expect(product).toMatchObject({
    title: ['Boerewors', '南非香腸'],
    description: ['Text', '說明'],
    images: [{ key: 'img_second' }, { key: 'img_first' }],
  });
  expect(JSON.stringify(product)).not.toContain('cost');
});

test.each(['product-2', 'product-3', 'nothing'])('%s is not to be had', async (slug) => {
  expect(await productBySlug(db, slug)).toBeNull();
});

test('one product in stock of each filter is featured', async () => {
  const slugs = async (most: number) => (await featuredProducts(db, most)).map(({ slug }) => slug);
  expect(await slugs(4)).toEqual(['product-5', 'product-6']);
  expect(await slugs(1)).toEqual(['product-5']);
});

test('beside a product are others of its category that are in stock, then the first of each other category', async () => {
  const related = async (slug: string, most = 4) => {
    const product = await productBySlug(db, slug);
    return product && (await relatedProducts(db, product, most)).map((each) => each.slug);
  };
  expect(await related('product-5')).toEqual(['product-6']);
  const alike = await make({ type: 'wors' });
  await make({ type: 'wors', stock: 0 });
  expect(await related('product-5')).toEqual([alike, 'product-6']);
  expect(await related('product-5', 1)).toEqual([alike]);
});

test('what goes well with products stands in the owner’s order, in stock and on sale, each once and none of them', async () => {
  const idOf = async (made: Made): Promise<ParentId> => `prd_${(await make(made)).slice('product-'.length)}`;
  const [wood, rub] = [await idOf({ type: 'fire' }), await idOf({ type: 'fire' })];
  const soldOut = await idOf({ stock: 0 });
  const hidden = await idOf({ isPublished: false });
  const deleted = await idOf({ deletedAt: new Date() });
  const [steak, chop] = [await idOf({ type: 'cuts' }), await idOf({ type: 'cuts' })];
  const choose = (id: ParentId, ids: ParentId[]) =>
    db.update(parentProduct).set({ goesWith: ids }).where(eq(parentProduct.id, id));
  const shown = async (ids: ParentId[], most = 4) => (await goesWith(db, ids, most)).map(({ id }) => id);
  await choose(steak, [soldOut, rub, hidden, wood, deleted, 'prd_gone']);
  await choose(chop, [wood, steak]);
  expect(await shown([steak])).toEqual([rub, wood]);
  expect(await shown([steak], 1)).toEqual([rub]);
  expect(await shown([steak, chop])).toEqual([wood, rub]);
  expect(await shown([steak, rub])).toEqual([wood]);
  expect(await shown([wood])).toEqual([]);
  expect(await shown([])).toEqual([]);
});
