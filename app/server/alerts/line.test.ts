import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SaveSettings } from '#app/domain/settings/settings.ts';
import { action } from '#app/routes/api/line-webhook.ts';
import { readConfig } from '#app/server/config.ts';
import { activity, alert, alertCode, alertDevice, user } from '#app/server/db/staff-schema.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { newPerson, signedIn } from '#test/staff-factories.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { sendAlert } from './alerts.ts';
import { readAlerts } from './devices.ts';
import { makeLineCode } from './line.ts';

const channel = { accessToken: `${'aB3+/'.repeat(34)}w=`, channelSecret: '0123456789abcdef'.repeat(2) };

let shop: StaffShop;
/** What LINE got, and the statuses that it answers next; 200 after them. */
const line = {
  url: '',
  taken: [] as { headers: Record<string, unknown>; body: unknown }[],
  answers: [] as number[],
};
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { authorization, 'x-line-retry-key': key } = request.headers;
    line.taken.push({ headers: { path: request.url, authorization, key }, body: JSON.parse(body) });
    response.writeHead(line.answers.shift() ?? 200).end('{}');
  });
});

beforeAll(async () => {
  shop = await staffShop();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  line.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});
afterEach(async () => {
  line.taken.length = 0;
  line.answers.length = 0;
  await shop.shop.db.delete(alertDevice);
});

async function setUp(typed: SaveSettings['typed'] = channel): Promise<void> {
  const { db, settings } = shop.shop;
  const { rows } = await db.execute<{ version: number }>(
    sql`select version from setting where name = 'line'`,
  );
  const body = { section: 'line', typed, version: rows[0]?.version ?? 0 } as const;
  expect(await saveSettings(db, body, 'owner@boma.example', settings.defaults)).toMatchObject({ ok: true });
  await settings.renew();
}

const sign = (body: string, secret = channel.channelSecret) =>
  createHmac('sha256', secret).update(body).digest('base64');

async function hook(events: object[], signature?: string | null): Promise<number> {
  const body = JSON.stringify({ destination: 'U0', events });
  return hookText(body, signature === undefined ? sign(body) : signature);
}

async function hookText(body: string, signature: string | null): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature === null ? {} : { 'x-line-signature': signature }),
  };
  const answer = await shop.ask(action, { path: '/api/lineWebhook', cookie: '', body, headers });
  return answer.status;
}

/** Another user of LINE for each test: codes are counted by user. */
let users = 0;
let someone = '';
beforeEach(() => {
  users += 1;
  someone = `U${String(users).padStart(32, '0')}`;
});
const sent = (words: string, from = someone) => ({
  type: 'message',
  webhookEventId: '01H810YECXQQZ37VAXPF6H9E6T',
  deliveryContext: { isRedelivery: false },
  timestamp: Date.now(),
  source: { type: 'user', userId: from },
  replyToken: 'x',
  mode: 'active',
  message: { type: 'text', id: '1', text: words },
});
const unfollowed = (timestamp: number) => ({
  type: 'unfollow',
  timestamp,
  source: { type: 'user', userId: someone },
});

const person = async () => (await signedIn(shop.shop.db, await newPerson(shop.shop.db, 'staff'))).user;
const devicesOf = async (whose: { id: string }) => (await readAlerts(shop.shop.db, whose)).devices;

test('without a channel the webhook is not there', async () => {
  expect(await hook([])).toBe(404);
  await setUp();
  expect(await hook([])).toBe(200);
});

test('a code that is sent by LINE links it to whoever made it, once, and the first alert says so', async () => {
  const { db } = shop.shop;
  const who = await person();
  const code = await makeLineCode(db, who, 1);
  const [stored] = await db.select().from(alertCode).where(eq(alertCode.userID, who.id));
  expect(JSON.stringify(stored)).not.toContain(code);
  const event = sent(` ${code.toLowerCase().slice(0, 4)} ${code.slice(4)}\n`);
  expect(await hook([event])).toBe(200);
  expect(await devicesOf(who)).toMatchObject([{ kind: 'line', isRefused: false }]);
  // Replayed, and sent by somebody else.
  expect([await hook([event]), await hook([sent(code, `U${'1'.repeat(32)}`)])]).toEqual([200, 200]);
  expect([await db.$count(alertDevice), await db.$count(alert)]).toEqual([1, 1]);
  const noted = await db.select().from(activity).where(eq(activity.actor, who.email));
  expect(noted).toMatchObject([{ kind: 'staff', action: 'add-device', outcome: 'ok' }]);
});

test('what LINE has not signed changes nothing', async () => {
  const { db } = shop.shop;
  const who = await person();
  const code = await makeLineCode(db, who, 0);
  const body = JSON.stringify({ events: [sent(code)] });
  const signatures = [
    null,
    '',
    'x',
    sign(body, 'another secret'),
    sign(`${body} `),
    sign('{"events":[]}'),
    Buffer.from(sign(body), 'base64').toString('hex'),
  ];
  for (const signature of signatures) expect(await hookText(body, signature)).toBe(400);
  expect(await db.$count(alertDevice)).toBe(0);
  expect(await hookText(body, sign(body))).toBe(200);
  expect(await db.$count(alertDevice)).toBe(1);
});

test('what is signed and no webhook is no fault of the shop', async () => {
  for (const body of ['', '{', 'null', '{"events":1}', '{"events":[{}]}', '\ud800'])
    expect(await hookText(body, sign(body))).toBe(400);
  const group = { ...sent('ABCDEFGH'), source: { type: 'group', userId: someone } };
  const odd = { ...sent('ABCDEFGH'), source: { type: 'user', userId: "' or 1=1" } };
  expect(await hook([group, odd, sent('Hello?'), sent('\0'), { type: 'follow', timestamp: 1 }])).toBe(200);
  expect(await shop.shop.db.$count(alertDevice)).toBe(0);
});

test('a code that is over, replaced, or of somebody who may not sign in any more links nothing', async () => {
  const { db } = shop.shop;
  const who = await person();
  const first = await makeLineCode(db, who, 0);
  const second = await makeLineCode(db, who, 0);
  await hook([sent(first)]);
  await db.update(alertCode).set({ expiresAt: sql`now()` }).where(eq(alertCode.userID, who.id));
  await hook([sent(second)]);
  const third = await makeLineCode(db, who, 0);
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, who.id));
  await hook([sent(third)]);
  expect(await db.$count(alertDevice)).toBe(0);
});

test('nobody guesses codes: ten an hour', async () => {
  const { db } = shop.shop;
  const guesser = `U${'2'.repeat(32)}`;
  const code = await makeLineCode(db, await person(), 0);
  const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
  await hook(Array.from({ length: 10 }, () => sent(wrong, guesser)));
  await hook([sent(code, guesser)]);
  expect(await db.$count(alertDevice)).toBe(0);
});

test('whoever blocks the shop is alerted no more; an old word of it that comes late removes nothing', async () => {
  const { db } = shop.shop;
  const who = await person();
  await hook([sent(await makeLineCode(db, who, 0))]);
  await hook([unfollowed(Date.now() - 60_000)]);
  expect(await devicesOf(who)).toHaveLength(1);
  await hook([unfollowed(Date.now() + 60_000)]);
  expect(await devicesOf(who)).toEqual([]);
});

test.each([
  [200, 'done', 'sent', false],
  [409, 'done', 'sent', false],
  [400, 'done', 'dead', true],
  [401, 'done', 'dead', true],
  [429, 'again', 'waiting', false],
  [500, 'again', 'waiting', false],
])('LINE answers %i', async (status, outcome, state, isRefused) => {
  const { db, log } = shop.shop;
  const who = await person();
  await hook([sent(await makeLineCode(db, who, 1))]);
  const [written] = await db.select().from(alert);
  const read = readConfig({ LINE_URL: line.url, ORIGIN: 'https://boma.example' });
  if (!read.ok || !written) throw new Error('nothing to send');
  line.answers.push(status);
  const parts = { db, log, settings: shop.shop.settings, config: read.config };
  expect(await sendAlert(parts, written.id)).toBe(outcome);
  expect(line.taken).toEqual([
    {
      headers: {
        path: '/v2/bot/message/push',
        authorization: `Bearer ${channel.accessToken}`,
        key: written.id,
      },
      body: {
        to: someone,
        messages: [
          {
            type: 'text',
            text: '通知測試成功\n此裝置可以收到商店的通知。\nhttps://boma.example/zh-TW/admin/account',
          },
        ],
      },
    },
  ]);
  expect((await db.select().from(alert)).map((row) => row.state)).toEqual([state]);
  expect((await devicesOf(who)).map((device) => device.isRefused)).toEqual([isRefused]);
});

test('a channel that is taken away refuses, and its keys are never shown', async () => {
  const { db, log } = shop.shop;
  const who = await person();
  await hook([sent(await makeLineCode(db, who, 0))]);
  const { rows } = await db.execute(sql`select value from setting where name = 'line'`);
  for (const key of Object.values(channel)) expect(JSON.stringify(rows)).not.toContain(key);
  await setUp({ accessToken: '', channelSecret: '' });
  const [written] = await db.select().from(alert);
  const parts = { db, log, settings: shop.shop.settings, config: shop.shop.config };
  expect(await sendAlert(parts, written?.id ?? '')).toBe('done');
  expect(await devicesOf(who)).toMatchObject([{ isRefused: true }]);
  expect(await hook([])).toBe(404);
});
