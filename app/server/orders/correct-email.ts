import { and, eq, sql } from 'drizzle-orm';
import { normaliseEmail } from '#app/domain/address/email-and-phone.ts';
import { customerEmails } from '#app/domain/email/email-kind.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { isNoTest } from '#app/server/emails/outbox.ts';
import { notify } from '#app/server/live/live.ts';
import { lockOrder } from './lock-order.ts';

export type EmailCorrected =
  | { ok: true }
  | { ok: false; problem: 'order-unknown' | 'order-changed' | 'invalid-email' };

/**
 * Corrects the email address of an order that cannot be edited any more, also for its emails that wait. It moves no parcel, and
 * sends nothing. @param version that the page showed.
 */
export async function correctEmail(
  db: Db,
  { orderNumber, version, email: typed }: { orderNumber: string; version: number; email: string },
  actor: string,
): Promise<EmailCorrected> {
  return db.transaction(async (tx): Promise<EmailCorrected> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const { orderID, customer } = order;
    if (order.version !== version || isStillHere(order.status))
      return { ok: false, problem: 'order-changed' };
    const email = normaliseEmail(typed);
    if (email === null) return { ok: false, problem: 'invalid-email' };
    if (email === customer.email) return { ok: true };
    await tx
      .update(shopOrder)
      .set({ customer: { ...customer, email }, version: version + 1, updatedAt: sql`now()` })
      .where(eq(shopOrder.orderID, orderID));
    const waiting = await tx
      .update(outbox)
      .set({ recipient: email })
      .where(
        and(
          eq(outbox.orderID, orderID),
          eq(outbox.state, 'waiting'),
          anyOf(outbox.kind, customerEmails),
          isNoTest,
        ),
      )
      .returning({ id: outbox.id });
    await tx.insert(orderEvent).values({
      ...{ orderID, actor, kind: 'emailCorrected' },
      changes: [{ what: 'field', field: 'email', from: customer.email, to: email }],
    });
    for (const { id } of waiting) await notify(tx, 'emails', id);
    await notify(tx, 'orders', orderID);
    return { ok: true };
  });
}
