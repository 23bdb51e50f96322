import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defused, parseTable, separatorOf, toCsv, undefused } from '../delimited-text.ts';
import { listedOptions } from '../live/live-paths.ts';
import { afterLiveEvent, type LiveTree, liveChanges, shallowEvent } from '../live/live-tree.ts';
import { checkPromoTerms, isPromoCode, makeSeries, promoLink, promoState } from '../promo/promo-code.ts';
import { isDay, taipeiDay } from '../taipei-day.ts';
import { onHand, priceRange } from './product.ts';
import { freeSlug, isSlug, slugOf } from './slug.ts';

const always = { firstDay: null, lastDay: null, firstTime: null, lastTime: null };
const terms = {
  discount: 10,
  salesAmount: 0,
  ...always,
  maxUses: 1,
  perCustomer: null,
  minSpend: 0,
  products: [],
  filters: [],
  series: '',
};

describe('what can be had of a product', () => {
  const variant = (qty: number, salePrice: number) => ({ qty, salePrice, price: 100 });
  it('is what a card shows', () => {
    const product = { variants: [variant(0, 50), variant(2, 80), variant(1, 100)] };
    expect(onHand(product as never)).toEqual({ variants: [variant(2, 80), variant(1, 100)] });
    expect(priceRange(product as never)).toEqual({ from: 80, to: 100, before: 100 });
  });
  it('is all of it where nothing is left', () => {
    const product = { variants: [variant(0, 50), variant(0, 80)] };
    expect(onHand(product as never)).toBe(product);
  });
});

describe('a promo code', () => {
  it.each(['BRAAI10', 'abc', 'LEKKER-100_x', '烤肉十週年', 'A'.repeat(40)])('may be %j', (code) =>
    expect(isPromoCode(code)).toBe(true),
  );
  it.each(['', 'AB', 'A B', '-ABC', 'A'.repeat(41), 'ABC\n', 'A%20', '<b>abc', 'Cafe\u0301'])(
    'may not be %j',
    (code) => expect(isPromoCode(code)).toBe(false),
  );

  it.each<[string, object, string[]]>([
    ['a percentage', {}, []],
    ['everything off', { discount: 100 }, []],
    ['a fixed amount', { discount: 0, salesAmount: 100 }, []],
    ['neither', { discount: 0 }, ['discount', 'salesAmount']],
    ['both', { salesAmount: 100 }, ['discount', 'salesAmount']],
    ['more than everything', { discount: 101 }, ['discount']],
    ['less than nothing', { discount: -1 }, ['discount']],
    ['half a percent', { discount: 0.5 }, ['discount']],
    ['no number', { discount: Number.NaN }, ['discount']],
    ['an amount without end', { discount: 0, salesAmount: 1e9 }, ['salesAmount']],
    ['days in order', { firstDay: '2026-11-21', lastDay: '2026-11-21' }, []],
    ['days out of order', { firstDay: '2026-11-21', lastDay: '2026-11-20' }, ['lastDay']],
    ['a day that does not exist', { firstDay: '2026-02-30' }, ['firstDay']],
    ['a day in another form', { lastDay: '21/11/2026' }, ['lastDay']],
    ['a series in several lines', { series: 'a\nb' }, ['series']],
    ['a long series', { series: 'a'.repeat(61) }, ['series']],
  ])('with %s', (_what, change, fields) => expect(checkPromoTerms({ ...terms, ...change })).toEqual(fields));

  it.each<[string, object, string]>([
    ['no bounds', {}, 'usable'],
    ['used', { used: true, lastDay: '2020-01-01' }, 'used'],
    ['its first day', { firstDay: '2026-11-21' }, 'usable'],
    ['the day before', { firstDay: '2026-11-22' }, 'not-yet'],
    ['its last day', { lastDay: '2026-11-21' }, 'usable'],
    ['the day after', { lastDay: '2026-11-20' }, 'expired'],
    ['the second before its hour', { firstDay: '2026-11-21', firstTime: '10:01' }, 'not-yet'],
    ['its hour', { firstDay: '2026-11-21', firstTime: '10:00' }, 'usable'],
    ['the minute before its end', { lastDay: '2026-11-21', lastTime: '10:01' }, 'usable'],
    ['its end', { lastDay: '2026-11-21', lastTime: '10:00' }, 'expired'],
  ])('on %s is %s', (_what, change, state) =>
    expect(promoState({ used: false, ...always, ...change }, '2026-11-21T10:00:00')).toBe(state),
  );

  it('counts its days in Taipei', () => {
    expect(taipeiDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(taipeiDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(['2028-02-29', '2027-02-29', '2026-13-01', ''].map(isDay)).toEqual([true, false, false, false]);
  });

  it('comes in series without a double, in emails that cannot be mistaken', () => {
    let seed = 1;
    const chance = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const codes = makeSeries({ prefix: 'BRAAI', count: 500, length: 6 }, chance);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^BRAAI-[ACDEFGHJKMNPQRTUVWXYZ34679]{6}$/);
      expect(isPromoCode(code)).toBe(true);
    }
    const again = makeSeries({ prefix: 'BRAAI', count: 500, length: 6 }, chance, new Set(codes));
    expect(again.filter((code) => codes.includes(code))).toEqual([]);
  });

  it('does not search for ever where no code is left', () => {
    expect(makeSeries({ prefix: '', count: 5, length: 1 }, () => 0)).toEqual(['A']);
  });

  it('has a link that brings it to the checkout', () => {
    expect(promoLink('https://boma.example', '/zh-TW/store/checkout', '烤肉&1')).toBe(
      'https://boma.example/zh-TW/store/checkout?promo=%E7%83%A4%E8%82%89%261',
    );
  });
});

describe('a table as text', () => {
  it.each<[string, ',' | ';' | '\t', string[][]]>([
    ['', ',', []],
    ['a,b', ',', [['a', 'b']]],
    [
      'a,b\r\nc,d\r\n',
      ',',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\nb\rc', ',', [['a'], ['b'], ['c']]],
    ['\ufeff"a,b","c ""d""",""', ',', [['a,b', 'c "d"', '']]],
    ['"two\r\nlines",x', ',', [['two\r\nlines', 'x']]],
    ['5" pan,b', ',', [['5" pan', 'b']]],
    ['"open', ',', [['open']]],
    ['"a"b,c', ',', [['ab', 'c']]],
    [
      ',,\n,,',
      ',',
      [
        ['', '', ''],
        ['', '', ''],
      ],
    ],
    ['a\tb\n', '\t', [['a', 'b']]],
    ['a;b', ';', [['a', 'b']]],
  ])('%j', (text, separator, rows) => expect(parseTable(text, separator)).toEqual(rows));

  it.each([
    ['a,b;c,d', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['alone', ','],
  ])('%j is separated by %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "=cmd|'/c calc'!A1",
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    "'=1",
    "''=1",
    '=HYPERLINK("http://evil","x")',
  ])('%j begins no formula in a spreadsheet, and comes back as it was', (cell) => {
    const [[written = ''] = []] = parseTable(toCsv([[cell]]), ',');
    expect(written.startsWith("'")).toBe(true);
    expect(undefused(written)).toBe(cell);
  });

  it('comes back whole, whatever is in it', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=1', "'", '"', ',', '\r\n', ' '));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        expect(parseTable(toCsv(rows), ',').map((row) => row.map(undefused))).toEqual(rows);
      }),
    );
    expect(toCsv([['a']])).toBe('\ufeff"a"\r\n');
    expect(defused('plain')).toBe('plain');
  });
});

describe('a product’s address', () => {
  it.each([
    ['Boerewors, 1 kg', 'boerewors-1-kg'],
    ['Crème Brûlée!', 'creme-brulee'],
    ['  ', 'product'],
    ['肉乾', 'product'],
    ['../../etc', 'etc'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('%j is at %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('is never a page of the store, and never another’s', () => {
    expect(isSlug('cart')).toBe(false);
    expect(freeSlug('checkout', () => false)).toBe('checkout-2');
    expect(freeSlug('biltong', (slug) => ['biltong', 'biltong-2'].includes(slug))).toBe('biltong-3');
  });
});

describe('what a live path holds', () => {
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.record({ x: fc.integer() }));
  const keys = fc.constantFrom('a', 'b', 'c', '__proto__');
  const tree: fc.Arbitrary<LiveTree> = fc.dictionary(keys, fc.oneof(leaf, fc.dictionary(keys, leaf)));

  it('becomes the next state by the changes that lead there', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const reached = liveChanges(before, after).reduce(afterLiveEvent, before);
        // An empty branch is equal to an absent one, as in a realtime database.
        expect(pruned(reached)).toEqual(pruned(after));
      }),
    );
  });

  it('says no more than it must', () => {
    const before = { A: { x: { n: 1 }, y: { n: 2 } }, list: [1] };
    expect(liveChanges(before, { A: { x: { n: 1 }, y: { n: 3 } }, list: [1] })).toEqual([
      { event: 'patch', data: { path: '/A', data: { y: { n: 3 } } } },
    ]);
    expect(liveChanges(before, { A: { x: { n: 1 } }, list: [1, 2] })).toEqual([
      { event: 'patch', data: { path: '/A', data: { y: null } } },
      { event: 'patch', data: { path: '/', data: { list: [1, 2] } } },
    ]);
    expect(liveChanges(before, before)).toEqual([]);
  });

  it('in short says that something changed, and not what', () => {
    const data = { path: '/ParentProducts', data: { prd_1: { title: 'x' }, prd_2: null } };
    expect(shallowEvent({ event: 'patch', data })).toEqual({
      event: 'patch',
      data: { path: '/ParentProducts', data: { prd_1: true, prd_2: null } },
    });
  });

  it('has a list form of options, in the owner’s order', () => {
    const value = ['Small', '小'] as const;
    const options = { size: { b: { value, position: 1 }, a: { value, position: 0 } }, weight: {}, color: {} };
    expect(listedOptions(options, 'size').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const filled = Object.entries(value).map(([key, each]) => [key, pruned(each)] as const);
  return Object.fromEntries(
    filled.filter(([, each]) => typeof each !== 'object' || each === null || Object.keys(each).length > 0),
  );
}
