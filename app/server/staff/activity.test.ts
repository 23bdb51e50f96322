import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { maskedKey } from '#app/domain/settings/settings.ts';
import {
  activityPerPage,
  activityPlace,
  customerIntents,
  subjectsIn,
  unnotedIntents,
} from '#app/domain/staff/activity.ts';
import { changesOf } from '#app/domain/staff/activity-change.ts';
import { action as account } from '#app/routes/admin/account.tsx';
import { loader as page } from '#app/routes/admin/activity.tsx';
import { action as emails } from '#app/routes/admin/emails.tsx';
import { action as orders } from '#app/routes/admin/orders.tsx';
import { action as payments } from '#app/routes/admin/payments.tsx';
import { action as product } from '#app/routes/admin/product.tsx';
import { action as products } from '#app/routes/admin/products.tsx';
import { action as settings } from '#app/routes/admin/settings.tsx';
import { action as staff } from '#app/routes/admin/staff.tsx';
import { action as addCodes } from '#app/routes/api/add-promo-codes.ts';
import { loader as exportCustomers } from '#app/routes/api/export-customers.ts';
import { loader as exportProducts } from '#app/routes/api/export-products.ts';
import { action as importProducts } from '#app/routes/api/import-products.ts';
import { action as login } from '#app/routes/login.tsx';
import { outbox, paymentAttempt, paymentReport, refund, refundRequest } from '#app/server/db/order-schema.ts';
import { productVariant } from '#app/server/db/schema.ts';
import { activity, staffInvitation } from '#app/server/db/staff-schema.ts';
import { activityActions, activityChange } from '#app/text/activity-admin.ts';
import { today, transfers } from '#test/bank-transfers.ts';
import { standInKeys } from '#test/ecpay-stand-in.ts';
import { stockVariant } from '#test/order-factories.ts';
import { staffCalls } from '#test/process/known-routes.ts';
import { newProduct, seedCatalogue } from '#test/product-factories.ts';
import { newPerson, password, signedIn } from '#test/staff-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { deleteOldActivity, listActivity, listActors } from './activity.ts';

let shop: StaffShop;
beforeAll(async () => {
  shop = await staffShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.shop.db.delete(activity);
  await shop.shop.db.execute(sql`delete from rate_use`);
});

const everything = { kind: null, who: '', search: '', from: null, to: null } as const;
const list = async (query: Partial<Parameters<typeof listActivity>[1]> = {}) =>
  (await listActivity(shop.shop.db, { ...everything, ...query })).rows;
const actions = async (query: Partial<Parameters<typeof listActivity>[1]> = {}) =>
  (await list(query)).map(({ action }) => action);
const owner = 'owner@boma.example';

const json = { 'content-type': 'application/json' };
const send = (handler: Parameters<StaffShop['ask']>[0], path: string, body: object, cookie?: string) =>
  shop.ask(handler, {
    path,
    body: JSON.stringify(body),
    headers: json,
    ...(cookie === undefined ? {} : { cookie }),
  });

function signIn(email: string, typed: string, address = '203.0.113.77'): Promise<Response> {
  return shop.ask(login, {
    path: '/login',
    cookie: '',
    address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent: 'sign-in', email, password: typed }).toString(),
  });
}

test('what an owner does is noted with what it was done to, by the name that it had', async () => {
  const { db } = shop.shop;
  await stockVariant(db, {});
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title->>0 as title from parent_product limit 1`,
  );
  const { id = '', title = '' } = rows[0] ?? {};
  await send(products, '/zh-TW/admin/products.data', { intent: 'publish-products', ids: [id] });
  const [noted] = await list();
  expect(noted).toMatchObject({
    kind: 'products',
    action: 'publish-products',
    actor: owner,
    subject: id,
    network: '',
  });
  expect(noted?.label).toContain(title);
  const someone = await newPerson(db, 'staff');
  const { user } = await signedIn(db, someone);
  await send(staff, '/admin/staff', { intent: 'remove', id: user.id, password: 'wrong' });
  await send(staff, '/admin/staff', { intent: 'end-sessions', id: user.id, password });
  await send(staff, '/admin/staff', { intent: 'remove', id: user.id, password });
  expect(await list({ kind: 'staff' })).toMatchObject([
    { action: 'remove', label: someone.email, outcome: 'ok' },
    { action: 'end-sessions', label: someone.email, outcome: 'ok' },
    { action: 'remove', label: someone.email, outcome: 'wrong-password' },
  ]);
  expect(JSON.stringify(await list())).not.toContain(password);
  await send(staff, '/admin/staff', {
    intent: 'invite',
    email: 'mei@example.com',
    name: 'Mei',
    role: 'staff',
    language: 0,
    password,
  });
  const [invited] = await db.select({ id: staffInvitation.id }).from(staffInvitation);
  await send(staff, '/admin/staff', { intent: 'revoke-invitation', id: invited?.id ?? '' });
  expect(await list({ kind: 'staff' })).toContainEqual(
    expect.objectContaining({ action: 'revoke-invitation', label: 'mei@example.com', outcome: 'ok' }),
  );
});

test('a new product is noted by its name, and found by it', async () => {
  await seedCatalogue(shop.shop.db);
  const created = newProduct({ title: ['Chilli bites', '辣味肉乾'] });
  const body = { intent: 'save-product', product: created, attempt: randomUUID() };
  expect((await send(product, '/admin/products/new', body)).status).toBe(200);
  const noted = {
    action: 'save-product',
    subject: created.id,
    label: 'Chilli bites 辣味肉乾',
    outcome: 'ok',
  };
  for (const search of ['chilli', '辣味']) expect(await list({ search })).toMatchObject([noted]);
});

test('settings, promo codes by the call, and a file that is taken away', async () => {
  const version = '0';
  await send(settings, '/admin/settings', { intent: 'chat', version, facebookPageId: '', lineId: '@boma' });
  await send(addCodes, '/api/addPromoCodes', { codes: ['BRAAI10'], discount: 10, salesAmount: 0 });
  const file = await shop.ask(exportCustomers, { method: 'GET', path: '/api/exportCustomers' });
  await file.text();
  expect(await list()).toMatchObject([
    { kind: 'customers', action: 'exportCustomers', actor: owner },
    { kind: 'promos', action: 'addPromoCodes', subject: 'BRAAI10' },
    { kind: 'settings', action: 'chat', outcome: 'ok' },
  ]);
});

test('a customer is named as long as there is one', async () => {
  const { db } = shop.shop;
  await db.execute(sql`insert into customer (id, created_date, name) values (7001, now(), '王小明')`);
  const entry = { kind: 'customers', actor: owner, label: '', outcome: 'ok' } as const;
  await db.insert(activity).values([
    { ...entry, action: 'add-tag', subject: '7001' },
    // A message with the same number.
    { ...entry, action: 'mark-message', subject: '7001' },
  ]);
  expect(await list()).toMatchObject([{ label: '' }, { subject: '7001', label: '王小明' }]);
  await db.execute(sql`delete from customer where id = 7001`);
  expect(await list()).toMatchObject([{ label: '' }, { subject: '7001', label: '' }]);
});

test('the intents of one customer are those of the customer’s page', () => {
  const [page] = Object.entries(modules).flatMap(([file, module]) =>
    file.endsWith('/customer.tsx') ? [module] : [],
  );
  expect([...customerIntents].sort()).toEqual([...(page?.action?.intents ?? [])].sort());
});

test('what asks only, or was no request at all, is not noted', async () => {
  await send(products, '/admin/products', { intent: 'publish-products', ids: 1 });
  await send(account, '/admin/account', { intent: 'link-line' });
  expect(await list()).toEqual([]);
});

test('sign-ins are noted, with the beginning of the address; guesses with no password and no unknown name', async () => {
  const { db } = shop.shop;
  const person = await newPerson(db, 'staff');
  expect((await signIn(person.email, password)).status).toBe(302);
  await signIn(person.email.toUpperCase(), 'guess-1');
  await signIn('my-secret-password@example.com', 'guess-2');
  const network = '203.0.113.0/24';
  expect(await list({ kind: 'sign-ins' })).toMatchObject([
    { action: 'sign-in', actor: '', outcome: 'wrong-password', network },
    { action: 'sign-in', actor: person.email, outcome: 'wrong-password', network },
    { action: 'sign-in', actor: person.email, outcome: 'ok', network },
  ]);
  expect(JSON.stringify(await list())).not.toMatch(/guess|secret|203\.0\.113\.77/);
});

test('a stranger cannot fill the table, and hides no guesses at an account', async () => {
  const { db } = shop.shop;
  const person = await newPerson(db, 'owner');
  await signIn('nobody@example.com', 'guess');
  expect(await list()).toMatchObject([{ actor: '' }]);
  await db.execute(
    sql`update rate_use set uses = array_fill(now(), array[60]) where key like 'activity-refused%'`,
  );
  await signIn('nobody@example.com', 'guess');
  expect(await list()).toHaveLength(1);
  await signIn(person.email, 'guess');
  expect(await list()).toMatchObject([{ actor: person.email, outcome: 'wrong-password' }, { actor: '' }]);
  await db.execute(
    sql`update rate_use set uses = array_fill(now(), array[60]) where key like 'activity-refused%'`,
  );
  await signIn(person.email, 'guess');
  expect(await list()).toHaveLength(2);
});

test('a member of the staff who tries what is the owners’ is noted, and cannot read the list', async () => {
  const { db } = shop.shop;
  const person = await newPerson(db, 'staff');
  const { cookie } = await signedIn(db, person);
  expect((await send(settings, '/admin/settings', { intent: 'chat' }, cookie)).status).toBe(403);
  const shown = shop.ask(page, { method: 'GET', path: '/admin/activity', cookie });
  await expect(shown).rejects.toMatchObject({ init: { status: 403 } });
  expect(await list()).toMatchObject([
    { kind: 'refusals', action: 'owners-only', actor: person.email, subject: '/admin/activity' },
    { kind: 'refusals', action: 'owners-only', actor: person.email, subject: '/admin/settings' },
  ]);
});

test('it is searched by area, person, text and day, and walked page by page', async () => {
  const { db } = shop.shop;
  const entry = { kind: 'orders', outcome: 'ok', label: '', network: '' } as const;
  const rows = Array.from({ length: activityPerPage + 5 }, (_, index) => ({
    ...entry,
    action: 'add-note',
    actor: 'ming@boma.example',
    subject: `ABCD${100 + index}`,
  }));
  await db.insert(activity).values(rows);
  const old = new Date('2026-03-05T15:59:59Z');
  await db.insert(activity).values({
    ...entry,
    kind: 'products',
    action: 'save-product',
    actor: owner,
    subject: 'prd_x',
    label: 'Boerewors 南非香腸',
    at: old,
  });
  expect(await actions({ kind: 'products' })).toEqual(['save-product']);
  expect(await actions({ who: owner })).toEqual(['save-product']);
  for (const search of ['boerewors', '香腸', 'save-product'])
    expect(await actions({ search })).toHaveLength(1);
  expect(await actions({ search: 'ABCD104' })).toEqual(['add-note']);
  // 5 March, a second before midnight in Taipei.
  expect(await actions({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['save-product']);
  expect(await actions({ from: '2026-03-06', to: '2026-03-06' })).toEqual([]);
  expect(await actions({ to: '2026-03-04' })).toEqual([]);
  await db.insert(activity).values({ ...entry, action: 'sign-in', actor: '', subject: '' });
  expect(await listActors(db)).toEqual(['ming@boma.example', owner].sort());
  await db.delete(activity).where(eq(activity.actor, ''));
  const first = await listActivity(db, everything);
  const second = await listActivity(db, { ...everything, after: first.after });
  expect([first.rows.length, second.rows.length, second.after]).toEqual([activityPerPage, 6, null]);
});

test('sign-ins and refusals go after half a year, all else after two', async () => {
  const { db } = shop.shop;
  const entry = { actor: owner, subject: '', label: '', outcome: 'ok' };
  const at = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  for (const days of [179, 181, 729, 731])
    for (const kind of ['sign-ins', 'refusals', 'orders'] as const)
      await db.insert(activity).values({ ...entry, kind, action: `${kind} ${days}`, at: at(days) });
  await deleteOldActivity(db);
  expect((await actions()).sort()).toEqual(
    ['orders 179', 'orders 181', 'orders 729', 'refusals 179', 'sign-ins 179'].sort(),
  );
});

test('a sign-in code that an older release noted goes', async () => {
  const { db } = shop.shop;
  const entry = { kind: 'staff', actor: owner, label: '', outcome: 'ok', network: '' } as const;
  await db.insert(activity).values({ ...entry, action: 'confirm-second-factor', subject: '049131' });
  await db.insert(activity).values({ ...entry, action: 'invite', subject: 'ming@boma.example' });
  await deleteOldActivity(db);
  expect((await list()).map(({ subject }) => subject)).toEqual(['ming@boma.example', '']);
  expect(await list({ search: '049131' })).toEqual([]);
});

interface Module {
  action?: { intents: readonly string[]; fields: readonly (readonly [string, readonly string[]])[] };
}
const modules = import.meta.glob<Module>(['../../routes/admin/*.tsx', '!**/*.test.tsx'], { eager: true });
const intents = Object.values(modules).flatMap(({ action }) => action?.intents ?? []);

/** By the last part of the path where a page is one of an area's. */
const areas: Readonly<Record<string, string>> = {
  ...{ order: 'orders', 'order-new': 'orders', 'order-edit': 'orders', 'order-invoice': 'orders' },
  ...{ product: 'products', 'product-stock': 'products', customer: 'customers', dashboard: '' },
};
const harmless: Readonly<Record<string, string>> = { promos: 'code', filters: 'key', images: 'key' };
const posts = Object.entries(modules).flatMap(([file, { action }]) => {
  const page = /([\w-]+)\.tsx$/.exec(file)?.[1] ?? '';
  return (action?.fields ?? []).map(([intent, fields]) => ({ area: areas[page] ?? page, intent, fields }));
});
// What a later field of any form may be called.
const secretNames = [
  'code',
  'codes',
  'key',
  'password',
  'current',
  'next',
  'token',
  'secret',
  'auth',
  'note',
];

test.each(posts)('$area $intent notes no field that may hold a secret', ({ area, intent, fields }) => {
  const subjects = ['id', 'ids', 'orderNumber', 'orders', 'product', 'changes', 'email'];
  const secrets = [...fields.filter((name) => name !== 'intent' && !subjects.includes(name)), ...secretNames]
    .filter((name) => name.replace(/s$/, '') !== harmless[area])
    .map((name) => [name, name.endsWith('s') ? [`hidden ${name}`] : `hidden ${name}`]);
  const input = { intent, ...Object.fromEntries(secrets) };
  expect(
    JSON.stringify([
      activityPlace(`/admin/${area}`, intent, input),
      subjectsIn(`/admin/${area}`, input),
      changesOf(intent, input),
    ]),
  ).not.toContain('hidden');
});

test.each(staffCalls)('%s notes no field that may hold a secret', (call) => {
  const input = Object.fromEntries(
    secretNames
      .filter((name) => call !== 'api/addPromoCodes' || name !== 'codes')
      .map((name) => [name, 'hidden']),
  );
  expect(subjectsIn(`/${call}`, input)).toEqual([]);
});

test('the code of the second step that was typed is nowhere in the list', async () => {
  await send(account, '/admin/account', { intent: 'confirm-second-factor', code: '049131' });
  await send(account, '/admin/account', { intent: 'end-second-factor', password: 'wrong', code: '049131' });
  expect(await list()).toMatchObject([{ subject: '' }, { action: 'confirm-second-factor', subject: '' }]);
  expect(JSON.stringify(await list())).not.toContain('049131');
});

test('every intent of every page is noted, or known not to be', () => {
  const missing = posts.filter(
    ({ area, intent }) =>
      !unnotedIntents.has(intent) && activityPlace(`/admin/${area}`.replace(/\/$/, ''), intent, {}) === null,
  );
  expect(missing).toEqual([]);
});

test('a change of many orders names those that changed, and so does its undo', async () => {
  const { db } = shop.shop;
  const placing = transfers(db);
  const numbers: string[] = [];
  for (let n = 0; n < 7; n++) numbers.push((await placing.placed('cod')).orderNumber);
  const matching = { q: '', status: 'newOrder', sort: 'date' };
  const found = await send(orders, '/admin/orders', { intent: 'match-orders', ...matching });
  const { seen } = z.object({ seen: z.string() }).parse(await found.json());
  const moving = {
    intent: 'move-matching',
    ...matching,
    seen,
    isPaidOnly: false,
    to: 'followUp',
    tell: false,
  };
  const moved = await send(orders, '/admin/orders', moving);
  const { eventIDs } = z.object({ eventIDs: z.array(z.int()) }).parse(await moved.json());
  await send(orders, '/admin/orders', { intent: 'undo-changes', eventIDs: eventIDs.slice(0, 2) });
  const [undone, change] = await list({ kind: 'orders' });
  expect(undone).toMatchObject({ action: 'undo-changes', outcome: 'ok' });
  expect(undone?.subject.split(' ')).toHaveLength(2);
  expect(numbers).toEqual(expect.arrayContaining(undone?.subject.split(' ') ?? []));
  expect(change?.changes).toEqual([{ what: 'status', from: 'newOrder', to: 'followUp' }]);
  expect(change).toMatchObject({ action: 'move-matching', subject: expect.stringMatching(/ \+2$/) });
});

test('a save of settings says which fields changed, and of switches and numbers from what to what', async () => {
  const messages = { messageEnglish: 'Back in May', messageChinese: '五月恢復' };
  await send(settings, '/admin/settings', { intent: 'pause', version: '0', on: 'on', ...messages });
  await send(settings, '/admin/settings', { intent: 'pause', version: '1', ...messages });
  await send(settings, '/admin/settings', { intent: 'pause', version: '1', on: 'on', ...messages });
  const keys = { accessToken: 'a-secret-token', channelSecret: 'a-secret-channel' };
  await send(settings, '/admin/settings', { intent: 'line', version: '0', ...keys, password });
  const [, overtaken, resumed, paused] = await list({ kind: 'settings' });
  expect(overtaken).toMatchObject({ outcome: 'settings-changed', changes: null });
  const words = (row: typeof paused) => row?.changes?.map((change) => activityChange(change)[0]);
  expect(words(resumed)).toEqual(['Pause orders: on → off']);
  expect(words(paused)).toEqual([
    'Pause orders: off → on',
    'Message, English: changed',
    'Message, Chinese: changed',
  ]);
  expect(JSON.stringify(await list())).not.toMatch(/Back in May|五月|secret/);

  const payment = {
    ...{ intent: 'payment', ...standInKeys, password },
    ...{ test: 'on', linePayTest: 'on', cardMinutes: '30', laterDays: '3' },
  };
  await send(settings, '/admin/settings', { ...payment, version: '0' });
  const masked = { hashKey: maskedKey, hashIV: maskedKey };
  await send(settings, '/admin/settings', { ...payment, ...masked, version: '1', card: 'on' });
  const [offered, withKeys] = await list({ kind: 'settings' });
  expect(words(withKeys)).toEqual(['MerchantID: changed', 'HashKey: changed', 'HashIV: changed']);
  expect(words(offered)).toEqual(['Credit card: off → on']);
  expect(JSON.stringify([offered, withKeys])).not.toContain(standInKeys.hashKey);
});

test('a change of many products names them by their titles, and its undo is told apart', async () => {
  const { db } = shop.shop;
  await stockVariant(db, {});
  await stockVariant(db, {});
  const { rows } = await db.execute<{ id: string; parent: string; title: string }>(sql`
    select variant.id, parent.id as parent, parent.title->>0 as title
    from product_variant variant join parent_product parent on parent.id = variant.parent_id limit 2`);
  const attempt = () => crypto.randomUUID();
  const changes = rows.map(({ id }) => ({ id, by: 1 }));
  await send(products, '/admin/products', {
    intent: 'change-variants',
    changes,
    why: 'bulk',
    attempt: attempt(),
  });
  await send(products, '/admin/products', {
    intent: 'change-variants',
    changes,
    why: 'undone',
    attempt: attempt(),
  });
  await send(products, '/admin/products', {
    intent: 'cancel-sale',
    ids: rows.map(({ parent }) => parent),
  });
  const priced = rows.map(({ id }, at) => ({ id, price: [100, 101 + at] }));
  await send(products, '/admin/products', {
    ...{ intent: 'change-variants', changes: priced, why: 'bulk', attempt: attempt() },
  });
  const [last, ...noted] = await list();
  const words = last?.changes?.map((change) => activityChange(change)[0]) ?? [];
  for (const [at, { title }] of rows.entries())
    expect(words).toContain(`Price (${title} · 250 g): NT$100 → NT$${101 + at}`);
  expect(noted.map(({ action }) => action)).toEqual(['cancel-sale', 'undo-variants', 'change-variants']);
  const added = [{ what: 'stock', by: 1 }];
  expect(noted.map((row) => row.changes)).toEqual([null, added, added]);
  for (const { label } of noted) for (const { title } of rows) expect(label).toContain(title);
});

test.each([...new Set(intents), 'undo-variants'].filter((intent) => !unnotedIntents.has(intent)))(
  '%s has words',
  (intent) => {
    expect(activityActions[intent]).toBeDefined();
  },
);

test('every call of the admin area that changes something has words', () => {
  const reads = [
    ...['readStock', 'findImages', 'findVariants', 'findCustomers', 'live/*'],
    // A file of many.
    'importPicture',
  ];
  const calls = staffCalls.map((call) => call.replace('api/', '')).filter((call) => !reads.includes(call));
  expect(calls.filter((call) => !Object.hasOwn(activityActions, call))).toEqual([]);
  expect(calls.filter((call) => activityPlace(`/api/${call}`, null, {}) === null)).toEqual([]);
});

test('a file of products that was only checked is no import', () => {
  const place = (apply: boolean) => activityPlace('/api/importProducts', null, { csv: '', apply });
  expect(place(false)).toBeNull();
  expect(place(true)).toEqual({ kind: 'products', action: 'importProducts', subject: '' });
});

test('an import that answers line by line is noted with what came of it in the end', async () => {
  const outcomes = async () => (await list()).map(({ action, outcome }) => [action, outcome]);
  const path = '/api/importProducts';
  const refused = await send(importProducts, path, { csv: 'title_en', apply: true, seen: 'then' });
  expect([refused.status, await refused.text()]).toEqual([200, '{"problem":"import-invalid"}\n']);
  await expect.poll(outcomes).toEqual([['importProducts', 'import-invalid']]);
  const file = await shop.ask(exportProducts, { method: 'GET', path: '/api/exportProducts' });
  const csv = await file.text();
  const preview: unknown = await (await send(importProducts, path, { csv, apply: false })).json();
  const { seen } = z.object({ seen: z.string() }).parse(preview);
  await (await send(importProducts, path, { csv, apply: true, seen })).text();
  await expect.poll(outcomes).toContainEqual(['importProducts', 'ok']);
});

test('a payment and a refund that are posted by their ids are noted with the number of their order', async () => {
  const { db } = shop.shop;
  const { placed, report } = transfers(db);
  const { orderID, orderNumber, token } = await placed();
  await report(token);
  const [reported] = await db.select().from(paymentReport).where(eq(paymentReport.orderID, orderID));
  const dismissed = await send(payments, '/admin/payments', {
    intent: 'dismiss-payment',
    id: reported?.id,
    reason: 'not found',
  });
  expect(dismissed.status).toBe(200);
  const [attempt] = await db
    .insert(paymentAttempt)
    .values({
      ...{ orderID, tradeNo: 'NOTED1', merchantID: '2000132', isTest: true },
      ...{ method: 'card', amount: 1000, holdUntil: new Date() },
    })
    .returning();
  const id = randomUUID();
  await db
    .insert(refundRequest)
    .values({ id, orderID, attemptID: attempt?.id ?? 0, amount: 1, tell: false, actor: owner });
  await send(payments, '/admin/payments', { intent: 'settle-refund', id, isDone: false });
  expect(await list({ kind: 'payments' })).toMatchObject([
    { action: 'settle-refund', subject: orderNumber, changes: [{ what: 'amount', amount: 1 }] },
    { action: 'dismiss-payment', subject: orderNumber, changes: [{ what: 'amount', amount: 1160 }] },
  ]);
});

test('a payment and a refund are noted with their amounts, when they are recorded and when they are removed', async () => {
  const { db } = shop.shop;
  const { orderID, orderNumber } = await transfers(db).placed();
  const pay = { intent: 'record-payment', orderNumber, lastFive: '01234', paidOn: today() };
  await send(payments, '/admin/payments', { ...pay, amount: 'NT$1,160', received: 0, waiting: 0 });
  const [paid] = await db.select().from(paymentReport).where(eq(paymentReport.orderID, orderID));
  const back = { intent: 'record-refund', orderNumber, refundedOn: today(), note: '', tell: false };
  await send(payments, '/admin/payments', { ...back, amount: '160', refunded: 0, owed: 0, agreed: true });
  const [refunded] = await db.select().from(refund).where(eq(refund.orderID, orderID));
  await send(payments, '/admin/payments', { intent: 'remove-refund', orderNumber, id: refunded?.id });
  await send(payments, '/admin/payments', { intent: 'remove-payment', orderNumber, id: paid?.id });
  const noted = await list({ kind: 'payments' });
  expect(
    noted.map(({ action, outcome, changes }) => [action, outcome, changes?.map(activityChange)]),
  ).toEqual([
    ['remove-payment', 'ok', [['NT$1,160', 'NT$1,160']]],
    ['remove-refund', 'ok', [['NT$160', 'NT$160']]],
    ['record-refund', 'ok', [['NT$160', 'NT$160']]],
    ['record-payment', 'ok', [['NT$1,160', 'NT$1,160']]],
  ]);
});

test('a payment and a refund that are only asked about are not noted, since nothing was decided', async () => {
  const { orderNumber } = await transfers(shop.shop.db).placed();
  const pay = { intent: 'record-payment', orderNumber, lastFive: '01234', paidOn: today(), waiting: 0 };
  const tooMuch = { ...pay, amount: '9,000', received: 0 };
  const asked = await send(payments, '/admin/payments', tooMuch);
  expect(await asked.json()).toMatchObject({ problem: 'payment-in-doubt' });
  expect(await list()).toEqual([]);
  const agreed = { doubts: ['over'], held: 0 };
  await send(payments, '/admin/payments', { ...tooMuch, agreed });
  const back = { intent: 'record-refund', orderNumber, refundedOn: today(), note: '', tell: false, owed: 0 };
  const refundOf = (refunded: number) =>
    send(payments, '/admin/payments', { ...back, amount: '160', refunded, agreed: false });
  await refundOf(0);
  expect(await (await refundOf(160)).json()).toMatchObject({ problem: 'refund-in-doubt' });
  expect((await list()).map(({ action, outcome }) => [action, outcome])).toEqual([
    ['record-refund', 'ok'],
    ['record-payment', 'ok'],
  ]);
});

test('a change of one variant of several says which, and of the only one does not', async () => {
  const { db } = shop.shop;
  const id = await stockVariant(db, {});
  const change = (by: number) =>
    send(products, '/admin/products', {
      ...{ intent: 'change-variants', why: 'set', attempt: randomUUID() },
      changes: [{ id, by }],
    });
  await change(1);
  const [variant] = await db.select().from(productVariant).where(eq(productVariant.id, id));
  if (!variant) throw new Error('no variant');
  const other = {
    id: `var_${randomUUID()}`,
    weight: ['500 g', '500 公克'],
    position: 1,
    barcode: null,
  } as const;
  await db.insert(productVariant).values({ ...variant, ...other });
  await change(2);
  await send(products, '/admin/products', { intent: 'set-price', id, seen: '100', typed: '120' });
  expect((await list()).map(({ changes }) => changes?.map(activityChange))).toEqual([
    [['Price (250 g): NT$100 → NT$120', '價格（250 公克）：NT$100→NT$120']],
    [['Stock (250 g): +2', '庫存（250 公克）：+2']],
    [['Stock: +1', '庫存：+1']],
  ]);
});

test('an email that is sent again is noted by its order and kind, not by its id', async () => {
  const { db } = shop.shop;
  const { orderID, orderNumber } = await transfers(db).placed('cod');
  const ofOrder = { id: randomUUID(), orderID, kind: 'completed', recipient: 'a@example.com' } as const;
  const ofShop = { id: randomUUID(), kind: 'lowStock', recipient: 'shop@example.com' } as const;
  await db.insert(outbox).values([
    { ...ofOrder, state: 'dead' },
    { ...ofShop, state: 'dead' },
  ]);
  for (const { id } of [ofOrder, ofShop]) await send(emails, '/admin/emails', { intent: 'retry-email', id });
  const noted = await list({ kind: 'settings' });
  expect(noted).toMatchObject([
    { action: 'retry-email', subject: '', changes: [{ what: 'email', kind: 'lowStock' }] },
    { action: 'retry-email', subject: orderNumber, changes: [{ what: 'email', kind: 'completed' }] },
  ]);
  expect(noted[1]?.changes?.map(activityChange)).toEqual([['Order complete', '訂單完成通知']]);
  expect(JSON.stringify(noted)).not.toContain('@example.com');
});

test('a save of settings names the closed days added and removed, and says where nothing changed', async () => {
  const delivery = { intent: 'delivery', cutOffHour: '14', daysAhead: '14' };
  const save = (version: string, days: string[]) =>
    send(settings, '/admin/settings', { ...delivery, version, closedDays: days.join('\n') });
  await save('0', ['2099-02-09', '2099-02-10']);
  await save('1', ['2099-02-10', '2099-02-11']);
  await save('2', ['2099-02-10', '2099-02-11']);
  const [same, changed] = await list({ kind: 'settings' });
  expect(same?.changes?.map(activityChange)).toEqual([['nothing changed', '內容未變更']]);
  expect(changed?.changes?.map(activityChange)).toEqual([
    ['Closed days: added 11 Feb 2099; removed 9 Feb 2099', '公休日：新增2099/02/11；移除2099/02/09'],
  ]);
});
