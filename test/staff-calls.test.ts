import { eq, sql } from 'drizzle-orm';
import type { ActionFunctionArgs } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as accountAction } from '#app/routes/admin/account.tsx';
import { loader as packing } from '#app/routes/admin/packing.tsx';
import { action as settingsAction } from '#app/routes/admin/settings.tsx';
import { action as staffAction } from '#app/routes/admin/staff.tsx';
import { action as deleteImage } from '#app/routes/api/delete-image.ts';
import { action as deleteParentProduct } from '#app/routes/api/delete-parent-product.ts';
import { loader as exportCustomers } from '#app/routes/api/export-customers.ts';
import { loader as findVariants } from '#app/routes/api/find-variants.ts';
import { action as importDump } from '#app/routes/api/import-dump.ts';
import { loader as live } from '#app/routes/api/live.ts';
import { action as accept } from '#app/routes/invitation.tsx';
import { session } from '#app/server/db/staff-schema.ts';
import { listSessions } from '#app/server/staff/sessions.ts';
import { appCode } from './authenticator.ts';
import { newPerson, password, sentBack, signedIn, withSecondFactor } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** Rights of admin calls, and hostile requests. */

let fixture: StaffShop;
let staff: { cookie: string; user: { id: string } };
beforeAll(async () => {
  fixture = await staffShop();
  staff = await signedIn(fixture.shop.db, await newPerson(fixture.shop.db, 'staff'));
});
afterAll(() => fixture.close());

type Handler = (args: ActionFunctionArgs & { params: { '*': string } }) => Promise<unknown>;
const json = { 'content-type': 'application/json' };

async function asStaff(handler: Handler, body: string, method = 'POST') {
  const init = method === 'GET' ? { method } : { method, body, headers: json };
  const answer = await fixture.ask(handler, { ...init, cookie: staff.cookie });
  return { status: answer.status, body: await answer.json() };
}

const refusal = { status: 403, body: { problem: 'owners-only' } };
const ownerOnly: readonly (readonly [string, Handler])[] = [
  ['deleteImage', deleteImage],
  ['deleteParentProduct', deleteParentProduct],
];

test.each(ownerOnly)('%s is refused to the staff by name, before the body is read', async (_, handler) => {
  expect(await asStaff(handler, '{}')).toEqual(refusal);
  expect(await asStaff(handler, 'not JSON')).toEqual(refusal);
  expect((await fixture.post(handler, 'not JSON')).body).toEqual({ problem: 'invalid-body' });
});

test.each([
  ['a call', importDump, '/api/importDump'],
  ['a page', settingsAction, '/admin/settings'],
])('%s gives a body the time of staff only once it knows who sends it', async (_, handler, path) => {
  const granted = async (cookie: string) => {
    let isBodyRead = false;
    let times = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(into) {
          isBodyRead = true;
          into.enqueue(new TextEncoder().encode('{}'));
          into.close();
        },
      },
      { highWaterMark: 0 },
    );
    const allowLong = () => {
      expect(isBodyRead).toBe(false);
      times += 1;
    };
    const { status } = await fixture.ask(handler, { path, cookie, body, headers: json, allowLong });
    return { status, times };
  };
  expect(await granted('')).toEqual({ status: 401, times: 0 });
  expect(await granted(fixture.cookie)).toEqual({ status: 400, times: 1 });
});

test('the list of customers as a file is not the staff’s to take', async () => {
  expect(await asStaff(exportCustomers, '', 'GET')).toEqual(refusal);
});

test.each([
  [{}],
  [{ email: 'a@boma.example', name: 'A', role: 'king', language: 0 }],
  [{ email: 'a@boma.example', name: 'A', role: 'staff', language: 2 }],
  [{ email: 'a@boma.example', name: 'A', role: 'staff', language: 0, more: 1 }],
  [{ email: 'a\0@boma.example', name: 'A', role: 'staff', language: 0 }],
  [{ email: 'a@boma.example', name: '\ud800', role: 'staff', language: 0 }],
  [{ email: ['a@boma.example'], name: 'A', role: 'staff', language: 0 }],
])('%j is no invitation', async (body) => {
  expect(await fixture.post(staffAction, { intent: 'invite', ...body })).toEqual({
    status: 400,
    body: { ok: false, problem: 'invalid-body' },
  });
});

test('an invitation becomes a person who signs in, and who is out again the moment they are removed', async () => {
  const invited = await fixture.post(staffAction, {
    intent: 'invite',
    email: 'Ming@Boma.example',
    name: 'Ming',
    role: 'staff',
    language: 1,
  });
  expect(invited).toMatchObject({ status: 200, body: { origin: null, email: 'none' } });
  const token = /^\/invitation\/([\w-]{43})$/.exec(pathIn(invited.body))?.[1] ?? '';
  const join = (name: string, chosen = password) =>
    fixture.ask((args) => accept({ ...args, params: { token } }), {
      path: `/invitation/${token}`,
      cookie: '',
      body: new URLSearchParams({ name, password: chosen }),
    });
  expect((await join(' ')).status).toBe(400);
  expect(await (await join('明', 'boma-4711')).json()).toMatchObject({ problem: 'common-password' });
  expect((await join('明')).headers.get('location')).toBe('/admin');
  expect(await (await join('明')).json()).toMatchObject({ problem: 'invitation-closed' });

  const ming = await signedIn(fixture.shop.db, { email: 'ming@boma.example', name: '明' });
  const stream = await fixture.ask(live, {
    method: 'GET',
    cookie: ming.cookie,
    params: { '*': 'PromoCodes' },
  });
  expect(stream.status).toBe(200);
  const refused = { status: 400, body: { ok: false, problem: 'wrong-password' } };
  const removal = { intent: 'remove', id: ming.user.id };
  expect(await fixture.post(staffAction, { ...removal, password: 'a guess' })).toEqual(refused);
  expect(await fixture.post(staffAction, { ...removal, password })).toEqual({
    status: 200,
    body: { ok: true },
  });
  expect(await streamEnds(stream)).toContain('event: auth_revoked');
  const after = await fixture.ask(live, {
    method: 'GET',
    cookie: ming.cookie,
    params: { '*': 'PromoCodes' },
  });
  expect(after.status).toBe(401);
});

test('another owner is not made, and nobody’s second step reset, by an open screen alone', async () => {
  const input = {
    intent: 'invite',
    email: 'second@boma.example',
    name: 'Second',
    role: 'owner',
    language: 0,
  };
  const refused = { status: 400, body: { ok: false, problem: 'wrong-password' } };
  const missing = { status: 400, body: { ok: false, problem: 'password-missing' } };
  expect(await fixture.post(staffAction, input)).toEqual(missing);
  expect(await fixture.post(staffAction, { ...input, password: 'a guess' })).toEqual(refused);
  expect(await fixture.post(staffAction, { ...input, password })).toMatchObject({ status: 200 });
  const reset = { intent: 'reset-second-factor', id: staff.user.id };
  expect(await fixture.post(staffAction, reset)).toMatchObject({ status: 400 });
  expect(await fixture.post(staffAction, { ...reset, password: 'a guess' })).toEqual(refused);
});

test('somebody is signed out on every device by an owner alone, who types the own password', async () => {
  const person = await newPerson(fixture.shop.db, 'staff');
  const [phone, other] = [await signedIn(fixture.shop.db, person), await signedIn(fixture.shop.db, person)];
  const input = { intent: 'end-sessions', id: phone.user.id };
  const find = (cookie: string) =>
    fixture.ask(findVariants, { cookie, method: 'GET', path: '/api/findVariants?q=biltong' });
  expect(await asStaff(staffAction, JSON.stringify({ ...input, password }))).toEqual(refusal);
  expect(await fixture.post(staffAction, { ...input, password: 'a guess' })).toMatchObject({ status: 400 });
  expect((await find(phone.cookie)).status).toBe(200);
  expect(await fixture.post(staffAction, { ...input, password })).toMatchObject({ status: 200 });
  for (const { cookie } of [phone, other]) expect((await find(cookie)).status).toBe(401);
  expect((await find(staff.cookie)).status).toBe(200);
});

test('where the shop asks for a second factor, nothing else opens until it is on', async () => {
  const { db, settings } = fixture.shop;
  const { cookie } = await signedIn(db, await newPerson(db, 'staff'));
  const find = (as = cookie) =>
    fixture.ask(findVariants, { cookie: as, method: 'GET', path: '/api/findVariants?q=biltong' });
  expect((await find()).status).toBe(200);
  const asking = await withSecondFactor(db, 'owner');
  const typed = { owner: '', staff: 'on' };
  const saved = await fixture.ask(settingsAction, {
    cookie: asking.cookie,
    headers: json,
    body: JSON.stringify({ intent: 'signIn', version: '0', password, ...typed }),
  });
  expect(saved.status).toBe(200);
  expect(settings.current().signIn).toEqual({ secondFactor: ['staff'] });
  expect(await (await find()).json()).toEqual({ problem: 'second-factor-required' });
  const page = await fixture.ask(packing, { method: 'GET', cookie, path: '/zh-TW/admin/packing' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/zh-TW/admin/account']);
  expect((await find(fixture.cookie)).status).toBe(200);
  const step = async (body: object, as = cookie) =>
    fixture.ask(accountAction, {
      cookie: as,
      headers: json,
      path: '/zh-TW/admin/account',
      body: JSON.stringify(body),
    });
  const begun = await (await step({ intent: 'begin-second-factor', password })).json();
  const on = await step({ intent: 'confirm-second-factor', code: appCode(String(begun.secret)) });
  expect(on.status).toBe(200);
  const renewed = sentBack(on.headers.get('set-cookie') ?? '');
  expect((await find(renewed)).status).toBe(200);
  await fixture.post(settingsAction, { intent: 'signIn', version: '1', owner: '', staff: '', password });
});

test('one’s other sessions are listed, and ended by one call', async () => {
  const person = await newPerson(fixture.shop.db, 'staff');
  const [here, there] = [await signedIn(fixture.shop.db, person), await signedIn(fixture.shop.db, person)];
  const { db } = fixture.shop;
  expect(await listSessions(db, here.user)).toMatchObject([{ isThis: true }, { isThis: false }]);
  const end = (cookie: string) =>
    fixture.ask(accountAction, {
      cookie,
      headers: json,
      body: JSON.stringify({ intent: 'end-other-sessions' }),
    });
  expect(await (await end(here.cookie)).json()).toEqual({ ok: true, ended: 1 });
  expect((await end(there.cookie)).status).toBe(401);
  expect((await end(here.cookie)).status).toBe(200);
});

test.each([
  ['/api/live/Updates?admin=true', live, false],
  ['/api/live/Orders?page=1', live, false],
  ['/api/live/Images', live, false],
  ['/admin/packing', packing, true],
])('a session is used by a page, and not by a stream that reconnects: %s', async (path, handler, isUse) => {
  const { db } = fixture.shop;
  const { cookie, user } = await signedIn(db, await newPerson(db, 'staff'));
  const own = eq(session.id, user.sessionId);
  await db.update(session).set({ updatedAt: sql`now() - interval '1 hour'` }).where(own);
  const times = () =>
    db.select({ used: session.updatedAt, ends: session.expiresAt }).from(session).where(own);
  const before = await times();
  const [, live] = /^\/api\/live\/(\w+)/.exec(path) ?? [];
  const params = { '*': live ?? '' };
  const answer = await fixture.ask(handler, { method: 'GET', path, params, cookie });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
  if (isUse) expect(await times()).not.toEqual(before);
  else expect(await times()).toEqual(before);
});

test('one’s own password and second step, by their calls', async () => {
  const { db } = fixture.shop;
  const { cookie } = await signedIn(db, await newPerson(db, 'staff'));
  const post = async (body: unknown, as = cookie) => {
    const answer = await fixture.ask(accountAction, {
      cookie: as,
      headers: json,
      body: JSON.stringify(body),
    });
    return { answer, status: answer.status, body: await answer.json() };
  };
  expect(await post({ intent: 'change-password', current: 'a guess', next: password })).toMatchObject({
    status: 400,
    body: { problem: 'wrong-password' },
  });
  expect(await post({ intent: 'change-password', current: password, next: 'boma-4711' })).toMatchObject({
    status: 400,
    body: { problem: 'common-password' },
  });
  expect(await post({ intent: 'end-second-factor', password, code: '123456' })).toMatchObject({
    status: 409,
    body: { problem: 'second-factor-off' },
  });
  expect(await post({ intent: 'confirm-second-factor', code: '123456' })).toMatchObject({
    body: { problem: 'second-factor-off' },
  });
  const begun = await post({ intent: 'begin-second-factor', password });
  expect(begun.status).toBe(200);
  const on = await post({ intent: 'confirm-second-factor', code: appCode(String(begun.body.secret)) });
  expect(on.body.backupCodes).toHaveLength(10);
  const renewed = sentBack(on.answer.headers.get('set-cookie') ?? '');
  expect(await post({ intent: 'begin-second-factor', password })).toMatchObject({ status: 401 });
  expect(await post({ intent: 'begin-second-factor', password }, renewed)).toMatchObject({
    status: 409,
    body: { problem: 'second-factor-on' },
  });
  for (const body of [
    {},
    { intent: 'begin-second-factor' },
    { intent: 'confirm-second-factor', code: 123456 },
    { intent: 'view' },
    [],
  ])
    expect(await post(body, renewed)).toMatchObject({
      status: 400,
      body: { problem: 'invalid-body' },
    });
});

function pathIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'path' in body ? String(body.path) : '';
}

/** The whole stream. */
async function streamEnds(stream: Response): Promise<string> {
  return new Response(stream.body).text();
}
