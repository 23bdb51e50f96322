import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type CustomerConditions, noConditions } from '#app/domain/customer/customer-conditions.ts';
import type { CustomerSort } from '#app/domain/customer/customer-record.ts';
import { parseTable } from '#app/domain/delimited-text.ts';
import { readSummaries } from '#app/server/orders/order-list.ts';
import { markCollection } from '#app/server/orders/order-notes.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { exportCustomers } from './customer-export.ts';
import { foldCustomers } from './customer-figures.ts';
import { addTag, listTags, removeTag, tagMatching } from './customer-tags.ts';
import { addCustomerNote, countCustomers, listCustomers, readCustomer, saveLoyalty } from './customers.ts';
import { keepConsent } from './newsletter.ts';
import { changeConditions, deleteSegment, listSegments, renameSegment, saveSegment } from './segments.ts';

const database = await testDatabase(30);
afterAll(database.close);
const { db } = database;
const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
const usualVariant = await stockVariant(db, { qty: 100_000 });

beforeEach(async () => {
  await db.execute(
    sql`truncate customer, customer_contact, customer_note, customer_change, newsletter_consent, shop_order cascade`,
  );
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
const list = (search: string) =>
  listCustomers(db, { conditions: { ...noConditions, q: search }, sort: 'date' });

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

test('correcting a phone that was another customer’s parts the two, whichever was typed wrongly', async () => {
  const meiling = { number: '0911111111', email: 'meiling@example.com', name: '陳美玲' };
  const anna = { number: '0922222222', email: 'anna@example.com', name: 'Anna Botha' };
  const theirs = await customerOf(await order(meiling));
  await order(meiling);
  const parted = async (typed: object) => {
    const wrong = await order({ ...anna, ...typed });
    expect(await customerOf(wrong)).toBe(theirs);
    expect(await readCustomer(db, theirs)).toMatchObject({ displayName: 'Anna Botha', orders: 3 });
    await db.execute(sql`
      update shop_order set customer = customer || ${JSON.stringify(anna)}::jsonb where order_id = ${wrong.orderID}`);
    const own = await customerOf(wrong);
    expect(own).not.toBe(theirs);
    await foldCustomers(db);
    expect(await readCustomer(db, theirs)).toMatchObject({
      displayName: '陳美玲',
      email: meiling.email,
      number: meiling.number,
      orders: 2,
    });
    expect(await readCustomer(db, own)).toMatchObject({ displayName: 'Anna Botha', email: anna.email });
    const { rows } = await db.execute(sql`
      select contact, customer_id::int as of from customer_contact order by contact`);
    expect(rows).toEqual([
      { contact: 'mail:anna@example.com', of: own },
      { contact: 'mail:meiling@example.com', of: theirs },
      { contact: 'tel:0911111111', of: theirs },
      { contact: 'tel:0922222222', of: own },
    ]);
    await db.execute(sql`delete from shop_order where order_id = ${wrong.orderID}`);
    await db.execute(sql`delete from customer_contact where customer_id = ${own}`);
  };
  await parted({ number: meiling.number });
  await parted({ email: meiling.email });
});

test('a customer who has a new address and then a new phone in one order stays one customer', async () => {
  const before = await customerOf(await order({ number: '0911111111', email: 'old@example.com' }));
  const later = await order({ number: '0911111111', email: 'new@example.com' });
  await db.execute(sql`
    update shop_order set customer = jsonb_set(customer, '{number}', '"0922222222"') where order_id = ${later.orderID}`);
  expect(await customerOf(later)).toBe(before);
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
  const none = { loyalty: false, loyaltyLevel: '' };
  const gold = { loyalty: true, loyaltyLevel: '金卡' };
  expect(await saveLoyalty(db, id, { wanted: gold, was: none })).toEqual({ ok: true, now: gold });
  expect(await addCustomerNote(db, id, ' Rings twice \n', 'owner@boma.example')).toEqual({ ok: true });
  const found = await readCustomer(db, id);
  expect(found).toMatchObject({ loyalty: true, loyaltyLevel: '金卡' });
  expect(found?.customerNotes).toMatchObject([{ actor: 'owner@boma.example', note: 'Rings twice' }]);
  const unknown = { ok: false, problem: 'customer-unknown' };
  expect(await saveLoyalty(db, 1e9, { wanted: gold, was: none })).toEqual(unknown);
  expect(await addCustomerNote(db, 1e9, 'x', 'owner')).toEqual(unknown);
});

test('a second tab does not replace a level that it has not shown', async () => {
  const id = await customerOf(await order());
  const none = { loyalty: false, loyaltyLevel: '' };
  const gold = { ...none, loyaltyLevel: 'Gold' };
  const silver = { ...none, loyaltyLevel: 'Silver' };
  const stored = async () => {
    const found = await readCustomer(db, id);
    return found && { loyalty: found.loyalty, loyaltyLevel: found.loyaltyLevel };
  };
  const changed = (now: object) => ({ ok: false, problem: 'loyalty-changed', now });
  expect(await saveLoyalty(db, id, { wanted: gold, was: none })).toMatchObject({ ok: true });
  expect(await saveLoyalty(db, id, { wanted: silver, was: none })).toEqual(changed({ loyaltyLevel: 'Gold' }));
  expect(await stored()).toEqual(gold);
  // The same as the other tab saved, or what has been said since, is no surprise.
  expect(await saveLoyalty(db, id, { wanted: gold, was: none })).toMatchObject({ ok: true });
  expect(await saveLoyalty(db, id, { wanted: silver, was: gold })).toMatchObject({ ok: true });
  expect(await stored()).toEqual(silver);
  const regular = { ...silver, loyalty: true };
  expect(await saveLoyalty(db, id, { wanted: regular, was: silver })).toMatchObject({ ok: true });
  expect(await saveLoyalty(db, id, { wanted: gold, was: silver })).toEqual(changed({ loyalty: true }));
  expect(await stored()).toEqual(regular);
  // Of two at once, one is told of the other.
  const both = await Promise.all(
    [gold, none].map((wanted) => saveLoyalty(db, id, { wanted: { ...wanted, loyalty: true }, was: regular })),
  );
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
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
    const seen = await walkList((place) => listCustomers(db, { conditions: noConditions, sort, ...place }));
    expect(seen).toHaveLength(100);
  }
  for (const typed of ['美玲', '玲', '台', '0900-000-007', 'c7@'])
    expect(
      (await list(typed)).rows.map(({ displayName }) => displayName),
      typed,
    ).toEqual(['=陳美玲 臺']);
  expect((await list('érica')).rows.map(({ displayName }) => displayName)).toEqual(['Érica Nel']);
  expect(await list('xq')).toMatchObject({ rows: [], isPartial: false });
  let text = '';
  for await (const part of exportCustomers(db, { conditions: noConditions, sort: 'name', language: 1 }))
    text += part;
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

const sumsOf = async (id: number) => {
  await foldCustomers(db);
  const found = await readCustomer(db, id);
  return found && [found.orders, found.spent, found.lastOrder !== null];
};

test('what a customer spent is the goods of paid orders, less what was waived', async () => {
  const first = await order();
  const id = await customerOf(first);
  const { rows } = await db.execute<{ goods: number }>(
    sql`select amount_due - shipping_cost as goods from shop_order where order_id = ${first.orderID}`,
  );
  const goods = rows[0]?.goods ?? 0;
  expect(goods).toBeGreaterThan(0);
  const second = await order();
  // Cash is paid on delivery, and a transfer once all of it is here.
  await db.execute(sql`update shop_order set payment_method = 'bt' where order_id = ${second.orderID}`);
  expect(await sumsOf(id)).toEqual([2, 0, true]);
  const set = (orderID: string, change: SQL) =>
    db.execute(sql`update shop_order set ${change} where order_id = ${orderID}`);
  await set(first.orderID, sql`status = 'inTransit'`);
  expect(await sumsOf(id)).toEqual([2, 0, true]);
  await set(first.orderID, sql`status = 'completed'`);
  expect(await sumsOf(id)).toEqual([2, goods, true]);
  await set(second.orderID, sql`amount_received = amount_due - 1`);
  expect(await sumsOf(id)).toEqual([2, goods, true]);
  await set(second.orderID, sql`amount_received = amount_due`);
  expect(await sumsOf(id)).toEqual([2, 2 * goods, true]);
  await set(second.orderID, sql`amount_refunded = amount_due`);
  expect(await sumsOf(id)).toEqual([2, goods, true]);
  await set(second.orderID, sql`amount_refunded = 0`);
  await set(first.orderID, sql`amount_refunded = 30, amount_waived = 30`);
  expect(await sumsOf(id)).toEqual([2, 2 * goods - 30, true]);
  await set(second.orderID, sql`status = 'cancelled'`);
  expect(await sumsOf(id)).toEqual([1, goods - 30, true]);
  await set(first.orderID, sql`not_collected_at = now()`);
  expect(await sumsOf(id)).toEqual([1, 0, true]);
  await set(first.orderID, sql`not_collected_at = null`);
  // To another's phone.
  await set(
    first.orderID,
    sql`customer = jsonb_set(jsonb_set(customer, '{number}', '"0922222222"'), '{email}', '"two@example.com"')`,
  );
  expect(await sumsOf(id)).toEqual([0, 0, false]);
  expect(await sumsOf(await customerOf(first))).toEqual([1, goods - 30, true]);
  await db.execute(sql`delete from shop_order where order_id = ${first.orderID}`);
  expect((await listCustomers(db, { conditions: noConditions, sort: 'spent' })).rows).toHaveLength(2);
});

test('sums are right after orders and folds of many at once', async () => {
  const variants = await Promise.all(Array.from({ length: 12 }, () => stockVariant(db)));
  await Promise.all(
    variants.flatMap((variant, n) => [
      order(
        { number: `09111111${String(n % 3).padStart(2, '0')}`, email: `p${n % 3}@example.com` },
        variant,
      ).then(({ orderID }) =>
        db.execute(sql`update shop_order set status = 'completed' where order_id = ${orderID}`),
      ),
      foldCustomers(db),
    ]),
  );
  await foldCustomers(db);
  const { rows } = await db.execute<{ wrong: number; pending: number; all: number }>(sql`
    select (select count(*)::int from customer) as all, (select count(*)::int from customer_change) as pending,
      (select count(*)::int from customer where orders <> (select count(*) from shop_order where customer_id = customer.id)
        or spent <> (select sum(amount_due - shipping_cost) from shop_order where customer_id = customer.id)) as wrong`);
  expect(rows[0]).toEqual({ all: 3, pending: 0, wrong: 0 });
});

test('every condition and every order of the list', async () => {
  const people = await Promise.all(
    ['a', 'b', 'c'].map(async (name, n) =>
      customerOf(await order({ name, number: `093333333${n}`, email: `${name}@example.com` })),
    ),
  );
  const [a = 0, b = 0, c = 0] = people;
  await order({ name: 'b', number: '0933333331', email: 'b@example.com' });
  await db.execute(sql`
    update shop_order set order_date = timestamptz '2026-03-01 00:00+08' where customer_id = ${c}`);
  await db.execute(sql`update shop_order set status = 'completed'`);
  await addTag(db, a, 'VIP');
  await db.transaction((tx) => keepConsent(tx, { email: 'C@example.com', name: 'c', number: '' }, 0));
  await foldCustomers(db);
  const found = async (conditions: Partial<CustomerConditions>) => {
    const all = { ...noConditions, ...conditions };
    const { rows } = await listCustomers(db, { conditions: all, sort: 'name' });
    expect(await countCustomers(db, all)).toBe(rows.length);
    return rows.map(({ displayName }) => displayName).join('');
  };
  const { rows } = await db.execute<{ goods: number }>(
    sql`select spent::int as goods from customer where id = ${a}`,
  );
  const goods = rows[0]?.goods ?? 0;
  const cases: readonly (readonly [Partial<CustomerConditions>, string])[] = [
    [{}, 'abc'],
    [{ q: '0933333331' }, 'b'],
    [{ tag: 'VIP' }, 'a'],
    [{ tag: 'none' }, ''],
    [{ spent: goods }, 'abc'],
    [{ spent: goods + 1 }, 'b'],
    [{ orders: 2 }, 'b'],
    [{ most: 1 }, 'ac'],
    [{ orders: 1, most: 1, q: 'a@' }, 'a'],
    [{ since: '2026-03-02' }, 'ab'],
    [{ since: '2026-03-01', until: '2026-03-01' }, 'c'],
    [{ until: '2026-02-28' }, ''],
    [{ newsletter: 'yes' }, 'c'],
    [{ newsletter: 'no' }, 'ab'],
  ];
  for (const [conditions, names] of cases)
    expect(await found(conditions), JSON.stringify(conditions)).toBe(names);
  const first = async (sort: CustomerSort) =>
    (await listCustomers(db, { conditions: noConditions, sort })).rows.map(({ id }) => id);
  expect((await first('spent'))[0]).toBe(b);
  expect((await first('orders'))[0]).toBe(b);
  expect((await first('last')).at(-1)).toBe(c);
  expect(people).toHaveLength(3);
});

test.each(['spent', 'orders', 'last'] as const)(
  'the list by %s goes on page by page, with and without a filter',
  async (sort) => {
    await db.execute(sql`
    insert into customer (id, created_date, name, orders, spent, last_order)
    select 1000 + n, timestamptz '2026-01-01' + n * interval '1 minute', 'n' || n, n % 4, (n % 7) * 100,
      case when n % 5 > 0 then timestamptz '2026-02-01' + (n % 6) * interval '1 day' end
    from generate_series(1, 95) n`);
    const walked = (conditions: Partial<CustomerConditions>) =>
      walkList((place) =>
        listCustomers(db, { conditions: { ...noConditions, ...conditions }, sort, ...place }),
      );
    expect(await walked({})).toHaveLength(95);
    expect(await walked({ spent: 300 })).toHaveLength(
      Array.from({ length: 95 }, (_, n) => n + 1).filter((n) => n % 7 >= 3).length,
    );
  },
);

test('tags: in one spelling, within the limit, and for all that match', async () => {
  const id = await customerOf(await order());
  const other = await customerOf(await order({ number: '0911111111', email: 'someone@example.com' }));
  const tagsOf = async (one: number) => (await readCustomer(db, one))?.tags;
  expect(await addTag(db, id, '  VIP\u3000 客 ')).toEqual({ ok: true });
  expect(await addTag(db, other, 'vip 客')).toEqual({ ok: true });
  expect([await tagsOf(id), await tagsOf(other)]).toEqual([['VIP 客'], ['VIP 客']]);
  expect(await listTags(db)).toEqual([{ tag: 'VIP 客', customers: 2 }]);
  expect(await removeTag(db, other, 'VIP 客')).toEqual({ ok: true });
  expect(await tagsOf(other)).toEqual([]);
  const invalid = { ok: false, problem: 'invalid-tag' };
  for (const typed of ['', ' \n ', 'x'.repeat(41), 'a\u0007b'])
    expect(await addTag(db, id, typed)).toEqual(invalid);
  expect(await addTag(db, 1e9, 'x')).toEqual({ ok: false, problem: 'customer-unknown' });
  await Promise.all(Array.from({ length: 25 }, (_, n) => addTag(db, id, `t${n}`)));
  expect(await tagsOf(id)).toHaveLength(20);
  expect(await addTag(db, id, 'one more')).toEqual({ ok: false, problem: 'too-many-tags' });

  const [one = '', two = ''] = (await tagsOf(id)) ?? [];
  const all = { ...noConditions };
  expect(await tagMatching(db, all, { tag: 'new', isAdded: true })).toEqual({ ok: true, changed: 1 });
  expect(await tagMatching(db, { ...all, tag: one }, { tag: two.toUpperCase(), isAdded: false })).toEqual({
    ok: true,
    changed: 1,
  });
  expect(await tagMatching(db, { ...all, q: 'someone' }, { tag: 'mail', isAdded: true })).toEqual({
    ok: true,
    changed: 1,
  });
  expect(await tagsOf(other)).toEqual(['mail', 'new']);
  expect(await tagMatching(db, all, { tag: ' ', isAdded: true })).toEqual(invalid);
  await db.execute(sql`
    insert into customer (id, created_date) select 5000 + n, now() from generate_series(1, 10001) n`);
  expect(await tagMatching(db, all, { tag: 'x', isAdded: true })).toEqual({
    ok: false,
    problem: 'too-many-customers',
  });
});

test('segments are saved, renamed, changed and deleted, each under a name of its own', async () => {
  await db.execute(sql`truncate customer_segment`);
  const by = 'owner@boma.example';
  const conditions = { ...noConditions, spent: 3000 };
  const saved = await saveSegment(db, { name: ' Big ', conditions, by });
  if (!saved.ok) throw new Error(saved.problem);
  expect(await listSegments(db)).toEqual([{ id: saved.id, name: 'Big', conditions }]);
  expect(await saveSegment(db, { name: 'BIG', conditions, by })).toEqual({
    ok: false,
    problem: 'name-taken',
  });
  expect(await saveSegment(db, { name: ' ', conditions, by })).toEqual({
    ok: false,
    problem: 'name-missing',
  });
  expect(await saveSegment(db, { name: 'All', conditions: noConditions, by })).toEqual({
    ok: false,
    problem: 'nothing-narrowed',
  });
  expect(await renameSegment(db, saved.id, { name: 'Bigger', was: 'Big' })).toMatchObject({ ok: true });
  const more = { ...conditions, spent: 5000 };
  expect(await changeConditions(db, saved.id, { conditions: more, was: conditions })).toMatchObject({
    ok: true,
  });
  // Another tab still shows what was before.
  expect(await renameSegment(db, saved.id, { name: 'Huge', was: 'Big' })).toEqual({
    ok: false,
    problem: 'name-changed',
    now: 'Bigger',
  });
  expect(
    await changeConditions(db, saved.id, { conditions: { ...conditions, orders: 9 }, was: conditions }),
  ).toEqual({ ok: false, problem: 'conditions-changed' });
  expect(await listSegments(db)).toMatchObject([{ name: 'Bigger', conditions: { spent: 5000 } }]);
  expect(await renameSegment(db, 1e9, { name: 'x', was: '' })).toEqual({
    ok: false,
    problem: 'segment-unknown',
  });
  await Promise.all(Array.from({ length: 40 }, (_, n) => saveSegment(db, { name: `s${n}`, conditions, by })));
  expect(await listSegments(db)).toHaveLength(30);
  expect(await deleteSegment(db, saved.id)).toMatchObject({ ok: true });
  expect((await listSegments(db)).map(({ name }) => name)).not.toContain('Bigger');
});
