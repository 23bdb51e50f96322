import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditableProduct } from '#app/domain/catalogue/editable-product.ts';
import { isFactColumn } from '#app/domain/catalogue/product-csv-facts.ts';
import { noFacts, type ProductFacts } from '#app/domain/catalogue/product-facts.ts';
import { readStoreQuery } from '#app/domain/catalogue/store-query.ts';
import { csvLines, csvMark, parseTable } from '#app/domain/delimited-text.ts';
import { testDatabase } from '#test/database.ts';
import { newProduct, newVariant, seedCatalogue } from '#test/product-factories.ts';
import { readProduct, readStored } from './admin-product.ts';
import { productPage } from './catalogue.ts';
import { deleteProducts, finishDeletions } from './product-changes.ts';
import { exportProducts, importProducts, previewImport } from './product-transfer.ts';

async function exportedFile(): Promise<string> {
  let file = '';
  for await (const part of exportProducts(db)) file += part;
  return file;
}

import { setSlug } from './product-slugs.ts';
import { saveProduct } from './products.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalogue(db));
beforeEach(() => db.execute(sql`delete from parent_product`));
afterAll(database.close);

async function saved(change: Partial<EditableProduct> = {}): Promise<EditableProduct> {
  const result = await saveProduct(db, newProduct(change));
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.saved.product;
}

const facts: ProductFacts = {
  isFood: true,
  origin: ['Beef: Australia', '牛肉：澳洲'],
  storage: 'frozen',
  storageNote: ['Keeps\n6 months', '可保存\n6 個月'],
  ingredients: ['-beef, "barley"', '牛肉、大麥'],
  allergens: ['gluten', 'fish'],
};
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const products = async () => (await readStored(db, null)).map(({ product }) => product);

async function bring(csv: string, onProgress: (done: number, of: number) => void = () => {}) {
  const { seen, errors } = await previewImport(db, csv);
  if (seen === null) throw new Error(JSON.stringify(errors.slice(0, 3)));
  return importProducts(db, csv, { seen, removeVariants: false }, onProgress);
}

/** The check and, where it finds nothing wrong, the import with the owner's answer about variants that go. */
async function check(csv: string) {
  const preview = await previewImport(db, csv);
  return {
    preview,
    run: (removeVariants: boolean) =>
      importProducts(db, csv, { seen: preview.seen ?? '', removeVariants }, () => {}),
  };
}

describe('out and in again', () => {
  test('everything deleted comes back exactly as it was', async () => {
    await saved({ title: ['=Formula', '＝公式'], description: ['"a",\n b', '，；\r\n'] });
    await saved({ facts, goesWith: ['prd_b', 'prd_a'] });
    await saved({ facts: { ...noFacts, isFood: false, storage: 'dry', origin: ['+Taiwan', '臺灣'] } });
    await saved({ facts: { ...noFacts, allergens: [] } });
    await saved({ isPublished: false, images: [{ key: 'img_knife', alt: ['A knife', '刀'] }] });
    await saved({
      selectedProperties: { size: true, weight: false, color: true },
      variants: [newVariant({ size: ['S', '小'], color: ['Red', '紅'], salesPercentage: 5, qty: 0 })],
    });
    const before = await exportedFile();
    const ids = (await products()).map(({ id }) => id);
    await deleteProducts(db, ids);
    await db.execute(sql`update parent_product set deleted_at = now() - interval '1 minute'`);
    expect(await finishDeletions(db)).toBe(6);

    expect(await bring(before)).toEqual({ done: true, created: 6, updated: 0 });
    expect(hash(await exportedFile())).toBe(hash(before));
  });

  test('a file of before there were facts takes none away, and is found by what is in it', async () => {
    await saved({ facts });
    const [header = [], ...rows] = parseTable((await exportedFile()).slice(csvMark.length), ',');
    const columns = header.flatMap((column, place) => (isFactColumn(column) ? [] : [place]));
    const old = [header, ...rows.filter((row) => row.length > 1)].map((row) =>
      columns.map((place) => row[place] ?? ''),
    );
    const title = header.indexOf('title_en');
    const renamed = old.map((row, at) => (at === 0 ? row : row.with(columns.indexOf(title), 'Renamed')));
    expect(await bring(csvLines(renamed))).toEqual({ done: true, created: 0, updated: 1 });
    expect(await products()).toMatchObject([{ title: ['Renamed', '南非風乾牛肉'], facts }]);
    for (const q of ['BARLEY', '大麥', '澳洲']) {
      const found = await productPage(db, readStoreQuery(new URLSearchParams({ q })));
      expect([q, found.total]).toEqual([q, 1]);
    }
  });

  test('what says another fact and nothing else is written', async () => {
    await saved({ facts });
    const csv = await exportedFile();
    expect(await bring(csv.replaceAll('frozen', 'chilled').replaceAll('gluten fish', 'none'))).toMatchObject({
      done: true,
    });
    expect(await products()).toMatchObject([
      { facts: { ...facts, storage: 'chilled', allergens: [] }, version: 2 },
    ]);
  });

  test('what it goes well with comes in, and a file that says nothing of it leaves it', async () => {
    await saved({ goesWith: ['prd_b', 'prd_a'] });
    const csv = await exportedFile();
    expect(await bring(csv.replaceAll('prd_b prd_a', 'prd_a prd_c'))).toMatchObject({
      done: true,
      updated: 1,
    });
    expect(await products()).toMatchObject([{ goesWith: ['prd_a', 'prd_c'], version: 2 }]);
    const rows = parseTable(csv.slice(csvMark.length), ',').filter((row) => row.length > 1);
    const at = rows[0]?.indexOf('goes_with') ?? -1;
    expect(await bring(csvLines(rows.map((row) => row.toSpliced(at, 1))))).toMatchObject({ done: true });
    expect(await products()).toMatchObject([{ goesWith: ['prd_a', 'prd_c'], version: 2 }]);
  });

  test('a file that does not say whether a product is published, its sale or its weight leaves them as they are', async () => {
    const variants = [newVariant({ weight: ['1', '1'], salesPercentage: 15, grams: 250 })];
    await saved({ isPublished: false, variants });
    const before = await products();
    const rows = parseTable((await exportedFile()).slice(csvMark.length), ',').filter(
      (row) => row.length > 1,
    );
    const left = ['published', 'sales_percentage', 'grams'];
    const kept = (rows[0] ?? []).flatMap((column, place) => (left.includes(column) ? [] : [place]));
    const file = csvLines(rows.map((row) => kept.map((place) => row[place] ?? '')));
    expect(await bring(file)).toEqual({ done: true, created: 0, updated: 0 });
    expect(await products()).toEqual(before);
    await bring(file.replaceAll('Dried slowly.', 'Dried.'));
    expect(await products()).toMatchObject([
      { isPublished: false, variants: [{ salesPercentage: 15, grams: 250 }], version: 2 },
    ]);
    // A blank cell means what it means for a new product.
    const blank = rows.map((row) =>
      row.map((text, place) => (left.includes(rows[0]?.[place] ?? '') && row !== rows[0] ? '' : text)),
    );
    await bring(csvLines(blank));
    expect(await products()).toMatchObject([
      { isPublished: true, variants: [{ salesPercentage: 0, grams: 0 }] },
    ]);
  });

  test('what was deleted a moment ago comes back too', async () => {
    const { id } = await saved();
    const before = await exportedFile();
    await deleteProducts(db, [id]);
    expect(await bring(before)).toEqual({ done: true, created: 0, updated: 1 });
    expect(await exportedFile()).toBe(before);
  });

  test('an import that changes nothing makes no new version', async () => {
    await saved();
    const before = await products();
    const { preview, run } = await check(await exportedFile());
    expect(preview).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await run(false)).toEqual({ done: true, created: 0, updated: 0 });
    expect(await products()).toEqual(before);
  });
});

describe('stock', () => {
  test('is changed by what the file changed since its export', async () => {
    const { variants } = await saved({ variants: [newVariant({ weight: ['1', '1'], qty: 10 })] });
    const csv = await exportedFile();
    await db.execute(sql`update product_variant set qty = 7 where id = ${variants[0]?.id}`);
    await bring(csv.replace('"10","10"', '"15","10"'));
    expect((await products())[0]?.variants[0]?.qty).toBe(12);
  });

  test('is set where the file does not say what it was', async () => {
    const { variants } = await saved({ variants: [newVariant({ weight: ['1', '1'], qty: 10 })] });
    const csv = await exportedFile();
    await db.execute(sql`update product_variant set qty = 7 where id = ${variants[0]?.id}`);
    await bring(csv.replace('"10","10"', '"15",""'));
    expect((await products())[0]?.variants[0]?.qty).toBe(15);
  });

  test('what is sold meanwhile is not sold twice: the preview names the row', async () => {
    const { variants } = await saved({ variants: [newVariant({ weight: ['1', '1'], qty: 10 })] });
    const csv = (await exportedFile()).replace('"10","10"', '"1","10"');
    const { seen } = await previewImport(db, csv);
    await db.execute(sql`update product_variant set qty = 7 where id = ${variants[0]?.id}`);
    expect((await previewImport(db, csv)).errors).toEqual([{ row: 2, column: 'qty', problem: 'stock-sold' }]);
    // Sold after the check.
    expect(await importProducts(db, csv, { seen: seen ?? '', removeVariants: false }, () => {})).toEqual({
      problem: 'import-invalid',
    });
  });
});

describe('what a file changes', () => {
  const withoutLastRow = (csv: string) =>
    csvLines(parseTable(csv.slice(csvMark.length).trim(), ',').slice(0, -1));

  test('a variant that is not in the file is named with its stock, and goes only with consent', async () => {
    const product = await saved();
    const [first] = product.variants;
    const { preview, run } = await check(withoutLastRow(await exportedFile()));
    expect(preview).toMatchObject({ updated: 1, removed: { variants: 1, qty: 6 }, moreChanges: 0 });
    expect(preview.changes).toEqual([
      {
        kind: 'removed',
        variant: { title: product.title, size: null, weight: ['500 g', '500 公克'], color: null },
        qty: 6,
      },
    ]);
    expect(await run(false)).toEqual({ problem: 'import-removes' });
    expect((await products())[0]?.variants).toHaveLength(2);
    expect(await run(true)).toEqual({ done: true, created: 0, updated: 1 });
    expect((await products())[0]?.variants.map(({ id }) => id)).toEqual([first?.id]);
  });

  test('a file of staff removes no variant, whatever they agree to', async () => {
    await saved();
    const csv = withoutLastRow(await exportedFile());
    const { seen } = await previewImport(db, csv, false);
    const agreed = { seen: seen ?? '', removeVariants: true };
    expect(await importProducts(db, csv, agreed, () => {}, '', false)).toEqual({ problem: 'import-removes' });
    expect((await products())[0]?.variants).toHaveLength(2);
  });

  test('a sale of a removed variant is a change since the preview', async () => {
    const { variants } = await saved();
    const { run } = await check(withoutLastRow(await exportedFile()));
    await db.execute(sql`update product_variant set qty = 5 where id = ${variants[1]?.id}`);
    expect(await run(true)).toEqual({ problem: 'import-changed' });
    expect(await products()).toHaveLength(1);
  });

  test('prices, stock and new variants are named, and what is as it was is not', async () => {
    const product = await saved();
    await saved();
    const [, second] = product.variants;
    const csv = await exportedFile();
    const [header = [], ...rows] = parseTable(csv.slice(csvMark.length).trim(), ',');
    const at = (column: string) => header.indexOf(column);
    const own = ['variant_id', 'qty_at_export'];
    const added = header.map((column, place) =>
      own.includes(column) ? '' : column.startsWith('weight') ? '1 kg' : (rows[0]?.[place] ?? ''),
    );
    const changed = rows.map((row) =>
      row[at('variant_id')] === second?.id
        ? row.with(at('price'), '700').with(at('qty'), '9').with(at('sales_percentage'), '10')
        : row,
    );
    const { preview, run } = await check(csvLines([header, ...changed, added]));
    expect(preview.removed).toEqual({ variants: 0, qty: 0 });
    const { title } = product;
    expect(preview.changes).toEqual([
      {
        kind: 'changed',
        variant: { title, size: null, weight: ['500 g', '500 公克'], color: null },
        values: [
          { column: 'price', from: 650, to: 700 },
          { column: 'qty', from: 6, to: 9 },
          { column: 'salesPercentage', from: 0, to: 10 },
        ],
      },
      {
        kind: 'added',
        variant: { title, size: null, weight: ['1 kg', '1 kg'], color: null },
        price: 350,
        qty: 4,
      },
    ]);
    expect(await run(false)).toEqual({ done: true, created: 0, updated: 1 });
  });

  test('a text that changes is named as details of the product', async () => {
    const product = await saved();
    const { preview } = await check((await exportedFile()).replaceAll('Dried slowly.', 'Dried.'));
    expect(preview.changes).toEqual([
      { kind: 'details', variant: { title: product.title, size: null, weight: null, color: null } },
    ]);
  });

  test('an address that changes is named, and links to the old one lead to it', async () => {
    const product = await saved();
    const [header = [], ...rows] = parseTable((await exportedFile()).slice(csvMark.length).trim(), ',');
    const at = header.indexOf('address');
    const from = rows[0]?.[at];
    const { preview } = await check(csvLines([header, ...rows.map((row) => row.with(at, 'lamb-chops'))]));
    const variant = { title: product.title, size: null, weight: null, color: null };
    expect(preview.changes).toEqual([{ kind: 'address', variant, from, to: 'lamb-chops' }]);
  });

  test('an address that changes after the preview is not changed back', async () => {
    const product = await saved();
    const file = (await exportedFile()).replaceAll('Dried slowly.', 'Dried.');
    const { run } = await check(file);
    const before = (await readProduct(db, product.id))?.slug ?? '';
    expect(await setSlug(db, product.id, 'moved-on', before)).toEqual({ ok: true });
    expect(await run(false)).toEqual({ problem: 'import-changed' });
    expect(await readProduct(db, product.id)).toMatchObject({ slug: 'moved-on', product: { version: 1 } });
  });

  test('a product that is published or taken off sale is named as such', async () => {
    const [hidden, shown] = [await saved({ isPublished: false }), await saved()];
    const [header = [], ...rows] = parseTable((await exportedFile()).slice(csvMark.length).trim(), ',');
    const at = header.indexOf('published');
    const other = rows.map((row) => row.with(at, row[at] === 'no' ? 'yes' : 'no'));
    const { preview } = await check(csvLines([header, ...other]));
    const options = { size: null, weight: null, color: null };
    expect(preview.changes).toEqual([
      { kind: 'published', variant: { title: hidden.title, ...options } },
      { kind: 'unpublished', variant: { title: shown.title, ...options } },
    ]);
  });

  test('at most fifty are named, those that go first', async () => {
    await saved({
      variants: Array.from({ length: 60 }, (_, n) => newVariant({ weight: [`${n} g`, `${n} 公克`], qty: 1 })),
    });
    await saved();
    const { preview } = await check(withoutLastRow((await exportedFile()).replaceAll('"350"', '"360"')));
    expect(preview.changes).toHaveLength(50);
    expect(preview.moreChanges).toBe(12);
    expect(preview.changes.map(({ kind }) => kind).slice(0, 2)).toEqual(['removed', 'changed']);
  });

  test('a variant’s id that the product does not have is an error of its row', async () => {
    const { variants } = await saved();
    const id = variants[1]?.id ?? '';
    const { preview } = await check((await exportedFile()).replaceAll(id, `${id.slice(0, -1)}x`));
    expect(preview.errors).toEqual([{ row: 3, column: 'variant_id', problem: 'unknown-variant' }]);
    expect(preview.seen).toBeNull();
  });

  test('a product without pictures, text and type goes out and comes in again; another may not lose its own', async () => {
    const product = await saved();
    await db.execute(
      sql`update parent_product set images = '{}', type = '', description = '["", ""]' where id = ${product.id}`,
    );
    const bare = await exportedFile();
    expect(await bring(bare.replace('"350"', '"360"'))).toMatchObject({ done: true });
    expect((await products())[0]).toMatchObject({
      images: [],
      type: '',
      description: ['', ''],
      variants: [{ price: 360 }, {}],
    });
    const { type, description } = product;
    await db.execute(
      sql`update parent_product set images = '{img_board}', type = ${type},
        description = ${JSON.stringify(description)} where id = ${product.id}`,
    );
    expect((await previewImport(db, bare)).errors).toEqual(
      ['description_en', 'description_zh', 'type', 'images'].map((column) => ({
        row: 2,
        column,
        problem: 'required',
      })),
    );
  });
});

test('an edit since the preview refuses the import', async () => {
  const product = await saved();
  const csv = await exportedFile();
  const { seen } = await previewImport(db, csv);
  await saveProduct(db, { ...product, title: ['Edited', '改'] });
  expect(await importProducts(db, csv, { seen: seen ?? '', removeVariants: false }, () => {})).toEqual({
    problem: 'import-changed',
  });
  expect(await importProducts(db, csv, { seen: 'something else', removeVariants: true }, () => {})).toEqual({
    problem: 'import-changed',
  });
  expect((await products())[0]?.title[0]).toBe('Edited');
});

describe('a file that comes again', () => {
  const csv = `title_en,title_zh,description_en,description_zh,type,images,properties,weight_en,weight_zh,price,cost,qty,size_en,size_zh,color_en,color_zh
Rump,臀肉,Beef,牛肉,biltong,img_board,weight,1 kg,1 公斤,350,200,7,,,,`;
  const stock = async () =>
    (await products()).map(({ title, variants }) => [title[0], variants.map(({ qty }) => qty)]);

  test('sent again since its answer was lost, also at once, is imported once', async () => {
    const { preview, run } = await check(csv);
    expect(preview).toMatchObject({ created: 1, errors: [], importedAt: null });
    const done = { done: true, created: 1, updated: 0 };
    expect(await Promise.all([run(false), run(false)])).toEqual([done, done]);
    expect(await run(false)).toEqual(done);
    expect(await stock()).toEqual([['Rump', [7]]]);
  });

  test('checked by two before either imports it, is refused the second time', async () => {
    const [first, second] = [await check(csv), await check(csv)];
    const [one, other] = await Promise.all([first.run(false), second.run(false)]);
    expect([one, other]).toContainEqual({ done: true, created: 1, updated: 0 });
    expect([one, other]).toContainEqual({ problem: 'import-changed' });
    expect(await stock()).toEqual([['Rump', [7]]]);
  });

  test('changes stock by its difference once', async () => {
    await saved({ variants: [newVariant({ weight: ['1', '1'], qty: 7 })] });
    const { run } = await check((await exportedFile()).replace('"7","7"', '"12","7"'));
    expect(await run(false)).toEqual({ done: true, created: 0, updated: 1 });
    expect(await run(false)).toEqual({ done: true, created: 0, updated: 1 });
    expect((await stock())[0]?.[1]).toEqual([12]);
  });

  test('is named as one that was imported, and may be imported again', async () => {
    const started = Date.now() - 1_000;
    await bring(csv);
    const { preview, run } = await check(csv);
    expect(Date.parse(preview.importedAt ?? '')).toBeGreaterThan(started);
    expect(await run(false)).toEqual({ done: true, created: 1, updated: 0 });
    expect(await stock()).toHaveLength(2);
    expect((await previewImport(db, `${csv}\n`)).importedAt).toBeNull();
  });
});

test('a file with an error changes nothing', async () => {
  await saved();
  const csv = (await exportedFile()).replace('"350"', '"free"');
  const preview = await previewImport(db, csv);
  expect(preview).toMatchObject({
    seen: null,
    errors: [{ row: 2, column: 'price', problem: 'not-a-number' }],
  });
  expect(await importProducts(db, csv, { seen: '', removeVariants: true }, () => {})).toEqual({
    problem: 'import-invalid',
  });
});

test('the rows of another table are counted, however wrong its columns are', async () => {
  const preview = await previewImport(
    db,
    csvLines([
      ['Name', 'Phone'],
      ['Thandi', '0912'],
      ['', ''],
      ['Ming', '0913'],
    ]),
  );
  expect(preview.rows).toBe(2);
  expect(preview.errors.map(({ column }) => column)).toEqual(
    expect.arrayContaining(['name', 'phone', 'price']),
  );
});

test('a thousand products are imported with signs of progress, in one go', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) =>
    Array.from({ length: 4 }, (_, v) =>
      [
        `Product ${n}`,
        `商品 ${n}`,
        `${'Long text. '.repeat(30)}`,
        '說明'.repeat(80),
        'biltong',
        'img_board img_knife',
        'weight',
        `${v} kg`,
        `${v} 公斤`,
        `${100 + v}`,
        '50',
        `${n % 7}`,
      ].join(),
    ),
  ).flat();
  const head =
    'title_en,title_zh,description_en,description_zh,type,images,properties,weight_en,weight_zh,price,cost,qty';
  const csv = `${head},size_en,size_zh,color_en,color_zh\n${rows.map((row) => `${row},,,,`).join('\n')}`;
  const progress: number[] = [];
  const result = await bring(csv, (done, of) => {
    expect(of).toBe(1000);
    progress.push(done);
  });
  expect(result).toEqual({ done: true, created: 1000, updated: 0 });
  expect(progress).toHaveLength(20);
  expect(progress.at(-1)).toBe(1000);
  const { rows: counted } = await db.execute(
    sql`select (select count(*)::int from parent_product) as products, (select count(*)::int from product_variant) as variants`,
  );
  expect(counted).toEqual([{ products: 1000, variants: 4000 }]);
});
