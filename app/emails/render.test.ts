import { expect, test } from 'vitest';
import { sentOrder, emailShop as shop } from '#test/email-fixtures.ts';
import { newOrderEmail } from './new-order.ts';
import { renderEmail } from './render.tsx';

test('the shop’s own colour and logo are in the place of the usual ones, and text mail keeps the name', () => {
  const logo = { url: 'https://boma.example/productImages/img_1-400.jpg', width: 200, height: 50 };
  const email = newOrderEmail(sentOrder, shop);
  const usual = renderEmail(email);
  expect(usual.html).toContain('#911024');
  expect(usual.html).not.toContain('<img');
  const own = renderEmail(email, { brand: '#14532d', logo });
  expect(own.html).not.toContain('#911024');
  expect(own.html.split('#14532d').length).toBe(usual.html.split('#911024').length);
  expect(own.html).toContain(`<img src="${logo.url}" width="200" height="50" alt="${email.params.logo}"`);
  expect(own.text).toBe(usual.text);
});

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
