import { expect, test } from 'vitest';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import { variantProblems } from './products-admin.ts';

test('a price or cost that is none, or cannot be one, says what it may be', () => {
  for (const [english, chinese] of [variantProblems.price, variantProblems.cost]) {
    const most = productLimits.money.toLocaleString('en');
    expect(english).toContain(`from 1 to ${most}`);
    expect(chinese).toContain(`1到${most}`);
  }
});
