import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { againShort, progressWords } from './order-lookup.ts';

test('the rest is in the cart only where there is a rest', () => {
  const short = sentOrder.lines.slice(0, 1);
  expect(againShort(short, true)[0]).toContain('The rest is in your cart.');
  const [english, chinese] = againShort(short, false);
  expect(english).not.toContain('rest');
  expect(chinese).not.toContain('其餘');
});

test('an order that is collected is got ready, and is not shipped', () => {
  const words = (shippingOption: 'regularAM' | 'selfPickUp') =>
    progressWords({ step: 'packed', state: 'now' }, { status: 'newOrder', shippingOption });
  expect(words('regularAM')).toEqual(['Getting it ready', '準備出貨']);
  expect(words('selfPickUp')).toEqual(['Getting it ready', '準備中']);
});
