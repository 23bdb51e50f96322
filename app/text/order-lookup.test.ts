import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { againShort } from './order-lookup.ts';

test('the rest is in the cart only where there is a rest', () => {
  const short = sentOrder.lines.slice(0, 1);
  expect(againShort(short, true)[0]).toContain('The rest is in your cart.');
  const [english, chinese] = againShort(short, false);
  expect(english).not.toContain('rest');
  expect(chinese).not.toContain('其餘');
});
