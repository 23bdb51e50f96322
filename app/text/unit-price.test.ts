import { expect, it } from 'vitest';
import { byWeight } from './unit-price.ts';

it('names the amount, or the range, and the weight', () => {
  expect(byWeight({ from: 180, to: 180, per: 100 })).toEqual(['NT$180 per 100 g', '每100公克NT$180']);
  expect(byWeight({ from: 980, to: 1180, per: 1000 })).toEqual(['NT$980–1,180 per kg', '每公斤NT$980–1,180']);
});
