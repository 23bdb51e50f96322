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

test('a label that collects another sum than is due by now says so, until its parcel arrives', () => {
  const parcel = {
    id: 7,
    carrier: 'tcat',
    trackingNumber: '903012345678',
    grams: null,
    temperature: 'frozen',
    createdAt: '2026-11-24T05:00:00.000Z',
    shippedAt: null,
    isApart: false,
    collects: false,
    collectAmount: null,
    lines: [],
  } as const;
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
