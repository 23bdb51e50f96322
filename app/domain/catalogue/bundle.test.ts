import { expect, test } from 'vitest';
import { factsOfBundle } from './bundle.ts';
import { noFacts, type ProductFacts } from './product-facts.ts';

const facts = (storage: ProductFacts['storage'], allergens: ProductFacts['allergens']) => ({
  ...noFacts,
  storage,
  allergens,
});
const wors = facts('frozen', ['gluten']);
const rub = facts('dry', ['soy', 'gluten']);
const salt = facts('dry', []);
const charcoal: ProductFacts = { ...noFacts, isFood: false };
const own: ProductFacts = { ...facts('dry', []), origin: ['Taiwan', '臺灣'] };

test.each([
  ['frozen where one part is', [rub, wors, charcoal], false, true, 'frozen', ['gluten', 'soy']],
  ['dry where all parts are', [rub, charcoal], false, true, 'dry', ['gluten', 'soy']],
  ['no allergens where no part has one', [salt], false, true, 'dry', []],
  ['unknown where one part is unknown', [salt, facts(null, null)], false, true, null, null],
  ['no food where no part is', [charcoal], false, false, 'dry', []],
  ['its own beside those of the parts', [charcoal], true, true, 'dry', []],
] as const)('a bundle is %s', (_, parts, hasOthers, isFood, storage, allergens) => {
  expect(factsOfBundle(own, parts, hasOthers)).toEqual({ ...own, isFood, storage, allergens });
});

test('a product without bundles says what it says itself', () => {
  expect(factsOfBundle(own, [], true)).toBe(own);
});
