import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { orderStatuses } from '#app/domain/order/order-status.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { changeOrderStatus } from '#app/server/orders/order-status-change.ts';
import { undoOrderChange } from '#app/server/orders/order-undo.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { countUnpaid } from '#app/server/payments/payment-reminders.ts';
import { transfers } from '#test/bank-transfers.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { foldFigures, readBestSellers, readDays, readWaiting } from './figures.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const jobs = { add: async () => {}, addNow: async () => {}, wake: () => {} };

/** Compares with sums over all orders. */
async function expectExact(): Promise<void> {
  const today = taipeiDay(new Date());
  const { rows: days } = await db.execute(sql`
    select to_char(order_date at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(goods)::float8 as sales, sum(goods - total_cost)::float8 as profit
    from shop_order, lateral (
      select case when amount_waived + shipping_cost > amount_due then 0
        else amount_due - shipping_cost - amount_waived end as goods) as counted
    where status <> 'cancelled' group by 1 order by 1`);
  expect(await readDays(db, '2000-01-01')).toEqual(days);
  const { rows: sold } = await db.execute<{ parentID: string; pieces: number; sales: number }>(sql`
    select parent_id as "parentID", sum(qty)::int as pieces, sum(line_total)::float8 as sales
    from shop_order join order_line using (order_id)
    where status <> 'cancelled' and (order_date at time zone 'Asia/Taipei')::date > ${today}::date - 30
    group by 1 order by 3 desc, 2 desc, 1`);
  const known = await readBestSellers(db, today, 1000);
  expect(known.map(({ title: _, ...one }) => one)).toEqual(sold);
}

const step = fc.record({
  what: fc.constantFrom(
    'place',
    'place',
    'status',
    'status',
    'undo',
    'edit',
    'lines',
    'move',
    'delete',
    'refund',
    'code',
    'fold',
    'many',
  ),
  which: fc.nat(50),
  amount: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom(...orderStatuses),
});

test('whatever is ordered, edited, cancelled, undone and folded, the figures are those of a full count', async () => {
  const variants = await Promise.all(
    [1, 2, 3].map((n) => stockVariant(db, { price: 90 + n * 37, cost: 30 + n, qty: 100_000 })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const undoable: number[] = [];
      for (const { what, which, amount, status } of steps) {
        const { rows: orders } = await db.execute<{
          id: string;
          number: string;
          status: (typeof orderStatuses)[number];
        }>(sql`select order_id as id, order_number as number, status from shop_order order by order_id`);
        const order = orders[which % Math.max(1, orders.length)];
        const variant = variants[which % 3];
        if (!variant) throw new Error('no variant');
        if (what === 'place') {
          const others = variants.filter((one) => one !== variant).slice(0, amount % 3);
          const items = [variant, ...others].map((productID) => ({ productID, qty: amount }));
          const parts = placeParts({ jobs });
          expect(await placeOrder(db, orderRequest(orderBody(items)), parts)).toMatchObject({ ok: true });
        } else if (what === 'status' && order) {
          const changed = await changeOrderStatus(db, jobs, {
            orderNumber: order.number,
            from: order.status,
            to: status,
            actor: 'owner',
            reason: 'x',
            tell: true,
          });
          if (changed.ok) undoable.push(changed.eventID);
        } else if (what === 'undo') {
          const event = undoable.pop();
          if (event !== undefined) await undoOrderChange(db, event, 'owner');
        } else if (what === 'edit' && order) {
          await db.transaction(async (tx) => {
            await tx.execute(sql`delete from order_line where order_id = ${order.id} and position > 0`);
            await tx.execute(
              sql`update order_line set qty = ${amount}, line_total = unit_price * ${amount} where order_id = ${order.id}`,
            );
            await tx.execute(
              sql`update shop_order set amount_due = amount_due + ${amount}, total_cost = ${amount * 7} where order_id = ${order.id}`,
            );
          });
        } else if (what === 'lines' && order) {
          await db.execute(sql`
            insert into order_line select order_id, position + 40, parent_id, product_id, title, size, weight, color, image, price,
              sales_percentage, discount, unit_price, qty, line_total, cost
            from order_line where order_id = ${order.id} and position < 40 on conflict do nothing`);
        } else if (what === 'move' && order) {
          await db.execute(
            sql`update shop_order set order_date = order_date - ${`${amount} days`}::interval where order_id = ${order.id}`,
          );
        } else if (what === 'delete' && order) {
          await db.execute(sql`delete from shop_order where order_id = ${order.id}`);
        } else if (what === 'refund' && order) {
          // A tenth to nine tenths, or all of it.
          await db.execute(sql`
            update shop_order set amount_received = amount_due, amount_refunded = refunded, amount_waived = refunded
            from (select amount_due * ${which % 2 ? amount : 10} / 10 as refunded from shop_order where order_id = ${order.id}) as given
            where order_id = ${order.id}`);
        } else if (what === 'code' && order) {
          // It takes off the goods and some of the shipping.
          await db.execute(
            sql`update shop_order set amount_due = ${amount * 10}, amount_waived = 0 where order_id = ${order.id}`,
          );
        } else if (what === 'many') {
          await db.execute(
            sql`update shop_order set status = ${status} where order_number < ${String.fromCharCode(65 + (which % 26))}`,
          );
        } else if (what === 'fold') {
          await foldFigures(db);
        }
      }
      await expectExact();
    }),
    { numRuns: 25 },
  );
  await foldFigures(db);
  await expectExact();
  expect((await db.execute(sql`select 1 from figure_change`)).rows).toEqual([]);
});

/** Before and after midnight in Taipei. */
async function writeLateOrders(): Promise<void> {
  await db.execute(sql`delete from shop_order`);
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'late-' || n, '', 'LATE' || (100 + n), timestamptz '2026-03-01 15:59:59.999Z' + n * interval '1 ms', 0, '{}', 'A',
      'regularAM', 160, 'cod', 100, 260, 260, 40 from generate_series(0, 1) n`);
}

test('an order late in the evening in London is one of the next day in Taipei', async () => {
  await writeLateOrders();
  expect(await readDays(db, '2000-01-01')).toEqual([
    { day: '2026-03-01', orders: 1, sales: 100, profit: 60 },
    { day: '2026-03-02', orders: 1, sales: 100, profit: 60 },
  ]);
});

test('two shops fold at once while orders change, and nothing is counted twice or lost', async () => {
  await writeLateOrders();
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      await db.execute(
        sql`update shop_order set amount_due = amount_due + ${n} where order_id = ${`late-${n % 2}`}`,
      );
      await foldFigures(db);
    }),
  );
  await expectExact();
});

test('what is not fully paid is counted as its list has it, so not once its transfer is reported', async () => {
  const { placed, report } = transfers(db);
  const both = async () => [(await readWaiting(db, 100_000)).awaitingPayment, await countUnpaid(db)];
  const [before = 0] = await both();
  const { token } = await placed('bt');
  expect(await both()).toEqual([before + 1, before + 1]);
  await report(token);
  expect(await both()).toEqual([before, before]);
});

test('an order that waits for the owner is counted on the overview, whatever its status and payment', async () => {
  const { placed } = transfers(db);
  const counted = async () => {
    const { toPack, followUp, awaitingPayment, undelivered } = await readWaiting(db, 100_000);
    return toPack + followUp + awaitingPayment + undelivered;
  };
  for (const paymentMethod of ['cod', 'bt'])
    for (const to of ['newOrder', 'followUp', 'awaitingPayment'] as const) {
      const before = await counted();
      const { orderNumber } = await placed(paymentMethod);
      if (to !== 'newOrder') {
        const change = { orderNumber, from: 'newOrder', to, actor: 'owner', tell: false } as const;
        expect(await changeOrderStatus(db, jobs, change)).toMatchObject({ ok: true });
      }
      expect((await counted()) - before, `${paymentMethod} ${to}`).toBeGreaterThan(0);
    }
});
