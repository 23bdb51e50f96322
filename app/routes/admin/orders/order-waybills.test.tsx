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

test('the label of a removed parcel is shown and not printed any more', () => {
  const waybill = {
    id: 1,
    shipmentID: null,
    tradeNo: 'QWER123L1',
    isTest: false,
    type: 'TCAT',
    state: 'made',
    failure: '',
    stage: null,
    carrierStatus: '',
    carrierStatusAt: null,
  } as const;
  const rows = renderedText(
    <OrderWaybills order={order} shipments={[]} waybills={[waybill]} offered={[]} />,
    '/admin',
  );
  expect(rows).toContain(waybillText.gone[0]);
  expect(rows).not.toContain(waybillText.print[0]);
});
