import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import { action as customerAction } from '#app/routes/admin/customer.tsx';
import { action as emailsAction } from '#app/routes/admin/emails.tsx';
import { loader as listLoader, action as moveAction } from '#app/routes/admin/reviews.tsx';
import { action, loader } from '#app/routes/review.tsx';
import { action as leave, loader as leavePage } from '#app/routes/review-emails.tsx';
import { productBySlug } from '#app/server/catalogue/catalogue.ts';
import { readCustomer } from '#app/server/customers/customers.ts';
import { outbox, productReview, reviewOptOut } from '#app/server/db/order-schema.ts';
import { orderEvent, parentProduct, productVariant, shopOrder } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { emailShop, renderEmail } from '#app/server/emails/email-contents.ts';
import type { Mail } from '#app/server/emails/mail.ts';
import { resendEmail } from '#app/server/emails/outbox.ts';
import { sendEmail } from '#app/server/emails/outbox-worker.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { makeReviewLink } from './review-links.ts';
import { answerReview, listReviews, moveReviews } from './review-list.ts';
import { askForReviews } from './review-requests.ts';
import { ratingsOf, shownReviews } from './shown-reviews.ts';

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
  await switchTo('on');
});
afterAll(() => staff.close());

const db = () => staff.shop.db;
const switchTo = (on: 'on' | '') =>
  db()
    .insert(setting)
    .values({ name: 'reviews', value: { on, days: '7' }, updatedBy: 'owner' })
    .onConflictDoUpdate({ target: setting.name, set: { value: { on, days: '7' } } });

interface Bought {
  orderID: string;
  orderNumber: string;
  email: string;
  productID: VariantId;
  parentID: ParentId;
  slug: string;
}

/** An order that was completed so many days ago; null for one under way. */
async function bought({
  daysAgo = 7.5 as number | null,
  email = `${randomUUID()}@example.com`,
  of = null as VariantId | null,
  also = null as VariantId | null,
} = {}): Promise<Bought> {
  const productID = of ?? (await stockVariant(db(), { qty: 50 }));
  const body = orderBody([productID, ...(also ? [also] : [])].map((id) => ({ productID: id, qty: 1 })));
  const request = orderRequest({ ...body, customer: { ...body.customer, email: email || 'x@example.com' } });
  const parts = placeParts({ jobs });
  const placed = await placeOrder(db(), request, parts);
  if (!placed.ok) throw new Error(placed.refusal.name);
  const { orderNumber } = placed.answer;
  const { orderID } = body;
  // Earlier emails of an order leave first.
  await db().update(outbox).set({ state: 'sent' }).where(eq(outbox.orderID, orderID));
  if (email === '')
    await db()
      .update(shopOrder)
      .set({ customer: sql`customer || '{"email": ""}'` })
      .where(eq(shopOrder.orderID, orderID));
  if (daysAgo !== null) {
    await db().update(shopOrder).set({ status: 'completed' }).where(eq(shopOrder.orderID, orderID));
    await completed(orderID, daysAgo);
  }
  const [row] = await db()
    .select({ parentID: parentProduct.id, slug: parentProduct.slug })
    .from(parentProduct)
    .innerJoin(productVariant, eq(productVariant.parentID, parentProduct.id))
    .where(eq(productVariant.id, productID));
  if (!row) throw new Error('no product');
  return { orderID, orderNumber, email, productID, ...row };
}

const completed = (
  orderID: string,
  daysAgo: number,
  { kind = 'status', fromStatus = 'inTransit' }: Partial<typeof orderEvent.$inferInsert> = {},
) =>
  db()
    .insert(orderEvent)
    .values({
      orderID,
      actor: 'owner',
      kind,
      fromStatus,
      toStatus: 'completed',
      at: new Date(Date.now() - daysAgo * 24 * 3_600_000),
    });

const jobs = { add: async () => {}, wake: () => {} };
const requestReviews = () => askForReviews(db(), jobs, { isOn: true, days: 7 });
const requestsFor = ({ orderID }: Pick<Bought, 'orderID'>) =>
  db()
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'reviewRequest'), eq(outbox.orderID, orderID)));

const mailShop = () =>
  emailShop({ ...staff.shop.config, origin: 'https://boma.example' }, staff.shop.settings.current());

async function send(id: string): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return { state: 'sent' } as const;
    },
    close: () => {},
  };
  await sendEmail(
    { db: db(), mailer, shop: mailShop(), log: staff.shop.log, recordFailures: async () => {} },
    id,
  );
  return mails;
}

let networks = 0;
const newAddress = () => `198.51.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;

async function post(token: string, fields: Record<string, string>, { path = '/review', address = '' } = {}) {
  const answer = await staff.ask((args) => action({ ...args, params: { token } }), {
    path: `${path}/${token}`,
    cookie: '',
    address: address || newAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, ...(await answer.json()) };
}

const fieldsOf = (parentID: ParentId, rating: string, text = '', name = 'Thandi N.') => ({
  products: parentID,
  name,
  [`rating ${parentID}`]: rating,
  [`text ${parentID}`]: text,
});
const reviewsOf = ({ orderID }: Bought) =>
  db().select().from(productReview).where(eq(productReview.orderID, orderID));
const only = async (order: Bought) => {
  const [row, ...others] = await reviewsOf(order);
  if (!row || others.length > 0) throw new Error('not one review');
  return row;
};

async function reviewed(rating = 5, order?: Bought): Promise<Bought> {
  const one = order ?? (await bought());
  await post(
    await makeReviewLink(db(), one.orderNumber),
    fieldsOf(one.parentID, String(rating), 'Good fat.'),
  );
  return one;
}

test.each<[string, number, () => Promise<Bought>]>([
  ['completed seven days ago', 1, () => bought()],
  ['completed six days ago', 0, () => bought({ daysAgo: 6.5 })],
  ['completed long ago, before reviews were switched on', 0, () => bought({ daysAgo: 30 })],
  ['not completed', 0, () => bought({ daysAgo: null })],
  ['without an email address', 0, () => bought({ email: '' })],
  ['cancelled since', 0, () => changed(sql`status = 'cancelled'`)],
  ['on its way again since', 0, () => changed(sql`status = 'inTransit'`)],
  ['not collected', 0, () => changed(sql`not_collected_at = now()`)],
  ['given back in full', 0, () => changed(sql`amount_waived = amount_due, amount_refunded = amount_due`)],
  ['given back in part', 1, () => changed(sql`amount_waived = 5, amount_refunded = 5`)],
  ['of the old shop', 0, () => withEvent('imported')],
  [
    'completed once more yesterday',
    0,
    async () => {
      const order = await bought();
      await completed(order.orderID, 1);
      return order;
    },
  ],
  [
    'completed long ago, and refunded in part since',
    0,
    async () => {
      const order = await bought({ daysAgo: 30 });
      await completed(order.orderID, 7.5, { kind: 'refunded', fromStatus: 'completed' });
      return order;
    },
  ],
  [
    'completed seven days ago, and invoiced yesterday',
    1,
    async () => {
      const order = await bought();
      await completed(order.orderID, 1, { kind: 'invoiced', fromStatus: 'completed' });
      return order;
    },
  ],
  [
    'of a product that is gone',
    0,
    async () => {
      const order = await bought();
      await db()
        .update(parentProduct)
        .set({ deletedAt: new Date() })
        .where(eq(parentProduct.id, order.parentID));
      return order;
    },
  ],
  [
    'of somebody who wants no such emails',
    0,
    async () => {
      const order = await bought({ email: `Leaves-${randomUUID()}@Example.com` });
      await db().insert(reviewOptOut).values({ email: order.email.toLowerCase() });
      return order;
    },
  ],
])('an order %s gets %d emails', async (_, emails, make) => {
  const order = await make();
  await requestReviews();
  await requestReviews();
  expect(await requestsFor(order)).toHaveLength(emails);
});

async function changed(set: ReturnType<typeof sql>): Promise<Bought> {
  const order = await bought();
  await db().execute(sql`update shop_order set ${set} where order_id = ${order.orderID}`);
  return order;
}

async function withEvent(kind: 'imported'): Promise<Bought> {
  const order = await bought();
  await db().insert(orderEvent).values({ orderID: order.orderID, actor: 'owner', kind });
  return order;
}

test('many processes that look at once write one email each', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => bought()));
  await Promise.all(Array.from({ length: 6 }, requestReviews));
  for (const order of orders) expect(await requestsFor(order)).toHaveLength(1);
});

test('a look that ends half-way has asked nobody, and the next asks', async () => {
  const order = await bought();
  const broken = {
    add: async () => {
      throw new Error('the process ended');
    },
    wake: () => {},
  };
  await expect(askForReviews(db(), broken, { isOn: true, days: 7 })).rejects.toThrow('the process ended');
  expect(await requestsFor(order)).toEqual([]);
  await requestReviews();
  expect(await requestsFor(order)).toHaveLength(1);
});

test('switched off, nobody is asked', async () => {
  const order = await bought();
  expect(await askForReviews(db(), jobs, { isOn: false, days: 7 })).toBe(0);
  expect(await requestsFor(order)).toEqual([]);
});

test('the email is in both languages, and only what leaves has links', async () => {
  const order = await bought();
  await requestReviews();
  const [row] = await requestsFor(order);
  const seen = await renderEmail(db(), row?.id ?? '', mailShop());
  expect(seen?.text).not.toMatch(/\/review(-emails)?\//);
  const [mail] = await send(row?.id ?? '');
  expect(mail?.text).toMatch(/商品還喜歡嗎[\s\S]*How was it/);
  const [, token = ''] = /boma\.example\/zh-TW\/review\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(mail?.leave).toMatch(/^https:\/\/boma\.example\/zh-TW\/review-emails\//);
  const page = await staff.ask((args) => loader({ ...args, params: { token } }), { method: 'GET' });
  expect(await page.json()).toMatchObject({
    found: { ok: true, order: { orderNumber: order.orderNumber, name: '王○○' } },
  });

  const leaveToken = mail?.leave?.split('/').at(-1) ?? '';
  // The link that ends the emails opens no review, and the other way round.
  for (const [each, opens] of [
    [leaveToken, false],
    [token, true],
  ] as const) {
    const answer = await staff.ask((args) => loader({ ...args, params: { token: each } }), {
      method: 'GET',
    });
    expect(answer.status).toBe(opens ? 200 : 404);
  }
  const end = (each: string) => staff.ask((args) => leave({ ...args, params: { token: each } }));
  const hasLeft = async (each: string) =>
    (await staff.ask((args) => leavePage({ ...args, params: { token: each } }), { method: 'GET' })).json();
  await end(token);
  expect(await db().$count(reviewOptOut, eq(reviewOptOut.email, order.email))).toBe(0);
  expect(await hasLeft(leaveToken)).toEqual({ hasLeft: false });
  await end(leaveToken);
  await end(leaveToken);
  expect(await hasLeft(leaveToken)).toEqual({ hasLeft: true });
  expect(await hasLeft(token)).toEqual({ hasLeft: false });
  expect(await db().$count(reviewOptOut, eq(reviewOptOut.email, order.email))).toBe(1);
});

test('what is outdated by the time it would be sent is not sent', async () => {
  for (const spoil of [
    ({ orderID }: Bought) =>
      db().update(shopOrder).set({ status: 'inTransit' }).where(eq(shopOrder.orderID, orderID)),
    ({ email }: Bought) => db().insert(reviewOptOut).values({ email }),
    () => switchTo(''),
  ]) {
    const order = await bought();
    await requestReviews();
    const [row] = await requestsFor(order);
    await spoil(order);
    expect(await send(row?.id ?? '')).toEqual([]);
    expect(await requestsFor(order)).toEqual([]);
    await switchTo('on');
  }
});

test('an email that the owner sends once more goes out again', async () => {
  const order = await bought();
  await requestReviews();
  const [row] = await requestsFor(order);
  expect(await send(row?.id ?? '')).toHaveLength(1);
  await resendEmail(db(), jobs, row?.id ?? '');
  expect(await requestsFor(order)).toHaveLength(2);
  // Whose buyer wants none by now is refused, instead of dropped on its way.
  await db().insert(reviewOptOut).values({ email: order.email });
  for (const intent of ['resend-email', 'retry-email'])
    expect(await staff.post(emailsAction, { intent, id: row?.id ?? '' })).toMatchObject({
      status: 409,
      body: { problem: 'email-outdated' },
    });
});

test('a buyer reviews, changes it, and what is typed stays plain text', async () => {
  const order = await bought();
  const token = await makeReviewLink(db(), order.orderNumber);
  expect(await post(token, fieldsOf(order.parentID, '', 'no stars'))).toMatchObject({
    status: 200,
    typed: { products: [{ text: 'no stars' }] },
    outcome: { ok: false, problem: 'invalid', fields: [{ problem: 'required' }] },
  });
  expect(await reviewsOf(order)).toEqual([]);
  const odd = '<script>alert(1)</script>\r\n**bold**\u202e';
  expect(await post(token, fieldsOf(order.parentID, '4', odd), { path: '/zh-TW/review' })).toMatchObject({
    status: 200,
    outcome: { ok: true, saved: 1 },
  });
  expect(await only(order)).toMatchObject({
    rating: 4,
    text: '<script>alert(1)</script>\n**bold**',
    name: 'Thandi N.',
    language: 1,
    state: 'waiting',
    version: 1,
  });
  // Sent again as it is, or with other stars, from the page of the other language.
  await post(token, fieldsOf(order.parentID, '4', odd));
  expect(await only(order)).toMatchObject({ language: 1, version: 1 });
  await post(token, fieldsOf(order.parentID, '3', odd));
  expect(await only(order)).toMatchObject({ rating: 3, language: 1, version: 2 });
  await post(token, fieldsOf(order.parentID, '2', 'Dry.'));
  expect(await only(order)).toMatchObject({ rating: 2, text: 'Dry.', language: 0, version: 3 });
});

test('a product that was not bought is not reviewed, whatever is posted', async () => {
  const order = await bought();
  const other = await bought();
  const token = await makeReviewLink(db(), order.orderNumber);
  const answer = await post(token, {
    ...fieldsOf(other.parentID, '1'),
    products: `${order.parentID} ${other.parentID}`,
  });
  expect(answer).toMatchObject({ outcome: { ok: false, problem: 'invalid' } });
  expect(await reviewsOf(order)).toEqual([]);
});

test('two tabs at once leave one review', async () => {
  const order = await bought();
  const token = await makeReviewLink(db(), order.orderNumber);
  await Promise.all(['1', '2', '3', '4', '5'].map((rating) => post(token, fieldsOf(order.parentID, rating))));
  expect(await only(order)).toMatchObject({ version: 5 });
});

test('once approved or hidden it can no longer be changed', async () => {
  for (const state of ['approved', 'hidden'] as const) {
    const order = await reviewed(5);
    const { id, version } = await only(order);
    await moveReviews(db(), [{ id, version }], state);
    const token = await makeReviewLink(db(), order.orderNumber);
    expect(await post(token, fieldsOf(order.parentID, '1', 'Worse'))).toMatchObject({
      status: 409,
      outcome: { problem: 'closed' },
    });
    expect(await only(order)).toMatchObject({ rating: 5, text: 'Good fat.', state });
  }
});

test('what was changed of a review that the shop read meanwhile is named, and the others are saved', async () => {
  const other = await stockVariant(db(), { qty: 50 });
  const order = await bought({ also: other });
  const first = order.parentID;
  const [line] = await db().select().from(productVariant).where(eq(productVariant.id, other));
  const second = line?.parentID;
  if (!second) throw new Error('not bought');
  const token = await makeReviewLink(db(), order.orderNumber);
  const both = (text: string) => ({
    ...fieldsOf(first, '5', text),
    ...fieldsOf(second, '4', 'Tender.'),
    products: `${first} ${second}`,
  });
  expect(await post(token, both('Good fat.'))).toMatchObject({ outcome: { ok: true, unchanged: 0 } });
  const { id, version } = (await reviewsOf(order)).find(({ parentID }) => parentID === first) ?? {};
  await moveReviews(db(), [{ id: id ?? 0, version: version ?? 0 }], 'approved');
  expect(await post(token, both('Good fat.'))).toMatchObject({ outcome: { ok: true, unchanged: 0 } });
  expect(await post(token, both('Too fat.'))).toMatchObject({
    outcome: { ok: true, saved: 1, unchanged: 1 },
  });
  expect(await post(token, { ...fieldsOf(first, '1', 'Too fat.'), products: `${first}` })).toMatchObject({
    outcome: { problem: 'closed' },
  });
});

test('links that are unknown, over, of an order not completed, or of a shop that takes none', async () => {
  const order = await bought();
  const ask = async (token: string) => {
    const answer = await staff.ask((args) => loader({ ...args, params: { token } }), { method: 'GET' });
    return [answer.status, (await answer.json()).found.problem ?? 'open'];
  };
  const token = await makeReviewLink(db(), order.orderNumber);
  expect(await ask(token)).toEqual([200, 'open']);
  expect(await ask(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toEqual([404, 'gone']);
  expect(await ask('x')).toEqual([404, 'gone']);
  await switchTo('');
  expect(await ask(token)).toEqual([404, 'off']);
  expect(await post(token, fieldsOf(order.parentID, '5'))).toMatchObject({ outcome: { problem: 'off' } });
  await switchTo('on');
  await db().update(shopOrder).set({ status: 'inTransit' }).where(eq(shopOrder.orderID, order.orderID));
  expect(await ask(token)).toEqual([404, 'gone']);
  expect(await post(token, fieldsOf(order.parentID, '5'))).toMatchObject({ status: 404 });
  expect(await reviewsOf(order)).toEqual([]);
});

test('a network and an order have a limit', async () => {
  const order = await bought();
  const token = await makeReviewLink(db(), order.orderNumber);
  for (let n = 0; n < 30; n++) expect((await post(token, fieldsOf(order.parentID, '5'))).status).toBe(200);
  expect(await post(token, fieldsOf(order.parentID, '5'))).toMatchObject({
    status: 429,
    outcome: { problem: 'too-many' },
  });
  const address = '203.0.113.80';
  for (let n = 0; n < 60; n++) await post('x', {}, { address });
  expect((await post('x', {}, { address })).status).toBe(429);
});

test('a product shows its approved reviews alone, and none while they are switched off', async () => {
  const first = await reviewed(5);
  expect(await shownReviews(db(), first.parentID, 1)).toBeNull();
  expect((await productBySlug(db(), first.slug))?.rating).toBeUndefined();
  const second = await reviewed(2, await bought({ of: first.productID }));
  const third = await reviewed(1, await bought({ of: first.productID }));
  for (const [order, state] of [
    [first, 'approved'],
    [second, 'approved'],
    [third, 'hidden'],
  ] as const) {
    const { id, version } = await only(order);
    await moveReviews(db(), [{ id, version }], state);
  }
  expect(await shownReviews(db(), first.parentID, 1)).toMatchObject({
    average: 3.5,
    count: 2,
    page: 1,
    pages: 1,
    reviews: [{ rating: 2 }, { rating: 5 }],
  });
  expect((await productBySlug(db(), first.slug))?.rating).toEqual({ average: 3.5, count: 2 });
  await switchTo('');
  expect(await shownReviews(db(), first.parentID, 1)).toBeNull();
  expect((await ratingsOf(db(), [first.parentID])).size).toBe(0);
  await switchTo('on');
});

test('many reviews have pages, newest first', async () => {
  const first = await reviewed(5);
  const orders = [first];
  for (let n = 0; n < 6; n++) orders.push(await reviewed(3, await bought({ of: first.productID })));
  for (const order of orders) {
    const { id, version } = await only(order);
    await moveReviews(db(), [{ id, version }], 'approved');
  }
  const page = (number: number) => shownReviews(db(), first.parentID, number);
  expect((await page(1))?.reviews).toHaveLength(5);
  expect(await page(2)).toMatchObject({ page: 2, pages: 2, reviews: [{}, { rating: 5 }] });
  expect(await page(9)).toMatchObject({ page: 2 });
});

test('what was changed since it was read is not approved, and the rest of many is', async () => {
  const order = await reviewed(5);
  const read = await only(order);
  await post(
    await makeReviewLink(db(), order.orderNumber),
    fieldsOf(order.parentID, '1', 'Buy at mine instead'),
  );
  expect(await moveReviews(db(), [read], 'approved')).toEqual({ ok: false, problem: 'review-changed' });
  expect(await answerReview(db(), read, ['x', ''])).toEqual({ ok: false, problem: 'review-changed' });
  const other = await only(await reviewed(4));
  expect(await moveReviews(db(), [read, other], 'approved')).toMatchObject({
    ok: true,
    moved: [{ id: other.id, version: 2, before: 'waiting' }],
    left: 1,
  });
  expect(await only(order)).toMatchObject({ state: 'waiting', text: 'Buy at mine instead' });
  expect(await moveReviews(db(), [{ id: 999_999_999, version: 1 }], 'hidden')).toEqual({
    ok: false,
    problem: 'review-unknown',
  });
});

test('the page moves, takes back and answers; what shoppers see is rendered again, and nothing else', async () => {
  const heard: string[] = [];
  const order = await reviewed(5);
  await staff.live.settled();
  const leaveLive = staff.live.subscribe('catalogue', (subject) => heard.push(subject ?? ''));
  const { id, version } = await only(order);
  const moved = await staff.post(moveAction, {
    intent: 'move-reviews',
    ids: [id],
    versions: [version],
    state: 'hidden',
  });
  expect(moved.body).toMatchObject({ ok: true, moved: [{ id, version: version + 1, before: 'waiting' }] });
  expect(heard).toEqual([]);
  const posted = (fields: Record<string, string>) =>
    staff.ask(moveAction, {
      path: '/admin/reviews?state=hidden',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const form = await posted({
    intent: 'move-reviews',
    ids: String(id),
    versions: String(version + 1),
    state: 'approved',
  });
  // Before the scripts the page comes again.
  expect(form.status).toBe(303);
  expect(heard).toEqual([order.parentID]);
  const answer = (text: string, at: number) =>
    posted({
      intent: 'answer-review',
      id: String(id),
      version: String(at),
      'answer[0]': text,
      'answer[1]': '',
    });
  await answer('Thank you', version + 2);
  expect(heard).toEqual([order.parentID, order.parentID]);
  expect((await only(order)).answer).toEqual(['Thank you', '']);
  await answer(' \n ', version + 3);
  expect((await only(order)).answer).toBeNull();
  expect((await answer('x'.repeat(2001), version + 4)).status).toBe(400);
  leaveLive();
});

test('the list is searched and has pages', async () => {
  const order = await reviewed(5);
  const row = await only(order);
  await db()
    .update(productReview)
    .set({ name: '陳小姐', text: '波爾飯店的味道' })
    .where(eq(productReview.id, row.id));
  const found = await listReviews(db(), { state: 'waiting', search: '波爾', after: null });
  expect(found.rows).toMatchObject([{ id: row.id, orderNumber: order.orderNumber, name: '陳小姐' }]);
  const all = await listReviews(db(), { state: 'waiting', search: '' });
  for (let n = all.rows.length; n < 16; n++) await reviewed(3);
  const first = await listReviews(db(), { state: 'waiting', search: '' });
  expect([first.rows.length, first.after !== null]).toEqual([15, true]);
  const page = await staff.ask(listLoader, { method: 'GET', path: '/admin/reviews?state=nonsense' });
  expect(await page.json()).toMatchObject({ state: 'waiting' });
});

test('the owner deletes what a customer wrote', async () => {
  const order = await reviewed(5);
  await db().insert(reviewOptOut).values({ email: order.email });
  const [row] = await db()
    .select({ id: shopOrder.customerID })
    .from(shopOrder)
    .where(eq(shopOrder.orderID, order.orderID));
  const id = row?.id ?? 0;
  const before = await readCustomer(db(), id);
  expect(before?.noReviewEmails).toBe(true);
  expect(before?.reviews).toContainEqual(expect.objectContaining({ rating: 5, state: 'waiting' }));
  expect(await staff.post(customerAction, { intent: 'forget-reviews', id })).toMatchObject({ status: 200 });
  expect((await readCustomer(db(), id))?.reviews).toEqual([]);
  expect(await staff.post(customerAction, { intent: 'forget-reviews', id: 999_999_999 })).toMatchObject({
    status: 404,
  });
});

test('what is deleted takes its reviews along', async () => {
  const order = await reviewed(5);
  await db().delete(parentProduct).where(eq(parentProduct.id, order.parentID));
  expect(await reviewsOf(order)).toEqual([]);
});
