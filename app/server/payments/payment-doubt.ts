import { z } from 'zod';
import {
  type Agreed,
  isAgreed,
  type PaymentQuestion,
  paymentDoubts,
  questionOf,
} from '#app/domain/payment/payment-question.ts';
import type { Payment } from '#app/domain/payment/payment-report.ts';
import type { Tx } from '#app/server/db/client.ts';
import type { shopOrder } from '#app/server/db/schema.ts';
import { paymentsOf } from './payment-reports.ts';

export const agreedQuestion = z
  .strictObject({ doubts: z.array(z.enum(paymentDoubts)).max(paymentDoubts.length), held: z.int() })
  .nullable()
  .default(null);

export interface InDoubt {
  ok: false;
  problem: 'payment-in-doubt';
  question: PaymentQuestion;
}

/** The unanswered question about a payment, or null. The caller has locked the order. */
export async function doubtAbout(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  payment: Payment,
  agreed: Agreed | null,
): Promise<InDoubt | null> {
  const recorded = await paymentsOf(tx, order.orderID, 'matched');
  const question = questionOf(payment, order, recorded);
  if (question === null || isAgreed(question, agreed)) return null;
  return { ok: false, problem: 'payment-in-doubt', question };
}
