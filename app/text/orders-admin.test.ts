import { expect, test } from 'vitest';
import { statusInfo } from '#app/domain/order/order-status.ts';
import { figuresText } from './admin.ts';
import { unpaidQuestion, unpaidWords } from './orders-admin.ts';

test('before orders leave unpaid: cash on delivery is not called paid', () => {
  const { title, confirm, onlyOthers } = unpaidWords('inTransit', 10, ['regularAM', 'sevenEleven']);
  expect([title, confirm]).toEqual([
    ['Ship without payment?', '尚未付款，仍要出貨嗎？'],
    ['Ship anyway', '仍要出貨'],
  ]);
  expect(onlyOthers).toEqual(['Only the 10 that need no payment first', '僅出貨不需先付款的10筆']);
  expect(unpaidWords('inTransit', 1, ['regularAM']).onlyOthers[0]).toBe(
    'Only the 1 that needs no payment first',
  );
});

test('before what is collected at the shop leaves unpaid: it is handed over, not shipped', () => {
  const { title, confirm, onlyOthers } = unpaidWords('inTransit', 2, ['selfPickUp']);
  expect([title, confirm, onlyOthers[1]]).toEqual([
    ['Hand over without payment?', '尚未付款，仍要交貨嗎？'],
    ['Hand over anyway', '仍要交貨'],
    '僅交貨不需先付款的2筆',
  ]);
  expect(unpaidWords('inTransit', 2, ['selfPickUp', 'regularPM']).title).toEqual([
    'Ship or hand over without payment?',
    '尚未付款，仍要出貨或交貨嗎？',
  ]);
});

test('before orders are completed unpaid: nothing mentions shipping', () => {
  const { title, confirm, onlyOthers } = unpaidWords('completed', 10, ['selfPickUp']);
  expect([title, confirm, onlyOthers]).toEqual([
    ['Complete without payment?', '尚未付款，仍要完成訂單嗎？'],
    ['Complete anyway', '仍要完成'],
    ['Only the 10 that need no payment first', '僅完成不需先付款的10筆'],
  ]);
  expect(unpaidQuestion('NT$580')[1]).not.toContain('出貨');
});

test('orders that are not fully paid are not called by the name of a status', () => {
  expect(figuresText.awaitingPayment).toEqual(['Not fully paid', '尚未付清']);
  expect(figuresText.awaitingPayment[1]).not.toBe(statusInfo.awaitingPayment.label[1]);
});
