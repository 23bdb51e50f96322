import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Agreed,
  isAgreed,
  type PaymentQuestion,
  paymentDoubts,
  questionOf,
} from '#app/domain/payment-question.ts';
import type { Payment } from '#app/domain/told-payment.ts';
import type { Tx } from '#app/server/db/client.ts';
import { toldPayment } from '#app/server/db/payment-schema.ts';
import type { shopOrder } from '#app/server/db/schema.ts';

/** The answer to a question, as a call brings it. */
export const agreedQuestion = z
  .strictObject({ doubts: z.array(z.enum(paymentDoubts)).max(paymentDoubts.length), held: z.int() })
  .nullable()
  .default(null);

/** What the owner has to be asked before the payment counts. */
export interface InDoubt {
  ok: false;
  problem: 'payment-in-doubt';
  question: PaymentQuestion;
}

/** The question about a payment that was not answered yet; null where it may count. The caller holds the order. */
export async function doubtAbout(
  tx: Tx,
  order: typeof shopOrder.$inferSelect,
  payment: Payment,
  agreed: Agreed | null,
): Promise<InDoubt | null> {
  const recorded = await tx
    .select({ lastFive: toldPayment.lastFive, amount: toldPayment.amount, paidOn: toldPayment.paidOn })
    .from(toldPayment)
    .where(and(eq(toldPayment.orderID, order.orderID), eq(toldPayment.state, 'matched')))
    .orderBy(asc(toldPayment.id));
  const question = questionOf(payment, order, recorded);
  if (question === null || isAgreed(question, agreed)) return null;
  return { ok: false, problem: 'payment-in-doubt', question };
}
