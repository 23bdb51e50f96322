import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersPerPage } from '#app/domain/order/order-summary.ts';
import { loader as edited } from '#app/routes/admin/order-edit.tsx';
import { loader as orders } from '#app/routes/admin/orders.tsx';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { addShipment } from '#app/server/orders/shipments.ts';
import { idleJobs, transfers } from './bank-transfers.ts';
import { orderBody, orderRequest, stockVariant } from './order-factories.ts';
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
    ...{ jobs: idleJobs, shopEmail: null, newOrderNumber: randomOrderNumber },
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
