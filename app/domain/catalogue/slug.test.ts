import { describe, expect, it } from 'vitest';
import { freeSlug, isProductSlug, productSlugOf, typedSlug } from './slug.ts';

describe('a product’s address', () => {
  it.each([
    ['Boerewors, 1 kg', 'boerewors-1-kg'],
    ['Crème Brûlée!', 'creme-brulee'],
    ['  ', 'product'],
    ['肉乾', 'product'],
    ['../../etc', 'etc'],
    ['Admin mug', 'product-admin-mug'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('%j is at %s', (title, slug) => {
    expect(productSlugOf(title)).toBe(slug);
    expect(isProductSlug(slug)).toBe(true);
  });

  it('is never a page of the store, and never another’s', () => {
    for (const path of ['cart', 'checkout', 'admin', 'admin-mug']) expect(isProductSlug(path)).toBe(false);
    expect(freeSlug('checkout', () => false)).toBe('checkout-2');
    expect(freeSlug('biltong', (slug) => ['biltong', 'biltong-2'].includes(slug))).toBe('biltong-3');
  });

  it.each([
    [' Lamb-Chops ', 'lamb-chops'],
    ['/store/lamb-chops/', 'lamb-chops'],
    ['https://boma.example/zh/store/lamb-chops?weight=1#reviews', 'lamb-chops'],
    ['lamb chops', null],
    ['https://boma.example/store/cart', null],
    ['羊排', null],
    ['', null],
  ])('typed as %j is %s', (typed, slug) => {
    expect(typedSlug(typed)).toBe(slug);
  });
});
