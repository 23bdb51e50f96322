import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longestDeliveryNote } from '#app/domain/order/order-edit.ts';
import { findingTexts } from '#app/text/import-findings.ts';
import { cleanDump, dirtyDump } from '#test/shop-dump.ts';
import { type ImportedShop, parseDump, readDump, readDumpInSteps } from './dump.ts';
import { nameFindings } from './finding-names.ts';
import { findingCodes, groupFindings, kindOf } from './report.ts';
import type { Entry } from './values.ts';

function read(text: string): ImportedShop {
  const parsed = parseDump(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return readDump(parsed.dump, new Map());
}

const seeds = Array.from({ length: 20 }, (_, place) => place + 1);

test.each(seeds)('a clean export of seed %i gives no complaint', (seed) => {
  const dump = cleanDump(seed);
  const shop = read(JSON.stringify(dump));
  expect(shop.findings).toEqual([]);
  expect(shop.orders).toHaveLength(Object.keys(dump.Orders).length);
  expect(shop.products).toHaveLength(Object.keys(dump.Products.ParentProducts).length);
});

test.each(seeds)('every kind of dirt in an export of seed %i is found where it lies', (seed) => {
  const { dump, planted } = dirtyDump(seed);
  const { findings } = read(JSON.stringify(dump));
  const missed = planted.filter(
    ({ code, at }) =>
      !findings.some((finding) => finding.code === code && `${finding.path} ${finding.detail}`.includes(at)),
  );
  expect(missed).toEqual([]);
});

test('each finding has its words', () => {
  expect(Object.keys(findingTexts).toSorted()).toEqual(findingCodes.toSorted());
});

describe('the shared exports', () => {
  /** Beside the project, or beside the folder it lies in. */
  const folder = ['../../../../shared/imports/', '../../../../../shared/imports/']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  const text = (name: string) => readFileSync(new URL(name, folder), 'utf8');

  test('the clean one gives no complaint', () => {
    if (folder) expect(read(text('dump-clean.json')).findings).toEqual([]);
  });

  test('of the dirty one each planted place is repaired or reported', () => {
    if (!folder) return;
    const { findings } = read(text('dump-1.json'));
    const { planted }: { planted: Record<string, string[]> } = JSON.parse(text('dump-1.truth.json'));
    const found = findings.map(({ path, detail }) => `${path} ${detail}`);
    const missed = Object.entries(planted).flatMap(([kind, places]) =>
      places
        // `a names b`, `a of b` and `a b` are one place each.
        .filter((place) =>
          place.split(/ names | of | /).every((id) => !found.some((text) => text.includes(id.trim()))),
        )
        .map((place) => `${kind}: ${place}`),
    );
    expect(missed).toEqual([]);
  });
});

function named(dump: Entry) {
  const shop = readDump(dump, new Map());
  return nameFindings(dump, shop, shop.findings);
}

test('each finding has the name that the owner knows the entry by', () => {
  const dump = cleanDump(4);
  const [product] = Object.values(dump.Products.ParentProducts);
  const [orphan] = Object.values(dump.Products.ProductVariants);
  const orders = Object.entries(dump.Orders).filter(
    (each): each is [string, object & (typeof each)[1]] => typeof each[1] === 'object',
  );
  const [[firstId, first] = ['', {}], [secondId] = ['']] = orders;
  if (!product || !orphan) throw new Error('the dump is too small');
  product.title = ['Ribeye', '肋眼'];
  product.surplus = true;
  dump.Products.ProductVariants[String((product.variants as string[])[0])] = {
    ...orphan,
    parentID: product.id,
    weight: ['2 kg', '2公斤'],
    price: '',
  };
  Object.assign(first, { orderNumber: 'ABCD123', surplus: true });
  dump.Orders[secondId] = { orderNumber: 'GONE999' } as never;
  dump.PromoCodes.SUMMER?.push({ code: 'BIG', discount: 120, salesAmount: 0, used: false });
  Object.assign(dump.Images, { picture1: { name: 'braai.jpg', url: '' } });
  Object.assign(dump.Filters, { game: { title: ['Game', '野味'] } });
  dump.FiltersOrdered.push('ostrich');
  const byCode = new Map(
    named(JSON.parse(JSON.stringify(dump))).map((each) => [`${each.code} ${each.path}`, each]),
  );
  const nameOf = (start: string) => {
    const found = [...byCode].find(([key]) => key.startsWith(start))?.[1];
    return [found?.subject, found?.name];
  };
  expect(nameOf(`unknown-field Products/ParentProducts/${product.id}`)).toEqual([
    'products',
    ['Ribeye', '肋眼'],
  ]);
  expect(nameOf('price-missing')).toEqual(['products', ['Ribeye 2 kg', '肋眼 2公斤']]);
  expect(nameOf(`unknown-field Orders/${firstId}`)).toEqual(['orders', ['ABCD123', 'ABCD123']]);
  expect(nameOf('order-empty')).toEqual(['orders', ['GONE999', 'GONE999']]);
  expect(nameOf('promo-over-100')).toEqual(['promoCodes', ['BIG', 'BIG']]);
  expect(nameOf('image-url-missing')).toEqual(['images', ['braai.jpg', 'braai.jpg']]);
  expect(nameOf('filter-not-ordered')).toEqual(['filters', ['Game', '野味']]);
  expect(nameOf('filter-missing')).toEqual(['filters', ['ostrich', 'ostrich']]);
});

test.each(seeds)(
  'what an export of seed %i leaves out as a whole is counted, and is among the findings',
  (seed) => {
    const { dump } = dirtyDump(seed);
    const shop = read(JSON.stringify(dump));
    expect(Object.values(read(JSON.stringify(cleanDump(seed))).left)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(shop.left).toMatchObject({
      products: Object.keys(dump.Products.ParentProducts).length - shop.products.length,
      orders: Object.keys(dump.Orders).length - shop.orders.length,
    });
    expect(shop.left.orders).toBeGreaterThan(0);
    expect(shop.left.promoCodes).toBeGreaterThan(0);
    const dropped = shop.findings.filter(({ code }) => kindOf(code) === 'drop').length;
    const left = Object.values(shop.left).reduce((sum, count) => sum + count, 0);
    expect(dropped).toBeGreaterThanOrEqual(left);
  },
);

test('findings alike are one group, and the first of them are of different entries', () => {
  const { dump } = dirtyDump(3);
  const findings = named(JSON.parse(JSON.stringify(dump)));
  const groups = groupFindings(findings);
  expect(groups.reduce((sum, { places }) => sum + places, 0)).toBe(findings.length);
  expect(new Set(groups.map(({ code }) => code)).size).toBe(groups.length);
  expect(groups.map(({ code }) => kindOf(code)).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
    'drop',
    'doubt',
    'repair',
  ]);
  for (const { first } of groups) {
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.map(({ name }) => name[0])).size).toBe(first.length);
  }
});

test('what people typed stays text, word for word', () => {
  const dump = cleanDump(3);
  const [order] = Object.values(dump.Orders);
  const typed = '=HYPERLINK("http://evil.example","x") <script>alert(1)</script>';
  if (typeof order === 'object') order.customerMessage = typed;
  const shop = read(JSON.stringify(dump));
  expect(shop.orders.map(({ customerMessage }) => customerMessage)).toContain(typed);
});

test('orders keep their ids, dates and amounts, and have the status of then', () => {
  const dump = cleanDump(5);
  const shop = read(JSON.stringify(dump));
  for (const order of shop.orders) {
    const old = dump.Orders[order.oldId];
    expect(old).toMatchObject({
      orderID: order.orderID,
      orderNumber: order.orderNumber,
      orderDate: order.orderDate,
      status: order.status,
      totalPrice: order.totalPrice,
      totalPriceWithShipping: order.amountDue,
    });
  }
});

test.each([
  ['', 'not-json'],
  ['{"Orders": {', 'not-json'],
  ['<html></html>', 'not-json'],
  ['null', 'not-an-export'],
  ['[]', 'not-an-export'],
  ['7', 'not-an-export'],
  ['{"users": {}}', 'not-an-export'],
  [`{"Orders": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'too-deep'],
  [`{"Orders": ${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 'too-deep'],
])('what is no export is refused in words (case %#)', (text, problem) => {
  expect(parseDump(text)).toEqual({ ok: false, problem });
});

const odd: readonly unknown[] = [
  null,
  '',
  'x',
  -1,
  1e308,
  1e21,
  0.1,
  true,
  [],
  [null],
  [[]],
  {},
  { a: 1 },
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
];

test('a file is read in steps, an order each, so that other work comes in between', () => {
  const parsed = parseDump(JSON.stringify(cleanDump(1)));
  if (!parsed.ok) throw new Error(parsed.problem);
  const reading = readDumpInSteps(parsed.dump, new Map());
  let steps = 0;
  while (!reading.next().done) steps += 1;
  expect(steps).toBeGreaterThanOrEqual(40);
});

test('whatever stands in place of a value, the rest is read: nothing throws', () => {
  const shop = JSON.stringify(cleanDump(2));
  const paths = (value: unknown, depth: number): string[][] =>
    typeof value !== 'object' || value === null || depth === 0
      ? [[]]
      : [
          [],
          ...Object.entries(value)
            .slice(0, 2)
            .flatMap(([key, each]) => paths(each, depth - 1).map((rest) => [key, ...rest])),
        ];
  for (const path of paths(JSON.parse(shop), 8).filter((each) => each.length > 0))
    for (const value of odd) {
      const dump: unknown = JSON.parse(shop);
      let at = dump;
      for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
      Reflect.set(Object(at), path.at(-1) ?? '', value);
      expect(
        () => named(JSON.parse(JSON.stringify(dump))),
        `${path.join('/')} = ${JSON.stringify(value)}`,
      ).not.toThrow();
    }
});

test('the longest delivery note that is imported may be saved again by an edit', () => {
  const dump = cleanDump(1);
  const [id = '', order] = Object.entries(dump.Orders)[0] ?? [];
  const long = { ...(order as object), deliveryNote: 'a'.repeat(5000), invoice: 'b'.repeat(500) };
  const note = read(JSON.stringify({ ...dump, Orders: { [id]: long } })).orders[0]?.deliveryNote ?? '';
  expect(note.length).toBeGreaterThan(2000);
  expect(note.length).toBeLessThanOrEqual(longestDeliveryNote);
});

/** The first order of an export with other fields, and what is said of its numbers. */
function orderWith(fields: Entry, products: readonly Entry[]) {
  const dump = cleanDump(1);
  const [id = '', order] = Object.entries(dump.Orders)[0] ?? [];
  const { basket: _, totalPrice: _price, totalCost: _cost, ...rest } = Object(order);
  const bought = products.map((each, n) => ({ id: `gone${n}`, title: ['Steak', '牛排'], cost: 1, ...each }));
  const shop = read(JSON.stringify({ ...dump, Orders: { [id]: { ...rest, ...fields, products: bought } } }));
  const [read_] = shop.orders;
  if (!read_) throw new Error('the order is gone');
  const paths = shop.findings
    .filter(({ code }) => code === 'number-out-of-range')
    .map(({ path, detail }) => [path.replace(`Orders/${id}/`, ''), detail]);
  return { order: read_, paths };
}

const mostStored = 2_147_483_647;

test.each([
  { name: 'the goods', fields: {}, products: [{ qty: 100_000, price: 26_000 }], said: ['totalPrice'] },
  {
    name: 'the goods beyond what the order states',
    fields: { totalPrice: 500, totalCost: 7 },
    products: [{ qty: 100_000, price: 26_000 }],
    said: [],
  },
  {
    name: 'the cost',
    fields: {},
    products: [{ qty: 9_000, price: 1_000, cost: 300_000 }],
    said: ['totalCost'],
  },
  {
    name: 'goods and cost of many lines',
    fields: {},
    products: Array.from({ length: 30 }, () => ({ qty: 99, price: 9_000_000, cost: 9_000_000 })),
    said: ['totalPrice', 'totalCost'],
  },
  {
    name: 'the total with shipping',
    fields: { shippingCost: 999_999_999, totalPriceWithShipping: 3_000_000_000 },
    products: [
      { qty: 1, price: 1, cost: 1 },
      { qty: 9_000, price: 300_000 },
    ],
    said: ['totalPriceWithShipping', 'totalPrice'],
  },
  {
    name: 'more rows than an order has',
    fields: { totalPrice: 1, totalCost: 1 },
    products: Array.from({ length: 40 }, () => ({ qty: 100_000, price: 1 })),
    said: ['products'],
  },
  {
    name: 'single numbers',
    fields: { shippingCost: 1e12, discount: 1e15 },
    products: [{ qty: 1e9, price: 1e9, cost: 1e300, discount: 1e9 }],
    said: [
      ...['discount', 'products[0]/qty', 'products[0]/price', 'products[0]/cost', 'products[0]/discount'],
      ...['shippingCost', 'totalPrice', 'totalCost'],
    ],
  },
])('a number of an order that the shop cannot store is made smaller, and said: $name', (each) => {
  const { order, paths } = orderWith(each.fields, each.products);
  expect(paths.map(([path]) => path)).toEqual(each.said);
  const { totalPrice, totalPriceWithShipping, shippingCost, totalCost, amountDue, lines } = order;
  const profit = amountDue - shippingCost - totalCost;
  const ofLines = lines.flatMap((line) => [
    ...[line.price, line.lineTotal, line.cost * line.qty, line.lineTotal - line.cost * line.qty],
  ]);
  for (const stored of [totalPrice, totalPriceWithShipping, totalCost, amountDue, profit, ...ofLines])
    expect(Math.abs(stored)).toBeLessThanOrEqual(mostStored);
  expect(lines.length).toBeLessThanOrEqual(32_768);
  expect(lines.every(({ lineTotal, unitPrice, qty }) => lineTotal === unitPrice * qty)).toBe(true);
});

test('two filters of one name are both imported, and said', () => {
  const { filters, findings } = read(
    '{"Filters": {"beef": {"title": ["Beef", "牛肉"]}, "cow": {"title": ["beef", "牛"]}}, "FiltersOrdered": ["beef", "cow"], "Orders": {}}',
  );
  expect(filters).toHaveLength(2);
  expect(findings).toMatchObject([{ code: 'filter-same-name', path: 'Filters/cow/title' }]);
});

test('names of an object’s own machinery are names like others', () => {
  const shop = read(
    '{"__proto__": {"x": 1}, "Filters": {"__proto__": {"title": ["a", "b"]}, "constructor": {"title": ["c", "d"]}}, "Orders": {"__proto__": {"customer": {"__proto__": 1}, "basket": {"items": []}}}}',
  );
  expect(shop.findings.map(({ code }) => code)).toContain('unknown-branch');
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  expect(shop.filters).toHaveLength(2);
});
