import { expect, test } from 'vitest';
import { balance, stillToPay } from './payment-report.ts';
import { mostRefundable, toRefund, waivedBy } from './refund.ts';

const sums = [0, 100, 450, 1000];
const statuses = ['newOrder', 'awaitingPayment', 'inTransit', 'completed'] as const;
const methods = ['bt', 'card', 'cod'] as const;
const orders = statuses.flatMap((status) =>
  methods.flatMap((paymentMethod) =>
    sums.flatMap((amountReceived) =>
      [0, 100].flatMap((amountRefunded) =>
        [0, 100].map((amountWaived) => ({
          ...{ status, paymentMethod, amountDue: 450, amountReceived, amountRefunded, amountWaived },
        })),
      ),
    ),
  ),
);

test('a refund of an order that is not paid in full leaves its price, except where a courier collects it', () => {
  let refunds = 0;
  for (const order of orders) {
    if (order.amountWaived > order.amountRefunded || order.amountRefunded > order.amountReceived) continue;
    for (const amount of sums.filter((sum) => sum > 0 && sum <= mostRefundable(order))) {
      refunds += 1;
      const waived = waivedBy(order, amount);
      const after = {
        ...order,
        amountRefunded: order.amountRefunded + amount,
        amountWaived: order.amountWaived + waived,
      };
      const what = JSON.stringify({ order, amount });
      const isWithCourier =
        order.paymentMethod === 'cod' && (order.status === 'inTransit' || order.status === 'completed');
      const isPaid = stillToPay(order) === 0 || isWithCourier;
      if (isPaid) expect(stillToPay(after), what).toBe(stillToPay(order));
      else expect(stillToPay(after), what).toBe(stillToPay(order) + amount);
      expect(waivedBy({ ...order, status: 'cancelled' }, Math.min(amount, balance(order).held)), what).toBe(
        0,
      );
      expect(waived, what).toBe(isPaid ? Math.max(0, amount - toRefund(order)) : 0);
      expect(balance(after).held, what).toBe(balance(order).held - amount);
    }
  }
  expect(refunds).toBeGreaterThan(50);
});
