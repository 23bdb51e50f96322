import { expect, test } from 'vitest';
import { questionOf } from './payment-question.ts';
import {
  afterPayment,
  awaitsTransfer,
  checkPayment,
  leftAfter,
  paidState,
  paymentDifferences,
  stillDue,
} from './payment-report.ts';

const now = new Date('2026-11-21T17:00:00Z'); // It is the 22nd in Taipei already.
const good = { lastFive: '01234', amount: '1250', paidOn: '2026-11-21' };

test.each([
  [good, { lastFive: '01234', amount: 1250, paidOn: '2026-11-21' }],
  [
    { lastFive: ' ０１２３４ ', amount: 'NT$1,250', paidOn: '2026/11/22' },
    { lastFive: '01234', amount: 1250, paidOn: '2026-11-22' },
  ],
  [
    { ...good, amount: '１,２５０元' },
    { lastFive: '01234', amount: 1250, paidOn: '2026-11-21' },
  ],
])('%o is taken', (typed, payment) => {
  expect(checkPayment(typed, now)).toEqual({ ok: true, payment });
});

test('what the shop records may have come from no account; digits that are typed are five', () => {
  const cash = { ...good, lastFive: ' ' };
  expect(checkPayment(cash, now, 'optional')).toMatchObject({ ok: true, payment: { lastFive: '' } });
  expect(checkPayment({ ...good, lastFive: '1234' }, now, 'optional')).toEqual({
    ok: false,
    problems: [{ field: 'lastFive', problem: 'not-five-digits' }],
  });
});

test.each([
  [{ ...good, lastFive: '' }, 'lastFive', 'required'],
  [{ ...good, lastFive: '1234' }, 'lastFive', 'not-five-digits'],
  [{ ...good, lastFive: '123456' }, 'lastFive', 'not-five-digits'],
  [{ ...good, lastFive: '12a45' }, 'lastFive', 'not-five-digits'],
  [{ ...good, amount: ' ' }, 'amount', 'required'],
  [{ ...good, amount: '0' }, 'amount', 'not-an-amount'],
  [{ ...good, amount: '-5' }, 'amount', 'not-an-amount'],
  [{ ...good, amount: '12.5' }, 'amount', 'not-an-amount'],
  [{ ...good, amount: '1e3' }, 'amount', 'not-an-amount'],
  [{ ...good, amount: '99999999' }, 'amount', 'too-much'],
  [{ ...good, amount: '99999999999' }, 'amount', 'too-much'],
  [{ ...good, paidOn: '' }, 'paidOn', 'required'],
  [{ ...good, paidOn: '2026-02-30' }, 'paidOn', 'not-a-day'],
  [{ ...good, paidOn: '2026-11-23' }, 'paidOn', 'still-to-come'],
  [{ ...good, paidOn: '2026-06-01' }, 'paidOn', 'too-long-ago'],
] as const)('%o is refused: %s %s', (typed, field, problem) => {
  expect(checkPayment(typed, now)).toEqual({ ok: false, problems: [{ field, problem }] });
});

test('a transfer is awaited for what is paid by transfer and not over', () => {
  const order = { status: 'awaitingPayment', paymentMethod: 'bt', amountDue: 10, amountReceived: 0 } as const;
  expect(awaitsTransfer(order)).toBe(true);
  expect(awaitsTransfer({ ...order, status: 'cancelled' })).toBe(false);
  expect(awaitsTransfer({ ...order, status: 'completed' })).toBe(true);
  expect(awaitsTransfer({ ...order, paymentMethod: 'cod' })).toBe(false);
  expect(awaitsTransfer({ ...order, amountDue: 0 })).toBe(false);
  expect(awaitsTransfer({ ...order, amountReceived: 9 })).toBe(true);
  expect(awaitsTransfer({ ...order, amountReceived: 10 })).toBe(false);
});

test.each([
  ['awaitingPayment', 1000, 'newOrder', 'paid'],
  ['awaitingPayment', 1001, 'newOrder', 'paid'],
  ['awaitingPayment', 999, 'awaitingPayment', 'part'],
  ['awaitingPayment', 0, 'awaitingPayment', null],
  ['newOrder', 1000, 'newOrder', 'paid'],
  ['followUp', 1000, 'followUp', 'paid'],
  ['inTransit', 1000, 'inTransit', 'paid'],
  ['completed', 500, 'completed', 'part'],
] as const)('%s, of 1000 received %d: %s, %s', (status, amountReceived, after, paid) => {
  const order = { status, amountDue: 1000, amountReceived };
  expect(afterPayment(order)).toBe(after);
  expect(paidState(order)).toBe(paid);
});

test('differences are the amount and a day before the order, by the calendar of Taipei', () => {
  const order = { amountDue: 1500, amountReceived: 500, orderDate: '2026-11-20T17:00:00Z' };
  expect(paymentDifferences({ amount: 900, paidOn: '2026-11-21' }, order)).toEqual({
    amount: -100,
    beforeOrder: false,
  });
  expect(paymentDifferences({ amount: 1000, paidOn: '2026-11-20' }, order)).toEqual({
    amount: 0,
    beforeOrder: true,
  });
});

test('what is reported leaves the rest to pay, and nothing where it covers what is due', () => {
  const order = { amountDue: 1000, amountReceived: 100 };
  expect(leftAfter(order, [])).toBe(900);
  expect(leftAfter(order, [{ amount: 500 }])).toBe(400);
  expect(leftAfter(order, [{ amount: 500 }, { amount: 401 }])).toBe(0);
});

test('of an order paid in cash nothing is due once it is completed, whatever went back', () => {
  const order = { amountDue: 700, amountReceived: 0, paymentMethod: 'cod' } as const;
  expect(stillDue({ ...order, status: 'inTransit' })).toBe(700);
  for (const amountRefunded of [0, 50, 700])
    expect(stillDue({ ...order, status: 'completed', amountRefunded, amountWaived: amountRefunded })).toBe(0);
  expect(stillDue({ ...order, status: 'cancelled' })).toBe(0);
  expect(stillDue({ ...order, paymentMethod: 'bt', status: 'completed' })).toBe(700);
});

test('a question about a payment has what refunds took off the price, so that its sums add up', () => {
  const order = { status: 'newOrder', amountDue: 520, amountReceived: 370 } as const;
  const refunded = { ...order, amountRefunded: 170, amountWaived: 170 };
  const found = questionOf({ lastFive: '01234', amount: 500, paidOn: '2026-11-21' }, refunded, []);
  expect(found).toMatchObject({ orderTotal: 520, held: 200, refunded: 170, reduced: 170, toPay: 150 });
});
