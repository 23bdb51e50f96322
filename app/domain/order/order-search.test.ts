import { expect, test } from 'vitest';
import { orderSearchForm } from './order-number.ts';

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
