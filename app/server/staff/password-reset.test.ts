import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Language } from '#app/domain/language.ts';
import { action as ask, loader as forgottenPage } from '#app/routes/forgot-password.tsx';
import { action as choose, loader as newPasswordPage } from '#app/routes/new-password.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { account, verification } from '#app/server/db/staff-schema.ts';
import { emailShop, mailOf, renderEmail } from '#app/server/emails/email-contents.ts';
import {
  fromAnywhere,
  home,
  newPerson,
  nextCode,
  type Person,
  password,
  secondStep,
  sentBack,
  signedIn,
  withSecondFactor,
} from '#test/staff-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { isSessionAlive, readStaffUser, signIn } from './auth.ts';
import { credentialOf, hostedMarker } from './credentials.ts';
import { changePassword } from './own-password.ts';
import { prepareOwners } from './owners.ts';
import { askForReset, resetPassword } from './password-reset.ts';
import { endOtherSessions } from './sessions.ts';

const staff = await staffShop();
afterAll(() => staff.close());
const { db, settings } = staff.shop;
const plain = staff.shop.config;
const smtp = { host: 'localhost', port: 1, secure: false, user: '', password: '' };
const sending = { ...plain, origin: 'https://boma.example', smtp };
const shop = emailShop(sending, settings.current());

beforeEach(async () => {
  staff.shop.config = sending;
  await db.delete(outbox);
});

async function asked(email: string, language: Language = 0, address = fromAnywhere().address) {
  const { problem, settled } = await askForReset(
    { ...staff.shop, config: sending },
    email,
    language,
    address,
  );
  await settled;
  return problem;
}

/** The link of the email that waits, as it leaves. */
async function tokenSent(): Promise<string> {
  const [row] = await db.select().from(outbox);
  const mail = row && (await mailOf(db, row, shop, true));
  return /https:\/\/boma\.example\/password\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

const next = 'coals that glow';
const chosen = (token: string, typed = next) => resetPassword(db, token, typed, ['Boma', '波瑪']);
const enter = ({ email }: Person, typed: string) =>
  signIn(db, home, { email, password: typed }, fromAnywhere());

test('a link sets the password once, and ends every session and every other link', async () => {
  const person = await newPerson(db, 'staff');
  const { cookie, user } = await signedIn(db, person);
  expect(await asked(person.email.toUpperCase())).toBeNull();
  const [first, second] = [await tokenSent(), await tokenSent()];
  expect(first).not.toBe(second);
  const stored = JSON.stringify([await db.select().from(verification), await db.select().from(outbox)]);
  for (const token of [first, second]) expect(stored).not.toContain(token);

  expect(await chosen(first, 'short')).toEqual({ ok: false, problem: 'weak-password' });
  expect(await chosen(first, 'password123')).toEqual({ ok: false, problem: 'common-password' });
  expect(await isSessionAlive(db, user.sessionId)).toBe(true);
  const both = await Promise.all([chosen(first), chosen(second, 'another that glows')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await chosen(first)).toEqual({ ok: false, problem: 'reset-closed' });
  expect(await readStaffUser(db, home, cookie)).toBeNull();
  expect(await enter(person, password)).toEqual({ ok: false, problem: 'wrong-password' });
  expect(await enter(person, both[0]?.ok ? next : 'another that glows')).toMatchObject({ ok: true });
});

test('a password that is changed otherwise ends the links, and those of emails that wait', async () => {
  const person = await newPerson(db, 'owner');
  const ofStart = { adminEmail: person.email, adminPassword: 'smoke and embers' };
  const { user } = await signedIn(db, person);
  const changes = [
    () => changePassword(db, plain, { user, cookie: null }, { current: password, next }, ['Boma', '波瑪']),
    () => prepareOwners(db, ofStart),
    () => endOtherSessions(db, user),
  ];
  for (const change of changes) {
    await db.delete(outbox);
    await asked(person.email);
    const token = await tokenSent();
    await change();
    expect(await chosen(token, 'another that glows')).toEqual({ ok: false, problem: 'reset-closed' });
    expect((await tokenSent()) === '').toBe(change !== changes[2]);
  }
});

test('the second step is not skipped', async () => {
  const { person, secret } = await withSecondFactor(db);
  await asked(person.email);
  expect(await chosen(await tokenSent())).toMatchObject({ ok: true });
  const half = await enter(person, next);
  expect(half).toMatchObject({ ok: false, problem: 'code-needed' });
  const challenge = 'setCookie' in half ? sentBack(half.setCookie) : null;
  expect(await readStaffUser(db, home, challenge)).toBeNull();
  expect(await secondStep(db, challenge, nextCode(secret))).toMatchObject({ ok: true });
});

test('a link lasts an hour from when it was asked for, however late its email leaves', async () => {
  const person = await newPerson(db, 'owner');
  await asked(person.email);
  const token = await tokenSent();
  await db.execute(
    sql`update verification set expires_at = now() - interval '1 second' where identifier like 'password-reset:%'`,
  );
  expect(await chosen(token)).toEqual({ ok: false, problem: 'reset-closed' });
  await db.update(outbox).set({ createdAt: sql`now() - interval '61 minutes'` });
  const [late] = await db.select().from(outbox);
  expect(late && (await mailOf(db, late, shop, true))).toBeNull();
});

test('no list, preview or second look at the email holds a link that opens', async () => {
  const person = await newPerson(db, 'owner');
  await asked(person.email, 1);
  const [row] = await db.select().from(outbox);
  const shown = await renderEmail(db, row?.id ?? '', shop);
  expect(shown?.subject).toBe('Boma 波瑪：重設密碼 / Reset your password');
  expect(`${shown?.html}${shown?.text}`).not.toContain('/password/');
});

test('an address that is nobody’s is answered alike, and gets nothing', async () => {
  const person = await newPerson(db, 'staff');
  const post = async (email: string) => {
    const body = new URLSearchParams({ email });
    const { address } = fromAnywhere();
    const answer = await staff.ask(ask, { path: '/forgot-password', cookie: '', address, body });
    return [answer.status, await answer.json()];
  };
  for (const email of [person.email, 'nobody@boma.example'])
    expect(await post(email)).toEqual([200, { problem: null, email }]);
  expect(await post('nobody')).toMatchObject([400, { problem: 'invalid-email' }]);
  expect(await asked('nobody@boma.example')).toBeNull();
  // The answers did not wait for it.
  const recipients = () => db.select({ recipient: outbox.recipient }).from(outbox);
  await expect.poll(recipients).toEqual([{ recipient: person.email }]);
});

test('the answer does not wait for the email to be written', async () => {
  const person = await newPerson(db, 'staff');
  const held = Promise.withResolvers<never>();
  held.promise.catch(() => {});
  const jobs = { ...staff.shop.jobs, add: () => held.promise };
  const { problem, settled } = await askForReset({ ...staff.shop, jobs }, person.email, 0, '198.51.100.7');
  expect(problem).toBeNull();
  held.reject(new Error('the database is away'));
  await settled;
});

test('three emails an hour to one address, known or not, and ten questions of one network', async () => {
  const person = await newPerson(db, 'staff');
  for (let time = 0; time < 5; time++) expect(await asked(person.email)).toBeNull();
  expect(await db.$count(outbox)).toBe(3);
  const address = '203.0.113.77';
  for (let time = 0; time < 10; time++)
    expect(await asked(`nobody${time}@boma.example`, 0, address)).toBeNull();
  expect(await asked(person.email, 0, address)).toBe('too-many-requests');
});

test('a password of another service is named as such, without a link', async () => {
  const hosted = await newPerson(db, 'staff');
  const { user } = await signedIn(db, hosted);
  await db
    .update(account)
    .set({ password: hostedMarker(user.id) })
    .where(credentialOf(user.id));
  await asked(hosted.email);
  const [row] = await db.select().from(outbox);
  const mail = row && (await mailOf(db, row, shop, true));
  expect(mail?.text).toContain('sign-in service. Please change it there');
  expect(mail?.text).not.toContain('/password/');
  await db.delete(outbox);

  const config = { ...sending, adminEmail: 'owner@boma.example', adminPassword: 'ember and ash' };
  const { settled } = await askForReset({ ...staff.shop, config }, 'owner@boma.example', 0, '198.51.100.8');
  await settled;
  const [other] = await db.select().from(outbox);
  const email = other && (await mailOf(db, other, shop, true));
  expect(email?.text).toContain('ADMIN_PASSWORD');
  expect(email?.text).not.toContain('/password/');
});

test('without a mail server or a public address nothing is promised', async () => {
  const person = await newPerson(db, 'owner');
  for (const config of [plain, { ...plain, smtp }, { ...plain, origin: 'https://boma.example' }]) {
    const answer = await askForReset({ ...staff.shop, config }, person.email, 0, '198.51.100.9');
    expect(answer.problem).toBe('no-reset');
  }
  staff.shop.config = plain;
  const page = await staff.ask(async (args) => Response.json(forgottenPage(args as never)), {
    method: 'GET',
  });
  expect(await page.json()).toEqual({ canSend: false, hasHosted: false });
});

test('the page of a link that is none says so, and a form to it changes nothing', async () => {
  const params = { token: 'A'.repeat(43) };
  const page = await staff.ask((args) => newPasswordPage({ ...args, params } as never), { method: 'GET' });
  expect([page.status, await page.json()]).toEqual([404, { email: null }]);
  const body = new URLSearchParams({ password: next });
  const answer = await staff.ask((args) => choose({ ...args, params } as never), { cookie: '', body });
  expect([answer.status, await answer.json()]).toEqual([400, { done: false, problem: 'reset-closed' }]);
  expect(await db.$count(account, eq(account.password, next))).toBe(0);
});
