import type { Guard } from './guard.ts';

const payments = 'app/server/payments/payments.test.ts';
const matching = 'app/server/payments/payment-matching.test.ts';
const recording = 'app/server/payments/payment-recording.test.ts';

/** What keeps money from being counted twice, or lost. */
export const paymentGuards: readonly Guard[] = [
  {
    name: 'a payment is confirmed that was settled already',
    without: [
      {
        file: 'app/server/payments/payment-matching.ts',
        text: "found.payment.state !== 'told'",
        instead: 'false',
      },
      {
        file: 'app/server/payments/payment-matching.ts',
        text: "and(eq(paymentReport.id, id), eq(paymentReport.state, 'told'))",
        instead: 'eq(paymentReport.id, id)',
      },
    ],
    watchedBy: { file: matching, test: 'two owners confirm at once: once' },
  },
  {
    name: 'a confirmation does not wait for a cancellation',
    without: [{ file: 'app/server/payments/payment-matching.ts', text: ".for('update')", instead: '' }],
    watchedBy: { file: matching, test: 'a confirmation against a cancellation' },
  },
  {
    name: 'an undone confirmation counts all the same',
    without: [
      {
        file: 'app/server/orders/order-undo.ts',
        text: '    await takeBackPayment(tx, orderID, id, kind);\n',
        instead: '',
      },
    ],
    watchedBy: { file: matching, test: 'an undone confirmation against another' },
  },
  {
    name: 'a payment is recorded whatever its window had seen',
    without: [
      {
        file: 'app/server/payments/payment-recording.ts',
        text: 'order.amountReceived === received && ',
        instead: '',
      },
    ],
    watchedBy: { file: recording, test: 'two windows record' },
  },
  {
    name: 'recorded payments do not wait for each other',
    without: [{ file: 'app/server/payments/lock-order.ts', text: "\n    .for('update')", instead: '' }],
    watchedBy: { file: recording, test: 'two windows record' },
  },
  {
    name: 'reminders do not wait for each other',
    without: [{ file: 'app/server/payments/lock-order.ts', text: "\n    .for('update')", instead: '' }],
    watchedBy: { file: payments, test: 'windows that remind at once' },
  },
  {
    name: 'a payment link never ends',
    without: [
      {
        file: 'app/server/payments/payment-links.ts',
        text: ', gt(paymentLink.expiresAt, sql`now()`)',
        instead: '',
      },
    ],
    watchedBy: { file: payments, test: 'a link that is too old' },
  },
];
