import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ordersPerPage } from '#app/domain/order/order-summary.ts';
import { loader as edited } from '#app/routes/admin/order-edit.tsx';
import { action as changeOrders, loader as orders } from '#app/routes/admin/orders.tsx';
import { loader as exportOrders } from '#app/routes/api/export-orders.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { addShipment } from '#app/server/orders/shipments.ts';
import { idleJobs, transfers } from './bank-transfers.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from './order-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  const transfer = transfers(staff.database.db);
  for (let made = 0; made <= ordersPerPage; made++) await transfer.placed();
});
afterAll(() => staff.close());

/** What a loader gives its page. */
async function loaded<Data>(
  path: string,
  load: (args: Parameters<Parameters<StaffShop['ask']>[0]>[0]) => Promise<Data>,
): Promise<Data> {
  const given: Data[] = [];
  await staff.ask(
    async (args) => {
      given.push(await load(args));
      return new Response();
    },
    { method: 'GET', path },
  );
  const [found] = given;
  if (found === undefined) throw new Error('the loader gave nothing');
  return found;
}
const read = (query: string) => loaded(`/admin/orders${query}`, (args) => orders({ ...args, params: {} }));

test('an address of an earlier version, or one that somebody made up, is the first page', async () => {
  const { page: first } = await read('');
  expect(first.rows).toHaveLength(ordersPerPage);
  expect((await read(`?after=${first.after}`)).page.rows).toHaveLength(1);
  const last = first.rows.at(-1);
  for (const query of [
    `?page=2&after=${last?.orderDate}_${last?.orderID}`,
    '?page=0',
    '?page=-3&before=x',
    `?after=${'%00'.repeat(100)}`,
    `?before=${'a'.repeat(10_000)}`,
    '?after=W10',
  ])
    expect((await read(query)).page, query).toEqual(first);
});

test('the form of a partly shipped order can begin with what was shipped of it', async () => {
  const { db } = staff.database;
  const productID = await stockVariant(db, { qty: 5 });
  const request = orderRequest(orderBody([{ productID, qty: 3 }]));
  const placed = await placeOrder(db, request, {
    ...placeParts({ jobs: idleJobs }),
  });
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { orderNumber } = placed.answer;
  const begun = async (query: string) => {
    const { sent } = await loaded(`/admin/orders/${orderNumber}/edit${query}`, (args) =>
      edited({ ...args, params: { orderNumber } }),
    );
    return sent?.map(({ qty }) => qty) ?? null;
  };
  expect(await begun('?only=sent')).toBeNull();
  const sent = await addShipment(db, idleJobs, {
    ...{ orderNumber, version: 1, inParcels: 0, lines: [{ productID, qty: 2 }], actor: 'anna' },
    ...{ leaves: true, tell: false, open: 0, collects: false },
  });
  expect(sent).toMatchObject({ ok: true });
  expect(await begun('?only=sent')).toEqual([2]);
  expect(await begun('')).toBeNull();
});

test('days in the address narrow the list, and the name of its file says them; what is no day is ignored', async () => {
  const { db } = staff.database;
  await db.execute(sql`update shop_order set order_date = '2024-06-30T23:30+08:00' where order_id = (
    select order_id from shop_order limit 1)`);
  const june = await read('?from=2024-06-01&to=2024-06-30');
  expect(june.page.rows).toHaveLength(1);
  expect(Object.values(june.counts ?? {}).reduce((sum, count) => sum + count)).toBe(1);
  const all = await read('');
  for (const query of [
    '?from=2024-06-31',
    '?payment=gold&paid=maybe',
    '?payment=&paid=',
    '?to=x',
    '?from=2024-6-1&to=',
    `?from=${'9'.repeat(500)}`,
    '?to=%00',
  ])
    expect(await read(query), query).toEqual(all);
  expect((await read('?from=2024-07-01&to=2024-06-30')).page.rows).toEqual([]);

  const file = async (query: string) => {
    const answer = await staff.ask(exportOrders, { method: 'GET', path: `/api/exportOrders?${query}` });
    const [, name] = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { name, rows: (await answer.text()).trim().split('\r\n').length - 1 };
  };
  expect(await file('from=2024-06-01&to=2024-06-30')).toEqual({
    name: 'orders-2024-06-01-to-2024-06-30.csv',
    rows: 1,
  });
  expect(await file('from=2024-06-30&rows=lines')).toMatchObject({ name: 'order-lines-from-2024-06-30.csv' });
  expect(await file('to=2026-02-30')).toMatchObject({ name: 'orders.csv' });
});

test('a search alone is counted and summed like a filter', async () => {
  const { page } = await read('');
  const { orderNumber = '' } = page.rows[0] ?? {};
  const { counts, sums } = await read(`?q=${orderNumber}`);
  expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count)).toBe(1);
  expect(sums).toMatchObject({ orders: 1 });
  expect((await read('')).sums).toBeNull();
});

test('all that match are those of the filter that the list shows, also for a page of an earlier version', async () => {
  const { db } = staff.database;
  const { rows } = await db.execute<{ number: string }>(sql`
    update shop_order set order_date = '2023-06-30T23:30+08:00' where order_id = (select max(order_id) from shop_order)
    returning order_number as number`);
  const match = async (more: object) => {
    const query = { intent: 'match-orders', q: '', status: null, sort: 'date', ...more };
    const { status, body } = await staff.post(changeOrders, query);
    return {
      status,
      found: z
        .object({ total: z.int(), orders: z.array(z.object({ orderNumber: z.string() })) })
        .safeParse(body),
    };
  };
  const filter = { from: null, to: '2023-06-30', payment: null, paid: null };
  const { found } = await match({ filter });
  expect(found.data).toEqual({ total: 1, orders: [{ orderNumber: rows[0]?.number }] });
  expect((await match({})).found.data?.total).toBeGreaterThan(ordersPerPage);
  for (const odd of [{ to: '2023-06-31' }, { payment: 'gold' }, { paid: 'maybe' }])
    expect((await match({ filter: { ...filter, ...odd } })).status, JSON.stringify(odd)).toBe(400);
});
