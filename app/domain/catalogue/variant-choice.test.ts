import { describe, expect, test } from 'vitest';
import type { LocalizedText } from '../language.ts';
import type { ShopVariant } from './product.ts';
import { optionKey, optionsOf, usedProperties } from './product-options.ts';
import {
  type Choice,
  choiceOf,
  choosableOptions,
  chosenVariant,
  firstChoice,
  variantNamed,
  variantSearch,
  withOption,
} from './variant-choice.ts';

const thin: LocalizedText = ['Thin', '薄片'];
const thick: LocalizedText = ['Thick', '厚片'];
const g100: LocalizedText = ['100 g', '100 公克'];
const g250: LocalizedText = ['250 g', '250 公克'];
const g500: LocalizedText = ['500 g', '500 公克'];

let made = 0;
function variant(size: LocalizedText | null, weight: LocalizedText | null, qty: number): ShopVariant {
  made += 1;
  const id = `var_${made}` as const;
  return {
    id,
    parentID: 'prd_1',
    price: 100,
    salesPercentage: 0,
    salePrice: 100,
    qty,
    size,
    weight,
    color: null,
    grams: 0,
  };
}

const biltong = {
  selectedProperties: { size: true, weight: true, color: false },
  variants: [
    variant(thin, g100, 4),
    variant(thin, g250, 0),
    variant(thick, g250, 9),
    variant(thick, g500, 0),
  ],
};
const plain = {
  selectedProperties: { size: false, weight: false, color: false },
  variants: [variant(null, null, 2)],
};

test('only properties that are selected and that some variant has are asked for', () => {
  expect(usedProperties(biltong)).toEqual(['size', 'weight']);
  expect(usedProperties(plain)).toEqual([]);
  const all = { ...biltong, selectedProperties: { size: false, weight: true, color: true } };
  expect(usedProperties(all)).toEqual(['weight']);
});

test('each option is offered once, in the order of the variants', () => {
  expect(optionsOf(biltong, 'weight').map(({ label }) => label)).toEqual([g100, g250, g500]);
  expect(optionsOf(biltong, 'color')).toEqual([]);
});

describe('what can be had beside the choice in the other properties', () => {
  test.each<[Choice, string]>([
    [{}, 'available available sold-out'],
    [{ size: optionKey(thin) }, 'available sold-out impossible'],
    [{ size: optionKey(thick) }, 'impossible available sold-out'],
    // A property's own choice does not restrict it.
    [{ weight: optionKey(g500) }, 'available available sold-out'],
  ])('%j → %s', (choice, states) => {
    expect(
      choosableOptions(biltong, choice, 'weight')
        .map(({ state }) => state)
        .join(' '),
    ).toBe(states);
  });
});

describe('the variant meant', () => {
  test.each<[Choice, number | null]>([
    [{}, null],
    [{ size: optionKey(thin) }, null],
    [{ size: optionKey(thin), weight: optionKey(g250) }, 1],
    [{ size: optionKey(thick), weight: optionKey(g250) }, 2],
    [{ size: optionKey(thick), weight: optionKey(g100) }, null],
  ])('%j → %s', (choice, index) => {
    expect(chosenVariant(biltong, choice)).toBe(index === null ? null : biltong.variants[index]);
  });

  test('without properties it is known from the start', () => {
    expect(chosenVariant(plain, {})).toBe(plain.variants[0]);
  });

  test('of variants that read alike, one with stock', () => {
    const alike = { ...plain, variants: [variant(null, null, 0), variant(null, null, 5)] };
    expect(chosenVariant(alike, {})).toBe(alike.variants[1]);
  });
});

describe('choosing one more option', () => {
  const thinAndLight = { size: optionKey(thin), weight: optionKey(g100) };
  test.each<[Choice, 'size' | 'weight', LocalizedText, Choice]>([
    [{}, 'size', thin, { size: optionKey(thin) }],
    [{ size: optionKey(thin) }, 'weight', g100, thinAndLight],
    [thinAndLight, 'weight', g250, { size: optionKey(thin), weight: optionKey(g250) }],
    [thinAndLight, 'size', thick, { size: optionKey(thick) }],
  ])('%j, %s %j → %j', (choice, property, label, next) => {
    expect(withOption(biltong, choice, property, optionKey(label))).toEqual(next);
  });
});

test('a property with one option is chosen from the start', () => {
  const { variants, selectedProperties } = biltong;
  expect(firstChoice({ selectedProperties, variants: variants.slice(0, 2) })).toEqual({
    size: optionKey(thin),
  });
  expect(firstChoice(biltong)).toEqual({});
});

test('an address may name a variant: all its options are chosen, whatever is left of it', () => {
  const [, soldOut] = biltong.variants;
  if (!soldOut) throw new Error('there are four');
  const named = variantNamed(`?q=x&${variantSearch(soldOut.id).slice(1)}`);
  expect(named).toBe(soldOut.id);
  expect(chosenVariant(biltong, choiceOf(biltong, named))).toBe(soldOut);
});

test.each(['', '?variant=', '?variant=var_0', '?variant=__proto__', '?q=var_1'])(
  'an address that names none of them (%j) leaves the choice open',
  (search) => expect(choiceOf(biltong, variantNamed(search))).toEqual(firstChoice(biltong)),
);
