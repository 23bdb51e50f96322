import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { action as account, loader as accountPage } from '#app/routes/admin/account.tsx';
import { loader as framePage } from '#app/routes/admin/layout.tsx';
import { action as settingsAction } from '#app/routes/admin/settings.tsx';
import { loader as findVariants } from '#app/routes/api/find-variants.ts';
import { loader as live } from '#app/routes/api/live.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { alertDevice } from '#app/server/db/staff-schema.ts';
import { staffPaths } from '#app/server/live/catalogue-feeds.ts';
import { saveSettings } from '#app/server/settings/save-settings.ts';
import { readStaffUser, signIn } from '#app/server/staff/auth.ts';
import { prepareOwners } from '#app/server/staff/owners.ts';
import { appCode } from './authenticator.ts';
import { standInKeys } from './ecpay-stand-in.ts';
import { routeFiles, staffCalls, staffPages } from './process/known-routes.ts';
import { home, newPerson, password, sentBack, signedIn, withSecondFactor } from './staff-factories.ts';
import { type Handler, type StaffShop, staffShop } from './staff-shop.ts';

/** With a required second factor: every page, page action and call, for users without one. */

interface Module {
  loader?: (args: object) => unknown;
  action?: ((args: object) => unknown) & { intents?: readonly string[] };
}
const modules = import.meta.glob<Module>('../app/routes/**/*.{ts,tsx}');

let fixture: StaffShop;
let owner: { cookie: string };
const cookies = new Map<string, string>();
beforeAll(async () => {
  fixture = await staffShop();
  const { db } = fixture.shop;
  const on = await withSecondFactor(db, 'owner');
  owner = { cookie: on.cookie };
  cookies.set('owner', (await signedIn(db, await newPerson(db, 'owner'))).cookie);
  cookies.set('staff', (await signedIn(db, await newPerson(db, 'staff'))).cookie);
});
afterAll(() => fixture.close());

const json = { 'content-type': 'application/json' };
async function save(cookie: string, version: number, roles: { owner?: string; staff?: string }) {
  const typed = { owner: '', staff: '', ...roles, password };
  const body = JSON.stringify({ intent: 'signIn', version: String(version), ...typed });
  const answer = await fixture.ask(settingsAction, { cookie, headers: json, body, path: '/admin/settings' });
  return [answer.status, await answer.json()];
}

test('only an owner who has it on asks others for it', async () => {
  const missing = [409, { ok: false, problem: 'own-factor-missing' }];
  expect(await save(cookies.get('owner') ?? '', 0, { staff: 'on' })).toEqual(missing);
  expect(await save(cookies.get('owner') ?? '', 0, { owner: 'on' })).toEqual(missing);
  expect(await save(owner.cookie, 0, { owner: 'on', staff: 'on' })).toMatchObject([200, { ok: true }]);
  expect(fixture.shop.settings.current().signIn.secondFactor).toEqual(['owner', 'staff']);
});

async function answerOf(path: string, method: 'GET' | 'POST', role: string, body?: string) {
  const module = await modules[`../app/${routeFiles.get(path)}`]?.();
  const handler = method === 'GET' ? module?.loader : module?.action;
  if (!handler) return null;
  const context = new RouterContextProvider();
  context.set(shopContext, fixture.shop);
  context.set(clientAddress, '192.0.2.1');
  const url = `http://shop.test/${path.replace(/:\w+/g, 'ABCD123').replace('*', 'anything')}`;
  const request = new Request(url, {
    method,
    headers: { cookie: cookies.get(role) ?? '', ...json },
    ...(body === undefined ? {} : { body }),
  });
  const params = { '*': 'Orders', orderNumber: 'ABCD123', productId: 'new', customerId: '1', token: 'x' };
  try {
    return await handler({ request, context, params, url: new URL(url), pattern: path });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function refusal(answer: unknown) {
  if (!(answer instanceof Response)) return 'let in';
  if (answer.status === 403) return [403, await answer.json()];
  await answer.body?.cancel();
  return [answer.status];
}
const required = [403, { problem: 'second-factor-required' }];

describe.each(['owner', 'staff'])('%s without one', (role) => {
  test.each(staffPages.filter((page) => page !== 'admin/account'))(
    'page %s leads to the set-up',
    async (page) => {
      const answer = await answerOf(page, 'GET', role);
      const location = answer instanceof Response ? answer.headers.get('location') : 'let in';
      expect(location).toBe('/admin/account');
    },
  );

  test.each(staffPages)('actions of %s', async (page) => {
    const module = await modules[`../app/${routeFiles.get(page)}`]?.();
    const allowed = ['begin-second-factor', 'confirm-second-factor'];
    for (const intent of module?.action?.intents ?? [])
      if (!allowed.includes(intent))
        expect(await refusal(await answerOf(page, 'POST', role, JSON.stringify({ intent }))), intent).toEqual(
          required,
        );
  });

  test.each(staffCalls)('call %s', async (call) => {
    const answers = [await answerOf(call, 'GET', role), await answerOf(call, 'POST', role, '{}')];
    for (const answer of answers) if (answer !== null) expect(await refusal(answer)).toEqual(required);
    expect(answers.some((answer) => answer !== null)).toBe(true);
  });

  test.each(['Orders', ...staffPaths])('live %s', async (path) => {
    const cookie = cookies.get(role) ?? '';
    const answer = await fixture.ask(live, { method: 'GET', cookie, params: { '*': path } });
    expect(await refusal(answer)).toEqual(required);
  });
});

const post = async (cookie: string, body: object) =>
  fixture.ask(account, { cookie, headers: json, path: '/admin/account', body: JSON.stringify(body) });

test('its set-up tells nothing else: no counts, no test modes, no sessions, no devices', async () => {
  const { db, settings } = fixture.shop;
  const lacking = cookies.get('owner') ?? '';
  await db.insert(outbox).values({ id: 'dead', kind: 'contact', recipient: '', state: 'dead' });
  const { id: userID = '' } = (await readStaffUser(db, home, lacking)) ?? {};
  await db.insert(alertDevice).values({ userID, kind: 'push', name: 'x', language: 0, address: 'https://x' });
  const typed = { ...standInKeys, test: 'on', card: 'on', cardMinutes: '30', laterDays: '3' };
  await saveSettings(db, { section: 'payment', typed, version: 0 }, 'owner', settings.defaults);
  await settings.renew();
  const shown = async (cookie: string) => {
    const [frame, page] = await Promise.all(
      [framePage, accountPage].map(async (loader: Handler) => {
        const answer = await fixture.ask(loader, { method: 'GET', cookie, path: '/admin/account' });
        return answer.json();
      }),
    );
    const { overview, tests } = frame;
    return [overview.emailsDead, tests.payment, page.sessions.length, page.alerts.devices.length];
  };
  expect(await shown(lacking)).toEqual([0, [], 0, 0]);
  expect(await shown(owner.cookie)).toEqual([1, ['card'], 1, 0]);
});

test('setting it up opens the rest, and then it stays on', async () => {
  const cookie = cookies.get('staff') ?? '';
  const page = await fixture.ask(accountPage, { method: 'GET', cookie, path: '/admin/account' });
  expect(await page.json()).toMatchObject({ required: true, isEnforced: true });
  const begun = await (await post(cookie, { intent: 'begin-second-factor', password })).json();
  const on = await post(cookie, { intent: 'confirm-second-factor', code: appCode(String(begun.secret)) });
  const renewed = sentBack(on.headers.get('set-cookie') ?? '');
  const find: Handler = (args) => findVariants(args);
  const found = await fixture.ask(find, { cookie: renewed, method: 'GET', path: '/api/findVariants?q=x' });
  expect(found.status).toBe(200);
  const { backupCodes } = await on.json();
  const end = await post(renewed, { intent: 'end-second-factor', password, code: String(backupCodes[0]) });
  expect([end.status, await end.json()]).toEqual([409, { ok: false, problem: 'second-factor-kept' }]);
});

test('after a start with ADMIN_PASSWORD the owner signs in and has to set it up again', async () => {
  const { db } = fixture.shop;
  const lost = await withSecondFactor(db, 'owner');
  const changed = 'coals under the potjie';
  await prepareOwners(db, { adminEmail: lost.person.email, adminPassword: changed });
  const answer = await signIn(
    db,
    home,
    { email: lost.person.email, password: changed },
    { address: '192.0.2.7', cookie: null },
  );
  if (!answer.ok) throw new Error(answer.problem);
  cookies.set('recovered', sentBack(answer.setCookie));
  const page = await answerOf('admin/orders', 'GET', 'recovered');
  expect(page instanceof Response && page.headers.get('location')).toBe('/admin/account');
  const begun = await post(cookies.get('recovered') ?? '', {
    intent: 'begin-second-factor',
    password: changed,
  });
  expect(begun.status).toBe(200);
});

test('open streams of who has none end when it is asked for', async () => {
  expect(await save(owner.cookie, 1, {})).toMatchObject([200, { ok: true }]);
  const cookie = cookies.get('owner') ?? '';
  const streams = await Promise.all(
    ['Orders', 'PromoCodes'].map((path) =>
      fixture.ask(live, { method: 'GET', cookie, params: { '*': path }, path: `/api/live/${path}?page=1` }),
    ),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  expect(await save(owner.cookie, 2, { owner: 'on' })).toMatchObject([200, { ok: true }]);
  for (const stream of streams) expect(await stream.text()).toContain('event: auth_revoked');
});

test('who turned it on is in the list of what people did', async () => {
  const { rows } = await fixture.database.pool.query(
    "select action, outcome from activity where action = 'signIn' order by id",
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'own-factor-missing',
    'own-factor-missing',
    'ok',
    'ok',
    'ok',
  ]);
});
