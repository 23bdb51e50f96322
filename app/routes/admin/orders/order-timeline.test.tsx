import { expect, test } from 'vitest';
import { cancellationOf, type OrderEvent } from '#app/domain/order/order-timeline.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const event: OrderEvent = {
  id: 1,
  at: '2026-11-21T00:30:00.000Z',
  actor: 'owner@boma.example',
  kind: 'recorded',
  fromStatus: null,
  toStatus: null,
  reason: '',
  stockReturned: false,
  promoReturned: false,
  changes: null,
};

function textOf(more: Partial<OrderEvent>, path?: string): string {
  const events = [{ ...event, ...more }];
  return renderedText(
    <OrderTimeline orderNumber="QWER123" shippingOption="selfPickUp" events={events} />,
    path,
  );
}

const moved = { fromStatus: 'awaitingPayment', toStatus: 'newOrder' } as const;

test.each(['matched', 'recorded', 'unmatched'] as const)(
  'a payment that moved its order says from where to where: %s',
  (kind) => {
    expect(textOf({ kind, ...moved })).toContain('Awaiting Payment → New order');
    expect(textOf({ kind, ...moved }, '/zh-TW/admin/orders/QWER123')).toContain('待付款 → 新訂單');
    expect(textOf({ kind, fromStatus: 'newOrder', toStatus: 'newOrder' })).not.toContain('→');
  },
);

test('the cash of an order that is collected is named as on its page', () => {
  const words = textOf({
    kind: 'edited',
    changes: [{ what: 'field', field: 'paymentMethod', from: 'bt', to: 'cod' }],
  });
  expect(words).toContain('Bank transfer → Cash on pickup');
});

test('what was not collected at the shop is an order, not a parcel', () => {
  expect(textOf({ kind: 'notCollected' })).toContain('This order was not collected.');
  expect(textOf({ kind: 'notCollected' }, '/zh-TW/admin')).toContain('此訂單未取貨。');
  expect(textOf({ kind: 'collected' })).toContain('The mark “not collected” was removed');
});

test('an order that was imported says so, with the day and who did it', () => {
  const imported = { kind: 'imported', at: '2026-11-21T00:30:00.000Z' } as const;
  expect(textOf(imported)).toMatch(/Imported from the old shop.*21 Nov 2026.*owner@boma\.example/s);
  expect(textOf(imported, '/zh-TW/admin')).toMatch(/從舊商店匯入.*2026\/11\/21/s);
  // By the command of the shop's computer.
  expect(textOf({ ...imported, actor: 'import' }, '/zh-TW/admin')).not.toContain('import');
});

test('a payment or refund that was taken back, at once or later, is called the same', () => {
  expect(textOf({ kind: 'unmatched' })).toContain('Payment no longer counted');
  expect(textOf({ kind: 'refundUndone' })).toContain('Refund no longer counted');
  expect(textOf({ kind: 'unmatched' }, '/zh-TW/admin')).toContain('已取消收款登記');
  expect(textOf({ kind: 'refundUndone' }, '/zh-TW/admin')).toContain('已取消退款登記');
});

test('of an order that went on unpaid and was not paid in time it says why it was not cancelled', () => {
  const expired = { actor: 'expiry', kind: 'status', fromStatus: 'awaitingPayment' } as const;
  const followed = { ...expired, toStatus: 'followUp' } as const;
  expect(textOf(followed)).toMatch(
    /automatically: not paid in time.*Not cancelled, because goods were sent/s,
  );
  expect(textOf(followed, '/zh-TW/admin')).toMatch(/逾期未付款，系統自動處理.*因此未自動取消/s);
  for (const other of [{ ...expired, toStatus: 'cancelled' } as const, { ...followed, actor: 'anna' }])
    expect(textOf(other)).not.toContain('Not cancelled');
});

test('how an order was cancelled does not change when its money is refunded later', () => {
  const before = { ...event, kind: 'status', fromStatus: 'newOrder', toStatus: 'inTransit' } as const;
  const cancelling = {
    ...before,
    fromStatus: 'inTransit',
    toStatus: 'cancelled',
    stockReturned: true,
  } as const;
  const later = { ...event, kind: 'refunded', fromStatus: 'cancelled', toStatus: 'cancelled' } as const;
  expect(cancellationOf([before, cancelling, later])).toBe(cancelling);
  expect(cancellationOf([before])).toBeUndefined();
});
