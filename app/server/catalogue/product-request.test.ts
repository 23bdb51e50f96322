import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyProduct } from '#app/domain/catalogue/editable-product.ts';
import { checkProduct, isValid } from '#app/domain/catalogue/product-check.ts';
import { anyProduct, newProduct } from '#test/product-factories.ts';
import { trials } from '#test/trials.ts';
import { saveProductSchema } from './product-request.ts';

function judgedByServer(product: unknown) {
  const sent: unknown = JSON.parse(
    JSON.stringify({ intent: 'save-product', product, attempt: randomUUID() }),
  );
  return checkProduct(tidyProduct(saveProductSchema.parse(sent).product));
}

const count = trials({ short: 1_000, long: 10_000 });

test('the browser and the server say the same of random products', () => {
  let valid = 0;
  fc.assert(
    fc.property(anyProduct, (product) => {
      const problems = checkProduct(product);
      if (isValid(problems)) valid += 1;
      expect(judgedByServer(product)).toEqual(problems);
    }),
    { numRuns: count },
  );
  expect(isValid(judgedByServer(newProduct()))).toBe(true);
  expect(valid).toBeLessThan(count);
});

test('the same of products that are right but for one thing', () => {
  const rightButOne = fc
    .tuple(anyProduct, fc.constantFrom('title', 'type', 'images', 'description', 'facts', 'none'))
    .map(([product, wrong]) => ({
      ...newProduct(),
      ...(wrong === 'none' ? {} : { [wrong]: product[wrong === 'title' ? 'title' : wrong] }),
    }));
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(rightButOne, (product) => {
      const problems = checkProduct(product);
      verdicts.add(isValid(problems));
      expect(judgedByServer(product)).toEqual(problems);
    }),
    { numRuns: count },
  );
  expect(verdicts.size).toBe(2);
});

describe('what is no product is not taken', () => {
  const good = newProduct();
  const [first] = good.variants;
  const sent = (change: object, beside: object = {}) => ({
    intent: 'save-product',
    product: { ...good, ...change },
    attempt: randomUUID(),
    ...beside,
  });
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a key more', sent({}, { isAdmin: true })],
    ['a key more in the product', sent({ deletedAt: null })],
    ['no attempt', { intent: 'save-product', product: good }],
    ['an attempt that is no UUID', sent({}, { attempt: 'again' })],
    ['an id of another kind', sent({ id: 'var_1' })],
    ['an id to climb with', sent({ id: 'prd_../../etc' })],
    ['a title in one language', sent({ title: ['Biltong'] })],
    ['a title in three languages', sent({ title: ['a', 'b', 'c'] })],
    ['a picture by address', sent({ images: ['http://127.0.0.1/'] })],
    ['a picture twice', sent({ images: [...good.images, ...good.images] })],
    ['a variant twice', sent({ variants: [first, first] })],
    ['a price as text', sent({ variants: [{ ...first, price: '1' }] })],
    ['a price as list', sent({ variants: [{ ...first, price: [1] }] })],
    ['a known quantity below nothing', sent({ variants: [{ ...first, knownQty: -1 }] })],
    ['half a known quantity', sent({ variants: [{ ...first, knownQty: 0.5 }] })],
    ['a version below nothing', sent({ version: -1 })],
    [
      'a million variants',
      sent({ variants: Array.from({ length: 300 }, () => ({ ...first, id: `var_${randomUUID()}` })) }),
    ],
    ['no facts', sent({ facts: undefined })],
    ['facts with a key more', sent({ facts: { ...good.facts, vegan: true } })],
    ['an allergen of its own', sent({ facts: { ...good.facts, allergens: ['rye'] } })],
    ['a storage of its own', sent({ facts: { ...good.facts, storage: 'cellar' } })],
    ['an origin in one language', sent({ facts: { ...good.facts, origin: ['Taiwan'] } })],
    ['a flag as number', sent({ isPublished: 1 })],
    ['a NUL in an alternative text', sent({ images: [{ key: 'img_board', alt: ['a\0', ''] }] })],
  ])('%s', (_name, body) => expect(saveProductSchema.safeParse(body).success).toBe(false));
});
