import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { reviewOptOut } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { signedOrderLinks } from '#app/server/orders/signed-order-links.ts';

/** Links of review request emails (decision 84). */

export const reviewLinkDays = 60;
/** So that whoever finds the email years later can still opt out. */
const leaveLinkDays = 10 * 365;

const reviewLinks = signedOrderLinks('review-link-secret', 'review');
const leaveLinks = signedOrderLinks('review-link-secret', 'leave');

export const orderOfReviewLink = reviewLinks.orderOf;

const inDays = (days: number) => Date.now() + days * 24 * 3_600_000;

export function makeReviewLink(db: Db, orderNumber: string): Promise<string> {
  return reviewLinks.make(db, orderNumber, inDays(reviewLinkDays));
}

export function makeLeaveLink(db: Db, orderNumber: string): Promise<string> {
  return leaveLinks.make(db, orderNumber, inDays(leaveLinkDays));
}

/** Opts the order's address out of review emails. Idempotent, because mail services open links to check them. */
export async function leaveReviewEmails(db: Db, token: string): Promise<boolean> {
  const orderNumber = await leaveLinks.orderOf(db, token);
  if (orderNumber === null) return false;
  await db.execute(sql`
    insert into ${reviewOptOut} (email) select lower(${shopOrder.customer}->>'email') from ${shopOrder}
    where ${eq(shopOrder.orderNumber, orderNumber)} and ${shopOrder.customer}->>'email' <> '' on conflict do nothing`);
  return true;
}

/** Whether the order's address has opted out; false for an invalid link. */
export async function hasLeftReviewEmails(db: Db, token: string): Promise<boolean> {
  const orderNumber = await leaveLinks.orderOf(db, token);
  if (orderNumber === null) return false;
  const { rows } = await db.execute(sql`
    select from ${reviewOptOut} join ${shopOrder} on lower(${shopOrder.customer}->>'email') = ${reviewOptOut.email}
    where ${eq(shopOrder.orderNumber, orderNumber)}`);
  return rows.length > 0;
}
