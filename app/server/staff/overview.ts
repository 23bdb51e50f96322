import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { outbox, paymentReport, productReview } from '#app/server/db/order-schema.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';

/** Bounds the cost of counting. */
export const mostCounted = 100;

export interface Overview {
  newOrders: number;
  emailsWaiting: number;
  emailsDead: number;
  /** Of those that wait: an owner has to choose what becomes of them. */
  emailsHeld: number;
  /** Of those that wait: tried, and not taken for longer than a mail server is away now and then. */
  emailsLate: number;
  /** Why the last of those was not taken. */
  emailsLateReason: string | null;
  paymentReports: number;
  unreadMessages: number;
  reviewsWaiting: number;
  /** ISO 8601; null without orders. */
  newest: string | null;
}

/** For those who may see nothing yet. @param now orders from before it are not new to them. */
export function emptyOverview(now: Date): Overview {
  return {
    newOrders: 0,
    emailsWaiting: 0,
    emailsDead: 0,
    emailsHeld: 0,
    emailsLate: 0,
    emailsLateReason: null,
    paymentReports: 0,
    unreadMessages: 0,
    reviewsWaiting: 0,
    newest: now.toISOString(),
  };
}

const isLate = and(
  eq(outbox.state, 'waiting'),
  isNull(outbox.heldAt),
  gt(outbox.attempts, 0),
  lte(outbox.dueAt, sql`${timeNow} - interval '15 minutes'`),
);

export async function readOverview(db: Db): Promise<Overview> {
  const { rows } = await db.execute<{
    newOrders: number;
    emailsWaiting: number;
    emailsDead: number;
    emailsHeld: number;
    emailsLate: number;
    emailsLateReason: string | null;
    paymentReports: number;
    unreadMessages: number;
    reviewsWaiting: number;
    newest: number | null;
  }>(sql`select
    (select count(*)::int from (select 1 from ${shopOrder} where ${eq(shopOrder.status, 'newOrder')} limit ${mostCounted}) counted) as "newOrders",
    (select count(*)::int from (select 1 from ${outbox} where ${eq(outbox.state, 'waiting')} limit ${mostCounted}) counted) as "emailsWaiting",
    (select count(*)::int from (select 1 from ${outbox} where ${eq(outbox.state, 'dead')} limit ${mostCounted}) counted) as "emailsDead",
    (select count(*)::int from (select 1 from ${outbox} where ${and(eq(outbox.state, 'waiting'), isNotNull(outbox.heldAt))} limit ${mostCounted}) counted) as "emailsHeld",
    (select count(*)::int from (select 1 from ${outbox} where ${isLate} limit ${mostCounted}) counted) as "emailsLate",
    (select ${outbox.lastError} from ${outbox} where ${isLate} order by ${desc(outbox.dueAt)} limit 1) as "emailsLateReason",
    (select count(*)::int from (select 1 from ${paymentReport} where ${paymentReport.state} = 'reported' limit ${mostCounted}) counted) as "paymentReports",
    (select count(*)::int from (select 1 from ${contactMessage} where ${contactMessage.state} = 'unread' limit ${mostCounted}) counted) as "unreadMessages",
    (select count(*)::int from (select 1 from ${productReview} where ${productReview.state} = 'waiting' limit ${mostCounted}) counted) as "reviewsWaiting",
    (select (extract(epoch from ${shopOrder.orderDate}) * 1000)::float8 from ${shopOrder} order by ${shopOrder.orderDate} desc nulls last, ${shopOrder.orderID} desc nulls last limit 1) as newest`);
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  return { ...row, newest: row.newest === null ? null : new Date(row.newest).toISOString() };
}
