import { expect, test } from 'vitest';
import type { CheckoutProblem } from '#app/domain/cart/checkout-check.ts';
import { checkoutFields } from '#app/domain/cart/checkout-details.ts';
import {
  orderFormProblems,
  orderFormText,
  staffFieldProblem,
  staffPickupNameHint,
  staffShortage,
} from './order-form-admin.ts';
import { statusProblems } from './orders-admin.ts';
import { settleProblems } from './payments-admin.ts';

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

test('what changed meanwhile may be the work of the same person in another tab', () => {
  const conflicts = [
    orderFormText.theirsTitle,
    orderFormProblems['order-changed'],
    statusProblems['order-changed'],
    settleProblems['payment-settled'],
  ];
  for (const conflict of conflicts) {
    expect(conflict?.[0]).toContain('in another tab or by someone else');
    expect(conflict?.[1]).toContain('在其他分頁或由他人');
  }
  const sides = [orderFormText.theirs, orderFormText.keepMine, orderFormText.takeTheirs];
  for (const [english, chinese] of sides) {
    expect(english).not.toMatch(/\bthe(m|irs?)\b/);
    expect(chinese).not.toContain('對方');
  }
});
