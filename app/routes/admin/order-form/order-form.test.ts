import { expect, test } from 'vitest';
import { inOneLine, wrongIn } from './order-form.ts';

test('what was pasted with tabs and line separators is sent in one line', () => {
  const pasted = { name: ' 王\t小明 ', address1: '信義路五段\u20287號', email: 'ming@example.com' };
  const sent = { name: '王 小明', address1: '信義路五段 7號', email: 'ming@example.com' };
  expect(inOneLine(pasted)).toEqual(sent);
});

test.each([
  ['1', '', []],
  ['９９', '0', []],
  ['0', '', ['qty']],
  ['999', '-5', ['qty', 'unitPrice']],
  ['', '1.5', ['qty', 'unitPrice']],
  ['abc', '99999999', ['qty', 'unitPrice']],
])('“%s” at “%s”: the fields that are wrong are named', (qty, unitPrice, wrong) => {
  expect([...wrongIn({ productID: 'var_a', qty, unitPrice })]).toEqual(wrong);
});
