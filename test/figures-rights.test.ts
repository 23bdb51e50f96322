import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerFields } from '#app/domain/order/order-changes.ts';
import { invoiceFields } from '#app/domain/payment/invoice.ts';
import { loader as customer } from '#app/routes/admin/customer.tsx';
import { action as changeCustomers, loader as customers } from '#app/routes/admin/customers.tsx';
import { loader as dashboard } from '#app/routes/admin/dashboard.tsx';
import { loader as order } from '#app/routes/admin/order.tsx';
import { loader as orderEdit, action as saveEdit } from '#app/routes/admin/order-edit.tsx';
import { loader as orderNew } from '#app/routes/admin/order-new.tsx';
import { loader as orders } from '#app/routes/admin/orders.tsx';
import { loader as exportOrders } from '#app/routes/api/export-orders.ts';
import { loader as findVariants } from '#app/routes/api/find-variants.ts';
import { loader as live } from '#app/routes/api/live.ts';
import { foldCustomers } from '#app/server/customers/customer-figures.ts';
import { transfers } from './bank-transfers.ts';
import { newPerson, signedIn } from './staff-factories.ts';
import { type Handler, type StaffShop, staffShop } from './staff-shop.ts';

/** Only owners see costs (decision 92): this order's goods cost NT$617, a number that occurs nowhere else. */
const cost = /\b617\b/;
const spent = /\b771234\b/;

let shop: StaffShop;
let orderNumber = '';
let customerId = '';
const cookies = { owner: '', staff: '' };
beforeAll(async () => {
  shop = await staffShop();
  const { db } = shop.shop;
  cookies.owner = shop.cookie;
  cookies.staff = (await signedIn(db, await newPerson(db, 'staff'))).cookie;
  const { placed } = transfers(db);
  ({ orderNumber } = await placed('cod'));
  await db.execute(sql`update product_variant set cost = 617`);
  await db.execute(sql`update order_line set cost = 617`);
  await db.execute(sql`update shop_order set total_cost = 617`);
  await foldCustomers(db);
  const { rows } = await db.execute<{ id: string }>(sql`update customer set spent = 771234 returning id`);
  customerId = rows[0]?.id ?? '';
});
afterAll(() => shop.close());

async function answered(handler: Handler, who: keyof typeof cookies, path: string): Promise<string> {
  const answer = await shop.ask(handler, { method: 'GET', cookie: cookies[who], path });
  expect(answer.status).toBe(200);
  return answer.text();
}

const withNumber = <Args extends object>(args: Args) => ({ ...args, params: { orderNumber } });

const withoutNumber: Handler = (args) => orders({ ...args, params: {} });

const pages: [string, Handler, string][] = [
  ['an order', (args) => order(withNumber(args)), '/admin/orders/x'],
  ['its editing', (args) => orderEdit(withNumber(args)), '/admin/orders/x/edit'],
  ['the search for goods', findVariants, '/api/findVariants?q='],
  ['the file of orders', exportOrders, '/api/exportOrders?language=0'],
  ['the file of lines', exportOrders, '/api/exportOrders?language=0&rows=lines'],
];

test.each(pages)('%s says what goods cost to owners alone', async (_, handler, path) => {
  expect(await answered(handler, 'owner', path)).toMatch(cost);
  expect(await answered(handler, 'staff', path)).not.toMatch(cost);
});

test.each(['Products', 'Orders'])('live %s does not say what goods cost', async (path) => {
  const answer = await shop.ask(live, { method: 'GET', cookie: cookies.staff, params: { '*': path } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!/event: put\ndata: .*\}\n\n/s.test(text)) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(text).toMatch(path === 'Orders' ? orderNumber : /"price":\d/);
  expect(text).not.toMatch(cost);
});

test('the file of orders has neither column for the staff', async () => {
  const file = await answered(exportOrders, 'staff', '/api/exportOrders?language=0');
  expect(file.split('\n')[0]).not.toMatch(/Cost|Profit/);
});

test('what the listed orders come to is said to owners alone, how many there are to all', async () => {
  const seen = async (who: keyof typeof cookies) =>
    JSON.parse(await answered(withoutNumber, who, '/admin/orders?payment=cod')).sums;
  expect(await seen('owner')).toMatchObject({ orders: 1, money: { total: expect.any(Number), received: 0 } });
  expect(await seen('staff')).toEqual({ orders: 1, money: null });
  expect(JSON.parse(await answered(withoutNumber, 'owner', '/admin/orders')).sums).toBeNull();
});

test('the overview has sales, profit and best sellers for owners alone', async () => {
  const seen = async (who: keyof typeof cookies) => JSON.parse(await answered(dashboard, who, '/admin'));
  expect((await seen('owner')).figures).toMatchObject({ days: [{ sales: expect.any(Number) }] });
  const staff = await seen('staff');
  expect(staff.figures).toBeNull();
  expect(JSON.stringify(staff)).not.toMatch(/"(sales|profit|best)"/);
});

test('an edit that was overtaken answers with the order, without its costs', async () => {
  const body = {
    intent: 'edit-order',
    orderNumber,
    version: 99,
    lines: [{ productID: 'var_any', qty: 1, unitPrice: null }],
    customer: Object.fromEntries(customerFields.map((field) => [field, ''])),
    invoice: Object.fromEntries(invoiceFields.map((field) => [field, ''])),
    shippingOption: 'regularAM',
    paymentMethod: 'cod',
    deliveryNote: '',
    reason: '',
    tell: false,
  };
  const refused = async (who: keyof typeof cookies) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { cookie: cookies[who], body: JSON.stringify(body), headers, path: '/admin/orders/x/edit' };
    const answer = await shop.ask(saveEdit, sent);
    return answer.text();
  };
  const [owner, staff] = [await refused('owner'), await refused('staff')];
  expect([owner, staff].map((text) => JSON.parse(text).problem)).toEqual(['order-changed', 'order-changed']);
  expect(owner).toMatch(cost);
  expect(staff).not.toMatch(cost);
});

test('the form of a new order knows who reads it', async () => {
  expect(JSON.parse(await answered(orderNew, 'staff', '/admin/orders/new'))).toMatchObject({
    figures: false,
  });
});

test.each([
  ['the list of customers', customers, '/admin/customers'],
  ['a customer', (args) => customer({ ...args, params: { customerId } }), '/admin/customers/x'],
] satisfies [string, Handler, string][])(
  '%s says what was spent to owners alone',
  async (_, handler, path) => {
    expect(await answered(handler, 'owner', path)).toMatch(spent);
    expect(await answered(handler, 'staff', path)).not.toMatch(spent);
  },
);

const posted = async (who: keyof typeof cookies, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const sent = { cookie: cookies[who], body: JSON.stringify(body), headers, path: '/admin/customers' };
  return (await shop.ask(changeCustomers, sent)).json();
};

test('only owners sort, filter or segment customers by it', async () => {
  const saved = await posted('owner', { intent: 'save-segment', name: 'Big', where: 'spent=5000' });
  expect(saved).toMatchObject({ ok: true });
  const { id: segment } = saved;
  const query = `/admin/customers?sort=spent&spent=9000000&segment=${segment}`;
  const seen = async (who: keyof typeof cookies) => JSON.parse(await answered(customers, who, query));
  expect(await seen('owner')).toMatchObject({ count: 0, sort: 'spent', segments: [{ name: 'Big' }] });
  expect(await seen('staff')).toMatchObject({
    count: 1,
    sort: 'date',
    segments: [],
    segment: null,
    conditions: { spent: null },
  });
  for (const body of [
    { intent: 'save-segment', name: 'Mine', where: 'spent=1' },
    { intent: 'tag-matching', where: 'spent=1', tag: 'rich', change: 'add' },
    { intent: 'rename-segment', segment, name: 'Mine', was: 'Big' },
    { intent: 'change-segment', segment, where: 'orders=1', was: 'spent=3000' },
    { intent: 'delete-segment', segment },
  ])
    expect(await posted('staff', body)).toEqual({ ok: false, problem: 'owners-only' });
});
