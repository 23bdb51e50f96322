import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Shipment } from '#app/domain/order/shipment.ts';
import type { ListedWaybill } from '#app/domain/order/waybill.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderShipments } from './order-shipments.tsx';

const order = { ...sentOrder, orderNumber: 'QWER123', version: 1, lines: [] };
const none = { waybills: [], shipments: [], shared: [] };
const Open = createRoutesStub([
  {
    id: 'order',
    path: '*',
    Component: () => <OrderShipments {...none} order={{ ...order, status: 'newOrder' }} />,
  },
]);
const Cancelled = createRoutesStub([
  {
    id: 'order',
    path: '*',
    Component: () => <OrderShipments {...none} order={{ ...order, status: 'cancelled' }} />,
  },
]);

/** The parcels of an order as its page shows them after a form was refused before the scripts ran. */
function shown(Stub: typeof Open, path: string, problem: string, posted: object): string {
  const actionData = { order: { ok: false, problem, posted: { orderNumber: 'QWER123', ...posted } } };
  return renderToStaticMarkup(
    <MantineProvider>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: {}, actionData }} />
    </MantineProvider>,
  );
}

test.each([
  [
    '/admin/orders/QWER123',
    'The order is cancelled. The tracking number 903012345678 was not saved.',
    'The order is cancelled. Nothing was changed.',
  ],
  ['/zh-TW/admin/orders/QWER123', '訂單已取消。物流單號903012345678未儲存。', '訂單已取消。資料沒有變更。'],
])(
  '%s: a number that was typed for an order cancelled meanwhile is said with its refusal',
  (path, withNumber, without) => {
    const typed = { intent: 'add-tracking', tracking: ' 903012345678 ' };
    expect(shown(Cancelled, path, 'order-cancelled', typed)).toContain(withNumber);
    const removed = { intent: 'remove-parcel', id: '1' };
    expect(shown(Cancelled, path, 'order-cancelled', removed)).toContain(without);
    expect(shown(Cancelled, path, 'order-cancelled', { intent: 'make-waybill' })).not.toContain('<section');
  },
);

test('a refusal of a form that is still there is said there alone', () => {
  const typed = { intent: 'add-tracking', tracking: '12' };
  const page = shown(Open, '/admin/orders/QWER123', 'tracking-invalid', typed);
  expect(page).toContain('value="12"');
  expect(page).not.toContain('was not saved');
});

test('the cash is offered to be collected with another parcel only while no label asks for it', () => {
  const line = storedLine('frozen');
  const { productID } = line;
  const cash = { status: 'newOrder', paymentMethod: 'cod', amountDue: 710, amountReceived: 0 } as const;
  const parcel = (id: number): Shipment => ({
    ...{ id, carrier: 'tcat', trackingNumber: null, grams: null, temperature: 'frozen' },
    ...{ createdAt: '2026-11-24T02:00:00.000Z', shippedAt: null, isApart: false },
    ...{ collects: null, collectAmount: null, lines: [{ productID, qty: 1 }] },
  });
  const label: ListedWaybill = {
    ...{ id: 5, shipmentID: 1, tradeNo: 'QWER1230001', isTest: true, type: 'TCAT', collect: 710 },
    ...{ state: 'made', failure: '', stage: null, carrierStatus: '', carrierStatusAt: null },
  };
  const offers = (waybills: readonly ListedWaybill[], pieces: number) =>
    renderedText(
      <OrderShipments
        order={{ ...order, ...cash, lines: [{ ...line, cost: 0, qty: pieces }] }}
        shipments={[parcel(1), parcel(2)]}
        waybills={waybills}
        shared={[]}
      />,
    ).split('Collect NT$710 with this parcel').length - 1;
  // The button of the second, and the box before each of them and before the rest is sent.
  expect(offers([], 3)).toBe(4);
  expect(offers([{ ...label, state: 'failed' }], 3)).toBe(4);
  // The box of the first, whose label it is.
  expect(offers([label], 3)).toBe(1);
  expect(offers([label], 2)).toBe(1);
});

const [sentLine, leftLine] = [storedLine('frozen', 1), storedLine('frozen', 2)];
const PartSent = createRoutesStub([
  {
    id: 'order',
    path: '*',
    Component: () => (
      <OrderShipments
        {...none}
        order={{ ...order, status: 'newOrder', lines: [{ ...leftLine, cost: 0, qty: 3 }] }}
      />
    ),
  },
]);

test('what was typed of goods that left meanwhile is not taken for others', () => {
  const productID = [sentLine.productID, leftLine.productID];
  const quantities = (qty: string[]) =>
    Array.from(
      shown(PartSent, '/admin/orders/QWER123', 'tracking-invalid', {
        ...{ intent: 'add-parcel', productID, qty },
      }).matchAll(/<input(?=[^>]*name="qty")[^>]*?value="(\d+)"/g),
      ([, value]) => value,
    );
  expect(quantities(['2', '0'])).toEqual(['0']);
  expect(quantities(['0', '3'])).toEqual(['3']);
});
