import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as accountAction } from '#app/routes/admin/account.tsx';
import { action as staffAction } from '#app/routes/admin/staff.tsx';
import { loader as exportCustomers } from '#app/routes/api/export-customers.ts';
import { loader as findVariants } from '#app/routes/api/find-variants.ts';
import { loader as live } from '#app/routes/api/live.ts';
import { action as acceptByForm } from '#app/routes/invitation.tsx';
import { action as login } from '#app/routes/login.tsx';
import { createLog } from '#app/server/log.ts';
import { signInLimits } from '#app/server/staff/sign-in-limits.ts';
import { fixedSettings } from './fixed-settings.ts';
import { newPerson, password, sentBack, signedIn } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** Account calls in the log, without personal data. */

let fixture: StaffShop;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  fixture = await staffShop();
  fixture.shop.log = createLog('info', { write: (text: string) => void lines.push(JSON.parse(text)) });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => fixture.close());

const json = { 'content-type': 'application/json' };
const post = (
  intent: string,
  fields: Record<string, string>,
  from: { address?: string; cookie?: string } = {},
) =>
  fixture.ask(login, {
    path: '/login',
    cookie: '',
    ...from,
    body: new URLSearchParams({ intent, ...fields }),
  });
const accept = (token: string, chosen: string) =>
  fixture.ask((args) => acceptByForm({ ...args, params: { token } }), {
    path: `/invitation/${token}`,
    cookie: '',
    body: new URLSearchParams({ name: 'Ming', password: chosen }),
  });

/** Lines so far, without the fields that every line has. */
function logged(): Record<string, unknown>[] {
  expect(JSON.stringify(lines)).not.toMatch(/@|Ming|ember/);
  return lines.splice(0).map(({ time: _time, msg: _msg, ...line }) => line);
}

async function invited(email: string): Promise<string> {
  const input = { intent: 'invite', email, name: 'Ming', role: 'staff', language: 0 };
  const { body } = await fixture.post(staffAction, input);
  const path = typeof body === 'object' && body !== null && 'path' in body ? String(body.path) : '';
  expect(logged()).toMatchObject([{ level: 'info', security: 'invited', outcome: 'ok' }]);
  return path.split('/').at(-1) ?? '';
}

test('an invitation accepted by the form is logged, and the sign-in that follows', async () => {
  const token = await invited('ming@boma.example');
  expect((await accept(token, 'short')).status).toBe(400);
  expect(logged()).toEqual([{ level: 'warn', security: 'invitation-accepted', outcome: 'weak-password' }]);
  expect((await accept(token, password)).headers.get('location')).toBe('/admin');
  expect(logged()).toEqual([
    { level: 'info', security: 'invitation-accepted', outcome: 'ok' },
    { level: 'info', security: 'sign-in', outcome: 'ok', account: expect.any(String) },
  ]);
});

test('the steps of sign-in are logged, each once', async () => {
  const { email } = await newPerson(fixture.shop.db, 'staff');
  await post('sign-in', { email, password: 'a guess' });
  expect(logged()).toEqual([{ level: 'warn', security: 'sign-in', outcome: 'wrong-password' }]);
  await post('second-step', { code: '123456' });
  expect(logged()).toEqual([{ level: 'warn', security: 'second-step', outcome: 'code-over' }]);
  await post('set-up', { email: 'ming3@boma.example', password, token: 'x' });
  expect(logged()).toEqual([{ level: 'warn', security: 'set-up', outcome: 'set-up-closed' }]);
  for (const empty of [
    await post('sign-in', { email: ' ', password: '' }),
    await post('sign-in', { email, password: '' }),
    await post('second-step', { code: '' }),
  ])
    expect(empty.status).toBe(400);
  expect(logged()).toEqual([]);
  const answer = await post('sign-in', { email, password });
  const [line] = logged();
  expect(line).toEqual({
    level: 'info',
    security: 'sign-in',
    outcome: 'ok',
    account: expect.any(String),
  });
  const cookie = sentBack(answer.headers.getSetCookie()[0] ?? '');
  const out = await post('sign-out', {}, { cookie });
  expect([out.status, out.headers.get('location')]).toEqual([302, '/login']);
  expect(out.headers.get('set-cookie')).toMatch(/^boma_session=;/);
  expect(logged()).toEqual([{ ...line, security: 'sign-out' }]);
  await post('sign-out', {}, { cookie });
  expect(logged()).toEqual([]);
});

test('a refused call of the admin area is logged once, with the account where there is one', async () => {
  const { cookie, user } = await signedIn(fixture.shop.db, await newPerson(fixture.shop.db, 'staff'));
  const refused = { level: 'warn', security: 'refused' };
  const find = (as: string) =>
    fixture.ask(findVariants, {
      path: '/api/findVariants?q=someone@boma.example',
      method: 'GET',
      cookie: as,
    });
  expect((await find('')).status).toBe(401);
  expect(logged()).toEqual([{ ...refused, outcome: 'signed-out', path: '/api/findVariants' }]);
  const stream = { method: 'GET', path: '/api/live/Orders/a@b', params: { '*': 'Orders/a@b' }, cookie: '' };
  expect((await fixture.ask(live, stream)).status).toBe(401);
  expect(logged()).toEqual([{ ...refused, outcome: 'signed-out', path: '/api/live/Orders' }]);
  const own = { path: '/api/exportCustomers', method: 'GET', cookie };
  expect((await fixture.ask(exportCustomers, own)).status).toBe(403);
  expect(logged()).toEqual([
    { ...refused, outcome: 'owners-only', account: user.id, path: '/api/exportCustomers' },
  ]);
  const { settings } = fixture.shop;
  fixture.shop.settings = fixedSettings(fixture.shop.config, { signIn: { secondFactor: ['staff'] } });
  expect((await find(cookie)).status).toBe(403);
  fixture.shop.settings = settings;
  expect(logged()).toEqual([
    { ...refused, outcome: 'second-factor-required', account: user.id, path: '/api/findVariants' },
  ]);
});

test('the shop’s own name is no password, whichever way one is chosen', async () => {
  const { settings } = fixture.shop;
  const shop = { ...settings.current().shop, name: ['Karoofire', '卡魯'] as const };
  const token = await invited('ming4@boma.example');
  const { cookie } = await signedIn(fixture.shop.db, await newPerson(fixture.shop.db, 'staff'));
  fixture.shop.settings = fixedSettings(fixture.shop.config, { shop });
  const common = { problem: 'common-password' };
  expect(await (await accept(token, 'karoofire-47')).json()).toMatchObject(common);
  const body = JSON.stringify({ intent: 'change-password', current: password, next: 'karoofire-47' });
  const changed = await fixture.ask(accountAction, { cookie, headers: json, body });
  expect(await changed.json()).toEqual({ ok: false, ...common });
  fixture.shop.settings = settings;
});

test('a browser that signed in is known to the account, and strangers’ guesses do not shut it out', async () => {
  const { email } = await newPerson(fixture.shop.db, 'staff');
  const signIn = (address: string, typed: string, cookie = '') =>
    post('sign-in', { email, password: typed }, { address, cookie });
  const first = await signIn('198.51.100.1', password);
  const device = first.headers.getSetCookie().find((line) => line.startsWith('boma_device='));
  expect(device).toMatch(/; HttpOnly; SameSite=Lax$/);
  const guesses = Array.from({ length: signInLimits.network.limit }, () => signIn('198.51.100.2', 'a guess'));
  expect((await Promise.all(guesses)).map(({ status }) => status)).not.toContain(429);
  expect((await signIn('198.51.100.2', password)).status).toBe(429);
  expect((await signIn('198.51.100.2', password, sentBack(device ?? ''))).status).toBe(302);
});
