import { sql } from 'drizzle-orm';
import type { Db } from '#app/server/db/client.ts';

/** An order that the shop acknowledged. */
export interface Acknowledged {
  orderID: string;
  orderNumber: string;
  totalPriceWithShipping: number;
}

/**
 * Invariants (reliability, oracle O), computed in SQL from prices and quantities, not by the shop's functions. @param
 * started initial stock by variant. @param weighed prices set at packing: NTD a unit. @returns one line for each
 * violation.
 */
export async function brokenInvariants(
  db: Db,
  started: ReadonlyMap<string, number>,
  acknowledged: readonly Acknowledged[],
  weighed: readonly { orderID: string; productID: string; price: number }[] = [],
): Promise<string[]> {
  const problems: string[] = [];

  // O1: initial stock less what was sold, alone or in bundles, is the stock, and never negative.
  const stock = await db.execute<{ id: string; qty: number; sold: number }>(sql`
    select v.id, v.qty, coalesce(sum(s.qty), 0)::int as sold
    from product_variant v
    left join (
      select coalesce(p->>'productID', l.product_id) as id, l.qty * coalesce((p->>'qty')::int, 1) as qty
      from order_line l join shop_order o on o.order_id = l.order_id and o.returned_at is null
      left join lateral jsonb_array_elements(l.parts) p on true
    ) s on s.id = v.id
    where not exists (select from bundle b where b.variant_id = v.id)
    group by v.id, v.qty`);
  for (const { id, qty, sold } of stock.rows) {
    const before = started.get(id);
    if (before !== undefined && (qty < 0 || before - sold !== qty)) {
      problems.push(`O1: ${id} had ${before}, sold ${sold}, has ${qty}`);
    }
  }
  // A bundle's stock is that of its scarcest part.
  const bundles = await db.execute<{ id: string; qty: number; makes: number }>(sql`
    select v.id, v.qty, min(case when p.is_published and p.deleted_at is null then coalesce(part.qty, 0) else 0 end / b.qty) as makes
    from product_variant v join bundle_part b on b.bundle_id = v.id
    left join product_variant part on part.id = b.part_id left join parent_product p on p.id = part.parent_id
    group by v.id, v.qty`);
  for (const { id, qty, makes } of bundles.rows)
    if (qty !== makes) problems.push(`O1: the parts of ${id} make ${makes}, it has ${qty}`);
  // The stock is the sum of its movements.
  const moves = await db.execute<{ id: string; qty: number }>(sql`
    select v.id, v.qty from product_variant v join stock_movement m on m.variant_id = v.id
    where not exists (select from bundle b where b.variant_id = v.id)
    group by v.id, v.qty having (array_agg(m."left" order by m.id desc))[1] <> v.qty`);
  for (const { id, qty } of moves.rows) problems.push(`O1: the last movement of ${id} did not leave ${qty}`);

  // O2: each acknowledged order exists once, with its number and total.
  const orders = await db.execute<{ id: string; number: string; total: number; counted: number }>(sql`
    select o.order_id as id, o.order_number as number, o.total_price_with_shipping as total,
      (o.shipping_cost + (
        select sum(l.qty * case
          when w.price is not null then w.price
          when l.price * l.sales_percentage >= 100 then (l.price * (100 - l.sales_percentage) + 99) / 100
          else l.price - (l.price * o.promo_percent + 99) / 100 end)
        from order_line l left join jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb)
          as w("orderID" text, "productID" text, price int) on w."orderID" = l.order_id and w."productID" = l.product_id
        where l.order_id = o.order_id))::int as counted
    from shop_order o`);
  const placed = new Map(orders.rows.map((order) => [order.id, order]));
  if (new Set(orders.rows.map(({ number }) => number)).size !== placed.size)
    problems.push('O2: a number was given twice');
  for (const { id, total, counted } of orders.rows) {
    if (total !== counted) problems.push(`O2: ${id} says ${total}, its lines say ${counted}`);
  }
  for (const { orderID, orderNumber, totalPriceWithShipping } of acknowledged) {
    const found = placed.get(orderID);
    if (found === undefined) problems.push(`O2: ${orderID} was acknowledged and is gone`);
    else if (found.number !== orderNumber || found.total !== totalPriceWithShipping) {
      problems.push(`O2: ${orderID} was acknowledged as another order`);
    }
  }

  // O3: a code is used if and only if exactly one order has it.
  const codes = await db.execute<{ code: string; used: boolean; orders: number }>(sql`
    select p.code, p.used, count(o.order_id)::int as orders
    from promo_code p left join shop_order o on o.promo_code = p.code group by p.code, p.used`);
  for (const { code, used, orders: times } of codes.rows) {
    if (times !== (used ? 1 : 0))
      problems.push(`O3: ${code} is ${used ? 'used' : 'free'} and on ${times} orders`);
  }

  // O4: every order has its two emails, and each unsent email has a job.
  const emails = await db.execute<{ id: string; emails: number; idle: number }>(sql`
    select o.order_id as id, (count(*) filter (where l.kind in ('newOrder', 'newOrderShop')))::int as emails,
      (count(*) filter (where l.state = 'waiting' and not exists (
        select from pgboss.job j where j.singleton_key = l.id and j.state < 'completed')))::int as idle
    from shop_order o left join outbox l on l.order_id = o.order_id group by o.order_id`);
  for (const { id, emails: count, idle } of emails.rows) {
    if (count !== 2 || idle > 0)
      problems.push(`O4: ${id} has ${count} emails, ${idle} of them without a job`);
  }

  // O6: every index agrees with its table.
  await db.execute(sql`create extension if not exists amcheck`);
  await db.execute(sql`
    select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`);
  return problems;
}
