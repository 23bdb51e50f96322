import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blankProduct,
  blankVariant,
  type EditableProduct,
  type EditableVariant,
  returningBundles,
} from './editable-product.ts';
import { previewOf } from './product-preview.ts';
import {
  differences,
  isSameProduct,
  mergeVersions,
  onFreshStock,
  onSavedVersion,
} from './product-versions.ts';

const variant = (id: `var_${string}`, more: Partial<EditableVariant> = {}): EditableVariant => ({
  ...blankVariant(id),
  price: 100,
  cost: 50,
  qty: 10,
  knownQty: 10,
  ...more,
});
const base: EditableProduct = {
  ...blankProduct('prd_a', 'var_1'),
  title: ['Wors', '香腸'],
  description: ['Good', '好吃'],
  type: 'wors',
  variants: [variant('var_1'), variant('var_2')],
  version: 3,
};

describe('two versions of one product', () => {
  test('are the same where only stock that was sold, the version and blanks differ', () => {
    const sold = {
      ...base,
      version: 4,
      variants: base.variants.map((each) => ({ ...each, qty: 7, knownQty: 7 })),
    };
    expect(isSameProduct(base, sold)).toBe(true);
    expect(isSameProduct(base, { ...base, title: [' Wors ', '香腸'] })).toBe(true);
    expect(isSameProduct(base, { ...base, title: ['Wors!', '香腸'] })).toBe(false);
    expect(isSameProduct(base, { ...base, variants: [variant('var_2'), variant('var_1')] })).toBe(false);
  });

  test('say who changed what; what both changed is for a person to choose', () => {
    const mine = {
      ...base,
      title: ['Wors of mine', '香腸'] as const,
      description: ['Mine', '好吃'] as const,
      variants: [variant('var_1', { price: 120 }), variant('var_2'), variant('var_3')],
    };
    const theirs = {
      ...base,
      version: 4,
      title: ['Wors', '他們'] as const,
      description: ['Theirs', '好吃'] as const,
      variants: [variant('var_1')],
    };
    expect(differences(base, mine, theirs)).toEqual([
      { part: 'title', changedBy: 'mine' },
      { part: 'altTitle', changedBy: 'theirs' },
      { part: 'description', changedBy: null },
      { part: 'var_1', changedBy: 'mine' },
      { part: 'var_2', changedBy: 'theirs' },
      { part: 'var_3', changedBy: 'mine' },
    ]);
    const sides = new Map(
      differences(base, mine, theirs).map(({ part, changedBy }) => [part, changedBy ?? 'mine']),
    );
    expect(mergeVersions(mine, theirs, (part) => sides.get(part) ?? 'theirs')).toEqual({
      ...theirs,
      title: ['Wors of mine', '他們'],
      description: ['Mine', '好吃'],
      variants: [variant('var_1', { price: 120 }), variant('var_3')],
    });
  });

  test('a merge that takes one side throughout is that side, with the version to save over', () => {
    const mine = { ...base, type: 'mine', variants: [variant('var_2', { cost: 1 }), variant('var_9')] };
    const theirs = { ...base, version: 9, isPublished: false, variants: [variant('var_1', { price: 5 })] };
    expect(
      isSameProduct(
        mergeVersions(mine, theirs, () => 'mine'),
        mine,
      ),
    ).toBe(true);
    expect(mergeVersions(mine, theirs, () => 'mine').version).toBe(9);
    expect(mergeVersions(mine, theirs, () => 'theirs')).toEqual(theirs);
  });
});

describe('stock', () => {
  const count = fc.integer({ min: 0, max: 1000 });

  test('what an edit adds or takes away is kept over whatever was sold meanwhile (T26)', () => {
    fc.assert(
      fc.property(count, count, count, (known, typed, left) => {
        const edited = { ...base, variants: [variant('var_1', { qty: typed, knownQty: known })] };
        const fresh = { ...base, variants: [variant('var_1', { qty: left, knownQty: left })] };
        const [after] = onFreshStock(edited, fresh).variants;
        expect(after?.knownQty).toBe(left);
        expect(after?.qty).toBe(Math.max(0, left + typed - known));
      }),
    );
  });

  test('an edit made while a save was under way adds its own difference once; undo takes the saved one back', () => {
    const sent = { ...base, variants: [variant('var_1', { qty: 12 })] };
    const saved = { ...base, version: 4, variants: [variant('var_1', { qty: 11, knownQty: 11 })] };
    const later = {
      ...base,
      variants: [variant('var_1', { qty: 15 }), variant('var_new', { qty: 2, knownQty: 0 })],
    };
    expect(onSavedVersion(later, sent, saved)).toEqual({
      ...later,
      version: 4,
      variants: [variant('var_1', { qty: 14, knownQty: 11 }), variant('var_new', { qty: 2, knownQty: 0 })],
    });
    expect(onSavedVersion(base, sent, saved).variants).toEqual([
      variant('var_1', { qty: 9, knownQty: 11 }),
      variant('var_2', { knownQty: 0 }),
    ]);
  });

  test('a bundle that was removed comes back without the stock that its parts allowed', () => {
    const before = { ...base, variants: [variant('var_1'), variant('var_2', { isBundle: true })] };
    const sent = { ...before, variants: [variant('var_1')] };
    const saved = { ...sent, version: 4 };
    const undone = onSavedVersion(before, sent, saved);
    const kept = mergeVersions({ ...before, title: ['Mine', '我的'] }, saved, () => 'mine');
    for (const product of [undone, kept, onFreshStock(before, saved)]) {
      expect(product.variants[1]).toMatchObject({ id: 'var_2', qty: 0, knownQty: 0 });
      expect(returningBundles(product, saved)).toEqual([product.variants[1]]);
    }
    const [first, second] = undone.variants;
    if (!first || !second) throw new Error('two variants were removed and brought back');
    const counted = { ...undone, variants: [first, { ...second, qty: 5 }] };
    expect(onFreshStock(counted, saved).variants[1]?.qty).toBe(5);
    const ordinary = onFreshStock(undone, { ...saved, variants: [variant('var_1'), variant('var_2')] });
    expect(ordinary.variants[1]?.isBundle).toBeUndefined();
  });
});

test('the preview shows a half-typed product as shoppers would see it', () => {
  const typed = {
    ...base,
    variants: [variant('var_1', { price: 99.5, salesPercentage: 10, qty: Number.NaN, size: ['S', '小'] })],
  };
  const [shown] = previewOf(typed, new Map()).variants;
  expect(shown).toMatchObject({ price: 99, salePrice: 90, qty: 0, size: null });
  const sized = { ...typed, selectedProperties: { ...typed.selectedProperties, size: true } };
  expect(previewOf(sized, new Map()).variants[0]?.size).toEqual(['S', '小']);
});
