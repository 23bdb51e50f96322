import { beforeEach, expect, test, vi } from 'vitest';
import { noFacts } from '#app/domain/catalogue/product-facts.ts';
import { newProduct, newVariant } from '#test/product-factories.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const base = newProduct();
const keep = (product: unknown) =>
  stored.set('boma.draft.product.new', JSON.stringify({ product, base, at: 1 }));

test('an edit comes back as it was typed, with cells that hold no number yet, until it is dropped', () => {
  const product = { ...base, variants: [newVariant({ price: Number.NaN, qty: Number.NaN })] };
  saveDraft('new', { product, base, at: 1 });
  expect(readDraft('new')).toEqual({ product, base, at: 1 });
  expect(readDraft(base.id)).toBeNull();
  dropDraft('new');
  expect(readDraft('new')).toBeNull();
});

test('an edit of before there were facts is taken without any', () => {
  const { facts: _, ...older } = base;
  keep(older);
  expect(readDraft('new')?.product.facts).toEqual(noFacts);
});

test.each([
  ['no product', null],
  ['an id of another kind', { ...base, id: 'var_1' }],
  ['a price as text', { ...base, variants: [{ ...newVariant(), price: '1' }] }],
  ['a title in one language', { ...base, title: ['Biltong'] }],
  ['a storage of its own', { ...base, facts: { ...base.facts, storage: 'cellar' } }],
])('%s is left alone', (_what, product) => {
  keep(product);
  expect(readDraft('new')).toBeNull();
});

test('what is no JSON is left alone', () => {
  stored.set('boma.draft.product.new', '{');
  expect(readDraft('new')).toBeNull();
});
