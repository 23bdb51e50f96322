import { expect, test } from 'vitest';
import { collectedInCash } from '#app/domain/payment/refund.ts';
import {
  moneySoFar,
  paidWords,
  paymentsText,
  paymentsWaiting,
  providerRefundText,
  recordFieldProblems,
  refundedToPack,
  refundFieldProblem,
  refundText,
  settleEffects,
  startRefund,
} from './payments-admin.ts';

test.each([
  ['nothing came', { amountReceived: 0 }, 580, null],
  ['cancelled, nothing came', { amountReceived: 0 }, 0, null],
  ['a part came', { amountReceived: 100 }, 480, 'NT$100 of NT$580 received'],
  [
    'cancelled, a part went back',
    { amountReceived: 680, amountRefunded: 200 },
    0,
    'NT$680 received, NT$200 refunded',
  ],
  [
    'cancelled, all went back',
    { amountReceived: 680, amountRefunded: 680 },
    0,
    'NT$680 received, NT$680 refunded',
  ],
  ['cash the courier collected went back', { amountReceived: 0, amountRefunded: 200 }, 0, 'NT$200 refunded'],
])('money of an order: %s', (_, account, due, expected) => {
  const found = moneySoFar({ amountDue: 580, ...account }, due, 0, 'regularAM');
  expect(found?.[0] ?? null).toBe(expected);
});

test('an order of which too much came says how much is to be refunded', () => {
  const order = { amountDue: 1350, amountReceived: 1500, status: 'newOrder' } as const;
  expect(paidWords('refund', order)).toEqual(['To refund: NT$150', '待退款金額：NT$150']);
  expect(paidWords('part', order)).toEqual(['Partly paid', '部分付款']);
});

test('where a transfer is still to be matched, the list of unpaid orders says so', () => {
  expect(paymentsText.noneUnpaid[0]).toContain('reported transfer to match');
});

test('too high a refund names what bounds it, with the sum', () => {
  const limits = { 'more-than-payment': '這筆付款', 'more-than-order': '這筆訂單' } as const;
  expect(refundFieldProblem('more-than-payment', 760)[0]).toBe(
    'Only NT$760 of this payment is left to refund.',
  );
  expect(refundFieldProblem('more-than-order', 760)[0]).toContain(
    'only NT$760 of what was paid for this order',
  );
  for (const [problem, words] of Object.entries(limits))
    expect(refundFieldProblem(problem as keyof typeof limits, 760)[1]).toMatch(`${words}`);
});

test('before the result of a refund is recorded by hand, it says whether the customer is written to', () => {
  expect(settleEffects(true, true)).toContainEqual(refundText.email);
  expect(settleEffects(false, true)).toContainEqual(refundText.noEmail);
  for (const tells of [true, false]) expect(settleEffects(tells, false)).not.toContainEqual(refundText.email);
});

test('the button for a refund names the provider, unless there are several', () => {
  expect(startRefund(['linepay'])).toEqual(providerRefundText.linepay.start);
  expect(startRefund(['card', 'card'])).toEqual(providerRefundText.ecpay.start);
  expect(startRefund(['card', 'linepay'])).toEqual(refundText.startOnline);
});

test('the owner is not addressed as the customer who paid', () => {
  const words = Object.values(recordFieldProblems).flatMap((field) => Object.values(field));
  for (const [english] of words) expect(english).not.toMatch(/you paid/);
});

test('in Chinese as well', () => {
  const found = moneySoFar({ amountDue: 580, amountReceived: 680, amountRefunded: 200 }, 0, 0, 'regularAM');
  expect(found?.[1]).toBe('已收款NT$680，已退款NT$200');
});

test.each([
  ['regularAM', { amountReceived: 0 }, ['NT$720 collected on delivery', '送達時已收款NT$720']],
  ['sevenEleven', { amountReceived: 0 }, ['NT$720 collected at pickup', '取貨時已收款NT$720']],
  [
    'selfPickUp',
    { amountReceived: 100 },
    ['NT$100 received, NT$620 collected at pickup', '已收款NT$100，取貨時已收款NT$620'],
  ],
  [
    'regularPM',
    { amountReceived: 0, amountRefunded: 200, amountWaived: 200 },
    ['NT$720 collected on delivery, NT$200 refunded', '送達時已收款NT$720，已退款NT$200'],
  ],
  [
    'regularPM',
    { amountReceived: 300, amountRefunded: 300 },
    [
      'NT$300 received, NT$720 collected on delivery, NT$300 refunded',
      '已收款NT$300，送達時已收款NT$720，已退款NT$300',
    ],
  ],
] as const)('cash on delivery, completed by %s: what was collected', (shippingOption, account, expected) => {
  const order = { amountDue: 720, ...account, paymentMethod: 'cod', status: 'completed' } as const;
  expect(moneySoFar(order, 0, collectedInCash(order), shippingOption)).toEqual(expected);
});

test.each([
  ['cod', 'inTransit'],
  ['bt', 'completed'],
] as const)('%s, %s: no cash was collected', (paymentMethod, status) => {
  expect(collectedInCash({ amountDue: 720, amountReceived: 0, paymentMethod, status })).toBe(0);
});

test.each([
  [0, 0, ['No payments to match', '沒有待核對匯款']],
  [0, 2, ['2 to refund', '2筆待退款']],
  [1, 1, ['1 payment to match, 1 to refund', '1筆匯款待核對、1筆待退款']],
  [
    100,
    100,
    ['100 or more payments to match, 100 or more to refund', '100筆以上匯款待核對、100筆以上待退款'],
  ],
] as const)(
  'what waits on the page of payments: %i to match, %i to refund',
  (toMatch, toRefund, expected) => {
    expect(paymentsWaiting(toMatch, toRefund, 100)).toEqual(expected);
  },
);

test('an order that was refunded in full and paid again says what came in since, and both ways to settle it', () => {
  const refunded = {
    status: 'newOrder',
    amountDue: 560,
    ...{ amountReceived: 560, amountRefunded: 560, amountWaived: 560 },
  } as const;
  expect(refundedToPack(refunded)).toEqual(refundText.refundedToPack);
  const [english, chinese] = refundedToPack({ ...refunded, amountReceived: 1120 });
  expect(english).toMatch(
    /refunded in full, and NT\$560 came in since\. Refund it, or use it to pay for this order/,
  );
  expect(chinese).toMatch(/已全額退款，之後又收到NT\$560。.*退還這筆款項，或改為支付此訂單/);
  expect(english).not.toContain('Everything paid was refunded');
});

test('of an order that costs less by a refund and more by an edit: what makes its sums add up', () => {
  const edited = { amountDue: 520, amountReceived: 370, amountRefunded: 170, amountWaived: 170 };
  expect(moneySoFar(edited, 150, 0, 'regularAM')).toEqual([
    'NT$370 received, NT$170 refunded, price reduced by NT$170',
    '已收款NT$370，已退款NT$170，退款折減NT$170',
  ]);
  expect(moneySoFar({ ...edited, amountDue: 370 }, 0, 0, 'regularAM')?.[0]).toBe(
    'NT$370 received, NT$170 refunded',
  );
});
