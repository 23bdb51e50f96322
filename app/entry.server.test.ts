import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestFaults, shopContext } from '#app/server/context.ts';
import { createLog } from '#app/server/log.ts';
import { type StaffShop, staffShop } from '#test/staff-shop.ts';
import { handleError } from './entry.server.tsx';

let fixture: StaffShop;
let logged = '';
const write = (line: string): void => {
  logged += line;
};
beforeAll(async () => {
  fixture = await staffShop();
  fixture.shop.log = createLog('info', { write });
});
beforeEach(() => {
  logged = '';
});
afterAll(() => fixture.close());

function fail(error: unknown, path: string, signal: AbortSignal | null = null): void {
  const context = new RouterContextProvider();
  context.set(shopContext, fixture.shop);
  context.set(requestFaults, { away: false });
  const request = new Request(`http://shop.test${path}`, { signal });
  handleError(error, { request, context, params: {} });
}

test.each(['/pay/secret', '/zh-TW/PAY/secret/x', '/invitation/secret?x=secret', '/order/secret.data'])(
  'a page at %s that fails is logged without the token of its link',
  (path) => {
    fail(new Error('a fault'), path);
    expect(JSON.parse(logged)).toMatchObject({ level: 'error', msg: 'a page failed' });
    expect(logged).not.toContain('secret');
  },
);

test('a visitor who left is no fault, and no refusal is', () => {
  fail(new Error('the page was left'), '/store', AbortSignal.abort());
  fail(errorOf(404), '/store/none');
  expect(logged).toBe('');
  fail(errorOf(503), '/store');
  expect(JSON.parse(logged)).toMatchObject({ level: 'error', path: '/store' });
});

/** An answer with a status as the router hands it on. */
function errorOf(status: number): unknown {
  return { status, statusText: '', internal: false, data: null };
}
