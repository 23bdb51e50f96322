import { describe, expect, test } from 'vitest';
import { checkProduct, isValid, productLimits } from '#app/domain/catalogue/product-check.ts';
import { missingFacts, type ProductFacts, tidyFacts } from '#app/domain/catalogue/product-facts.ts';
import { isParentId, isVariantId } from '#app/domain/ids.ts';
import { sampleDraft } from './draft.ts';
import { filters } from './filters.ts';
import { colors, sizes, weights } from './options.ts';
import { pictures } from './pictures.ts';
import { products } from './products.ts';
import { promoCodes } from './promo-codes.ts';

/** The characters of Big5, Taiwan's own set: what only the simplified script writes is not among them. */
const traditional = new Set<string>();
for (let lead = 0xa4; lead <= 0xf9; lead++) {
  for (let trail = 0x40; trail <= 0xfe; trail++) {
    traditional.add(new TextDecoder('big5').decode(Uint8Array.of(lead, trail)));
  }
}

/** Words of the glossary that a shop in Taiwan does not use. */
const elsewhere = [
  ...[
    '購物籃',
    '添加',
    '結賬',
    '結算',
    '提交',
    '重置',
    '折扣碼',
    '促銷碼',
    '代金券',
    '包郵',
    '自提',
    '便利店',
  ],
  ...['門店', '存貨', '尺碼', '產品', '過濾', '搜索', '導入', '打印', '批量', '默認', '質量', '信息', '鏈接'],
  ...[
    '界面',
    '加載',
    '網絡',
    '撤銷',
    '郵箱',
    '轉賬',
    '賬號',
    '發貨',
    '快遞',
    '聯繫',
    '視頻',
    '土豆',
    '芝士',
    '西紅柿',
  ],
];

const wordsOf = ({ ingredients, origin, storageNote }: ProductFacts, language: 0 | 1) =>
  [ingredients, origin, storageNote].map((text) => text[language]).filter(Boolean);
const english = products.flatMap((each) => [
  ...wordsOf(each.facts, 0),
  each.title[0],
  each.description[0],
  ...each.images.map((i) => i.alt[0]),
]);
const chinese = products.flatMap((each) => [
  ...wordsOf(each.facts, 1),
  each.title[1],
  each.description[1],
  ...each.images.map((i) => i.alt[1]),
]);
const labels = [...Object.values({ ...sizes, ...weights, ...colors }), ...filters.map((each) => each.title)];

describe('the sample shop', () => {
  test.each(products.map((product) => [product.slug, product] as const))(
    '%s is a valid product',
    (_, product) => {
      const problems = checkProduct(sampleDraft(product));
      expect(isValid(problems), JSON.stringify(problems)).toBe(true);
      expect(filters.map((each) => each.key)).toContain(product.type);
      expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(isParentId(`prd_${product.slug}`)).toBe(true);
      product.variants.forEach((each, index) => {
        expect(isVariantId(`var_${product.slug}-${index + 1}`)).toBe(true);
        expect(each.cost).toBeLessThan(each.price);
        expect(each.grams).toBeGreaterThan(0);
      });
    },
  );

  test('what goes well with a product is another one of the shop', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    for (const { slug, goesWith = [] } of products) {
      expect(
        goesWith.filter((other) => other === slug || !slugs.has(other)),
        slug,
      ).toEqual([]);
      expect(goesWith.length, slug).toBeLessThanOrEqual(productLimits.goesWith);
    }
  });

  test('every slug, choice, filter and code is there once', () => {
    expect(new Set(products.map((each) => each.slug)).size).toBe(products.length);
    expect(new Set(filters.map((each) => each.key)).size).toBe(filters.length);
    expect(new Set(promoCodes.map((each) => each.code)).size).toBe(promoCodes.length);
    for (const { slug, variants } of products) {
      const choices = variants.map(({ size, weight, color }) => JSON.stringify([size, weight, color]));
      expect(new Set(choices).size, slug).toBe(choices.length);
    }
  });

  test('fills at least three pages and uses every filter', () => {
    expect(products.length).toBeGreaterThan(16);
    expect(new Set(products.map((each) => each.type))).toEqual(new Set(filters.map((each) => each.key)));
  });

  test('shows every kind of picker, stock and price', () => {
    const kinds = products.map(
      (each) => Object.values(sampleDraft(each).selectedProperties).filter(Boolean).length,
    );
    expect(new Set(kinds)).toEqual(new Set([0, 1, 2, 3]));
    const left = products.map((each) => each.variants.reduce((sum, variant) => sum + variant.qty, 0));
    expect(left.filter((qty) => qty === 0).length).toBeGreaterThanOrEqual(2);
    expect(left.some((qty) => qty > 0 && qty <= 3)).toBe(true);
    expect(products.some((each) => each.variants.some((variant) => variant.salesPercentage > 0))).toBe(true);
    expect(products.some((each) => isMissingCombination(each.variants))).toBe(true);
  });

  test('every choice is one of the owner’s lists', () => {
    const known = new Set(Object.values({ ...sizes, ...weights, ...colors }).map(String));
    const used = products.flatMap((each) =>
      each.variants.flatMap(({ size, weight, color }) => [size, weight, color]),
    );
    for (const choice of used) if (choice !== null) expect(known).toContain(String(choice));
  });

  test('offers codes of both kinds, each worth something', () => {
    expect(promoCodes.filter((each) => each.discount > 0 && each.salesAmount === 0).length).toBeGreaterThan(
      1,
    );
    expect(promoCodes.filter((each) => each.salesAmount > 0 && each.discount === 0).length).toBeGreaterThan(
      1,
    );
  });

  test('every picture named is drawn, and every drawing is used', () => {
    const named = products.flatMap((each) => each.images.map((image) => image.picture));
    expect(new Set(named)).toEqual(new Set(Object.keys(pictures)));
  });
});

describe('the words of the sample shop', () => {
  test('Chinese is Chinese of Taiwan', () => {
    expect([...'國国乾饼'].map((character) => traditional.has(character))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const text of [...chinese, ...labels.map(([, zh]) => zh)]) {
      const strange = [...text].filter(
        (character) => /\p{Script=Han}/u.test(character) && !traditional.has(character),
      );
      expect(strange, text).toEqual([]);
      for (const word of elsewhere) expect(text).not.toContain(word);
    }
    for (const text of chinese) expect(text).toMatch(/\p{Script=Han}/u);
  });

  test('Chinese sentences use full-width marks', () => {
    for (const text of chinese) expect(text).not.toMatch(/\p{Script=Han}[,.;:!?()]/u);
  });

  test('English has no Chinese in it', () => {
    for (const text of [...english, ...labels.map(([en]) => en)]) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/\p{Script=Han}/u);
    }
  });

  test('every product says all that the law asks for, and that it is made up', () => {
    for (const { slug, type, facts } of products) {
      expect(missingFacts(facts), slug).toEqual([]);
      expect(tidyFacts(facts), slug).toEqual(facts);
      expect(facts.origin[0], slug).toContain('(sample data)');
      expect(facts.origin[1], slug).toContain('（範例資料）');
      expect(facts.isFood, slug).toBe(type !== 'fire' && type !== 'tools');
    }
  });

  test('what the ingredients name is among the allergens', () => {
    const named = [
      [/wheat|barley/i, /小麥|大麥/, 'gluten'],
      [/milk|cheese|butter/i, /牛奶|起司|奶油/, 'milk'],
      [/\begg/i, /蛋/, 'eggs'],
      [/soy/i, /大豆/, 'soy'],
      [/anchovy|fish/i, /鯷魚|魚/, 'fish'],
      [/sulphite/i, /亞硫酸/, 'sulphites'],
    ] as const;
    for (const { slug, facts } of products) {
      const [english, chinese] = facts.ingredients;
      const expected = named.filter(([word]) => word.test(english)).map(([, , group]) => group);
      expect(named.filter(([, word]) => word.test(chinese)).map(([, , group]) => group)).toEqual(expected);
      expect([...(facts.allergens ?? [])].toSorted(), slug).toEqual(expected.toSorted());
    }
  });
});

function isMissingCombination(variants: (typeof products)[number]['variants']): boolean {
  const offered = (property: 'size' | 'weight' | 'color') =>
    new Set(variants.map((each) => String(each[property]))).size;
  return offered('size') * offered('weight') * offered('color') > variants.length;
}
