import { describe, expect, it } from 'vitest';
import { readProductCsv, toCsv } from '#test/csv.ts';
import type { EditableProduct } from './editable-product.ts';
import { type CsvColumn, csvColumns, csvRows } from './product-csv.ts';
import type { ImportContext } from './product-csv-import.ts';

let made = 0;
const context: ImportContext = {
  filters: [{ key: 'biltong', title: ['Biltong & Droëwors', '風乾肉'] }],
  images: new Map([
    ['img_board', ['On a board', '木板上']],
    ['img_knife', ['', '']],
  ]),
  variants: new Map([
    ['var_known', { parent: 'prd_known', qty: 2, salesPercentage: 10, grams: 250 }],
    ['var_other', { parent: 'prd_other', qty: 9, salesPercentage: 0, grams: 0 }],
  ]),
  slugs: new Map([
    ['known', 'prd_known'],
    ['other', 'prd_other'],
  ]),
  products: new Map(),
  figures: true,
  newId: () => `new${++made}`,
};

const known: EditableProduct = {
  id: 'prd_known',
  isPublished: true,
  title: ['Biltong', '南非風乾牛肉'],
  description: ['=Dried, "slowly"\nin the wind.', '慢慢\n風乾。'],
  facts: {
    isFood: true,
    origin: ['Beef: Australia', '牛肉：澳洲'],
    storage: 'frozen',
    storageNote: ['Six months', '六個月'],
    ingredients: ['=beef, "salt"', '牛肉、鹽'],
    allergens: ['gluten', 'fish'],
  },
  type: 'biltong',
  images: [
    { key: 'img_board', alt: ['On a board', '木板上'] },
    { key: 'img_knife', alt: ['', ''] },
  ],
  goesWith: ['prd_wood', 'prd_rub'],
  selectedProperties: { size: false, weight: true, color: false },
  variants: [
    {
      id: 'var_known',
      price: 350,
      cost: 200,
      qty: 2,
      knownQty: 2,
      salesPercentage: 10,
      size: null,
      weight: ['250 g', '250 公克'],
      color: null,
      grams: 250,
    },
    {
      id: 'var_more',
      price: 650,
      cost: 400,
      qty: 1,
      knownQty: 1,
      salesPercentage: 0,
      size: null,
      weight: ['500 g', '500 公克'],
      color: null,
      grams: 500,
    },
  ],
  version: 0,
};

type Cells = Partial<Record<CsvColumn, string>>;
const good: Cells = {
  title_en: 'Droëwors',
  title_zh: '風乾香腸',
  description_en: 'Thin.',
  description_zh: '細。',
  type: 'biltong',
  images: 'img_board',
  properties: 'weight',
  weight_en: '100 g',
  weight_zh: '100 公克',
  price: '200',
  cost: '90',
  qty: '5',
};
const file = (...rows: Cells[]) =>
  toCsv([[...csvColumns], ...rows.map((row) => csvColumns.map((column) => row[column] ?? ''))]);
const errorsOf = (...rows: Cells[]) =>
  readProductCsv(file(...rows), context).errors.map(
    ({ row, column, problem }) => `${row} ${column} ${problem}`,
  );

describe('a product as a table', () => {
  it('comes back as it was', () => {
    const { products, errors } = readProductCsv(
      toCsv([csvColumns, ...csvRows([{ product: known, slug: 'known' }])]),
      context,
    );
    expect(errors).toEqual([]);
    expect(products).toEqual([{ product: known, slug: 'known', counted: new Set(), row: 2 }]);
  });

  it('names what it goes well with by id, and keeps that where the file has no such column', () => {
    const id = { product_id: 'prd_known', variant_id: 'var_known' };
    expect(errorsOf({ ...good, ...id, goes_with: 'prd_wood; charcoal' })).toContain('2 goes_with bad-id');
    expect(errorsOf({ ...good, goes_with: 'prd_1 prd_2 prd_3 prd_4 prd_5' })).toEqual([
      '2 goes_with too-long',
    ]);
    const columns = csvColumns.filter((column) => column !== 'goes_with');
    const old = toCsv([
      columns,
      columns.map((column) => ({ ...good, product_id: 'prd_known' })[column] ?? ''),
    ]);
    const products: ImportContext['products'] = new Map([
      [
        'prd_known',
        {
          isPublished: true,
          facts: known.facts,
          goesWith: known.goesWith,
          lacks: new Set(),
          isDeleted: false,
        },
      ],
    ]);
    expect(readProductCsv(old, { ...context, products }).products).toMatchObject([
      { product: { goesWith: ['prd_wood', 'prd_rub'] } },
    ]);
    expect(
      readProductCsv(file({ ...good, product_id: 'prd_known' }), { ...context, products }).products,
    ).toMatchObject([{ product: { goesWith: [] } }]);
  });

  it('may say what is the product’s in its first row alone', () => {
    const { product_id, variant_id, ...rest } = { ...good, product_id: 'prd_x', variant_id: 'var_x' };
    const next = {
      product_id,
      variant_id: 'var_y',
      weight_en: '1',
      weight_zh: '1',
      price: '1',
      cost: '1',
      qty: '0',
    };
    const { products, errors } = readProductCsv(file({ ...rest, product_id, variant_id }, next), context);
    expect(errors).toEqual([]);
    expect(products.map(({ product }) => product.variants.map(({ id }) => id))).toEqual([['var_x', 'var_y']]);
  });

  it('needs no ids: rows of one title are one product', () => {
    const { products, errors } = readProductCsv(
      file(good, { ...good, weight_en: '200 g', weight_zh: '200 公克' }, { ...good, title_en: 'Another' }),
      context,
    );
    expect(errors).toEqual([]);
    expect(products.map(({ product }) => product.variants.length)).toEqual([2, 1]);
    expect(products[0]).toMatchObject({ slug: null, product: { isPublished: true } });
    expect(products[0]?.counted.size).toBe(2);
  });

  it('is read in the ways that people and spreadsheets write', () => {
    const { products, errors } = readProductCsv(
      file({
        ...good,
        type: '風乾肉',
        published: 'FALSE',
        price: 'NT$1,200',
        qty: '１２',
        sales_percentage: '5%',
        images: 'img_knife, img_board',
      }),
      context,
    );
    expect(errors).toEqual([]);
    expect(products[0]?.product).toMatchObject({
      type: 'biltong',
      isPublished: false,
      images: [{ key: 'img_knife' }, { key: 'img_board', alt: ['On a board', '木板上'] }],
      variants: [{ price: 1200, qty: 12, salesPercentage: 5 }],
    });
  });

  it('may be separated by semicolons or tabs, in any order of columns, without those that may lack', () => {
    const columns: CsvColumn[] = csvColumns.filter((column) => good[column] !== undefined).reverse();
    columns.push('size_en', 'size_zh', 'color_en', 'color_zh');
    for (const separator of [';', '\t']) {
      const lines = [columns, columns.map((column) => good[column] ?? '')];
      const text = lines.map((line) => line.join(separator)).join('\n');
      expect(readProductCsv(text, context).errors).toEqual([]);
    }
  });
});

describe('what is wrong with a file', () => {
  it.each<[string, Cells[], string[]]>([
    ['a blank title', [{ ...good, title_en: ' ' }], ['2 title_en required']],
    ['a long title', [{ ...good, title_zh: '字'.repeat(201) }], ['2 title_zh too-long']],
    ['no description', [{ ...good, description_zh: '' }], ['2 description_zh required']],
    ['no type', [{ ...good, type: '' }], ['2 type required']],
    ['an unknown type', [{ ...good, type: 'Cheese' }], ['2 type unknown-type']],
    ['no picture', [{ ...good, images: '' }], ['2 images required']],
    ['an unknown picture', [{ ...good, images: 'img_board http://x' }], ['2 images unknown-image']],
    ['an unknown property', [{ ...good, properties: 'weight taste' }], ['2 properties unknown-property']],
    [
      'a label of a property that is not named',
      [{ ...good, size_en: 'Big', size_zh: '大' }],
      ['2 size_en not-selected'],
    ],
    ['half a label', [{ ...good, weight_zh: '' }], ['2 weight_zh required']],
    [
      'a disabled label',
      [{ ...good, weight_en: 'disabled' }],
      ['2 weight_en invalid', '2 weight_zh invalid'],
    ],
    ['no price', [{ ...good, price: '' }], ['2 price required']],
    ['price nought', [{ ...good, price: '0' }], ['2 price required']],
    ['a price in words', [{ ...good, price: 'cheap' }], ['2 price not-a-number']],
    ['half a dollar', [{ ...good, cost: '0.5' }], ['2 cost invalid']],
    ['a fortune', [{ ...good, price: '400001' }], ['2 price invalid']],
    ['less than nothing', [{ ...good, qty: '-1' }], ['2 qty negative-quantity']],
    ['more than everything off', [{ ...good, sales_percentage: '101' }], ['2 sales_percentage invalid']],
    ['weight below nothing', [{ ...good, grams: '-5' }], ['2 grams invalid']],
    ['maybe published', [{ ...good, published: 'maybe' }], ['2 published not-yes-no']],
    ['an id of another kind', [{ ...good, product_id: 'var_1' }], ['2 product_id bad-id']],
    ['a variant’s id that is none', [{ ...good, variant_id: 'x' }], ['2 variant_id bad-id']],
    [
      'a variant twice',
      [
        { ...good, variant_id: 'var_a' },
        { ...good, variant_id: 'var_a' },
      ],
      ['3 variant_id id-twice'],
    ],
    ['another product’s variant', [{ ...good, variant_id: 'var_other' }], ['2 variant_id id-elsewhere']],
    ['an address that is none', [{ ...good, address: 'Not An Address' }], ['2 address invalid']],
    ['the cart’s address', [{ ...good, address: 'cart' }], ['2 address invalid']],
    ['another product’s address', [{ ...good, address: 'other' }], ['2 address address-taken']],
    [
      'what is wrong in the first row and right in the next',
      [{ ...good, type: 'Cheese' }, good],
      ['2 type unknown-type'],
    ],
    ['rows that differ', [good, { ...good, description_en: 'Thick.' }], ['3 description_en differs']],
    [
      'more taken away than is left',
      [{ ...good, product_id: 'prd_known', variant_id: 'var_known', qty: '1', qty_at_export: '4' }],
      ['2 qty stock-sold'],
    ],
    ['nothing', [], ['2 product_id empty-file']],
  ])('%s', (_what, rows, errors) => expect(errorsOf(...rows)).toEqual(errors));

  it.each<[string, string, string[]]>([
    ['an empty file', '', ['1 product_id empty-file']],
    ['a column too many', `${csvColumns.join()},taste\nx`, ['1 taste unknown-column']],
    ['a column twice', `${csvColumns.join()},price\nx`, ['1 price column-twice']],
    [
      'a column too few',
      `${csvColumns.filter((column) => column !== 'cost').join()}\nx`,
      ['1 cost missing-column'],
    ],
  ])('%s', (_what, text, errors) =>
    expect(
      readProductCsv(text, context).errors.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    ).toEqual(errors),
  );

  it('is named all at once: twenty errors in twenty rows, blank rows counted', () => {
    const wrong: [keyof typeof good & CsvColumn, string, string][] = [
      ['title_en', '', 'required'],
      ['title_zh', '', 'required'],
      ['description_en', '', 'required'],
      ['description_zh', '', 'required'],
      ['type', 'Cheese', 'unknown-type'],
      ['type', '', 'required'],
      ['images', '', 'required'],
      ['images', 'img_gone', 'unknown-image'],
      ['properties', 'taste', 'unknown-property'],
      ['weight_en', '', 'required'],
      ['price', '0', 'required'],
      ['price', 'x', 'not-a-number'],
      ['price', '-1', 'invalid'],
      ['cost', '', 'required'],
      ['cost', '1.5', 'invalid'],
      ['qty', '-1', 'negative-quantity'],
      ['qty', 'many', 'not-a-number'],
      ['sales_percentage', '200', 'invalid'],
      ['grams', 'heavy', 'not-a-number'],
      ['published', '?', 'not-yes-no'],
    ];
    const rows = wrong.flatMap(([column, text], n): Cells[] => [
      {
        ...good,
        product_id: `prd_${n}`,
        [column]: text,
        ...(column === 'properties' ? { weight_en: '', weight_zh: '' } : {}),
      },
      {},
    ]);
    const planted = wrong.map(([column, , problem], n) => `${2 + n * 2} ${column} ${problem}`);
    expect(errorsOf(...rows)).toEqual(planted);
  });

  it('is named in the order of the columns as they stand in the file', () => {
    const wrong = { ...good, qty: '-1', price: 'x', cost: 'y', title_en: '' };
    const listed = (columns: readonly CsvColumn[]) => {
      const csv = `${columns.join()}\n${columns.map((column) => wrong[column] ?? '').join()}`;
      return readProductCsv(csv, context).errors.map(({ column }) => column);
    };
    const inOrder = ['title_en', 'price', 'cost', 'qty'];
    expect(listed(csvColumns)).toEqual(inOrder);
    expect(listed(csvColumns.toReversed())).toEqual(inOrder.toReversed());
  });
});
