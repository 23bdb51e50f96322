import { afterAll, beforeAll, expect, test } from 'vitest';
import { action as contact } from '#app/routes/contact.tsx';
import { action as lookUp } from '#app/routes/order.tsx';
import { type StaffShop, staffShop } from './staff-shop.ts';

/** Invalid input is answered by the page, without errors in the console. */

let staff: StaffShop;
beforeAll(async () => {
  staff = await staffShop();
});
afterAll(() => staff.close());

type Handler = Parameters<StaffShop['ask']>[0];

async function send(path: string, action: Handler, typed: Record<string, string>): Promise<Response> {
  const handler: Handler = async (args) => {
    const result = await action(args);
    if (typeof result !== 'object' || result === null || !('data' in result) || !('init' in result))
      return result;
    return Response.json(result.data, result.init ?? {});
  };
  return staff.ask(handler, { path, cookie: '', body: new URLSearchParams(typed) });
}

test('an order that is not found', async () => {
  const answer = await send('/order', lookUp, { number: 'ABCD123', phone: '0912345678' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ problem: 'not-found' });
});

test('half a look-up', async () => {
  const answer = await send('/order', lookUp, { number: 'ABCD123', phone: '' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ problem: 'incomplete' });
});

test('a message without its text', async () => {
  const typed = { name: 'Thandi', email: 'thandi@example.com', message: '' };
  const answer = await send('/contact', contact, typed);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ state: 'refused', fields: [{ field: 'message' }] });
});

test('too many look-ups are refused as such', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await send('/order', lookUp, { number: `ABCD${n + 100}`, phone: '0912345678' })).status);
  expect(new Set(statuses.slice(0, 19))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
});
