import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as live } from '#app/routes/api/live.ts';
import { streamLimits } from '#app/server/live/stream-limits.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let fixture: StaffShop;
beforeAll(async () => {
  fixture = await staffShop();
});
afterAll(() => fixture.close());

test('open streams are counted by client network, and all of them together', async () => {
  fixture.shop.streams = streamLimits({ public: { each: 2, all: 5 }, staff: { each: 1, all: 1 } });
  const open: Response[] = [];
  const take = async (address: string) => {
    const answer = await fixture.ask(live, {
      method: 'GET',
      path: '/api/live/Updates',
      params: { '*': 'Updates' },
      cookie: '',
      address,
    });
    if (answer.status === 200) open.push(answer);
    return answer;
  };
  const status = async (address: string) => (await take(address)).status;
  expect(await status('203.0.113.7')).toBe(200);
  expect(await status('203.0.113.7')).toBe(200);
  expect(await status('203.0.113.7')).toBe(429);
  expect(await status('2001:db8:1:2::1')).toBe(200);
  expect(await status('2001:db8:1:2::2')).toBe(200);
  expect(await status('2001:db8:1:2:ffff::3')).toBe(429);
  expect(await status('198.51.100.1')).toBe(200);
  const full = await take('198.51.100.2');
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await full.json()).toEqual({ problem: 'unavailable' });
  await Promise.all(open.map((answer) => answer.body?.cancel()));
  expect(await status('198.51.100.2')).toBe(200);
  await open.at(-1)?.body?.cancel();
});
