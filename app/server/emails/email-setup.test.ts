import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maskedKey, type TypedFields } from '#app/domain/settings/settings.ts';
import { action as emailsAction } from '#app/routes/admin/emails.tsx';
import { action, loader } from '#app/routes/admin/settings.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { startJobs } from '#app/server/jobs.ts';
import { createLog } from '#app/server/log.ts';
import { emailReason } from '#app/text/emails-admin.ts';
import { type FlakyMailServer, startFlakyMailServer } from '#test/flaky-mail-server.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { readHeld } from './held-emails.ts';
import { openMailer } from './mailer.ts';
import { openEmailOffice } from './outbox-worker.ts';
import { sendTestEmail } from './test-email.ts';

let staff: StaffShop;
let mail: MailServer;
let flaky: FlakyMailServer;
beforeAll(async () => {
  [staff, mail, flaky] = await Promise.all([staffShop(), startMailServer(), startFlakyMailServer()]);
});
afterEach(() => {
  flaky.fault = null;
});
afterAll(async () => {
  await mail.close();
  await flaky.close();
  await staff.close();
});

const ownPassword = 'ember and ash';
const mailPassword = 'a pass/word';
const empty = {
  host: '',
  port: '',
  security: 'tls',
  user: '',
  smtpPassword: '',
  from: '',
  serviceURL: '',
  serviceID: '',
  templateID: '',
  publicKey: '',
  privateKey: '',
};
/** The real server, as an owner types it. */
const server = (): TypedFields => ({
  ...empty,
  host: 'localhost',
  port: new URL(mail.url).port,
  user: 'shop@boma.example',
  smtpPassword: mailPassword,
});
/** One without TLS or password, which refuses as it is told to. */
const moody = (): TypedFields => ({
  ...empty,
  host: 'localhost',
  port: String(flaky.port),
  security: 'starttls',
  from: 'shop@boma.example',
});

async function save(typed: TypedFields, { password = ownPassword, version = 0 } = {}) {
  return staff.post(action, { intent: 'email', version: String(version), password, ...typed });
}

async function stored(): Promise<string> {
  const { rows } = await staff.shop.db.execute(sql`select * from setting where name = 'email'`);
  return JSON.stringify(rows);
}

test('without one’s own password nothing is tried', async () => {
  expect(await save(server(), { password: '' })).toMatchObject({
    status: 400,
    body: { problem: 'password-missing' },
  });
  expect(await save(server(), { password: 'embers' })).toMatchObject({ body: { problem: 'wrong-password' } });
  expect(mail.emails).toHaveLength(0);
});

test.each<[string, () => TypedFields | Promise<TypedFields>, RegExp]>([
  [
    'a wrong password',
    () => ({ ...server(), smtpPassword: 'another' }),
    /rejected the user name or password/,
  ],
  [
    'a wrong password of one character',
    () => ({ ...server(), smtpPassword: 'x' }),
    /rejected the user name or password/,
  ],
  ['a name of no server', () => ({ ...server(), host: 'mail.invalid' }), /no mail server by that name/],
  [
    'a port where nothing listens',
    async () => {
      const gone = await startFlakyMailServer();
      await gone.close();
      return { ...moody(), port: String(gone.port) };
    },
    /cannot be reached/,
  ],
  ['TLS with a server that has none', () => ({ ...moody(), security: 'tls' }), /No secure connection/],
  [
    'a sender that the server refuses',
    () => {
      flaky.fault = { at: 'MAIL FROM', does: '550 5.7.60 not your address' };
      return moody();
    },
    /rejected the sender’s address\. 550 5\.7\.60 not your address/,
  ],
])('%s is reported in words, and nothing is saved', async (_, typed, words) => {
  const answer = await save(await typed());
  expect(answer).toMatchObject({ status: 400, body: { ok: false, problem: 'email-not-sent' } });
  const { reason } = Object(answer.body);
  expect(emailReason(reason)[0]).toMatch(words);
  expect(reason).not.toContain(mailPassword);
  expect(await stored()).toBe('[]');
});

test('a server that says nothing is not waited for longer than the page waits', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = Object(silent.address());
  const smtp = { host: '127.0.0.1', port, secure: false, user: '', password: '' };
  const settings = {
    ...staff.shop.settings.current(),
    email: { smtp, service: null, from: 'a@boma.example' },
  };
  const owner = { id: 'owner', email: 'owner@boma.example' };
  const sent = await sendTestEmail(staff.shop, settings, owner, 0, { greeting: 100, answer: 100, all: 200 });
  expect(sent).toMatchObject({ ok: false, problem: 'email-not-sent' });
  expect('reason' in sent && emailReason(sent.reason)[0]).toBe('The mail server did not answer in time.');
  silent.close();
});

test('a server that takes the test is saved, encrypted, and a password goes to no other one', async () => {
  const saved = await save(server());
  expect(saved).toMatchObject({
    status: 200,
    body: { section: { version: 1, typed: { host: 'localhost', smtpPassword: maskedKey } } },
  });
  const [test] = await mail.waitFor(1);
  expect(test).toMatchObject({ recipients: ['owner@boma.example'] });
  expect(test?.email).toMatchObject({ from: { address: 'shop@boma.example', name: 'Boma' } });
  expect(test?.email.subject).toBe('Boma: Your shop can send emails / 您的商店可以寄信了');

  expect(await stored()).toContain('sealed:');
  const page = await staff.ask((args) => loader(args as never), { method: 'GET' });
  const shown = await page.text();
  expect(shown).toContain(maskedKey);
  for (const text of [await stored(), JSON.stringify(saved), shown]) {
    expect(text).not.toContain(mailPassword);
    if (text !== (await stored())) expect(text).not.toContain('sealed:');
  }

  const masked = { ...server(), smtpPassword: maskedKey };
  for (const changed of [{ host: '127.0.0.1' }, { user: 'other@boma.example' }])
    expect(await save({ ...masked, ...changed }, { version: 1 })).toMatchObject({
      body: { problem: 'invalid-settings', problems: { smtpPassword: 'password-again' } },
    });
  expect(await save({ ...masked, smtpPassword: '••x' }, { version: 1 })).toMatchObject({
    body: { problems: { smtpPassword: 'password-again' } },
  });
  expect(await save({ ...masked, from: 'orders@boma.example' }, { version: 1 })).toMatchObject({
    status: 200,
  });
  const [, second] = await mail.waitFor(2);
  expect(second?.email.from?.address).toBe('orders@boma.example');

  expect(await staff.post(action, { intent: 'test-email' })).toMatchObject({
    status: 200,
    body: { ok: true, recipient: 'owner@boma.example' },
  });
  await mail.waitFor(3);
  const listed = await staff.shop.db.select().from(outbox);
  expect(listed.map(({ kind, state }) => [kind, state])).toEqual(Array(3).fill(['emailTest', 'sent']));
});

test('emails that waited leave as soon as there is a server, and wait again without', async () => {
  const { db, config, settings } = staff.shop;
  const log = createLog('silent');
  expect(await save(empty, { version: 2 })).toMatchObject({ status: 200 });
  const jobs = await startJobs(staff.database.pool, log);
  const mailer = openMailer({ db, config, settings });
  const office = await openEmailOffice({ config, settings, db, jobs, mailer, log });
  const shop = staff.shop;
  shop.jobs = jobs;
  const before = mail.emails.length;
  const waiting = { kind: 'emailTest', recipient: 'ming@example.com', payload: { language: '1' } } as const;
  await db.insert(outbox).values({ id: 'waits', ...waiting });
  await jobs.add(db, 'email', ['waits']);
  expect(mailer.isSetUp()).toBe(false);
  // What has waited for longer is an owner's choice.
  const long = sql`now() - interval '20 days'`;
  await db.insert(outbox).values({ id: 'waited long', ...waiting, createdAt: long, dueAt: long });
  await jobs.add(db, 'email', ['waited long']);

  expect(await save(server(), { version: 3 })).toMatchObject({ status: 200 });
  const arrived = await mail.waitFor(before + 2);
  expect(arrived.flatMap(({ recipients }) => recipients)).toContain('ming@example.com');
  const state = async (id: string) => (await db.select().from(outbox)).find((row) => row.id === id)?.state;
  await vi.waitFor(async () => expect(await state('waits')).toBe('sent'), 30_000);
  expect(await state('waited long')).toBe('waiting');
  expect(await readHeld(db)).toMatchObject({ count: 1 });
  expect(await staff.post(emailsAction, { intent: 'send-held', days: '30' })).toMatchObject({
    body: { ok: true, sending: 1, unsent: 0 },
  });
  await vi.waitFor(async () => expect(await state('waited long')).toBe('sent'), 30_000);

  expect(await save(empty, { version: 4 })).toMatchObject({ status: 200 });
  await db.insert(outbox).values({ id: 'waits too', ...waiting });
  expect(await mailer.send({} as never)).toMatchObject({ state: 'later' });
  expect(await state('waits too')).toBe('waiting');
  await office.stop();
  mailer.close();
  await jobs.stop();
});

test('the environment holds: nothing is saved, and the page says where it is set', async () => {
  const { shop } = staff;
  const config = shop.config;
  const { port } = flaky;
  shop.config = {
    ...config,
    smtp: { host: '127.0.0.1', port, secure: false, user: '', password: '' },
    mailFrom: { name: '', address: 'env@boma.example' },
  };
  expect(await save(server(), { version: 5 })).toMatchObject({
    status: 409,
    body: { problem: 'email-configured' },
  });
  expect(await staff.post(action, { intent: 'test-email' })).toMatchObject({ status: 200 });
  expect(flaky.emails.at(-1)?.raw).toContain('From: Boma <env@boma.example>');
  shop.config = config;
});
