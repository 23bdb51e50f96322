import { sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';

/**
 * Order count, amount spent and newest order of each customer (decision 87). Triggers on orders only mark customers as
 * outdated, and a fold recounts them before a list is read and periodically, so that orders never wait for each other.
 */

const batch = 2000;

/** Of an order that is not cancelled. Cash is not recorded: it is paid once the order is completed. */
const isPaid = sql`case when payment_method = 'cod' then status = 'completed' and not_collected_at is null
  else amount_received - amount_refunded >= greatest(amount_due - amount_waived, 0) end`;

/** Customers locked by a running order are left for the next fold. */
export async function foldCustomers(db: Db): Promise<void> {
  const { rows } = await db.execute<{ pending: boolean }>(
    sql`select exists (select from customer_change) as pending`,
  );
  if (!rows[0]?.pending) return;
  while ((await foldSome(db)) === batch);
}

async function foldSome(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    // Concurrent folds could write an older sum last.
    await lock(tx, 'customerFigures');
    const { rows } = await tx.execute<{ folded: number }>(sql`
      with taken as (
        select id, customer_id from customer_change order by id limit ${batch}
      ), held as (
        select id from customer where id in (select customer_id from taken) order by id for no key update skip locked
      ), gone as (
        delete from customer_change using taken where customer_change.id = taken.id
          and (taken.customer_id in (select id from held) or not exists (select from customer where id = taken.customer_id))
        returning customer_change.id
      ), counted as (
        select held.id, count(shop_order.order_id)::int as orders,
          coalesce(sum(order_sales(amount_due, amount_waived, shipping_cost)) filter (where ${isPaid}), 0)::bigint as spent,
          max(order_date) as last
        from held left join shop_order on shop_order.customer_id = held.id and status <> 'cancelled' group by held.id
      ), written as (
        update customer set orders = counted.orders, spent = counted.spent, last_order = counted.last
        from counted where customer.id = counted.id
          and (customer.orders, customer.spent, customer.last_order)
            is distinct from (counted.orders, counted.spent, counted.last)
      )
      select count(*)::int as folded from gone`);
    return rows[0]?.folded ?? 0;
  });
}
