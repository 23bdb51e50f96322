import { expect, test } from 'vitest';
import type { OfferedLabel } from '#app/server/logistics/waybills.ts';
import { waybillProblems, waybillText } from '#app/text/waybills-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderWaybills } from './order-waybills.tsx';

const order = {
  orderNumber: 'QWER123',
  status: 'newOrder',
  shippingOption: 'sevenEleven',
  paymentMethod: 'card',
  amountDue: 260,
  amountReceived: 260,
  amountRefunded: 0,
  amountWaived: 0,
  lines: [],
} as const;
const words = (offered: readonly OfferedLabel[], changes = {}) =>
  renderedText(
    <OrderWaybills order={{ ...order, ...changes }} shipments={[]} waybills={[]} offered={offered} />,
    '/admin',
  );

test('a label is offered where it can be made, and otherwise it is said why not', () => {
  const [make] = waybillText.make;
  expect(words([{ id: null, problem: null }])).toContain(make);
  const none = words([{ id: null, problem: 'carrier-not-taken' }]);
  expect(none).toContain(waybillProblems['carrier-not-taken'][0]);
  expect(none).not.toContain(make);
});

test('nothing is offered without keys, and of an order that is over', () => {
  expect(words([])).toBe('');
  for (const status of ['cancelled', 'completed'])
    expect(words([{ id: null, problem: null }], { status })).toBe('');
});

test('a label of what is not paid, or was given back, is created only knowingly', () => {
  const offered = [{ id: null, problem: null }];
  expect(words(offered)).not.toMatch(/not paid|given back/);
  expect(words(offered, { amountReceived: 0 })).toContain('NT$260 is not paid yet.');
  expect(words(offered, { paymentMethod: 'cod', amountReceived: 0 })).not.toContain('not paid');
  const refunded = { amountRefunded: 260, amountWaived: 260 };
  expect(words(offered, refunded)).toContain(waybillText.refunded[0]);
  expect(words(offered, refunded)).not.toContain('is not paid yet');
});

const waybill = {
  id: 1,
  shipmentID: null,
  tradeNo: 'QWER123L1',
  isTest: false,
  type: 'TCAT',
  collect: null,
  state: 'made',
  failure: '',
  stage: null,
  carrierStatus: '',
  carrierStatusAt: null,
} as const;

test('the label of a removed parcel is shown and not printed any more', () => {
  const rows = renderedText(
    <OrderWaybills order={order} shipments={[]} waybills={[waybill]} offered={[]} />,
    '/admin',
  );
  expect(rows).toContain(waybillText.gone[0]);
  expect(rows).not.toContain(waybillText.print[0]);
});

const gone = { ...waybill, collect: 260, stage: 'collected' } as const;
const cashOrder = { ...order, paymentMethod: 'cod', amountReceived: 0 } as const;
const parcelOne = {
  id: 7,
  carrier: 'sevenEleven',
  trackingNumber: null,
  grams: null,
  temperature: 'frozen',
  createdAt: '2026-11-24T05:00:00.000Z',
  shippedAt: null,
  isApart: false,
  collects: null,
  collectAmount: null,
  lines: [],
} as const;
const shown = (changes: object, labels: readonly object[], path = '/admin', shipments = [parcelOne]) =>
  renderedText(
    <OrderWaybills
      order={{ ...cashOrder, ...changes }}
      shipments={shipments}
      waybills={labels as never}
      offered={[]}
    />,
    path,
  );

test('of a removed parcel that was collected, the warning stays and fits what else arrived', () => {
  const paid = { amountReceived: 260 };
  const alone = shown(paid, [gone]);
  expect(alone).toContain('Do not send its goods a second time');
  expect(alone).toContain(
    'collected NT$260 in cash with it and pays that to you; it is recorded as a payment.',
  );
  expect(alone).toContain('If there is a new parcel with them, remove it');
  const completed = shown({ ...paid, status: 'completed' }, [gone]);
  expect(completed).toContain(
    'the customer has the removed parcel. If another one with its goods is under way',
  );
  const other = { ...gone, id: 2, shipmentID: 7 };
  for (const status of ['completed', 'inTransit']) {
    const twice = shown({ status, amountReceived: 520 }, [gone, other]);
    expect(twice).toContain('The customer has its goods twice');
    expect(twice).toContain('NT$260 is to be refunded.');
    expect(twice).not.toMatch(/remove it|second time/);
  }
  const more = { lines: [{ productID: 'var_b', qty: 1 }] };
  const one = { ...parcelOne, lines: [{ productID: 'var_a', qty: 1 }] };
  const maybe = shown({ ...more, ...paid }, [gone, other], '/admin', [one] as never);
  expect(maybe).toContain('If both held the same goods');
  expect(maybe).toContain('Send nothing more');
  expect(shown({ status: 'completed', amountReceived: 520 }, [gone, other], '/zh-TW/admin')).toContain(
    '顧客重複取得商品',
  );
  // The payment was removed again.
  expect(shown({}, [gone])).not.toContain('recorded as a payment');
});

test('of what is under way although it was removed or its order was cancelled, it is said once where it is', () => {
  const moving = { ...gone, stage: 'atStore' };
  const removed = shown({}, [moving]);
  expect(removed).toContain('The parcel is at the store although it was removed here.');
  expect(removed).toContain('If it is not stopped, NT$260 in cash is collected with it.');
  const mine = { ...moving, shipmentID: 7 };
  const cancelled = shown({ status: 'cancelled' }, [mine]);
  expect(cancelled.match(/although the order was cancelled/g)).toHaveLength(1);
  expect(cancelled).not.toContain('second time');
  expect(shown({ status: 'cancelled' }, [mine], '/zh-TW/admin')).toContain('物流業者卻回報包裹已送達門市');
  expect(shown({}, [mine])).not.toContain('stopped');
  expect(shown({ status: 'cancelled' }, [{ ...mine, stage: 'returned' }])).not.toContain('stop it');
  const collected = { ...mine, stage: 'collected' };
  expect(shown({ status: 'cancelled', amountReceived: 260 }, [collected])).toContain('recorded as a payment');
  expect(shown({ status: 'cancelled', amountReceived: 260 }, [{ ...collected, collect: null }])).toContain(
    'record it on the order’s page when it has come in',
  );
});

test('the label of a cancelled order is neither printed nor waited for', () => {
  const mine = { ...waybill, shipmentID: 7 };
  for (const words of [waybillText.print[0], waybillText.noNumber[0]]) {
    expect(shown({}, [mine])).toContain(words);
    expect(shown({ status: 'cancelled' }, [mine])).not.toContain(words);
  }
});

test('a label that exists stands before a later one that failed', () => {
  const rows = shown({}, [
    { ...waybill, shipmentID: 7 },
    { ...waybill, id: 2, shipmentID: 7, tradeNo: 'QWER123L2', state: 'failed' },
  ]);
  expect(rows).toContain('QWER123L1');
  expect(rows).not.toContain('QWER123L2');
});

test('a label that collects another sum than is due by now says so, until its parcel arrives', () => {
  const parcel = { ...parcelOne, carrier: 'tcat', trackingNumber: '903012345678', collects: false } as const;
  const cash = { ...order, shippingOption: 'regularAM', paymentMethod: 'cod', amountReceived: 0 } as const;
  const rows = (changes: object, of: object = {}) =>
    renderedText(
      <OrderWaybills
        order={{ ...cash, ...of }}
        shipments={[parcel]}
        waybills={[{ ...waybill, shipmentID: 7, collect: 260, ...changes }]}
        offered={[]}
      />,
      '/admin',
    );
  expect(rows({})).not.toContain('This label collects');
  expect(rows({}, { amountDue: 200 })).toContain('This label collects NT$260 in cash, but NT$200');
  expect(rows({ collect: 0 })).toContain('This label collects NT$0 in cash, but NT$260');
  expect(rows({ collect: null })).not.toContain('This label collects');
  expect(rows({ stage: 'collected' }, { amountDue: 200 })).not.toContain('This label collects');
  expect(rows({}, { amountDue: 200, status: 'completed' })).not.toContain('This label collects');
});
