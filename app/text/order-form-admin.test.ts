import { expect, test } from 'vitest';
import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import { checkoutFields } from '#app/domain/cart/checkout-details.ts';
import { staffFieldProblem, staffPickupNameHint, staffShortage } from './order-form-admin.ts';

const problems: readonly CheckoutProblem[] = ['required', 'needed', 'invalid', 'too-long'];

test('the form of the staff speaks of the customer and not to them', () => {
  const words = checkoutFields.flatMap((field) =>
    problems.map((problem) => staffFieldProblem(field, problem)),
  );
  for (const [english, chinese] of [...words, staffPickupNameHint, staffShortage('Biltong', 5, 2)]) {
    expect(english).not.toMatch(/\byour?\b/i);
    expect(chinese).not.toContain('您');
  }
});
