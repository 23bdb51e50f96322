import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { vectors } from '#test/vectors.ts';
import { makeOrderNumber, orderNumberPattern, orderSearchForm } from './order-number.ts';

test.each([
  ['QWER123', 'qwer123'],
  ['  ＱＷＥＲ１２３ ', 'qwer123'],
  ['王小明', '王小明'],
  ['臺北', '台北'],
  ['Anna  van', 'anna van'],
  ['Ming@Example.com', 'ming@example.com'],
  ['0912-345-678', '0912345678'],
  ['0912 345', '0912345'],
  ['+886 912 345 678', '0912345678'],
  ['00886-0912345678', '0912345678'],
  ['（09）12', '0912'],
  ['678', '678'],
  ['a-b@c.example', 'a-b@c.example'],
  ['   ', ''],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s is looked for as %s', (typed, form) => {
  expect(orderSearchForm(typed)).toBe(form);
});

describe('an order number', () => {
  it('is four letters and a number from 100 to 1099, whatever chance says', () => {
    expect(makeOrderNumber(() => 0)).toBe('AAAA100');
    expect(makeOrderNumber((limit) => limit - 1)).toBe('ZZZZ1099');
  });

  it('agrees with the shared vectors', ({ skip }) => {
    const shared = vectors('order-numbers');
    if (!shared) return skip();
    const { cases } = z
      .object({
        cases: z.object({ pattern: z.string(), valid: z.array(z.string()), invalid: z.array(z.string()) }),
      })
      .parse(shared);
    expect(orderNumberPattern.source).toBe(cases.pattern);
    for (const number of cases.valid) expect(number).toMatch(orderNumberPattern);
    for (const number of cases.invalid) expect(number).not.toMatch(orderNumberPattern);
  });
});
