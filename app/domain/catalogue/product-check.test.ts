import { describe, expect, it } from 'vitest';
import { checkProduct, isValid, type ProductDraft } from './product-check.ts';
import { noFacts } from './product-facts.ts';

describe('a product', () => {
  const valid: ProductDraft = {
    title: ['Biltong', '南非風乾牛肉'],
    description: ['Dried.', '風乾。'],
    facts: noFacts,
    type: 'biltong',
    images: ['img_1'],
    selectedProperties: { size: false, weight: true, color: false },
    variants: [
      {
        price: 350,
        cost: 200,
        qty: 4,
        salesPercentage: 0,
        size: null,
        weight: ['250 g', '250 克'],
        color: null,
        grams: 250,
      },
    ],
  };
  const first = (change: object) => ({
    ...valid,
    variants: valid.variants.map((one) => ({ ...one, ...change })),
  });

  it('passes', () => expect(isValid(checkProduct(valid))).toBe(true));

  it.each<[string, ProductDraft, string[]]>([
    ['no English title', { ...valid, title: [' ', '南'] }, ['title']],
    ['no Chinese title', { ...valid, title: ['B', ''] }, ['altTitle']],
    ['no descriptions', { ...valid, description: ['', ''] }, ['description', 'altDescription']],
    ['no type', { ...valid, type: '' }, ['type']],
    ['the placeholder as type', { ...valid, type: 'Product type' }, ['type']],
    ['no picture', { ...valid, images: [] }, ['images']],
    ['no variant', { ...valid, variants: [] }, ['variants']],
    [
      'an origin in English alone',
      { ...valid, facts: { ...noFacts, origin: ['Taiwan', ' '] } },
      ['altOrigin'],
    ],
    [
      'ingredients in Chinese alone',
      { ...valid, facts: { ...noFacts, ingredients: ['', '牛肉'] } },
      ['ingredients'],
    ],
    [
      'a storage note that is too long',
      { ...valid, facts: { ...noFacts, storageNote: ['x'.repeat(301), '一'] } },
      ['storageNote'],
    ],
    [
      'half the ingredients of what is no food',
      { ...valid, facts: { ...noFacts, isFood: false, ingredients: ['beef', ''] } },
      [],
    ],
  ])('with %s names the field', (_what, draft, fields) => expect(checkProduct(draft).parent).toEqual(fields));

  it('asks for the offered languages alone', () => {
    const chinese: ProductDraft = {
      ...first({ weight: ['', '250 克'] }),
      title: [' ', '南非風乾牛肉'],
      description: ['', '風乾。'],
      facts: { ...noFacts, origin: ['', '臺灣'] },
    };
    expect(isValid(checkProduct(chinese, [1]))).toBe(true);
    expect(checkProduct(chinese)).toEqual({
      parent: ['title', 'description', 'origin'],
      variants: [['weight']],
    });
    expect(checkProduct({ ...chinese, title: ['B', ''] }, [1]).parent).toEqual(['altTitle']);
  });

  it.each<[string, ProductDraft, string[]]>([
    ['price zero', first({ price: 0 }), ['price']],
    ['cost zero', first({ cost: 0 }), ['cost']],
    ['a price that is no whole number', first({ price: 1.5 }), ['price']],
    ['a weight that is disabled', first({ weight: ['disabled', 'disabled'] }), ['weight']],
    ['a weight in one language', first({ weight: ['250 g', ''] }), ['weight']],
    ['quantity below zero', first({ qty: -1 }), ['qty']],
    ['more than everything off', first({ salesPercentage: 101 }), ['salesPercentage']],
    [
      'three properties enabled and none set',
      { ...first({ weight: null }), selectedProperties: { size: true, weight: true, color: true } },
      ['color', 'size', 'weight'],
    ],
  ])('with %s names the variant’s field', (_what, draft, fields) =>
    expect(checkProduct(draft).variants).toEqual([fields]),
  );
});
