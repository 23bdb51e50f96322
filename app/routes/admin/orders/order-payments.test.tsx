import { expect, test } from 'vitest';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { paymentsText } from '#app/text/payments-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderPayments } from './order-payments.tsx';

function textOf(status: OrderStatus, amountReceived: number, isImported: boolean, path = '/admin'): string {
  const order = {
    orderNumber: 'QWER123',
    status,
    paymentMethod: 'bt',
    amountDue: 900,
    amountReceived,
    customer: { email: '' },
  } as const;
  return renderedText(
    <OrderPayments order={order} isImported={isImported} payments={[]} reminded={null} />,
    path,
  );
}

const [nothing, nothingInChinese] = paymentsText.nothingReported;
const [record, recordInChinese] = paymentsText.record;

test.each(['completed', 'inTransit'] as const)(
  'an imported order that was paid asks for no transfer: %s',
  (status) => {
    const english = textOf(status, 900, true);
    expect(english).toContain('Paid before the import');
    expect(english).not.toContain(nothing);
    expect(english).not.toContain(record);
    const chinese = textOf(status, 900, true, '/zh-TW/admin');
    expect(chinese).toContain('匯入前已付款');
    expect(chinese).not.toContain(nothingInChinese);
    expect(chinese).not.toContain(recordInChinese);
  },
);

test.each([
  ['an imported order that is still to be paid', 'awaitingPayment', 0, true],
  ['an imported order of which a part is paid', 'completed', 400, true],
  ['an order of this shop', 'completed', 800, false],
] as const)('%s takes a payment', (_, status, received, isImported) => {
  expect(textOf(status, received, isImported)).toContain(nothing);
  expect(textOf(status, received, isImported)).toContain(record);
});

test('a cancelled order of which nothing came asks for nothing', () => {
  const words = textOf('cancelled', 0, false);
  for (const one of [record, nothing, paymentsText.recordAnother[0]]) expect(words).not.toContain(one);
  expect(words).toContain(paymentsText.recordLate[0]);
});

test('an order that is paid, or cancelled after it was, offers to record another payment, not the first', () => {
  for (const words of [textOf('completed', 900, false), textOf('cancelled', 900, false)]) {
    expect(words).not.toContain(record);
    expect(words).toContain(paymentsText.recordAnother[0]);
  }
});
