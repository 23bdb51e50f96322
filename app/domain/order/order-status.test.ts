import { expect, test } from 'vitest';
import { emailOfStatus, statusEmails } from '../email/email-kind.ts';
import { isWayBack, mayChange, nextStatus, orderStatuses, transitions } from './order-status.ts';

const ways = orderStatuses.flatMap((from) => transitions[from].map((to) => ({ from, to })));

test('the ways back are one stage long, and no others', () => {
  expect(ways.filter(({ from, to }) => isWayBack(from, to)).map(({ from, to }) => `${from} → ${to}`)).toEqual(
    [
      'followUp → newOrder',
      'awaitingPayment → newOrder',
      'inTransit → followUp',
      'inTransit → awaitingPayment',
      'completed → inTransit',
    ],
  );
});

test('the next step is one that goes on, until the order is at its end', () => {
  expect(orderStatuses.map((from) => [from, nextStatus(from)])).toEqual([
    ['newOrder', 'inTransit'],
    ['followUp', 'inTransit'],
    ['awaitingPayment', 'inTransit'],
    ['inTransit', 'completed'],
    ['completed', null],
    ['cancelled', null],
  ]);
});

test('every order but a completed one may be cancelled, and a cancelled one goes nowhere', () => {
  expect(orderStatuses.filter((status) => mayChange(status, 'cancelled'))).toEqual([
    'newOrder',
    'followUp',
    'awaitingPayment',
    'inTransit',
  ]);
  expect(transitions.cancelled).toEqual([]);
});

test('no order goes where it is, and every open order can go forward to its end', () => {
  for (const { from, to } of ways) expect(from).not.toBe(to);
  for (const from of ['newOrder', 'followUp', 'awaitingPayment', 'inTransit'] as const)
    expect(transitions[from]).toContain('completed');
});

test('each status but the first has an email', () => {
  expect(orderStatuses.map(emailOfStatus).filter((kind) => kind !== null)).toEqual([...statusEmails]);
});
