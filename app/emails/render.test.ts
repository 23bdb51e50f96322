import { expect, test } from 'vitest';
import { sentOrder, emailShop as shop } from '#test/sent-order.ts';
import { newOrderEmail } from './new-order.ts';
import { renderEmail } from './render.tsx';

test('a mail program that sets no space between Chinese and figures finds it in sentences, not in names and addresses', () => {
  const order = { ...sentOrder, customer: { ...sentOrder.customer, name: '王小明2號' } };
  const { text, html } = renderEmail(newOrderEmail(order, shop));
  for (const form of [text, html]) {
    expect(form).toContain('現金 NT$260');
    expect(form).toContain('來電 ');
    expect(form).not.toContain('來電02');
    expect(form).toContain('信義路五段7號');
  }
  expect(text).toContain('\n王小明2號\n');
});
