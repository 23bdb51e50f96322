import { expect, test } from 'vitest';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import type { PayableOrder } from '#app/domain/payment/payment-report.ts';
import type { WayBack } from '#app/domain/payment/refund.ts';
import { orderFacts } from './emails.ts';
import { paidSoFar, paySumLabel, payText, refundGoesTo } from './payment-report.ts';
import { doubtText } from './payments-admin.ts';

const order: PayableOrder = {
  orderNumber: 'QWER123',
  amountDue: 1160,
  amountReceived: 0,
  amountRefunded: 0,
  amountWaived: 0,
  status: 'awaitingPayment',
  paymentMethod: 'bt',
  open: true,
  reported: [],
  waysBack: [],
};
const textOf = (more: Partial<PayableOrder>, language: 0 | 1 = 0) =>
  paidSoFar({ ...order, ...more })
    .map((line) => line[language])
    .join(' ');

test('what the payment page says of money that came', () => {
  expect(textOf({})).toBe('');
  expect(textOf({ amountReceived: 1000 })).toContain('NT$160 is still to be paid');
  const back = { amountReceived: 1000, amountRefunded: 400 };
  expect(textOf(back)).toBe('We have received NT$1,000 and refunded NT$400. NT$560 is still to be paid.');
  expect(textOf(back, 1)).toBe('我們已收到NT$1,000、已退款NT$400，尚餘NT$560未付。');
  const paid = { open: false, amountReceived: 1160 };
  expect(textOf({ ...paid, status: 'newOrder' })).toContain('nothing left to do');
  expect(textOf({ ...paid, status: 'completed' })).toContain('nothing left to do');
  expect(textOf({ open: false, status: 'inTransit' })).toContain('No transfer is due');
});

test('of a completed order that was not paid wholly: what is missing', () => {
  const completed = { open: true, status: 'completed', amountReceived: 1000 } as const;
  expect(textOf(completed)).toContain('NT$160 is still to be paid');
  expect(textOf(completed, 1)).toContain('尚餘NT$160未付');
  expect(textOf(completed) + textOf(completed, 1)).not.toMatch(/nothing left|無須其他/);
});

test.each([1160, 1000])('of a cancelled order of which NT$%i came: that it is returned', (amountReceived) => {
  const cancelled = { open: false, status: 'cancelled', amountReceived } as const;
  expect(textOf(cancelled)).toMatch(/cancelled.*from you and will refund it/);
  expect(textOf(cancelled, 1)).toMatch(/已取消.*將為您辦理退款/);
  expect(textOf(cancelled) + textOf(cancelled, 1)).not.toMatch(/nothing left|無須其他|still to be paid|未付/);
});

test('of a cancelled order of which nothing came: what to do where it was sent all the same', () => {
  const cancelled = { open: false, status: 'cancelled' } as const;
  expect(textOf(cancelled)).toMatch(/cancelled.*No transfer is due.*If you have already made the transfer/);
  expect(textOf(cancelled, 1)).toMatch(/已取消.*若您已完成匯款/);
  expect(textOf(cancelled)).not.toContain('from you');
});

test('of what was paid too much: that it goes back, and not that nothing is left to do', () => {
  const over = { open: false, status: 'newOrder', amountReceived: 1360 } as const;
  expect(textOf(over)).toMatch(/We have your payment.*NT\$200/);
  expect(textOf(over) + textOf(over, 1)).not.toMatch(/nothing left|無須其他/);
});

test('of a cancelled order with reported transfers: that they go back once they arrive', () => {
  const report = { lastFive: '12345', amount: 710, paidOn: '2026-11-22' };
  const cancelled = { open: false, status: 'cancelled', reported: [report] } as const;
  expect(textOf(cancelled)).toMatch(/You reported a transfer of NT\$710\. Once it has arrived.*contact us/);
  expect(textOf(cancelled, 1)).toMatch(/已回報匯款NT\$710，款項入帳後.*退款帳戶/);
  expect(textOf(cancelled) + textOf(cancelled, 1)).not.toMatch(/No transfer is due|無須回報/);
  expect(textOf({ ...cancelled, reported: [report, report] })).toContain('transfers of NT$1,420 in all');
  expect(textOf({ ...cancelled, amountReceived: 100 })).toMatch(/received NT\$100.*reported a transfer/);
});

test('what is left after a report is not called by the name of what was not received', () => {
  for (const language of [0, 1] as const)
    expect([orderFacts.stillToPay[language], doubtText.toPay[language]]).not.toContain(
      payText.left[language],
    );
});

test('what was refunded in full before it was sent is not thanked for', () => {
  const back = { amountReceived: 1160, amountRefunded: 1160, amountWaived: 1160 };
  const refunded = { ...back, open: false, status: 'newOrder' } as const;
  expect(textOf(refunded)).toContain('This order was refunded, and it will not be sent');
  expect(textOf(refunded)).not.toContain('nothing left to do');
});

test('of too much, and of the rest after a part went back', () => {
  const over = { open: false, status: 'newOrder', amountReceived: 1400 } as const;
  expect(textOf(over)).toContain('You have paid NT$240 more than your order costs. We will refund it.');
  const rest = textOf({ ...over, amountRefunded: 100 });
  expect(rest).toContain('We have refunded NT$100 to you. We will refund another NT$140 to you.');
  expect(rest).not.toContain('too much');
});

test.each([
  [{}, ['Amount due', '應付金額']],
  [{ amountReceived: 1000 }, ['Total', '總計']],
  [{ open: false, amountReceived: 1160, status: 'newOrder' }, ['Total', '總計']],
  [{ open: false, status: 'cancelled' }, ['Total', '總計']],
] as const)('the sum of %o is called by whether all of it is awaited', (more, label) => {
  expect(paySumLabel({ ...order, ...more })).toEqual(label);
});

test('what goes back names only ways that exist', () => {
  const ask = ['Tell us the account.', '請告知帳戶。'] as const;
  const goesTo = (ways: readonly WayBack[] | undefined, amount = 500, paymentMethod: PaymentMethod = 'atm') =>
    refundGoesTo({ paymentMethod, waysBack: ways }, amount, ask);
  const card = { method: 'card', left: 500 } as const;
  expect(goesTo(undefined)).toEqual(ask);
  expect(goesTo([])).toEqual(ask);
  // Of the order only the last method is known; a card that has it all back takes no more.
  expect(goesTo([], 500, 'card')).toEqual(ask);
  expect(goesTo([card])[0]).toBe('It goes back to the card you paid with.');
  expect(
    goesTo([
      { ...card, left: 200 },
      { method: 'linepay', left: 300 },
    ])[0],
  ).toBe('It goes back the way you paid.');
  expect(goesTo([card], 800)).toEqual([
    'NT$500 of it goes back the way you paid; for the other NT$300 we need an account. Tell us the account.',
    '其中NT$500將依您原付款方式退還，其餘NT$300須匯款退還。請告知帳戶。',
  ]);
});

test('where refunds took something off the price, the payment page says so', () => {
  const edited = { amountDue: 520, amountReceived: 370, amountRefunded: 170, amountWaived: 170 };
  expect(textOf(edited)).toBe(
    'We have received NT$370 and refunded NT$170. Refunds reduced the price by NT$170. NT$150 is still to be paid.',
  );
  expect(textOf(edited, 1)).toContain('訂單金額因退款減少NT$170，尚餘NT$150未付');
});
