import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { noConditions } from '#app/domain/customer/customer-conditions.ts';
import { parseTable } from '#app/domain/delimited-text.ts';
import type { PostOrderRequest } from '#app/domain/order/order.ts';
import { action as leave, loader as leavePage } from '#app/routes/newsletter.tsx';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { newsletterText } from '#app/text/newsletter.ts';
import { orderBody, placeParts, stockVariant } from '#test/order-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { matching, readCustomer } from './customers.ts';
import { endConsents, exportNewsletter, forgetConsents, keepConsent } from './newsletter.ts';

const fixture = await staffShop();
afterAll(() => fixture.close());
const { db } = fixture.shop;
const parts = placeParts({ jobs: { add: async () => {}, wake: () => {} } });
const variant = await stockVariant(db, { qty: 10_000 });

beforeEach(async () => {
  await db.execute(sql`
    truncate customer, customer_contact, customer_change, newsletter_consent, shop_order cascade`);
});

async function order(
  more: Partial<PostOrderRequest>,
  email = 'Ming@Example.com',
  taken?: 'phone',
  person: { number?: string } = {},
) {
  const body = orderBody([{ productID: variant, qty: 1 }]);
  const read = readOrderRequest({ ...body, ...more, customer: { ...body.customer, ...person, email } });
  if (!read.ok) throw new Error(read.fields.join());
  const placed = await placeOrder(db, read.request, {
    ...parts,
    ...(taken && { taken: { type: taken, actor: 'owner@boma.example' } }),
  });
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { rows } = await db.execute<{ id: string }>(
    sql`select customer_id as id from shop_order where order_id = ${body.orderID}`,
  );
  return Number(rows[0]?.id);
}

async function exported(within: SQL | null = null): Promise<string[][]> {
  let text = '';
  for await (const part of exportNewsletter(db, { language: 0, origin: 'https://boma.example', within }))
    text += part;
  return parseTable(text, ',').slice(1);
}

test.each([
  ['not said', {}, undefined, 0],
  ['not ticked', { newsletter: false }, undefined, 0],
  ['ticked', { newsletter: true }, undefined, 1],
  ['entered by the staff', { newsletter: true }, 'phone', 0],
] as const)('an order with the box %s', async (_, more, taken, consents) => {
  const id = await order(more, undefined, taken);
  expect((await readCustomer(db, id))?.consents).toHaveLength(consents);
  expect((await readCustomer(db, id))?.newsletter).toBe(consents > 0);
});

test('consent keeps the words and the language in which it was given, and an order without the box changes nothing', async () => {
  const id = await order({ newsletter: true, language: 1 });
  const words = newsletterText.consent[1];
  const [consent] = (await readCustomer(db, id))?.consents ?? [];
  expect(consent).toMatchObject({ email: 'ming@example.com', language: 1, words, endedAt: null });
  await order({ newsletter: false });
  expect((await readCustomer(db, id))?.consents).toEqual([consent]);
});

test('whether the box was ticked is part of the order that is repeated', async () => {
  const body = orderBody([{ productID: variant, qty: 1 }]);
  const place = async (newsletter: boolean) => {
    const read = readOrderRequest({ ...body, newsletter });
    return read.ok ? placeOrder(db, read.request, parts) : null;
  };
  expect(await place(false)).toMatchObject({ ok: true });
  expect(await place(true)).toEqual({ ok: false, refusal: { name: 'order-id-reused' } });
  expect(await exported()).toEqual([]);
});

test('the file has who agreed, with a link that ends it at one post; nothing else does', async () => {
  await order({ newsletter: true, language: 0 }, 'one@example.com');
  await order({ newsletter: true, language: 1 }, 'two@example.com');
  const rows = await exported();
  expect(rows.map(([name, email, language]) => [name, email, language])).toEqual([
    ['王小明', 'one@example.com', 'en'],
    ['王小明', 'two@example.com', 'zh-TW'],
  ]);
  expect(rows[0]?.[3]).toMatch(/^\d{4}\/\d\d\/\d\d$/);
  const [one = '', two = ''] = rows.map((row) => row[5] ?? '');
  expect(one).toMatch(/^https:\/\/boma\.example\/newsletter\/\d+-[\w-]{43}$/);
  expect(two).toMatch(/^https:\/\/boma\.example\/zh-TW\/newsletter\//);
  const token = one.split('/').at(-1) ?? '';
  const post = (given: string) =>
    fixture.ask((args) => leave({ ...args, params: { token: given } }), {
      path: `/newsletter/${given}`,
      cookie: '',
    });
  const page = async (given: string) =>
    (await fixture.ask((args) => leavePage({ ...args, params: { token: given } }), { method: 'GET' })).json();
  const [id = '', mark = ''] = token.split(/-(.*)/s);
  expect(await page(token)).toEqual({ hasLeft: false });
  for (const wrong of ['', 'x', id, `${Number(id) + 1}-${mark}`, `${id}-${'A'.repeat(43)}`]) {
    const answer = await post(wrong);
    expect([answer.status, await answer.json()]).toEqual([200, { problem: 'invalid' }]);
    expect(await exported()).toHaveLength(2);
  }
  await post(token);
  await post(token);
  expect(await page(token)).toEqual({ hasLeft: true });
  expect(await page(`${id}-${'A'.repeat(43)}`)).toEqual({ hasLeft: false });
  expect((await exported()).map((row) => row[1])).toEqual(['two@example.com']);
});

test('whoever left is brought back by the box alone; the owner ends it, or deletes every trace', async () => {
  const id = await order({ newsletter: true });
  expect(await endConsents(db, id, 'owner@boma.example')).toEqual({ ok: true });
  expect((await readCustomer(db, id))?.consents).toMatchObject([
    { endedBy: 'owner@boma.example', endedAt: expect.any(String) },
  ]);
  const { rows } = await db.execute(sql`select name from newsletter_consent`);
  expect(rows).toEqual([{ name: '' }]);
  await order({ newsletter: false });
  expect(await exported()).toEqual([]);
  await order({ newsletter: true }, undefined, undefined, { number: '0987654321' });
  expect(await exported(), 'a stranger who orders with the email').toEqual([]);
  await order({ newsletter: true });
  expect(await exported()).toHaveLength(1);
  expect(await forgetConsents(db, id)).toEqual({ ok: true });
  expect((await readCustomer(db, id))?.consents).toEqual([]);
  const unknown = { ok: false, problem: 'customer-unknown' };
  expect(await endConsents(db, 1e9, 'x')).toEqual(unknown);
  expect(await forgetConsents(db, 1e9)).toEqual(unknown);
});

test('a name that is a formula is defused', async () => {
  await db.transaction((tx) => keepConsent(tx, { email: 'a@example.com', name: '=1+1', number: '' }, 0));
  let text = '';
  for await (const part of exportNewsletter(db, {
    language: 1,
    origin: 'https://boma.example',
    within: null,
  }))
    text += part;
  expect(text).toContain(`"'=1+1"`);
  expect(text).toContain('姓名');
});

test('the file has the addresses of whom the list shows', async () => {
  await order({ newsletter: true });
  const id = await order({ newsletter: true }, 'hua@example.com', undefined, { number: '0987654321' });
  await db.execute(sql`insert into customer_tag (customer_id, tag) values (${id}, 'braai')`);
  const addresses = async (tag: string) =>
    (await exported(matching({ ...noConditions, tag })))
      .flat()
      .filter((cell) => cell.endsWith('@example.com'));
  expect(await addresses('braai')).toEqual(['hua@example.com']);
  expect(await addresses('nobody')).toEqual([]);
  expect(await exported()).toHaveLength(2);
});
