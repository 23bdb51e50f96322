import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { filter } from '#app/server/db/schema.ts';
import { readWaiting } from '#app/server/figures/figures.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { listProducts } from './product-list.ts';
import { saveProduct } from './products.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalogue(db));
afterAll(database.close);

const completeFacts = { ...noFacts, isFood: false, origin: ['Taiwan', '臺灣'] as const };

describe('the owner’s list', () => {
  const find = (change: object) =>
    listProducts(db, {
      q: 'listed',
      type: '',
      published: 'all',
      stock: 'all',
      facts: 'all',
      ...change,
    });

  beforeAll(async () => {
    await db.insert(filter).values({ key: 'tools', title: ['Tools', '工具'], position: 1 });
    const make = (name: string, qtys: number[], change: Partial<EditableProduct> = {}) =>
      saveProduct(
        db,
        newProduct({
          title: [`Listed ${name}`, `臺灣 ${name}`],
          variants: qtys.map((qty, n) =>
            newVariant({ weight: [`${n} g`, `${n}`], qty, price: 100 + n, cost: 60 }),
          ),
          ...change,
        }),
      );
    await make('plenty', [50, 50]);
    await make('low', [50, 3]);
    await make('gone', [0, 0]);
    await make('tool', [9], { type: 'tools', isPublished: false, facts: completeFacts });
    for (let n = 0; n < 8; n++) await make(`more ${n}`, [10]);
  });

  test.each<[string, object, number]>([
    ['all', {}, 12],
    ['a type', { type: 'tools' }, 1],
    ['published', { published: 'published' }, 11],
    ['unpublished', { published: 'unpublished' }, 1],
    ['sold out', { stock: 'sold-out' }, 1],
    ['low', { stock: 'low' }, 1],
    ['low or sold out', { stock: 'short' }, 2],
    ['what has not said all its facts', { facts: 'missing' }, 11],
    ['English, in any case', { q: 'LISTED PLENTY' }, 1],
    ['Chinese, in either form of Tái', { q: '台灣 low' }, 1],
    ['no marks, not even those that mean something to the database', { q: '%' }, 0],
    ['a word beside such a mark', { q: 'plenty%' }, 1],
  ])('finds %s', async (_name, query, total) => expect((await find(query)).total).toBe(total));

  test('has ten a page, newest first', async () => {
    const products = await walkList(async (place) => (await find(place)).page);
    expect(products).toHaveLength(12);
    expect(products[0]?.title[0]).toBe('Listed more 7');
    expect(products.slice(10).map(({ title }) => title[0])).toEqual(['Listed low', 'Listed plenty']);
    expect((await find({})).page.rows).toHaveLength(10);
    const unsearched = await walkList(async (place) => (await find({ q: '', ...place })).page);
    expect(unsearched.length).toBeGreaterThanOrEqual(12);
    expect(unsearched.length).toBe((await find({ q: '' })).total);
  });

  test('what a search finds best comes first, over all its pages', async () => {
    for (let n = 0; n < 3; n++)
      await saveProduct(
        db,
        newProduct({ title: [`Other ${n}`, `其他 ${n}`], description: ['listed', 'listed'] }),
      );
    const titles = (await walkList(async (place) => (await find(place)).page)).map(({ title }) => title[0]);
    expect(titles).toHaveLength(15);
    expect(titles.slice(12)).toEqual(['Other 2', 'Other 1', 'Other 0']);
  });

  test('the overview counts as low what the list shows', async () => {
    const { lowStock } = await readWaiting(db, 1000);
    await saveProduct(
      db,
      newProduct({ variants: [0, 50].map((qty, n) => newVariant({ weight: [`${n} g`, `${n}`], qty })) }),
    );
    expect((await readWaiting(db, 1000)).lowStock).toBe(lowStock + 1);
    expect((await find({ q: '', stock: 'low' })).total).toBe(lowStock + 1);
  });

  test('says what only the owner may know', async () => {
    const { page } = await find({ q: 'listed low' });
    expect(page.rows).toMatchObject([
      {
        priceFrom: 100,
        priceTo: 101,
        stock: 53,
        variants: 2,
        soldOut: 0,
        low: 1,
        marginFrom: 40,
        marginTo: 40,
        variantStates: [{ isBelowCost: false }, { isBelowCost: false }],
        image: { key: 'img_board' },
      },
    ]);
  });

  test('marks what is sold below its cost, by the percentage that counts now', async () => {
    const variants = [59, 60, 130].map((price, n) =>
      newVariant({ weight: [`${n} g`, `${n}`], price, cost: 60, salesPercentage: n === 2 ? 54 : 0 }),
    );
    await saveProduct(db, newProduct({ title: ['Listed loss', '臺灣 虧損'], variants }));
    const row = (await find({ q: 'listed loss' })).page.rows[0];
    expect(row?.variantStates.map(({ isBelowCost }) => isBelowCost)).toEqual([true, false, false]);
    await db.execute(sql`update parent_product set sale_percentage = 60, sale_from = now() - interval '1 hour',
      sale_until = now() + interval '1 hour' where id = ${row?.id}`);
    const onSale = (await find({ q: 'listed loss' })).page.rows[0];
    expect(onSale?.variantStates.map(({ isBelowCost }) => isBelowCost)).toEqual([true, true, true]);
  });
});
