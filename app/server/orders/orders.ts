import { asc, eq, sql } from 'drizzle-orm';
import type { KnownOrder } from '#app/domain/order/order.ts';
import { type OrderStatus, orderStatuses } from '#app/domain/order/order-status.ts';
import type { OrderEvent } from '#app/domain/order/order-timeline.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { customer, customerNote } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { emailsOfOrder, type ListedEmail } from '#app/server/emails/email-list.ts';
import { isIndexed, matches, matchingOrders, type OrdersNarrowed, readSummaries } from './order-list.ts';
import { linesOfOrder, toAdminOrder } from './order-rows.ts';
import { type UndoOffer, undoOffer } from './undo-offer.ts';

export const mostOfStatus = 100;

/** Up to `mostOfStatus` each. null for a search that no index answers wholly: it would read every order at each look. */
export async function countByStatus(
  db: Db,
  narrowed: Partial<Pick<OrdersNarrowed, 'filter' | 'search'>> = {},
): Promise<Record<OrderStatus, number> | null> {
  const { within, search } = matchingOrders(narrowed, 'date');
  if (search && !isIndexed(search)) return null;
  const counted = orderStatuses.map(
    (status) =>
      sql`(select count(*)::int from (select 1 from shop_order where status = ${status} and ${within} and ${matches(search)} limit ${mostOfStatus}) found) as ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<Record<OrderStatus, number>>(sql`select ${sql.join(counted, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  return row;
}

/** All an admin may see; null where it does not exist. */
export async function readAdminOrder(
  db: Db | Tx,
  orderNumber: string,
): Promise<{
  order: KnownOrder;
  events: OrderEvent[];
  emails: ListedEmail[];
  undo: UndoOffer | null;
} | null> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNumber, orderNumber));
  if (!row) return null;
  const [lines, events, emails, undo, [summary], [known], notes] = await Promise.all([
    linesOfOrder(db, row.orderID),
    db.select().from(orderEvent).where(eq(orderEvent.orderID, row.orderID)).orderBy(asc(orderEvent.id)),
    emailsOfOrder(db, row.orderID),
    undoOffer(db, row.orderID),
    readSummaries(db, [row.orderID]),
    row.customerID === null
      ? []
      : db
          .select({ loyalty: customer.loyalty, loyaltyLevel: customer.loyaltyLevel })
          .from(customer)
          .where(eq(customer.id, row.customerID)),
    row.customerID === null
      ? []
      : db
          .select()
          .from(customerNote)
          .where(eq(customerNote.customerID, row.customerID))
          .orderBy(asc(customerNote.id)),
  ]);
  return {
    order: {
      ...toAdminOrder(row, lines),
      customerID: row.customerID,
      notCollected: row.notCollectedAt !== null,
      wasNotCollected: summary?.wasNotCollected ?? false,
      loyalty: known?.loyalty ?? false,
      loyaltyLevel: known?.loyaltyLevel ?? '',
      customerNotes: notes.map(({ customerID: _, at, ...note }) => ({ ...note, at: at.toISOString() })),
    },
    events: events.map(({ orderID: _order, at, ...event }) => ({ ...event, at: at.toISOString() })),
    emails,
    undo,
  };
}
