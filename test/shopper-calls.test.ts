import { count, eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, describe, expect, test } from 'vitest';
import { loader as basket } from '#app/routes/api/basket.ts';
import { loader as contactTokenLoader } from '#app/routes/api/contact.ts';
import { action as validatePromoCode } from '#app/routes/api/validate-promo-code.ts';
import { action as contact } from '#app/routes/contact.tsx';
import { readConfig } from '#app/server/config.ts';
import { checkContactToken, makeContactToken } from '#app/server/contact/contact-token.ts';
import { clientAddress, type Shop, shopContext } from '#app/server/context.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { parentProduct, promoCode } from '#app/server/db/schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { theShop } from '#app/server/emails/outbox.ts';
import { allow, deleteOldCounts } from '#app/server/http/rate-limit.ts';
import { streamLimits } from '#app/server/live/stream-limits.ts';
import { createLog } from '#app/server/log.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from './database.ts';
import { fixedSettings } from './fixed-settings.ts';
import { makePromo, stockVariant } from './order-factories.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

const read = readConfig({ SHOP_EMAIL: 'shop@boma.example' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const jobs: string[] = [];
const shop: Shop = {
  db,
  readDb: async () => db,
  pool: database.pool,
  config: read.config,
  settings: fixedSettings(read.config),
  log: createLog('silent'),
  storage: diskStorage(read.config.dataDir),
  streams: streamLimits(),
  live: {
    subscribe: () => () => {},
    settled: async () => {},
    stopped: new AbortController().signal,
    stop: async () => {},
  },
  failures: { report: async () => {} },
  jobs: {
    add: async (_tx, _queue, ids) => void jobs.push(...ids),
    addNow: async () => {},
    work: async () => {},
    wake: () => {},
    stop: async () => {},
  },
};

let addresses = 0;
/** A request of a new client by default. */
function call(path: string, init: RequestInit = {}, address = `192.0.2.${++addresses}`) {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(clientAddress, address);
  const request = new Request(`http://shop.test${path}`, init);
  return { request, context, url: new URL(request.url), pattern: path, params: {} };
}

function posted(path: string, body: unknown, address?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }, address);
}

describe('GET /api/basket', () => {
  const ask = (ids: string) => basket(call(`/api/basket?ids=${ids}`));

  test('says what the shop says now, and nothing of its cost', async () => {
    const id = await stockVariant(db, { price: 320, cost: 77, qty: 4, salesPercentage: 10 });
    const answer = await ask(`${id},var_unknown,${id}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      variants: [
        {
          id,
          parentID: expect.stringMatching(/^prd_/),
          price: 320,
          salePrice: 288,
          salesPercentage: 10,
          qty: 4,
          size: null,
          weight: ['250 g', '250 公克'],
          color: null,
          grams: 0,
          title: ['Biltong', '風乾牛肉'],
          slug: expect.any(String),
          image: null,
          storage: null,
        },
      ],
    });
    expect(text).not.toMatch(/cost|profit/);
  });

  test('what is unpublished or deleted is absent', async () => {
    const hidden = await stockVariant(db, { isPublished: false });
    const deleted = await stockVariant(db);
    await db.update(parentProduct).set({ deletedAt: new Date() }).where(eq(parentProduct.isPublished, true));
    expect(await (await ask(`${hidden},${deleted}`)).json()).toEqual({ variants: [] });
  });

  test.each([
    ['nothing asked', '', 200],
    ['no id', 'nonsense', 400],
    ['a product, not a variant', 'prd_1', 400],
    ['a quote', "var_1'--", 400],
    ['a NUL', 'var_%00', 400],
    ['more than a basket holds', Array.from({ length: 51 }, (_, n) => `var_${n}`).join(), 400],
  ])('%s', async (_name, ids, status) => {
    expect((await ask(ids)).status).toBe(status);
  });
});

describe('POST /api/validatePromoCode', () => {
  const check = (body: unknown, address?: string) =>
    validatePromoCode(posted('/api/validatePromoCode', body, address));

  test('one shape for good, used and unknown codes; an exact match only', async () => {
    await makePromo(db, 'BRAAI10', { discount: 10 });
    await makePromo(db, 'LEKKER100', { salesAmount: 100 });
    await makePromo(db, 'SPENT', { discount: 50 });
    await db.update(promoCode).set({ used: true, orderID: 'o1' }).where(eq(promoCode.code, 'SPENT'));
    const nothing = { valid: false, expired: false, discount: 0, salesAmount: 0 };
    await makePromo(db, 'OVER', { discount: 20 });
    await db.update(promoCode).set({ lastDay: '2026-01-01' }).where(eq(promoCode.code, 'OVER'));
    const cases: [string, object][] = [
      ['BRAAI10', { valid: true, expired: false, discount: 10, salesAmount: 0 }],
      ['LEKKER100', { valid: true, expired: false, discount: 0, salesAmount: 100 }],
      ['OVER', { ...nothing, expired: true }],
      ['over', nothing],
      // As a Chinese keyboard types it.
      ['ＢＲＡＡＩ１０', { valid: true, expired: false, discount: 10, salesAmount: 0 }],
      ['SPENT', nothing],
      ['UNKNOWN', nothing],
      ['braai10', nothing],
      ['BRAAI10 ', nothing],
      ['BRAAI1_', nothing],
      ['%', nothing],
    ];
    for (const [code, want] of cases) {
      expect(await (await check({ code })).json(), code).toEqual(want);
    }
  });

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['nothing', {}],
    ['an empty code', { code: '' }],
    ['a number', { code: 1 }],
    ['several codes', { code: ['A', 'B'] }],
    ['a key more', { code: 'A', used: false }],
    ['a NUL', { code: 'A\0' }],
    ['half a pair', { code: '\ud800' }],
    ['too long', { code: 'A'.repeat(101) }],
  ])('%s is refused', async (_name, body) => {
    expect((await check(body)).status).toBe(400);
  });

  test('guessing ends after 20 tries, for that address only', async () => {
    const guess = async (address: string) => (await check({ code: 'GUESS' }, address)).status;
    const tries = await Promise.all(Array.from({ length: 22 }, () => guess('198.51.100.1')));
    expect(tries.filter((status) => status === 200)).toHaveLength(20);
    expect(tries.filter((status) => status === 429)).toHaveLength(2);
    expect(await guess('198.51.100.2')).toBe(200);
  });

  test('a valid code can be checked as often as the cart changes, and uses up no guess', async () => {
    await makePromo(db, 'OFTEN', { discount: 10 });
    const valid = await Promise.all(
      Array.from({ length: 15 }, () => check({ code: 'OFTEN' }, '198.51.100.3')),
    );
    expect(new Set(valid.map(({ status }) => status))).toEqual(new Set([200]));
    const statuses = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await check({ code: n % 2 ? 'OFTEN' : `NONE${n}` }, '198.51.100.3')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

const tokens = {
  good: await makeContactToken(db, Date.now() - 60_000),
  young: await makeContactToken(db, Date.now() + 30_000),
  old: await makeContactToken(db, Date.now() - 7 * 86_400_000),
};

describe('a message to the shop', () => {
  const message = { name: 'Thandi', email: 'thandi@example.com', message: 'Howzit <b>there</b>' };
  const proof = { website: '', token: tokens.good };
  /** As posted by the form of the Chinese page. */
  const send = async (
    typed: Record<string, string>,
    address?: string,
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams({ ...message, ...proof, ...typed });
    const { data, init } = await contact(call('/zh-TW/contact', { method: 'POST', body, headers }, address));
    return { status: init?.status, answer: data };
  };
  const countMessages = async () => (await db.select({ n: count() }).from(contactMessage))[0]?.n;

  test('is stored and queued as an email to the shop, in one transaction', async () => {
    expect(await send({})).toEqual({ status: 200, answer: { state: 'received' } });
    const [row] = await db.select().from(contactMessage);
    expect(row).toMatchObject({ ...message, language: 1 });
    const [written] = await db.select().from(outbox);
    expect(written).toMatchObject({ kind: 'contact', contactID: row?.id, recipient: theShop });
    expect(jobs).toEqual([written?.id]);
  });

  test('a robot that fills the field that people do not see hears of success, and nothing is stored', async () => {
    const before = await countMessages();
    const answered = await send({ website: 'https://pills.example' });
    expect(answered).toEqual({ status: 200, answer: { state: 'received' } });
    expect(await countMessages()).toBe(before);
  });

  test.each([
    ['writes faster than a hand', tokens.young, tokens.young],
    ['has a token of its own making', `${Date.now() - 60_000}.${'A'.repeat(43)}`, null],
    ['has a token of last week', tokens.old, null],
    ['has none', '', null],
  ])('whoever %s is asked to send it again, and nothing is stored', async (_name, token, next) => {
    const before = await countMessages();
    const { status, answer } = await send({ token });
    expect([status, answer]).toMatchObject([200, { state: 'refused', failure: 'unproven', typed: message }]);
    const given = answer.state === 'refused' ? answer.token : '';
    if (next !== null) expect(given).toBe(next);
    else expect(await checkContactToken(db, given, Date.now() + 5_000)).toBe('good');
    expect(await countMessages()).toBe(before);
  });

  test('without a token, a user-activated submission is accepted a few times', async () => {
    const userActivated = { 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' };
    const before = (await countMessages()) ?? 0;
    const states: string[] = [];
    for (const token of ['', tokens.young, tokens.old, ''])
      states.push((await send({ token }, '198.51.100.77', userActivated)).answer.state);
    expect(states).toEqual(['received', 'received', 'received', 'refused']);
    const byScript = await send({ token: '' }, undefined, { ...userActivated, 'sec-fetch-user': '' });
    expect(byScript.answer).toMatchObject({ state: 'refused', failure: 'unproven' });
    expect(await countMessages()).toBe(before + 3);
  });

  test('a token is for nobody to keep', async () => {
    const answer = await contactTokenLoader(call('/api/contact'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = await answer.json();
    expect(await checkContactToken(db, token)).toBe('early');
    expect(await checkContactToken(db, token, Date.now() + 5_000)).toBe('good');
  });

  test('fields that did not pass are named, and nothing is stored', async () => {
    const before = await countMessages();
    const { status, answer } = await send({ name: ' ', email: 'x@y', message: '' });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      state: 'refused',
      failure: null,
      typed: { name: ' ', email: 'x@y', message: '' },
      fields: [
        { field: 'name', problem: 'required' },
        { field: 'email', problem: 'invalid' },
        { field: 'message', problem: 'required' },
      ],
    });
    expect(await countMessages()).toBe(before);
  });

  test.each([
    ['what is no form', 'x', 'text/plain'],
    ['JSON', JSON.stringify({ ...message, ...proof }), 'application/json'],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
  ])('%s is refused', async (_name, body, type) => {
    const init = { method: 'POST', body, headers: { 'content-type': type } };
    const { data } = await contact(call('/contact', init));
    expect(data).toMatchObject({ state: 'refused', fields: [{}, {}, {}] });
  });

  test('a NUL and half a character are left out, and a book is too long', async () => {
    expect((await send({ message: 'a\0b\ud800' })).answer).toEqual({ state: 'received' });
    const stored = await db.select({ message: contactMessage.message }).from(contactMessage);
    expect(stored.map((row) => row.message)).toContain('ab\ufffd');
    expect((await send({ message: 'a'.repeat(9000) })).answer).toMatchObject({
      fields: [{ field: 'message', problem: 'too-long' }],
    });
  });

  test('a sixth message in ten minutes waits', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await send({}, '198.51.100.9')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('counting', () => {
  const rule = { limit: 3, windowSeconds: 3600 };

  test('many at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => allow(db, 'crowd', rule)));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });

  test('keys do not share', async () => {
    expect(await allow(db, 'alone', rule)).toBe(true);
  });

  test('old counters are dropped, those in use are not', async () => {
    await deleteOldCounts(db, 7200);
    expect(await allow(db, 'crowd', rule)).toBe(false);
    await deleteOldCounts(db, -7200);
    expect(await allow(db, 'crowd', rule)).toBe(true);
  });
});
