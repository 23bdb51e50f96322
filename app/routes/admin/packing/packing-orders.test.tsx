import { expect, test } from 'vitest';
import { collectOf, packAgainText } from '#app/text/packing.ts';
import { sentOrder } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrdersAside } from './orders-aside.tsx';
import { PackingOrders } from './packing-orders.tsx';

const order = {
  ...sentOrder,
  status: 'newOrder' as const,
  deliveryNote: '',
  version: 1,
  lines: [{ ...storedLine('frozen'), packed: null }],
  ordered: [storedLine('frozen')],
  shipments: [],
  part: null,
  toPackAgain: [],
  wasCollected: false,
  promised: null,
};

function shown(more: object): string {
  const orders = [{ ...order, ...more }];
  return renderedText(
    <PackingOrders
      all={orders}
      orders={orders}
      scanned={{}}
      familyMart={{ store: 'familyMart', centimetres: 45, grams: 10_000, amount: 20_000 }}
      pickupAddress={['1 Shop Lane', '店舖巷1號']}
      onAside={() => {}}
    />,
  );
}

test('a box whose label is wrong has the new delivery details beside that, as strangers may see them', () => {
  const moved = shown({ toPackAgain: ['relabel'] });
  const [, notice = ''] = moved.split(packAgainText.relabel[0]);
  expect(notice).toContain('王小明 0912-***-678 110 臺北市信義區信義路五段7號');
  expect(moved).not.toContain('0912345678');
  const store = shown({ toPackAgain: ['relabel'], shippingOption: 'sevenEleven' });
  expect(store).toMatch(/0912-\*\*\*-678 .*信義/);
  expect(shown({ toPackAgain: ['relabel'], shippingOption: 'selfPickUp' })).toContain('1 Shop Lane');
  expect(shown({ toPackAgain: ['repack'] })).not.toContain('0912');
  expect(shown({})).not.toContain('0912');
});

test('cash that was collected is not to be collected again', () => {
  expect(shown({ status: 'inTransit' })).toContain(collectOf('NT$260')[0]);
  expect(shown({ status: 'completed' })).not.toContain('NT$260');
});

test('what the shop sets aside is not called of this device only', () => {
  const aside = (toSettle: readonly (typeof order)[], byHand: readonly (typeof order)[]) =>
    renderedText(<OrdersAside toSettle={toSettle} byHand={byHand} onBack={() => {}} />);
  const other = { ...order, orderID: 'another', orderNumber: 'QWER124' };
  expect(aside([order], [])).not.toContain('On this device only');
  expect(aside([], [order])).toMatch(/On this device only.*\n.*QWER123/);
  expect(aside([order], [other])).toMatch(/QWER123.*On this device only.*QWER124/s);
});
