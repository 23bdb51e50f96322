import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Language } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { readConfig } from '#app/server/config.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { createLog } from '#app/server/log.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { testDatabase } from '#test/database.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { emailShop } from './email-contents.ts';
import { listEmails } from './email-list.ts';
import { createMailer } from './mailer.ts';
import { retryEmail } from './outbox.ts';
import { sendEmail } from './outbox-worker.ts';

const database = await testDatabase();
const { db } = database;
const jobs = {
  add: async () => {},
  addNow: async () => {},
  work: async () => {},
  wake: () => {},
  stop: async () => {},
};

interface Call {
  key: string | undefined;
  params: Record<string, string>;
}
let calls: Call[] = [];
/** null: no answer. */
type Answer = { status: number; body: string } | null;
let answer: Answer = { status: 200, body: 'OK' };
const service = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const key = request.headers['idempotency-key']?.toString();
    calls.push({ key, params: JSON.parse(text).template_params });
    if (answer !== null) response.writeHead(answer.status).end(answer.body);
  });
});

beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
afterEach(() => {
  calls = [];
  answer = { status: 200, body: 'OK' };
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await database.close();
});

function parts() {
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const read = readConfig({
    MAIL_SERVICE_URL: `http://127.0.0.1:${address.port}/send`,
    MAIL_SERVICE_ID: 'service_a',
    MAIL_SERVICE_TEMPLATE: 'template_b',
    MAIL_SERVICE_PUBLIC_KEY: 'public-one',
    MAIL_SERVICE_PRIVATE_KEY: 'private-one',
    SHOP_EMAIL: 'orders@boma.example',
    SHOP_NAME: 'Boma|波馬',
  });
  if (!read.ok) throw new Error(read.problems.join());
  const mailer = createMailer(read.config, { greeting: 150, answer: 150 });
  if (!mailer) throw new Error('no way for emails');
  const shop = emailShop(read.config, defaultSettings(read.config));
  return { db, mailer, shop, log: createLog('silent'), recordFailures: async () => {} };
}

async function order(language: Language) {
  const body = orderBody([{ productID: await stockVariant(db), qty: 1 }]);
  const email = `${randomUUID()}@example.com`;
  const request = orderRequest({ ...body, language, customer: { ...body.customer, email } });
  const placed = await placeOrder(db, request, placeParts({ jobs }));
  if (!placed.ok) throw new Error(placed.refusal.name);
  const written = await db.select().from(outbox).where(eq(outbox.orderID, body.orderID));
  const id = (kind: string) => written.find((row) => row.kind === kind)?.id ?? '';
  return { email, number: placed.answer.orderNumber, hers: id('newOrder'), shops: id('newOrderShop') };
}

async function stateOf(id: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return { state: row?.state, lastError: row?.lastError };
}

test.each<[Language, string]>([
  [0, 'Boma'],
  [1, '波馬'],
])('an order in language %i: its customer and the shop each get an email', async (language, name) => {
  const { email, number, hers, shops } = await order(language);
  expect(await sendEmail(parts(), hers)).toBe('done');
  expect(await sendEmail(parts(), shops)).toBe('done');
  const [customers, owners] = calls;
  const content = { subject: expect.stringContaining(number), message: expect.stringContaining(number) };
  expect(customers).toEqual({
    key: hers,
    params: {
      logo: name,
      from_name: name,
      reply_to: 'orders@boma.example',
      to_name: '王小明',
      to_email: email,
      referenceNum: number,
      ...content,
    },
  });
  expect(owners).toMatchObject({
    key: shops,
    params: { reply_to: email, to_email: 'orders@boma.example', referenceNum: number, ...content },
  });
  // The customer's language first.
  const message = customers?.params.message ?? '';
  expect(message).toContain(`lang="${languages[language].tag}"`);
  const places = ['Amount due', '應付金額'].map((words) => message.indexOf(words));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places[language]).toBe(Math.min(...places));
  for (const id of [hers, shops]) expect(await stateOf(id)).toEqual({ state: 'sent', lastError: null });
  expect(await sendEmail(parts(), hers)).toBe('done');
  expect(calls).toHaveLength(2);
});

test.each([
  [413, 'Variables size limit'],
  [422, 'The recipients address is empty'],
])(
  'an answer of %i gives the email up, with its words, until the owner tries again',
  async (status, says) => {
    const { hers } = await order(0);
    answer = { status, body: says };
    expect(await sendEmail(parts(), hers)).toBe('done');
    expect(await stateOf(hers)).toEqual({ state: 'dead', lastError: `${status} ${says}` });
    expect((await listEmails(db, { state: 'dead' })).rows).toContainEqual(
      expect.objectContaining({ id: hers, lastError: `${status} ${says}` }),
    );
    answer = { status: 200, body: 'OK' };
    expect(await sendEmail(parts(), hers)).toBe('done');
    expect(calls).toHaveLength(1);
    expect(await retryEmail(db, jobs, hers)).toEqual({ ok: true });
    expect(await sendEmail(parts(), hers)).toBe('done');
    expect(await stateOf(hers)).toEqual({ state: 'sent', lastError: null });
  },
);

test.each<[string, Answer]>([
  ['400 The Public Key is invalid', { status: 400, body: 'The Public Key is invalid' }],
  ['401 The user ID is invalid', { status: 401, body: 'The user ID is invalid' }],
  ['429 Too many requests', { status: 429, body: 'Too many requests' }],
  ['500 later', { status: 500, body: 'later' }],
  ['503 later', { status: 503, body: 'later' }],
  ['The operation was aborted due to timeout', null],
])('%s: the email waits and leaves later, the same', async (reason, reply) => {
  const { hers } = await order(1);
  answer = reply;
  expect(await sendEmail(parts(), hers)).toBe('again');
  expect(await stateOf(hers)).toEqual({ state: 'waiting', lastError: reason });
  answer = { status: 200, body: 'OK' };
  expect(await sendEmail(parts(), hers)).toBe('done');
  expect(await stateOf(hers)).toEqual({ state: 'sent', lastError: null });
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
});
