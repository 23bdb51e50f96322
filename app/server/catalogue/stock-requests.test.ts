import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { action as customerAction } from '#app/routes/admin/customer.tsx';
import { action as leave, loader as leavePage } from '#app/routes/back-in-stock.tsx';
import { action } from '#app/routes/store/product.tsx';
import { readCustomer } from '#app/server/customers/customers.ts';
import { customerContact, outbox } from '#app/server/db/order-schema.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { stockRequest } from '#app/server/db/shop-schema.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import type { Mail } from '#app/server/emails/mail.ts';
import { sendEmail } from '#app/server/emails/outbox-worker.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { listProducts } from './product-list.ts';
import { enqueueBackInStock, readBackInStock, requestStock, stockRequestsOf } from './stock-requests.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

const newEmail = () => `${randomUUID()}@example.com`;
/** Each from a network of its own. */
let networks = 0;
const newAddress = () => `198.51.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;

async function soldOut(): Promise<{ productID: VariantId; slug: string }> {
  const { db } = staff.shop;
  const productID = await stockVariant(db, { qty: 0 });
  const [row] = await db
    .select({ slug: parentProduct.slug })
    .from(parentProduct)
    .innerJoin(productVariant, eq(productVariant.parentID, parentProduct.id))
    .where(eq(productVariant.id, productID));
  if (!row) throw new Error('no product');
  return { productID, slug: row.slug };
}

async function ask(slug: string, { variant = '', email = newEmail(), address = newAddress() } = {}) {
  const answer = await requestStock(staff.shop.db, { slug, variant, email }, 0, address);
  const [row] = await staff.shop.db.select().from(stockRequest).where(eq(stockRequest.email, email));
  return { answer, row, email };
}

const restock = (productID: VariantId, qty: number) =>
  staff.shop.db.update(productVariant).set({ qty }).where(eq(productVariant.id, productID));
const jobs = { add: async () => {}, wake: () => {} };
const look = () => enqueueBackInStock(staff.shop.db, jobs);
/** As if the stock had been there for a while already. */
const afterAWhile = () =>
  staff.shop.db
    .update(stockRequest)
    .set({ inStockSince: sql`in_stock_since - interval '11 minutes'` })
    .where(sql`in_stock_since is not null`);
const emailsFor = (email: string) =>
  staff.shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'backInStock'), eq(outbox.recipient, email)));

async function send(id: string, state: 'sent' | 'later' = 'sent') {
  const { db, config, settings, log } = staff.shop;
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return state === 'sent' ? ({ state } as const) : ({ state, reason: 'busy' } as const);
    },
    close: () => {},
  };
  const shop = emailShop({ ...config, origin: 'https://boma.example' }, settings.current());
  await sendEmail({ db, mailer, shop, log, recordFailures: async () => {} }, id);
  return mails;
}

test('the answer is the same whether an address is known or not, and it is kept once', async () => {
  const { slug, productID } = await soldOut();
  const email = newEmail();
  const post = (body: Record<string, string>, address = newAddress()) =>
    staff.ask((args) => action({ ...args, params: { slug } }), {
      path: `/store/${slug}`,
      cookie: '',
      address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    });
  const answers = [
    await post({ email }),
    await post({ email: email.toUpperCase() }),
    await post({ email, variant: productID }),
  ];
  for (const answer of answers) expect(answer.status).toBe(200);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { ok: true, variant: '', email },
    { ok: true, variant: '', email: email.toUpperCase() },
    { ok: true, variant: productID, email },
  ]);
  const rows = await staff.shop.db.select().from(stockRequest).where(eq(stockRequest.email, email));
  expect(rows).toMatchObject([
    { productID: null, language: 0 },
    { productID, language: 0 },
  ]);

  const refused = await post({ email: 'a, b@c.example' });
  expect([refused.status, await refused.json()]).toEqual([
    200,
    { ok: false, problem: 'invalid-email', variant: '', email: 'a, b@c.example' },
  ]);
  expect((await ask('no-such-product')).answer).toEqual({ ok: false, problem: 'product-unknown' });
  expect((await ask(slug, { variant: 'var_other' })).answer).toEqual({
    ok: false,
    problem: 'product-unknown',
  });
});

test('a network has a limit, and so has an address, in silence', async () => {
  const address = '203.0.113.77';
  const { slug } = await soldOut();
  for (let n = 0; n < 10; n++) expect((await ask(slug, { address })).answer).toEqual({ ok: true });
  expect((await ask(slug, { address })).answer).toEqual({ ok: false, problem: 'too-many' });

  const email = newEmail();
  for (let n = 0; n < 21; n++) {
    const { slug: another } = await soldOut();
    expect((await ask(another, { email })).answer).toEqual({ ok: true });
  }
  expect(await staff.shop.db.$count(stockRequest, eq(stockRequest.email, email))).toBe(20);
});

test('stock of a few seconds tells nobody, and stock that stays tells once', async () => {
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug, { variant: productID });
  await restock(productID, 3);
  await look();
  await restock(productID, 0);
  await look();
  await restock(productID, 3);
  await look();
  expect(await emailsFor(email)).toEqual([]);
  await afterAWhile();
  await look();
  await look();
  expect(await emailsFor(email)).toHaveLength(1);
});

test('what nobody can buy is not back: unpublished, deleted, another variant', async () => {
  const { db } = staff.shop;
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug, { variant: productID });
  const [{ parentID } = { parentID: 'prd_' as const }] = await db
    .select({ parentID: productVariant.parentID })
    .from(productVariant)
    .where(eq(productVariant.id, productID));
  await db
    .insert(productVariant)
    .values({ id: `var_${randomUUID()}`, parentID, position: 1, price: 1, cost: 1, qty: 5 });
  await look();
  await restock(productID, 5);
  await db.update(parentProduct).set({ isPublished: false }).where(eq(parentProduct.id, parentID));
  await look();
  await db
    .update(parentProduct)
    .set({ isPublished: true, deletedAt: new Date() })
    .where(eq(parentProduct.id, parentID));
  await look();
  await afterAWhile();
  await look();
  expect(await emailsFor(email)).toEqual([]);
});

test('many looks at once write one email each', async () => {
  const { slug, productID } = await soldOut();
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(slug)));
  await restock(productID, 9);
  await look();
  await afterAWhile();
  await Promise.all(Array.from({ length: 8 }, look));
  for (const { email } of asked) expect(await emailsFor(email)).toHaveLength(1);
});

test('a look that ends half-way has told nobody, and the next tells all', async () => {
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug);
  await restock(productID, 1);
  await look();
  await afterAWhile();
  const broken = {
    add: async () => {
      throw new Error('the process ended');
    },
    wake: () => {},
  };
  await expect(enqueueBackInStock(staff.shop.db, broken)).rejects.toThrow('the process ended');
  expect(await emailsFor(email)).toEqual([]);
  await look();
  expect(await emailsFor(email)).toHaveLength(1);
});

test('once sent, nothing of the address is left; not sent, both wait', async () => {
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug, { variant: productID });
  await restock(productID, 2);
  await look();
  await afterAWhile();
  await look();
  const [queued] = await emailsFor(email);
  if (!queued) throw new Error('no email');
  await send(queued.id, 'later');
  expect(await emailsFor(email)).toMatchObject([{ state: 'waiting' }]);

  const [mail, ...others] = await send(queued.id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: { address: email },
    subject: expect.stringContaining('Biltong is back in stock'),
  });
  expect(mail?.text).toContain('Biltong (250 g)');
  expect(mail?.text).toContain(`https://boma.example/store/${slug}?variant=${productID}`);
  expect(mail?.leave).toMatch(/^https:\/\/boma\.example\/back-in-stock\/[\w-]{43}$/);
  expect(mail?.text).toContain(mail?.leave);
  expect(mail?.leave).not.toContain(email);
  expect(await emailsFor(email)).toEqual([]);
  expect(await staff.shop.db.$count(stockRequest, eq(stockRequest.email, email))).toBe(0);
  expect(await send(queued.id)).toEqual([]);
});

test('who asks again after an email that failed for good is told the next time; one that waits is not doubled', async () => {
  const { db } = staff.shop;
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug);
  await restock(productID, 2);
  await look();
  await afterAWhile();
  await look();
  const [first] = await emailsFor(email);
  await ask(slug, { email });
  expect(await emailsFor(email)).toMatchObject([{ id: first?.id }]);
  for (const end of [
    () => db.update(outbox).set({ state: 'dead' }).where(eq(outbox.recipient, email)),
    () => db.delete(outbox).where(eq(outbox.recipient, email)),
  ]) {
    await end();
    await restock(productID, 0);
    await ask(slug, { email });
    expect(await emailsFor(email)).toEqual([]);
    await restock(productID, 2);
    await look();
    await afterAWhile();
    await look();
    expect(await emailsFor(email)).toMatchObject([{ state: 'waiting' }]);
  }
});

test('sold out again before its email could be sent, it waits again', async () => {
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug);
  await restock(productID, 2);
  await look();
  await afterAWhile();
  await look();
  await restock(productID, 0);
  const [queued] = await emailsFor(email);
  expect(await send(queued?.id ?? '')).toEqual([]);
  expect(await emailsFor(email)).toEqual([]);
  await restock(productID, 2);
  await look();
  await afterAWhile();
  await look();
  expect(await emailsFor(email)).toHaveLength(1);
});

test('the link of an email ends all requests of its address and no other’s; opened again it says the same', async () => {
  const { db, config, settings } = staff.shop;
  const [one, two] = [await soldOut(), await soldOut()];
  const { email, row } = await ask(one.slug);
  await ask(two.slug, { email: email.toUpperCase() });
  const other = await ask(one.slug);
  await restock(one.productID, 2);
  await look();
  await afterAWhile();
  await look();
  const news = await readBackInStock(db, row?.id ?? 0);
  const token = news?.leaveToken ?? '';
  const [queued] = await emailsFor(email);
  const shop = emailShop(config, settings.current());
  expect(await renderEmail(db, queued?.id ?? '', shop)).not.toBeNull();
  const press = (of: string) =>
    staff.ask((args) => leave({ ...args, params: { token: of } }), {
      path: `/back-in-stock/${of}`,
      cookie: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const page = async (of: string) =>
    (await staff.ask((args) => leavePage({ ...args, params: { token: of } }), { method: 'GET' })).json();
  expect(await page(token)).toEqual({ hasLeft: false });
  for (const of of [token, token, 'A'.repeat(43), 'x', '']) {
    const answer = await press(of);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { problem: of.length === 43 ? null : 'invalid' },
    ]);
  }
  expect(await page(token)).toEqual({ hasLeft: true });
  expect(await page('x')).toEqual({ hasLeft: false });
  expect(await db.$count(stockRequest, eq(stockRequest.leaveToken, token))).toBe(0);
  expect(await emailsFor(email)).toEqual([]);
  expect(await emailsFor(other.email)).toHaveLength(1);
});

test('after a year a request is gone, and its product takes its requests with it', async () => {
  const { db } = staff.shop;
  const { slug } = await soldOut();
  const { row } = await ask(slug);
  const old = await ask(slug);
  await db
    .update(stockRequest)
    .set({ createdAt: sql`now() - interval '366 days'` })
    .where(eq(stockRequest.email, old.email));
  await look();
  expect(await db.$count(stockRequest, eq(stockRequest.email, old.email))).toBe(0);
  expect(await db.$count(stockRequest, eq(stockRequest.id, row?.id ?? 0))).toBe(1);
  await db.delete(parentProduct).where(eq(parentProduct.id, row?.parentID ?? 'prd_'));
  expect(await db.$count(stockRequest, eq(stockRequest.id, row?.id ?? 0))).toBe(0);
});

test('a customer’s page names what they asked for, and deletes it where they ask for that', async () => {
  const { db } = staff.shop;
  const { slug, productID } = await soldOut();
  const { email } = await ask(slug);
  const other = await ask(slug);
  const ordered = await stockVariant(db);
  const body = orderBody([{ productID: ordered, qty: 1 }]);
  const number = `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const request = orderRequest({
    ...body,
    customer: { ...body.customer, number, email: email.toUpperCase() },
  });
  const outcome = await placeOrder(db, request, placeParts({ jobs }));
  if (!outcome.ok) throw new Error(outcome.refusal.name);
  const [contact] = await db
    .select()
    .from(customerContact)
    .where(eq(customerContact.contact, `mail:${email}`));
  const id = contact?.customerID ?? 0;
  expect(await readCustomer(db, id)).toMatchObject({ stockRequests: [['Biltong', '風乾牛肉']] });
  await restock(productID, 1);
  await look();
  await afterAWhile();
  await look();
  expect(await emailsFor(email)).toHaveLength(1);
  expect(await staff.post(customerAction, { intent: 'forget-stock-requests', id })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(await readCustomer(db, id)).toMatchObject({ stockRequests: [] });
  expect([await emailsFor(email), (await emailsFor(other.email)).length]).toEqual([[], 1]);
});

test('the owner sees how many wait', async () => {
  const { db } = staff.shop;
  const { slug, productID } = await soldOut();
  const { row } = await ask(slug);
  await ask(slug, { variant: productID });
  await ask(slug, { variant: productID });
  const parentID = row?.parentID ?? 'prd_';
  const list = await listProducts(db, { q: '', type: '', published: 'all', stock: 'sold-out', facts: 'all' });
  expect(list.page.rows.find(({ id }) => id === parentID)).toMatchObject({ waiting: 3 });
  const waiting = await stockRequestsOf(db, parentID);
  expect(waiting).toHaveLength(2);
  expect(waiting).toContainEqual({ productID: null, waiting: 1 });
  expect(waiting).toContainEqual({ productID, waiting: 2 });
});
