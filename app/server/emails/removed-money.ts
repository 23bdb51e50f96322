import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { type outbox, paymentAttempt, paymentReport, refund } from '#app/server/db/order-schema.ts';

/**
 * Whether the payment or refund that an email tells of was removed since. Without its event an email tells of all the money of
 * its order.
 */
export async function tellsOfRemovedMoney(
  db: Db,
  { kind, eventID, orderID }: Pick<typeof outbox.$inferSelect, 'kind' | 'eventID' | 'orderID'>,
): Promise<boolean> {
  if (eventID === null || orderID === null) return false;
  switch (kind) {
    case 'refunded':
      return (await db.$count(refund, eq(refund.eventID, eventID))) === 0;
    case 'paymentReceived': {
      const online = and(eq(paymentAttempt.orderID, orderID), eq(paymentAttempt.eventID, eventID));
      return (
        (await db.$count(paymentReport, eq(paymentReport.eventID, eventID))) === 0 &&
        (await db.$count(paymentAttempt, online)) === 0
      );
    }
    default:
      return false;
  }
}
