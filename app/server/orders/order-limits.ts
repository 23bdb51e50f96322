import { type SQL, sql } from 'drizzle-orm';
import type { Customer } from '#app/domain/customer/customer.ts';
import type { OrderRefusal } from '#app/domain/order/order.ts';
import {
  isTooBigAtFirst,
  noLimits,
  type OrderLimits,
  type OrderSize,
} from '#app/domain/order/order-limits.ts';
import type { Tx } from '#app/server/db/client.ts';
import { lockContacts } from '#app/server/db/locks.ts';

/**
 * Lets orders of one phone or email address come one at a time, so that two at once are counted as two. Before any other
 * lock, and in the order of their names, so that nobody waits in a circle.
 */
export async function lockCustomer(tx: Tx, customer: Customer, limits = noLimits): Promise<void> {
  if (limits.firstPieces === null && limits.firstAmount === null && limits.open === null) return;
  await lockContacts(tx, contactsOf(customer));
}

/** What the owner's limits refuse; null where they do not. Asks nothing where there are none. */
export async function beyondLimits(
  tx: Tx,
  customer: Customer,
  size: OrderSize,
  limits: OrderLimits = noLimits,
): Promise<OrderRefusal | null> {
  const isLarge = isTooBigAtFirst(size, limits);
  if (!isLarge && limits.open === null) return null;
  const { rows } = await tx.execute<{ open: number; known: boolean }>(sql`
    with who as (select distinct customer_id as id from customer_contact where contact = any(${contactsOf(customer)}))
    select
      (select count(*)::int from shop_order where customer_id in (select id from who)
        and status in ('newOrder', 'followUp', 'awaitingPayment')) as open,
      exists (select 1 from shop_order where customer_id in (select id from who)
        and (status in ('inTransit', 'completed') or (amount_received > 0 and status <> 'cancelled')))
        or exists (select 1 from customer where id in (select id from who) and loyalty) as known`);
  const { open, known } = rows[0] ?? { open: 0, known: false };
  if (limits.open !== null && open >= limits.open) return { name: 'too-many-open', limit: limits.open };
  if (!isLarge || known) return null;
  const { firstPieces, firstAmount } = limits;
  return { name: 'first-order-too-big', ...size, firstPieces, firstAmount };
}

/** As the database knows customers again (customer_of in the migrations, decision 15). */
function contactsOf({ email, number }: Customer): SQL {
  return sql`array_remove(array[
    'mail:' || nullif(lower(btrim(normalize(${email}::text, NFKC))), ''),
    'tel:' || nullif(regexp_replace(regexp_replace(normalize(${number}::text, NFKC), '[^0-9]', '', 'g'), '^(00)?8860?', '0'), '')
  ], null)`;
}
