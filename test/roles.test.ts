import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loader as live } from '#app/routes/api/live.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { publicPaths, staffPaths } from '#app/server/live/catalogue-feeds.ts';
import { routeFiles, staffCalls, staffPages } from './process/known-routes.ts';
import { newPerson, signedIn } from './staff-factories.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** Every admin call, page and live path with every role. What is missing in these lists fails the test. */

/**
 * Owners only: shop-wide decisions, invitations and removals, deletions, exports of customers, replacing whole lists.
 */
const ownerOnlyCalls = new Set([
  ...['deleteParentProduct', 'deleteImage'],
  ...['exportCustomers', 'exportNewsletter', 'exportShipments', 'importStores'],
  ...['importDump', 'importPicture', 'applyImport', 'exportImportReport'],
]);
const ownerOnlyPages = new Set([
  ...['admin/settings', 'admin/settings/preview'],
  ...['admin/staff', 'admin/import', 'admin/activity'],
]);
const reads = new Set([
  'exportImportReport',
  'exportCustomers',
  'exportNewsletter',
  'exportOrders',
  'exportShipments',
  'exportProducts',
  'readStock',
  'findVariants',
  'findCustomers',
]);

interface Module {
  loader?: (args: object) => unknown;
  action?: (args: object) => unknown;
}
const modules = import.meta.glob<Module>('../app/routes/**/*.{ts,tsx}');

let fixture: StaffShop;
const cookies = new Map<string, string>();
beforeAll(async () => {
  fixture = await staffShop();
  const staff = await signedIn(fixture.shop.db, await newPerson(fixture.shop.db, 'staff'));
  cookies.set('stranger', '');
  cookies.set('staff', staff.cookie);
  cookies.set('owner', fixture.cookie);
});
afterAll(() => fixture.close());

/** 302 redirects to the sign-in. */
async function statusOf(
  path: string,
  method: 'GET' | 'POST',
  role: string,
  type = 'application/json',
): Promise<number> {
  const module = await modules[`../app/${routeFiles.get(path)}`]?.();
  const handler = method === 'GET' ? module?.loader : module?.action;
  if (!handler) throw new Error(`${path} has nothing for ${method}`);
  const context = new RouterContextProvider();
  context.set(shopContext, fixture.shop);
  context.set(clientAddress, '192.0.2.1');
  const url = `http://shop.test/${path.replace(/:\w+/g, 'ABCD123').replace('*', 'anything')}`;
  const request = new Request(url, {
    method,
    headers: { cookie: cookies.get(role) ?? '', 'content-type': type },
    ...(method === 'POST' ? { body: 'not JSON' } : {}),
  });
  const params = { '*': 'anything', orderNumber: 'ABCD123', productId: 'new', customerId: '1', token: 'x' };
  try {
    return statusIn(await handler({ request, context, params, url: new URL(url), pattern: path }));
  } catch (thrown) {
    return statusIn(thrown);
  }
}

function statusIn(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  if (answer instanceof Error) throw answer;
  const init = typeof answer === 'object' && answer !== null && 'init' in answer ? answer.init : null;
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : 200;
}

test('whatever is owners’ alone is a call or a page of the admin area', () => {
  const calls = staffCalls.map((call) => call.replace('api/', ''));
  expect([...ownerOnlyCalls].filter((call) => !calls.includes(call))).toEqual([]);
  expect([...ownerOnlyPages].filter((page) => !staffPages.includes(page))).toEqual([]);
});

describe.each(['stranger', 'staff', 'owner'])('as %s', (role) => {
  test.each(staffCalls.filter((call) => call !== 'api/live/*'))('%s', async (path) => {
    const call = path.replace('api/', '');
    const refused = role === 'stranger' ? 401 : role === 'staff' && ownerOnlyCalls.has(call) ? 403 : null;
    const answered = await statusOf(path, reads.has(call) ? 'GET' : 'POST', role);
    if (refused === null) expect([200, 400, 404]).toContain(answered);
    else expect(answered).toBe(refused);
  });

  test.each(staffPages.filter((page) => page !== 'admin'))('%s', async (page) => {
    const refused = role === 'stranger' ? 302 : role === 'staff' && ownerOnlyPages.has(page) ? 403 : null;
    const answered = await statusOf(page, 'GET', role);
    if (refused === null) expect([200, 404]).toContain(answered);
    else expect(answered).toBe(refused);
  });

  test.each([...publicPaths, 'Orders', ...staffPaths])('live %s', async (path) => {
    const isOpen = ![...staffPaths, 'Orders'].some((own) => own === path);
    const stop = new AbortController();
    const answer = await fixture.ask(live, {
      method: 'GET',
      cookie: cookies.get(role) ?? '',
      params: { '*': path },
    });
    stop.abort();
    await answer.body?.cancel();
    expect(answer.status).toBe(role === 'stranger' && !isOpen ? 401 : 200);
  });
});

test('the staff’s file of orders names nobody; the owner’s does', async () => {
  const { loader } = await import('#app/routes/api/export-orders.ts');
  const head = async (role: string) => {
    const answer = await fixture.ask(loader, {
      method: 'GET',
      cookie: cookies.get(role) ?? '',
      path: '/api/exportOrders?language=0',
    });
    return (await answer.text()).split('\n')[0] ?? '';
  };
  const people = /"Customer"|Cellphone|Email|Tax ID|Carrier/i;
  expect(await head('owner')).toMatch(people);
  expect(await head('staff')).not.toMatch(people);
  expect(await head('staff')).toMatch(/"Order","Date","Time","Status"/);
});

test('text that PostgreSQL cannot store is refused by every call, without an error of the shop', async () => {
  const bodies: Record<string, object> = {
    saveFiltersSelection: { filters: ['\0'], extra: ['\0'] },
    addPromoCodes: { codes: ['A\0'], discount: 10, salesAmount: 0 },
  };
  for (const [call, body] of Object.entries(bodies)) {
    const module = await modules[`../app/${routeFiles.get(`api/${call}`)}`]?.();
    const handler = module?.action;
    if (!handler) throw new Error(call);
    const answer = await fixture.post(async (args) => handler(args), body);
    expect([call, answer.status]).toEqual([call, 400]);
  }
});

test.each([
  'login',
  'forgot-password',
  'password/:token',
  'order',
  'contact',
  'invitation/:token',
  'pay/:token',
  'review/:token',
  'review-emails/:token',
])('a body that is no form is no fault of the shop: %s', async (path) => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json'])
    expect(await statusOf(path, 'POST', 'stranger', type)).toBeLessThan(500);
});
