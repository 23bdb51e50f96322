import { expect, test } from 'vitest';
import { sentOrder } from '#test/email-fixtures.ts';
import { storedLine } from '#test/order-line.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { PackingSlip } from './packing-slip.tsx';

test('the labels of both languages end in the colon of their own', () => {
  const order = { ...sentOrder, deliveryNote: 'Ring twice' };
  const slip = renderedText(<PackingSlip order={order} pickupAddress={null} />);
  expect(slip).toContain('配送備註： Delivery note: Ring twice');
  expect(slip).toContain('顧客備註： Message: leave it with the guard');
});

test('a transfer that has not come is marked unpaid; one that came, and cash, are not', () => {
  const slip = (more: object) =>
    renderedText(<PackingSlip order={{ ...sentOrder, deliveryNote: '', ...more }} pickupAddress={null} />);
  const transfer = { paymentMethod: 'bt', status: 'newOrder' };
  expect(slip(transfer)).toMatch(/無須收款.*未付款（匯款） *Unpaid \(bank transfer\)/);
  const part = slip({ ...transfer, amountReceived: 200 });
  expect(part).toMatch(/部分付款（匯款） *Partly paid \(bank transfer\)/);
  expect(part).not.toContain('Unpaid');
  expect(slip({ ...transfer, paymentMethod: 'card', amountReceived: 200 })).toContain(
    'Partly paid (online payment)',
  );
  expect(slip({ ...transfer, amountReceived: 260 })).not.toMatch(/Unpaid|未付款/);
  expect(slip({})).not.toMatch(/Unpaid|未付款/);
});

test('cash that was collected is not to be collected again', () => {
  const slip = (status: 'inTransit' | 'completed') =>
    renderedText(<PackingSlip order={{ ...sentOrder, deliveryNote: '', status }} pickupAddress={null} />);
  expect(slip('inTransit')).toMatch(/貨到付款.*NT\$260/);
  expect(slip('completed')).not.toMatch(/貨到付款|NT\$/);
  expect(slip('completed')).toContain('無須收款');
});

test('a gift has its message and no price of any line', () => {
  const order = {
    ...sentOrder,
    deliveryNote: '',
    amountReceived: sentOrder.amountDue,
    giftMessage: 'Happy birthday\nMing',
  };
  const slip = renderedText(<PackingSlip order={{ ...order, paymentMethod: 'bt' }} pickupAddress={null} />);
  expect(slip).toContain('送給您的禮物 A gift for you Happy birthday');
  expect(slip).not.toMatch(/NT\$|\d{3} ?元/);
});

test('a bundle has its parts under it, with a box for each, and their pieces are counted', () => {
  const line = storedLine('frozen');
  const parts = [
    { ...line, title: ['Wood', '木柴'] as const, size: null, weight: null, color: null, qty: 3 },
  ];
  const order = { ...sentOrder, deliveryNote: '', lines: [{ ...line, qty: 2, parts }] };
  const slip = renderedText(<PackingSlip order={order} pickupAddress={null} />);
  expect(slip).toContain('6 × 木柴 6 × Wood');
  expect(slip).toContain('6 pieces');
});
