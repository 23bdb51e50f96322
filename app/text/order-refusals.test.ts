import { expect, it } from 'vitest';
import { refusalWords } from './order-refusals.ts';

it('names the fields that the shop could not read, in the order of the form', () => {
  const { text } = refusalWords({ name: 'invalid-order', fields: ['customerMessage', 'chineseAddress'] });
  expect(text[0]).toContain('Address in Chinese and Message for the delivery.');
  expect(text[1]).toContain('中文地址和訂單備註。');
});

it.each([[[]], [['basket', 'order']]])('says it plainly where no field is meant: %j', (fields) => {
  const { text } = refusalWords({ name: 'invalid-order', fields });
  expect(text[0]).toContain('check your details');
  expect(text[1]).toContain('檢查填寫的資料');
});
