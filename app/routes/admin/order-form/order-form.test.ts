import { expect, test } from 'vitest';
import { inOneLine } from './order-form.ts';

test('what was pasted with tabs and line separators is sent in one line', () => {
  const pasted = { name: ' 王\t小明 ', address1: '信義路五段\u20287號', email: 'ming@example.com' };
  const sent = { name: '王 小明', address1: '信義路五段 7號', email: 'ming@example.com' };
  expect(inOneLine(pasted)).toEqual(sent);
});
