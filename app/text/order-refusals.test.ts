import { expect, it } from 'vitest';
import { postErrorOf } from '#app/domain/cart/order-post-error.ts';
import { countyText } from './county.ts';
import { refusalWords } from './order-refusals.ts';

it('names the fields that the shop could not read, in the order of the form', () => {
  const { text } = refusalWords(
    { name: 'invalid-order', fields: ['customerMessage', 'chineseAddress'] },
    'regularAM',
  );
  expect(text[0]).toContain('Address in Chinese and Message for the delivery.');
  expect(text[1]).toContain('中文地址和訂單備註。');
});

it.each([[[]], [['basket', 'order']]])('says it plainly where no field is meant: %j', (fields) => {
  const { text } = refusalWords({ name: 'invalid-order', fields }, 'regularAM');
  expect(text[0]).toContain('check your details');
  expect(text[1]).toContain('檢查填寫的資料');
});

it.each([
  { name: 'payment-not-offered', paymentMethod: 'bt' },
  { name: 'shipping-not-offered', shippingOption: 'sevenEleven' },
] as const)('says that no order was placed only where one was sent: $name', (error) => {
  expect(refusalWords(error, 'regularAM').text[0]).toContain('was not placed');
  expect(refusalWords(error, 'regularAM').text[1]).toContain('尚未成立');
  const [english, chinese] = refusalWords(error, 'regularAM', false).text;
  expect(english).not.toContain('placed');
  expect(chinese).not.toContain('訂單');
});

it('asks to reload the page where the shop gives a reason that the page is too old to know', () => {
  const { title, text } = refusalWords(postErrorOf({ posted: false, name: 'a-later-reason' }), 'regularAM');
  expect(title[0]).toContain('was not placed');
  expect(text[0]).toContain('reload the page');
  expect(text[1]).toContain('重新載入頁面');
});

it('gives no advice that names a method, which the shop may not offer', () => {
  const limits = { grams: 10_000, amount: 20_000, store: 'familyMart' } as const;
  const parcel = refusalWords(
    { name: 'parcel-too-big', grams: 12_000, amount: 500, limits },
    'familyMart',
  ).text;
  const advice = [parcel, countyText.island, countyText.islandOrdered];
  for (const [english, chinese] of advice) {
    expect(english).not.toMatch(/convenience store|self pickup|home delivery/);
    expect(chinese).not.toMatch(/超商取貨|自取|改選冷凍宅配/);
  }
});

it.each([
  ['regularAM', 'Cash on delivery is not available', '「貨到付款」'],
  ['sevenEleven', 'Cash on pickup is not available', '「取貨付款」'],
  ['selfPickUp', 'Cash on pickup is not available', '「取貨付款」'],
])('calls cash that is not offered as the checkout calls it: %s', (option, english, chinese) => {
  const { text } = refusalWords({ name: 'payment-not-offered', paymentMethod: 'cod' }, option);
  expect(text[0]).toContain(english);
  expect(text[1]).toContain(chinese);
});

it('says of a first order which number counts, and what ends the limit', () => {
  const error = {
    name: 'first-order-too-big',
    pieces: 45,
    amount: 900,
    firstPieces: 40,
    firstAmount: null,
  } as const;
  const { text } = refusalWords(error, 'regularAM');
  expect(text[0]).toMatch(/^The first order from a cellphone number can be up to 40 items;/);
  expect(text[0]).toContain('once that order has shipped or been paid for');
  expect(text[1]).toContain('出貨或付款後即不受此限');
});
