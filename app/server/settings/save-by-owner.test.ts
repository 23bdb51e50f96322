import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { maskedKey } from '#app/domain/settings/settings.ts';
import { action } from '#app/routes/admin/settings.tsx';
import { outbox } from '#app/server/db/order-schema.ts';
import { emailShop, mailOf } from '#app/server/emails/email-contents.ts';
import { standInKeys } from '#test/ecpay-stand-in.ts';
import { newPerson, password, withSecondFactor } from '#test/staff-factories.ts';
import { staffShop } from '#test/staff-shop.ts';

const staff = await staffShop();
afterAll(() => staff.close());
const { db, config, settings } = staff.shop;

const save = (body: Record<string, string>) => staff.post(action, { version: '0', ...body });
const missing = { status: 400, body: { ok: false, problem: 'password-missing' } };
const wrong = { status: 400, body: { ok: false, problem: 'wrong-password' } };
const saved = { status: 200, body: { ok: true } };

const account = {
  intent: 'bank',
  name: 'Fubon',
  code: '012',
  accountName: 'Boma',
  accountNumber: '1234-5678-90',
};
const other = { ...account, version: '1', accountNumber: '9876-5432-10' };
const bankEmails = () => db.select().from(outbox).where(eq(outbox.kind, 'bankChanged'));

test('another bank account requires the password, and every owner gets an email', async () => {
  const [second] = [await newPerson(db, 'owner'), await newPerson(db, 'staff')];
  expect(await save(account)).toMatchObject(saved);
  expect(await save(other)).toEqual(missing);
  expect(await save({ ...other, password: 'a guess' })).toEqual(wrong);
  expect(settings.current().bank?.accountNumber).toBe(account.accountNumber);
  expect(await save({ ...account, version: '1' })).toMatchObject(saved);
  // Both owners get one about the first account, too.
  expect((await bankEmails()).map(({ payload }) => payload)).toMatchObject(
    [1, 2].map(() => ({ before: '', after: '7890' })),
  );
  await db.delete(outbox);

  expect(await save({ ...other, version: '2', password })).toMatchObject(saved);
  expect(settings.current().bank?.accountNumber).toBe(other.accountNumber);
  const emails = await bankEmails();
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
    ['owner@boma.example', second?.email].sort(),
  );
  const [row] = emails;
  const mail = row && (await mailOf(db, row, emailShop(config, settings.current())));
  for (const words of [
    'owner@boma.example changed it',
    '於',
    '012 Fubon · Boma · ends in 7890',
    '後四碼3210',
    '銀行帳戶已變更',
  ])
    expect(mail?.text).toContain(words);
  expect(`${mail?.subject}${mail?.html}${mail?.text}${JSON.stringify(emails)}`).not.toMatch(/5678|5432/);

  const textOf = async (change: Record<string, string>, version: string) => {
    await db.delete(outbox);
    expect(await save({ ...other, ...change, version, password })).toMatchObject(saved);
    const [row] = await bankEmails();
    return row && (await mailOf(db, row, emailShop(config, settings.current())))?.text;
  };
  expect(await textOf({ accountName: 'Mallory' }, '3')).toContain('012 Fubon · Mallory · ends in 3210');
  expect(await textOf({ accountName: 'Mallory', name: 'Other Bank' }, '4')).toContain(
    '012 Other Bank · Mallory',
  );
  const alike = { accountName: 'Mallory', name: 'Other Bank', accountNumber: '1111-1132-10' };
  expect(await textOf(alike, '5')).toContain('it ends in the same digits');
  expect(await textOf({}, '6')).toContain('it ends in the same digits');
  const named = await textOf({ name: 'Fubon|富邦銀行' }, '7');
  expect(named).toContain('012 Fubon · Boma · ends in 3210');
  expect(named).toContain('012 富邦銀行 · Boma · 後四碼3210');
});

test('a form without scripts keeps what was typed, and not the password', async () => {
  const answer = await staff.ask(action, {
    path: '/admin/settings',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...account, version: '7', password: 'a guess' }).toString(),
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { ok: false, problem: 'wrong-password', posted: { ...account, version: '7' } },
  ]);
});

test('keys of a provider require it, and what is offered does not', async () => {
  const both = { test: 'on', linePayTest: 'on', cardMinutes: '30', laterDays: '3' };
  const payment = { intent: 'payment', ...standInKeys, ...both, card: 'on' };
  expect(await save(payment)).toEqual(missing);
  expect(await save({ ...payment, password })).toMatchObject(saved);
  const unchanged = { ...payment, version: '1', hashKey: maskedKey, hashIV: maskedKey };
  for (const change of [
    { test: '' },
    { merchantID: '3000000' },
    { hashKey: 'x'.repeat(16) },
    { channelID: '1' },
  ])
    expect(await save({ ...unchanged, ...change })).toEqual(missing);
  expect(await save({ ...unchanged, atm: 'on' })).toMatchObject(saved);
  expect(settings.current().payment.methods).toEqual(['card', 'atm']);

  const line = { accessToken: 'a'.repeat(40), channelSecret: '0123456789abcdef'.repeat(2) };
  for (const keys of [
    { intent: 'logistics', ...standInKeys, test: 'on' },
    { intent: 'invoice', ...standInKeys, test: 'on' },
    { intent: 'line', ...line },
  ]) {
    expect(await save(keys)).toEqual(missing);
    expect(await save({ ...keys, password })).toMatchObject(saved);
  }
});

test('what the sign-in asks for is switched off with it alone', async () => {
  const { cookie } = await withSecondFactor(db, 'owner');
  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await staff.ask(action, { cookie, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const signIn = { intent: 'signIn', version: '0', owner: '', staff: 'on' };
  expect(await send(signIn)).toEqual(missing);
  expect(await send({ ...signIn, password })).toMatchObject(saved);
  const off = { ...signIn, version: '1', staff: '' };
  expect(await send(off)).toEqual(missing);
  expect(settings.current().signIn.secondFactor).toEqual(['staff']);
  expect(await send({ ...off, password })).toMatchObject(saved);
});
