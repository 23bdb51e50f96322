import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { reviewOptOut } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { signedOrderLinks } from '#app/server/orders/signed-order-links.ts';

/** The links of an email that asks for reviews (decision 84). */

export const reviewLinkDays = 60;
/** Whoever finds the email years later can still end such emails. */
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

/** No more emails about reviews to the address of the order. Idempotent, since mail services open links to check them. */
export async function leaveReviewEmails(db: Db, token: string): Promise<void> {
  const orderNumber = await leaveLinks.orderOf(db, token);
  if (orderNumber === null) return;
  await db.execute(sql`
    insert into ${reviewOptOut} (email) select lower(${shopOrder.customer}->>'email') from ${shopOrder}
    where ${eq(shopOrder.orderNumber, orderNumber)} and ${shopOrder.customer}->>'email' <> '' on conflict do nothing`);
}
