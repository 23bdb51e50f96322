import { sql } from 'drizzle-orm';
import { usualStock } from '#app/domain/catalogue/low-stock.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { type BestSeller, chartDays, type DaySums, type Waiting } from '#app/domain/order/figures.ts';
import { addDays } from '#app/domain/taipei-day.ts';
import { hasLowVariant } from '#app/server/catalogue/product-list.ts';
import type { Db } from '#app/server/db/client.ts';
import { isToRefund } from '#app/server/db/order-money.ts';
import { waitsForOwner } from '#app/server/invoices/invoice-rows.ts';
import { isUndelivered } from '#app/server/orders/order-list.ts';
import { isPackedWhole, readyToPack } from '#app/server/orders/packing.ts';
import { isListed } from '#app/server/payments/payment-reminders.ts';

/**
 * Sales figures (decision 16). Triggers insert changes into figure_change and a background job folds them into
 * figure_day; a query sums both in one snapshot, so that it is exact without reading orders.
 */

const all = sql`(
  select day, parent_id, title, orders, pieces, sales, profit from figure_day
  union all select day, parent_id, title, orders, pieces, sales, profit from figure_change) as figure`;

/** Days with orders, oldest first. @param first `2026-11-21`, in Taipei. */
export async function readDays(db: Db, first: string): Promise<DaySums[]> {
  const { rows } = await db.execute<{ [Key in keyof DaySums]: DaySums[Key] }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as orders, sum(sales)::float8 as sales, sum(profit)::float8 as profit
    from ${all}
    where parent_id = '' and day >= ${first}::date
    group by figure.day
    having sum(orders) <> 0 or sum(sales) <> 0 or sum(profit) <> 0
    order by figure.day`);
  return rows;
}

export async function readBestSellers(db: Db, today: string, most: number): Promise<BestSeller[]> {
  const { rows } = await db.execute<{
    parentID: ParentId;
    title: LocalizedText;
    pieces: number;
    sales: number;
  }>(sql`
    select sold.parent_id as "parentID", coalesce(parent_product.title, sold.title) as title, sold.pieces, sold.sales
    from (
      select parent_id, (array_agg(title order by day desc))[1] as title, sum(pieces)::int as pieces, sum(sales)::float8 as sales
      from ${all}
      where parent_id <> '' and day between ${addDays(today, 1 - chartDays)}::date and ${today}::date
      group by parent_id having sum(pieces) > 0
      order by sum(sales) desc, sum(pieces) desc, parent_id limit ${most}) sold
    left join parent_product on parent_product.id = sold.parent_id and parent_product.deleted_at is null
    order by sold.sales desc, sold.pieces desc, sold.parent_id`);
  return rows;
}

export async function readWaiting(db: Db, most: number, lowAt = usualStock.lowAt): Promise<Waiting> {
  const count = (from: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (${from} limit ${most}) counted)`;
  const { rows } = await db.execute<{ [Key in keyof Waiting]: number }>(sql`
    select ${count(sql`select 1 from shop_order where ${readyToPack()}`)} as "toPack",
      ${count(sql`select 1 from shop_order where ${readyToPack()} and ${isPackedWhole}`)} as "packed",
      ${count(sql`select 1 from shop_order where status = 'followUp'`)} as "followUp",
      ${count(sql`select 1 from shop_order where ${isListed}`)} as "awaitingPayment",
      ${count(sql`select 1 from shop_order where ${isToRefund}`)} as "toRefund",
      ${count(sql`select 1 from shop_order where ${isUndelivered}`)} as "undelivered",
      ${count(waitsForOwner)} as "invoices",
      ${count(sql`select 1 from parent_product where deleted_at is null and ${hasLowVariant(lowAt)}`)} as "lowStock"`);
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  return row;
}

const batch = 5000;

/** Folds all pending changes into their days; safe to run concurrently. @returns how many were folded. */
export async function foldFigures(db: Db): Promise<number> {
  for (let folded = 0; ; ) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with taken as (
        select id from figure_change order by id limit ${batch} for update skip locked
      ), gone as (
        delete from figure_change using taken where figure_change.id = taken.id returning figure_change.*
      ), folded as (
        insert into figure_day (day, parent_id, title, orders, pieces, sales, profit)
        select day, parent_id, (array_agg(title order by id desc))[1], sum(orders), sum(pieces), sum(sales), sum(profit)
        from gone group by day, parent_id order by day, parent_id
        on conflict (day, parent_id) do update set title = excluded.title,
          orders = figure_day.orders + excluded.orders, pieces = figure_day.pieces + excluded.pieces,
          sales = figure_day.sales + excluded.sales, profit = figure_day.profit + excluded.profit
      )
      select count(*)::int as count from gone`);
    const count = rows[0]?.count ?? 0;
    folded += count;
    if (count < batch) return folded;
  }
}
