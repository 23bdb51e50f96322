import { eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '#app/domain/order/order-status.ts';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import { afterPayment, type Payment, paymentLine } from '#app/domain/payment/payment-report.ts';
import type { Tx } from '#app/server/db/client.ts';
import { paymentReport } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { enqueueLater } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { undoOffer } from '#app/server/orders/undo-offer.ts';

export interface Credited {
  status: OrderStatus;
  eventID: number;
  /** In ms. */
  undoLeft: number;
}

/**
 * Credits a confirmed payment, moves a fully paid order on and adds the email; undoable while that waits. The caller
 * has locked the order. @param kind reported by the customer, or recorded by the owner. @param actor who confirmed it.
 */
export async function creditOrder(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: typeof shopOrder.$inferSelect,
  payment: Payment & { id: number },
  { kind, actor }: { kind: 'matched' | 'recorded'; actor: string },
): Promise<Credited> {
  const { orderID, status: fromStatus, customer } = order;
  const amountReceived = order.amountReceived + payment.amount;
  const status = afterPayment({ ...order, amountReceived });
  await tx
    .update(shopOrder)
    .set({ status, amountReceived, updatedAt: sql`now()` })
    .where(eq(shopOrder.orderID, orderID));
  const event = { orderID, actor, kind, fromStatus, toStatus: status };
  const [written] = await tx
    .insert(orderEvent)
    .values({ ...event, reason: paymentLine(payment) })
    .returning({ id: orderEvent.id });
  if (!written) throw new Error('one row was written');
  const eventID = written.id;
  await tx.update(paymentReport).set({ eventID }).where(eq(paymentReport.id, payment.id));
  if (customer.email !== '') {
    const message = { kind: 'paymentReceived' as const, orderID, recipient: customer.email, eventID };
    await enqueueLater(tx, jobs, message, undoRetention);
  }
  await notify(tx, 'orders', orderID);
  const offer = await undoOffer(tx, orderID);
  return { status, eventID, undoLeft: offer?.left ?? 0 };
}
