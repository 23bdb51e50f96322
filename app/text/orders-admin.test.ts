import { expect, test } from 'vitest';
import { statusInfo } from '#app/domain/order/order-status.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { figuresText } from './admin.ts';
import {
  courierLabel,
  movedMany,
  statusLabelOfMany,
  stayedWords,
  undoAllWithin,
  unpaidQuestion,
  unpaidWords,
} from './orders-admin.ts';

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

const { customer } = sentOrder;

test('a courier’s form is filled in with name, telephone and place, a line each', () => {
  expect(courierLabel(customer, 'regularAM')).toBe('王小明\n0912345678\n110 臺北市信義區信義路五段7號');
});

test('a 7-ELEVEN parcel is handed out under the name for pickup', () => {
  const shippingAddress = { ...customer.shippingAddress, storeAddress: '信義路1號', pickupName: '王大明' };
  expect(courierLabel({ ...customer, shippingAddress }, 'sevenEleven')).toBe(
    '王大明\n0912345678\n123456 信義 信義路1號',
  );
  expect(courierLabel(customer, 'sevenEleven')).toBe('王小明\n0912345678\n123456 信義');
});

test('the orders that were not moved are named, with why, one sentence for each reason', () => {
  expect(stayedWords('moved', [])).toEqual([]);
  const stayed = stayedWords('moved', [
    { orderNumber: 'AAAA100', problem: 'not-allowed' },
    { orderNumber: 'BBBB100', problem: 'payment-open' },
    { orderNumber: 'CCCC100', problem: 'not-allowed' },
  ]);
  expect(stayed).toEqual([
    {
      words: ['Not changed (this status isn’t possible): ', '未變更（無法改為此狀態）：'],
      numbers: ['AAAA100', 'CCCC100'],
      more: null,
    },
    {
      words: ['Not changed (its payments or refunds have just changed): ', '未變更（付款或退款剛有變動）：'],
      numbers: ['BBBB100'],
      more: null,
    },
  ]);
  expect(stayedWords('moved', [{ orderNumber: 'DDDD100', problem: 'toString' }])[0]?.numbers).toEqual([
    'DDDD100',
  ]);
});

test('what could not be taken back is named with why, and of many the first', () => {
  expect(stayedWords('undone', [{ orderNumber: 'AAAA100', problem: 'changed-since' }])).toEqual([
    { words: ['Not undone (changed since): ', '未復原（之後又有變更）：'], numbers: ['AAAA100'], more: null },
  ]);
  const [already] = stayedWords('undone', [{ orderNumber: 'BBBB100', problem: 'already-undone' }]);
  expect(already?.words).toEqual(['Already undone: ', '先前已復原：']);
  const many = Array.from({ length: 53 }, (_, n) => ({ orderNumber: `AAAA${100 + n}`, problem: 'too-late' }));
  const [late] = stayedWords('undone', many);
  expect(late?.numbers).toHaveLength(50);
  expect(late?.more).toEqual([' and 3 more', '等53筆']);
});

test('orders that were there already are counted apart from those that moved', () => {
  const label = ['In transit', '配送中'] as const;
  expect(movedMany(3, label)).toEqual(['3 orders now: In transit.', '3筆訂單已改為「配送中」。']);
  expect(movedMany(1, label, 2)).toEqual([
    '1 order now: In transit. 2 were already there.',
    '1筆訂單已改為「配送中」。另有2筆原本就是此狀態。',
  ]);
  expect(movedMany(0, label)[0]).toBe('No order was changed.');
});

test('orders that are moved together use the status label of each delivery kind among them', () => {
  expect(statusLabelOfMany('inTransit', ['regularAM', 'sevenEleven'])).toEqual(['In transit', '配送中']);
  expect(statusLabelOfMany('inTransit', ['selfPickUp'])).toEqual(['Ready to collect', '可取貨']);
  expect(statusLabelOfMany('inTransit', ['selfPickUp', 'regularPM'])).toEqual([
    'In transit / Ready to collect',
    '配送中／可取貨',
  ]);
  expect(statusLabelOfMany('completed', ['selfPickUp', 'regularPM'])).toEqual(['Completed', '已完成']);
});

test('the way back of one order does not speak of all', () => {
  expect(undoAllWithin(9, 1)).toEqual(['Undo (9 s)', '復原（9秒）']);
  expect(undoAllWithin(9, 2)).toEqual(['Undo all (9 s)', '全部復原（9秒）']);
});
