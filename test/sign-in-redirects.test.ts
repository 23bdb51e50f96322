import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPath } from '#app/domain/language.ts';
import { action as accept } from '#app/routes/invitation.tsx';
import { action, loader } from '#app/routes/login.tsx';
import { inviteStaff } from '#app/server/staff/invitations.ts';
import { newPerson, password, signedIn } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** Redirects of the sign-in for any `next` (reliability T59, B31). */

const marks = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '\t//',
  '\n//',
  '/%09/',
  '/./',
  '/;@',
  '/.',
];
const hosts = [
  'evil.example',
  'evil.example/admin',
  'shop.test@evil.example',
  '[::1]',
  'evil%E3%80%82example',
];
const schemes = [
  'http:evil.example',
  'https://evil.example/admin',
  'HTTPS:\\\\evil.example',
  'javascript:alert(1)//admin',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'view-source:http://evil.example',
];
const paths = [
  '/admin//evil.example',
  '/admin/../..//evil.example',
  '/admin/..%2f..%2fevil.example',
  '/admin/orders/../../store',
  '/admin/%2e%2e/store',
  '/admin@evil.example',
  '/admin.evil.example',
  '/admin:80@evil.example',
  '/admin?next=//evil.example',
  '/admin/orders?x=//evil.example',
  '/admin#@evil.example',
  '/admin\r\nLocation: https://evil.example',
  '/admin%0d%0aSet-Cookie:%20a=b',
  '/admin\0',
  '/zh-TW//evil.example',
  '/zh-TW/zh-TW//evil.example',
  '/ADMIN',
  '/admin/orders/ABCD123?x',
  '/api/auth/sign-out',
  '/store',
  '/login?next=//evil.example',
  '／／evil.example',
  '/／evil.example',
  '\u202e//evil.example',
  ' /admin',
];
const corpus = [...marks.flatMap((mark) => hosts.map((host) => mark + host)), ...schemes, ...paths];

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

test(`${corpus.length} addresses of others lead to the first page of admin, in either language`, async () => {
  expect(new Set(corpus).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  for (const next of corpus) {
    for (const prefix of ['', '/zh-TW']) {
      const path = `${prefix}/login?next=${encodeURIComponent(next.toWellFormed())}`;
      const answer = await staff.ask(loader, { path, method: 'GET' });
      expect([answer.status, answer.headers.get('location')], path).toEqual([302, `${prefix}/admin`]);
    }
  }
});

test('a sign-in by the form leads there too', async () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/admin',
    '/admin//evil.example',
  ]) {
    const answer = await staff.ask(action, {
      path: `/login?next=${encodeURIComponent(next)}`,
      cookie: '',
      body: new URLSearchParams({ email: 'owner@boma.example', password: 'ember and ash' }),
    });
    expect([answer.status, answer.headers.get('location')], next).toEqual([302, '/admin']);
  }
});

test('the admin area is a document of its own, which no script of another page lives to see', async () => {
  const { email } = await newPerson(staff.shop.db, 'staff');
  const path = '/login?next=/admin/orders';
  const byForm = await staff.ask(action, {
    path,
    cookie: '',
    body: new URLSearchParams({ email, password }),
  });
  const bySession = await staff.ask(loader, { path, method: 'GET' });
  for (const answer of [byForm, bySession])
    expect([answer.headers.get('location'), answer.headers.get('x-remix-reload-document')]).toEqual([
      '/admin/orders',
      'true',
    ]);
});

test('what was asked for is led to', async () => {
  for (const next of [
    '/admin/payments',
    '/admin/orders?q=%E7%8E%8B&status=new',
    '/admin/orders/ABCD123',
    '/zh-TW/admin/stores',
  ]) {
    const path = `/zh-TW/login?next=${encodeURIComponent(next)}`;
    const answer = await staff.ask(loader, { path, method: 'GET' });
    expect(answer.headers.get('location')).toBe(`/zh-TW${next.replace('/zh-TW', '')}`);
  }
});

test.each([0, 1] as const)('signing in and out, and joining, keep language %i', async (language) => {
  const { shop } = staff;
  const { email } = await newPerson(shop.db, 'staff');
  const { cookie } = await signedIn(shop.db, { email, name: '' });
  const { user: owner } = await signedIn(shop.db, await newPerson(shop.db, 'owner'));
  const post = async (intent: string, fields: Record<string, string>, sent = '') => {
    const path = localPath('/login', language);
    const body = new URLSearchParams({ intent, ...fields });
    const answer = await staff.ask(action, { path, cookie: sent, body });
    return answer.headers.get('location');
  };
  expect(await post('sign-in', { email, password })).toBe(localPath('/admin', language));
  expect(await post('begin-again', {})).toBe(localPath('/login', language));
  expect(await post('sign-out', {}, cookie)).toBe(localPath('/login', language));

  const typed = { email: `joins${language}@boma.example`, name: 'Ming', role: 'staff' as const };
  const invited = await inviteStaff(shop, typed, owner, language);
  const token = invited.ok ? invited.token : '';
  const joined = await staff.ask((args) => accept({ ...args, params: { token } }), {
    path: localPath(`/invitation/${token}`, language),
    cookie: '',
    body: new URLSearchParams({ name: 'Ming', password }),
  });
  expect(joined.headers.get('location')).toBe(localPath('/admin', language));
  expect(joined.headers.get('x-remix-reload-document')).toBe('true');
});
