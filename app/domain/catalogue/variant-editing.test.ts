import { describe, expect, it } from 'vitest';
import { parseBlock } from '../delimited-text.ts';
import { change, redo, startHistory, undo } from '../edit-history.ts';
import type { LocalizedText } from '../language.ts';
import { margin, profit, profitOnSale } from '../order/profit.ts';
import { blankProduct, blankVariant, duplicateVariants, minPrice, tidyProduct } from './editable-product.ts';
import { gramsOf } from './unit-price.ts';
import {
  cellText,
  type GridColumn,
  gridColumns,
  readLabel,
  readNumber,
  setVariantNumber,
  typeCell,
} from './variant-cells.ts';
import { combineVariants, fillDown, pasteBlock } from './variant-grid.ts';

const small: LocalizedText = ['Small', '小'];
const large: LocalizedText = ['Large', '大'];
const grams250: LocalizedText = ['250 g', '250 公克'];
const known = { size: [small, large], weight: [grams250], color: [] };
let made = 0;
const variant = (change = {}) => ({ ...blankVariant(`var_${++made}`), ...change });
const all = { size: true, weight: true, color: true };

describe('numbers of a variant (section 8)', () => {
  it.each<[string, unknown, string]>([
    ['price', '350', 'not-a-number'],
    ['price', Number.NaN, 'not-a-number'],
    ['price', null, 'not-a-number'],
    ['price', [1], 'not-a-number'],
    ['grams', 250, 'unknown-property'],
    ['size', 1, 'unknown-property'],
    ['id', 1, 'unknown-property'],
    ['__proto__', 1, 'unknown-property'],
    ['toString', 1, 'unknown-property'],
    ['qty', -1, 'negative-quantity'],
  ])('%s = %j is refused: %s', (property, value, problem) => {
    const before = variant({ price: 1 });
    expect(setVariantNumber(before, property, value)).toEqual({ ok: false, problem });
    expect(before.price).toBe(1);
  });

  it.each(['price', 'qty', 'cost', 'salesPercentage'])('%s takes a number', (property) => {
    expect(setVariantNumber(variant(), property, 7)).toMatchObject({ ok: true, variant: { [property]: 7 } });
  });

  it('profit is price minus cost; margin is what is left of what is paid', () => {
    const sold = { price: 250, cost: 150, salesPercentage: 20 };
    expect([profit(sold), profitOnSale(sold), margin(sold)]).toEqual([100, 50, 25]);
    expect(margin({ price: 250, cost: 150, salesPercentage: 100 })).toBeNull();
    expect(minPrice([sold, { price: 190, salesPercentage: 0 }])).toBe(190);
  });
});

describe('a cell', () => {
  it.each<[string, number]>([
    ['', 0],
    ['350', 350],
    [' 1,350 ', 1350],
    ['NT$1,350', 1350],
    ['３５０', 350],
    ['20%', 20],
    ['-3', -3],
    ['1.5', 1.5],
  ])('%j is read as %d', (text, number) => expect(readNumber(text)).toBe(number));
  it.each(['abc', '1e5', '0x10', '1.2.3', '--1', '٣', 'Infinity', '9'.repeat(16)])(
    '%j is no number',
    (text) => expect(readNumber(text)).toBeNaN(),
  );

  it.each<[string, LocalizedText | null]>([
    ['', null],
    ['small', small],
    ['小', small],
    ['Small / 小', small],
    ['Medium / 中', ['Medium', '中']],
    ['Medium／中', ['Medium', '中']],
    ['Medium', ['Medium', '']],
    ['中', ['', '中']],
    ['4 / 8 / 12', ['4 / 8 / 12', '']],
  ])('%j is the label %j', (text, label) => expect(readLabel(text, known.size)).toEqual(label));

  it('reads back as it was typed', () => {
    const full = variant({ size: small, price: 350, qty: 2 });
    for (const column of ['size', 'price', 'qty'] as const) {
      expect(typeCell(full, column, cellText(full, column), known)).toEqual({ ok: true, variant: full });
    }
  });

  it('stays as it was when what is typed is refused', () => {
    const one = variant({ qty: 5 });
    expect(typeCell(one, 'qty', '-1', known)).toEqual({ ok: false, problem: 'negative-quantity' });
    expect(typeCell(one, 'price', 'much', known)).toEqual({ ok: false, problem: 'not-a-number' });
    expect(typeCell(one, 'grams', 'much', known)).toEqual({ ok: false, problem: 'not-a-number' });
  });

  it('a weight that speaks of grams fills them in, but not over the owner’s own', () => {
    const typed = (grams: number) => {
      const done = typeCell(variant({ grams, weight: ['1 kg', '1 公斤'] }), 'weight', '250 g', known);
      return done.ok ? done.variant.grams : null;
    };
    expect([typed(0), typed(1000), typed(1100)]).toEqual([250, 250, 1100]);
  });

  it.each<[string, number | null]>([
    ['250 g', 250],
    ['1.2 kg', 1200],
    ['1,500g', 1500],
    ['２５０ 公克', 250],
    ['１公斤', 1000],
    ['半斤', null],
    ['1 台斤', 600],
    ['1 臺斤', 600],
    ['40 bags', null],
    ['', null],
  ])('%j weighs %j', (label, grams) => expect(gramsOf(label)).toBe(grams));
});

describe('the grid', () => {
  const columns = gridColumns({ size: true, weight: false, color: false });
  const table = (variants: readonly Parameters<typeof cellText>[0][], shown: readonly GridColumn[]) =>
    variants.map((each) => shown.map((column) => cellText(each, column)).join('|'));

  it('has a column for each selected property, and the numbers', () => {
    expect(columns).toEqual(['size', 'grams', 'price', 'salesPercentage', 'cost', 'qty']);
  });

  it('takes a block from a spreadsheet, adds rows, and names the cells that refuse', () => {
    const block = parseBlock('Small\t250\t350\r\nLarge\tx\t"1,200"\r\n中\t1\t-1\tmore\tand\tmore\tand\r\n');
    const pasted = pasteBlock(
      [variant(), variant()],
      columns,
      { row: 1, column: 'size' },
      block,
      known,
      variant,
    );
    expect(table(pasted.variants, ['size', 'grams', 'price'])).toEqual([
      '|0|0',
      'Small / 小|250|350',
      'Large / 大|0|1200',
      '中|1|-1',
    ]);
    expect(pasted.refused).toEqual([
      { row: 2, column: 'grams', text: 'x', problem: 'not-a-number' },
      { row: 3, column: 'salesPercentage', text: 'more', problem: 'not-a-number' },
      { row: 3, column: 'cost', text: 'and', problem: 'not-a-number' },
      { row: 3, column: 'qty', text: 'more', problem: 'not-a-number' },
    ]);
  });

  it('an empty cell under grams leaves what the pasted weight says; pasted alone, it empties', () => {
    const shown = gridColumns({ size: false, weight: true, color: false });
    const paste = (column: GridColumn, text: string) =>
      pasteBlock([variant()], shown, { row: 0, column }, parseBlock(text), known, variant).variants;
    const weighed = paste('weight', '250 g\t\t350');
    expect(table(weighed, ['weight', 'grams', 'price'])).toEqual(['250 g / 250 公克|250|350']);
    expect(table(paste('weight', '250 g\t300'), ['grams'])).toEqual(['300']);
    const alone = pasteBlock(weighed, shown, { row: 0, column: 'grams' }, [['', '9']], known, variant);
    expect(table(alone.variants, ['grams', 'price'])).toEqual(['0|9']);
  });

  it('takes no more rows than a product may have', () => {
    const block = Array.from({ length: 500 }, () => ['1']);
    const pasted = pasteBlock([], columns, { row: 0, column: 'price' }, block, known, variant);
    expect(pasted.variants).toHaveLength(200);
  });

  it('fills down', () => {
    const filled = fillDown([variant({ price: 9 }), variant(), variant(), variant()], 'price', 0, 2);
    expect(filled.map(({ price }) => price)).toEqual([9, 9, 9, 0]);
  });

  it('makes every combination once, keeps what is there, and drops blank rows', () => {
    const there = variant({ size: small, weight: grams250, price: 350 });
    const chosen = { size: [small, large], weight: [grams250, ['1 kg', '1 公斤'] as const] };
    const made = combineVariants([variant(), there], all, chosen, () => variant({ price: 100 }));
    expect(made).toMatchObject({ ok: true, added: 3 });
    expect(made.ok && table(made.variants, ['size', 'weight', 'price'])).toEqual([
      'Small / 小|250 g / 250 公克|350',
      'Small / 小|1 kg / 1 公斤|100',
      'Large / 大|250 g / 250 公克|100',
      'Large / 大|1 kg / 1 公斤|100',
    ]);
    expect(made.ok && combineVariants(made.variants, all, chosen, variant)).toMatchObject({ added: 0 });
  });

  it('gives the first combination to a row that has numbers and no options yet', () => {
    const numbers = variant({ price: 350, cost: 200, qty: 8 });
    const chosen = { size: [small, large], weight: [grams250] };
    const made = combineVariants([numbers], all, chosen, () => variant({ price: 350 }));
    expect(made).toMatchObject({ ok: true, added: 2 });
    expect(made.ok && made.variants[0]?.id).toBe(numbers.id);
    expect(made.ok && table(made.variants, ['size', 'weight', 'price', 'cost', 'qty'])).toEqual([
      'Small / 小|250 g / 250 公克|350|200|8',
      'Large / 大|250 g / 250 公克|350|0|0',
    ]);
  });

  it('makes no more combinations than a product may have', () => {
    const many = Array.from({ length: 15 }, (_, n): LocalizedText => [`${n}`, `${n}`]);
    expect(combineVariants([], all, { size: many, weight: many }, variant)).toEqual({
      ok: false,
      count: 225,
    });
  });

  it('names variants that agree in every selected property', () => {
    const rows = [
      variant({ size: small, weight: grams250 }),
      variant({ size: large, weight: grams250 }),
      variant({ size: ['Small ', '小'], weight: grams250 }),
      variant({ size: null, weight: grams250 }),
      variant({ size: null, weight: grams250 }),
    ];
    expect(duplicateVariants(rows, { ...all, color: false })).toEqual([[0, 2]]);
    expect(duplicateVariants(rows, { size: false, weight: true, color: false })).toEqual([[0, 1, 2, 3, 4]]);
  });
});

describe('a product', () => {
  it('begins as the specification begins one', () => {
    expect(blankProduct('prd_1', 'var_1')).toMatchObject({
      isPublished: true,
      selectedProperties: { weight: false, size: false, color: false },
      variants: [{ id: 'var_1', price: 0, qty: 0 }],
    });
  });

  it('is kept tidy: no blanks round texts, no values of properties that are not selected', () => {
    const product = {
      ...blankProduct('prd_1', 'var_1'),
      title: [' Biltong ', '肉乾 '] as const,
      selectedProperties: { size: false, weight: true, color: false },
      variants: [variant({ size: small, weight: [' 250 g', '250 公克 '] })],
    };
    expect(tidyProduct(product)).toMatchObject({
      title: ['Biltong', '肉乾'],
      variants: [{ size: null, weight: ['250 g', '250 公克'] }],
    });
  });
});

describe('undo and redo', () => {
  it('go back and forth one step at a time', () => {
    let history = change(change(startHistory('a'), 'b'), 'c');
    history = undo(undo(undo(history)));
    expect(history.present).toBe('a');
    history = redo(history);
    expect(history.present).toBe('b');
    history = change(history, 'd');
    expect(redo(history).present).toBe('d');
    expect(undo(history).present).toBe('b');
  });

  it('take what is typed into one cell as one step', () => {
    let history = startHistory('');
    for (const text of ['1', '12', '123']) history = change(history, text, 'price of the first');
    history = change(history, '123 4', 'cost of the first');
    expect(undo(history).present).toBe('123');
    expect(undo(undo(history)).present).toBe('');
  });

  it('remember 200 steps', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 300; step++) history = change(history, step);
    for (let step = 0; step < 300; step++) history = undo(history);
    expect(history.present).toBe(100);
  });
});
