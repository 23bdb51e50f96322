import { describe, expect, it } from 'vitest';
import { onHand, priceRange } from './product.ts';

describe('what can be had of a product', () => {
  const variant = (qty: number, salePrice: number) => ({ qty, salePrice, price: 100 });
  it('is what a card shows', () => {
    const product = { variants: [variant(0, 50), variant(2, 80), variant(1, 100)] };
    expect(onHand(product as never)).toEqual({ variants: [variant(2, 80), variant(1, 100)] });
    expect(priceRange(product as never)).toEqual({ from: 80, to: 100, before: 100 });
  });
  it('is all of it where nothing is left', () => {
    const product = { variants: [variant(0, 50), variant(0, 80)] };
    expect(onHand(product as never)).toBe(product);
  });
});
