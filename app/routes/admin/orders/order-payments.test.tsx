import { expect, test } from 'vitest';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import type { PaymentMethod } from '#app/domain/payment/payment.ts';
import { RecordForm } from '#app/routes/admin/payments/record-dialog.tsx';
import { paymentsText } from '#app/text/payments-admin.ts';
import { renderedText } from '#test/rendered-text.tsx';
import { OrderPayments } from './order-payments.tsx';

function textOf(
  status: OrderStatus,
  amountReceived: number,
  isImported: boolean,
  path = '/admin',
  paymentMethod: PaymentMethod = 'bt',
): string {
  const order = {
    orderNumber: 'QWER123',
    status,
    paymentMethod,
    amountDue: 900,
    amountReceived,
    customer: { email: '' },
    isOnCredit: false,
  };
  return renderedText(
    <OrderPayments order={order} isImported={isImported} payments={[]} isCash={false} reminded={null} />,
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

test('a transfer for an order that was paid online, or is cancelled, can be recorded; not for one that waits for its provider', () => {
  const online = (status: OrderStatus, received: number) => textOf(status, received, false, '/admin', 'card');
  expect(online('newOrder', 900)).toContain(paymentsText.recordAnother[0]);
  expect(online('cancelled', 0)).toContain(paymentsText.recordLate[0]);
  expect(online('cancelled', 900)).toContain(paymentsText.recordAnother[0]);
  const open = online('awaitingPayment', 0);
  for (const one of [record, paymentsText.recordAnother[0], nothing]) expect(open).not.toContain(one);
});

test('what is recorded begins with what is left; of a cancelled or paid order it says that nothing is due', () => {
  const form = (
    order: { toPay: number; isCancelled?: boolean; amountReceived?: number },
    path = '/admin',
  ) => {
    const known = {
      orderNumber: 'QWER123',
      isCancelled: false,
      amountReceived: 0,
      isCash: false,
      reported: [],
    };
    return renderedText(<RecordForm order={{ ...known, ...order }} onClose={none} onDone={none} />, path);
  };
  const none = () => {};
  expect(form({ toPay: 370 })).toContain('Still to be paid: NT$370');
  expect(form({ toPay: 370 })).toContain('Leave this empty for cash');
  const cancelled = form({ toPay: 0, isCancelled: true });
  expect(cancelled).toContain('This order was cancelled, so nothing is due.');
  expect(cancelled).not.toContain('Still to be paid');
  expect(form({ toPay: 0, isCancelled: true }, '/zh-TW/admin')).toContain('這筆訂單已取消，無須付款。');
  expect(form({ toPay: 0, amountReceived: 370 })).toContain('Nothing is left to pay for this order');
  expect(form({ toPay: 0, amountReceived: 370 }, '/zh-TW/admin')).toContain('沒有待付款項');
});
