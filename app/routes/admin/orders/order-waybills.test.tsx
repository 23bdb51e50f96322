import { expect, test } from 'vitest';
import type { OfferedLabel } from '#app/server/logistics/waybills.ts';
import { waybillProblems, waybillText } from '#app/text/waybills-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderWaybills } from './order-waybills.tsx';

const order = { orderNumber: 'QWER123', status: 'newOrder', shippingOption: 'sevenEleven' } as const;
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
