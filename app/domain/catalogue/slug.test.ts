import { describe, expect, it } from 'vitest';
import { freeSlug, isSlug, slugOf } from './slug.ts';

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
    for (const path of ['cart', 'checkout', 'admin']) expect(isSlug(path)).toBe(false);
    expect(freeSlug('checkout', () => false)).toBe('checkout-2');
    expect(freeSlug('admin', () => false)).toBe('admin-2');
    expect(freeSlug('biltong', (slug) => ['biltong', 'biltong-2'].includes(slug))).toBe('biltong-3');
  });
});
