import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseTable } from '#app/domain/delimited-text.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import { readSummaries } from '#app/server/orders/order-list.ts';
import { markCollection } from '#app/server/orders/order-notes.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-walk.ts';
import { orderBody, orderRequest, stockVariant } from '#test/order-makers.ts';
import { exportCustomers } from './customer-export.ts';
import { addCustomerNote, listCustomers, readCustomer, saveLoyalty } from './customers.ts';

const database = await testDatabase(30);
afterAll(database.close);
const { db } = database;
const parts = {
  jobs: { add: async () => {}, wake: () => {} },
  shopEmail: null,
  newOrderNumber: randomOrderNumber,
};
const usualVariant = await stockVariant(db, { qty: 100_000 });

beforeEach(async () => {
  await db.execute(sql`truncate customer, customer_contact, customer_note, shop_order cascade`);
});

async function order(who: { name?: string; number?: string; email?: string } = {}, productID = usualVariant) {
  const body = orderBody([{ productID, qty: 1 }]);
  const placed = await placeOrder(
    db,
    orderRequest({ ...body, customer: { ...body.customer, ...who } }),
    parts,
  );
  if (!placed.ok) throw new Error(placed.refusal.name);
  return { orderID: body.orderID, orderNumber: placed.answer.orderNumber };
}

const customerOf = async ({ orderID }: { orderID: string }) => {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select customer_id as id from shop_order where order_id = ${orderID}`,
  );
  return Number(rows[0]?.id);
};
const list = (search: string) => listCustomers(db, { search: orderSearchForm(search), sort: 'date' });

test('the same phone or the same e-mail is the same customer, named as their newest order says', async () => {
  const first = await customerOf(await order());
  expect(await customerOf(await order({ email: 'other@example.com', name: '王大明' }))).toBe(first);
  expect(await customerOf(await order({ number: '+886 987 654 321', email: 'MING@Example.com' }))).toBe(
    first,
  );
  expect(await customerOf(await order({ number: '0987-654-321', email: 'third@example.com' }))).toBe(first);
  const found = await readCustomer(db, first);
  expect(found).toMatchObject({
    displayName: '王小明',
    number: '0987654321',
    email: 'third@example.com',
    orders: 4,
  });
  expect(found?.contacts).toEqual([
    'ming@example.com',
    'other@example.com',
    'third@example.com',
    '0912345678',
    '0987654321',
  ]);
  expect(await customerOf(await order({ number: '0911111111', email: 'someone@example.com' }))).not.toBe(
    first,
  );
});

test('where phone and e-mail point at two, it is whose phone it is, and each keeps what they had', async () => {
  const one = await customerOf(await order({ number: '0911111111', email: 'one@example.com' }));
  const two = await customerOf(await order({ number: '0922222222', email: 'two@example.com' }));
  expect(await customerOf(await order({ number: '0922222222', email: 'one@example.com' }))).toBe(two);
  expect(await customerOf(await order({ number: '0933333333', email: 'one@example.com' }))).toBe(one);
});

test('forty first orders of one person at once make one customer, and none fails', async () => {
  // A variant each, because orders of one variant are serialised.
  const variants = await Promise.all(Array.from({ length: 40 }, () => stockVariant(db)));
  await Promise.all(
    variants.map((variant, n) =>
      order(
        {
          number: n % 3 === 0 ? '0911111111' : '0912345678',
          email: n % 3 === 2 ? `other${n % 2}@example.com` : 'ming@example.com',
          name: `Name ${n % 4}`,
        },
        variant,
      ),
    ),
  );
  const { rows } = await db.execute<{ customers: number; homeless: number; contacts: number }>(sql`
    select (select count(*)::int from customer) as customers, (select count(*)::int from customer_contact) as contacts,
      (select count(*)::int from shop_order where customer_id is null
        or not exists (select 1 from customer where customer.id = shop_order.customer_id)) as homeless`);
  expect(rows[0]).toMatchObject({ homeless: 0, contacts: 5 });
  // Depends on which order came first: the second phone shares only the email address.
  expect(rows[0]?.customers).toBeLessThanOrEqual(2);
});

test('an edit of the phone moves the order to whose phone it is', async () => {
  const wrong = await order({ number: '0911111111', email: 'one@example.com' });
  const right = await customerOf(await order({ number: '0922222222', email: 'two@example.com' }));
  await db.execute(sql`
    update shop_order set customer = jsonb_set(jsonb_set(customer, '{number}', '"0922222222"'), '{name}', '"Old name"')
    where order_id = ${wrong.orderID}`);
  expect(await customerOf(wrong)).toBe(right);
  // The newest order wins.
  expect(await readCustomer(db, right)).toMatchObject({ displayName: '王小明', orders: 2 });
});

test('a parcel that was not collected is on the next order of the customer, quietly, until it is taken back', async () => {
  const first = await order();
  expect(await markCollection(db, first.orderNumber, true, 'owner')).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
  await db.execute(sql`update shop_order set status = 'inTransit' where order_id = ${first.orderID}`);
  expect(await markCollection(db, first.orderNumber, true, 'owner')).toEqual({ ok: true });
  expect(await markCollection(db, first.orderNumber, true, 'owner')).toEqual({ ok: true });
  const next = await order();
  const other = await order({ number: '0911111111', email: 'someone@example.com' });
  const flags = async () =>
    Object.fromEntries(
      (await readSummaries(db, [first.orderID, next.orderID, other.orderID])).map((one) => [
        one.orderID,
        one.wasNotCollected,
      ]),
    );
  expect(await flags()).toEqual({ [first.orderID]: false, [next.orderID]: true, [other.orderID]: false });
  expect(await readCustomer(db, await customerOf(next))).toMatchObject({ wasNotCollected: true });
  expect(await markCollection(db, first.orderNumber, false, 'owner')).toEqual({ ok: true });
  expect((await flags())[next.orderID]).toBe(false);
  const { rows } = await db.execute(sql`select kind from order_event where actor = 'owner' order by id`);
  expect(rows).toEqual([{ kind: 'notCollected' }, { kind: 'collected' }]);
  expect(await markCollection(db, 'NONE100', true, 'owner')).toEqual({
    ok: false,
    problem: 'order-unknown',
  });
});

test('loyalty, level and notes are kept', async () => {
  const id = await customerOf(await order());
  expect(await saveLoyalty(db, id, { loyalty: true, loyaltyLevel: '金卡' })).toEqual({ ok: true });
  expect(await addCustomerNote(db, id, ' Rings twice \n', 'owner@boma.example')).toEqual({ ok: true });
  const found = await readCustomer(db, id);
  expect(found).toMatchObject({ loyalty: true, loyaltyLevel: '金卡' });
  expect(found?.customerNotes).toMatchObject([{ actor: 'owner@boma.example', note: 'Rings twice' }]);
  const unknown = { ok: false, problem: 'customer-unknown' };
  expect(await saveLoyalty(db, 1e9, { loyalty: true, loyaltyLevel: '' })).toEqual(unknown);
  expect(await addCustomerNote(db, 1e9, 'x', 'owner')).toEqual(unknown);
});

test('the list goes on page by page, finds a part of name, phone or e-mail in either script, and is exported whole', async () => {
  await db.execute(sql`
    insert into shop_order (order_id, request_hash, order_number, order_date, language, customer, customer_name,
      shipping_option, shipping_cost, payment_method, total_price, total_price_with_shipping, amount_due, total_cost)
    select 'order-' || n, '', 'ABCD' || (100 + n), timestamptz '2026-01-01' + (n / 3) * interval '1 minute', 0,
      jsonb_build_object('name', case n when 7 then '=陳美玲 臺' when 8 then '' else 'Customer ' || n end, 'firstName', 'Érica',
        'lastName', 'Nel', 'number', '09' || lpad(n::text, 8, '0'), 'email', 'c' || n || '@example.com'),
      'x', 'regularAM', 160, 'cod', 100, 260, 260, 40 from generate_series(1, 100) n`);
  for (const sort of ['date', 'name'] as const) {
    const seen = await walkList((place) => listCustomers(db, { search: '', sort, ...place }));
    expect(seen).toHaveLength(100);
  }
  for (const typed of ['美玲', '玲', '台', '0900-000-007', 'c7@'])
    expect(
      (await list(typed)).rows.map(({ displayName }) => displayName),
      typed,
    ).toEqual(['=陳美玲 臺']);
  expect((await list('érica')).rows.map(({ displayName }) => displayName)).toEqual(['Érica Nel']);
  expect(await list('xq')).toMatchObject({ rows: [], isPartial: true });
  let text = '';
  for await (const part of exportCustomers(db, { search: '', sort: 'name', language: 1 })) text += part;
  const rows = parseTable(text, ',');
  expect(rows).toHaveLength(101);
  expect(rows.flat()).toContain("'=陳美玲 臺");
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@]/);
});

test('lists and searches come from their indexes', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = async (rest: ReturnType<typeof sql>) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from customer ${rest}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const pages = [
      await plan(
        sql`where (created_date, id) < (now(), 9) order by created_date desc nulls last, id desc nulls last limit 31`,
      ),
      await plan(sql`where (display_name collate "zh-Hant-x-icu", id) > ('B', 9)
        order by display_name collate "zh-Hant-x-icu", id limit 31`),
    ];
    for (const text of pages) {
      expect(text).toMatch(/Index.*Scan.*customer_by_/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
    }
    expect(await plan(sql`where search_text like '%0912%'`)).toMatch(/customer_search/);
    expect(await plan(sql`where han_grams(search_text) @> array['美玲']`)).toMatch(/customer_han/);
  });
});
