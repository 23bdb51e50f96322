import { type SQL, sql } from 'drizzle-orm';
import type { ReviewSettings } from '#app/domain/review/review.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { enqueueEmails } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { repeat, type Watch } from '#app/server/one-at-a-time.ts';
import { reviewsAreOn } from './shown-reviews.ts';

/** Emails that ask buyers of completed orders for reviews (decision 84). */

/** Orders due longer ago are skipped, so that switching reviews on sends no emails about old orders. */
const daysLate = 3;
const mostRequests = 200;

/** Completed, not returned or fully refunded, and not imported. */
const isReviewable = sql`
  shop_order.status = 'completed' and coalesce(shop_order.customer->>'email', '') <> '' and not_collected_at is null
  and (amount_waived = 0 or amount_waived < amount_due)
  and not exists (select from order_event other where other.order_id = shop_order.order_id and other.kind = 'imported')
  and not exists (select from waybill where waybill.order_id = shop_order.order_id and stage = 'returned')
  and not exists (select from review_opt_out where email = lower(shop_order.customer->>'email'))
  and exists (select from order_line join parent_product on parent_product.id = order_line.parent_id
    where order_line.order_id = shop_order.order_id and parent_product.deleted_at is null)`;

/** Events of payments and invoices repeat the status that the order has. */
const completes = (event: SQL) =>
  sql`${event}.to_status = 'completed' and ${event}.from_status is distinct from 'completed'`;

/**
 * Queues due emails. Inserting `review_request` and queuing its email share one transaction, so that concurrent
 * processes ask once per order. @returns how many.
 */
export async function askForReviews(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  { isOn, days }: ReviewSettings,
): Promise<number> {
  if (!isOn) return 0;
  const due = sql`now() - make_interval(days => ${days})`;
  const requested = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ orderID: string; email: string }>(sql`
      with asked as (
        insert into review_request (order_id)
        select distinct shop_order.order_id from order_event done join shop_order on shop_order.order_id = done.order_id
        where ${completes(sql`done`)} and done.at <= ${due} and done.at > ${due} - make_interval(days => ${daysLate})
          and not exists (select from order_event later where later.order_id = done.order_id
            and ${completes(sql`later`)} and later.id > done.id)
          and ${isReviewable}
          and not exists (select from review_request already where already.order_id = shop_order.order_id)
        limit ${mostRequests}
        on conflict do nothing
        returning order_id
      )
      select shop_order.order_id as "orderID", shop_order.customer->>'email' as email
      from asked join shop_order on shop_order.order_id = asked.order_id`);
    if (rows.length === 0) return 0;
    await enqueueEmails(
      tx,
      jobs,
      rows.map(({ orderID, email }) => ({ kind: 'reviewRequest' as const, orderID, recipient: email })),
    );
    await notify(tx, 'emails');
    return rows.length;
  });
  if (requested > 0) jobs.wake('email');
  return requested;
}

/** Whether a queued request must not be sent: the order changed since, or the buyer or owner opted out. */
export async function isUnwantedRequest(db: Db, orderID: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from shop_order where order_id = ${orderID} and ${isReviewable} and ${reviewsAreOn}`);
  return rows.length === 0;
}

/** Interval of the check, in ms. */
const pause = 600_000;

/** Without a public address the links would not work, so no emails are sent. */
export function watchReviews({
  db,
  jobs,
  log,
  config,
  settings,
}: Pick<Shop, 'db' | 'jobs' | 'log' | 'config' | 'settings'>): Pick<Watch, 'stop'> {
  const check = async () => {
    if (config.origin !== null) await askForReviews(db, jobs, settings.current().reviews);
  };
  const { checkNow, stop } = repeat(pause, check, { log, failed: 'buyers were not asked for reviews' });
  // Runs at once when reviews are switched on.
  const leave = settings.follow(checkNow);
  checkNow();
  return {
    stop() {
      leave();
      return stop();
    },
  };
}
