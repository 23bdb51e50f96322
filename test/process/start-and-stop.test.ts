import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { signIn } from '#test/admin-visitors.ts';
import { testDatabase } from '#test/database.ts';
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts';
import { afterTest, testFolder } from './after-test.ts';

async function start(env: Record<string, string> = {}): Promise<{ shop: ShopProcess; dataDir: string }> {
  const dataDir = testFolder();
  const started = await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off', ...env });
  if (!started.ok) throw new Error(started.output);
  afterTest(started.shop.stop);
  return { shop: started.shop, dataDir };
}

async function refusal(env: Record<string, string>): Promise<string[]> {
  const started = await startShopProcess({ DATA_DIR: testFolder(), SAMPLE_SHOP: 'off', ...env });
  if (started.ok) await started.shop.stop();
  expect(started).toMatchObject({ ok: false, code: 1 });
  return started.ok ? [] : started.output.trim().split('\n');
}

test('bad configuration stops the start with a line for each value', async () => {
  expect(await refusal({ PORT: 'abc', SAMPLE_SHOP: 'perhaps', ORIGIN: 'boma' })).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^ORIGIN must be /),
    expect.stringMatching(/^SAMPLE_SHOP must be /),
  ]);
});

test('a password that is tried first is none for the owner', async () => {
  for (const password of ['password', 'Boma-2026', 'owner123']) {
    expect(await refusal({ ADMIN_EMAIL: 'owner@boma.example', ADMIN_PASSWORD: password })).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD must be harder to guess/),
    ]);
  }
});

test('a port in use is reported in one line, and the database is stopped', async () => {
  const other = createServer().listen(0);
  afterTest(() => other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const dataDir = testFolder();
  expect(await refusal({ PORT: port, DATA_DIR: dataDir })).toEqual([
    `Port ${port} is taken. Set PORT to another one.`,
  ]);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('an unreachable database is reported in one line', async () => {
  const lines = await refusal({ DATABASE_URL: 'postgres://boma:secret@127.0.0.1:1/boma' });
  expect(lines).toEqual(['The database does not let the shop in (ECONNREFUSED). Check DATABASE_URL.']);
});

test('another server takes the place of its own', async () => {
  const database = await testDatabase();
  afterTest(database.close);
  const { shop, dataDir } = await start({ DATABASE_URL: database.url });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  expect(await shop.stop()).toBe(0);
});

test('figures are read with METRICS_TOKEN, and without it there are none', async () => {
  const database = await testDatabase();
  afterTest(database.close);
  const token = 'a-token-of-the-test';
  const { shop } = await start({ DATABASE_URL: database.url, METRICS_TOKEN: token });
  const ask = (url: string) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(401);
  await (await fetch(`${shop.url}/zh-TW/store`)).text();
  const figures = await (await ask(shop.url)).text();
  expect(figures).toContain('boma_http_requests_total{route="/store",method="GET",code="200"} 1');
  expect(figures).toMatch(/^boma_database_up 1$/m);
  expect(await shop.stop()).toBe(0);
  const other = await start({ DATABASE_URL: database.url });
  expect((await ask(other.shop.url)).status).toBe(404);
});

test('the terminal says where the shop is, where the owner goes, and that emails wait', async () => {
  const { shop } = await start();
  const output = shop.output();
  expect(output).toContain(`Shop     ${shop.url}`);
  expect(output).toContain(`Admin    ${shop.url}/admin`);
  expect(output).toMatch(/Sign in {2}create the owner account first: http\S+\/login\?setup=[\w-]{43}/);
  expect(output).toMatch(/Emails {3}wait until email is set up/);
});

test('on a signal the shop finishes its requests, ends its streams, and leaves nothing running', async () => {
  const owner = { email: 'owner@boma.example', password: 'a long enough password' };
  const { shop, dataDir } = await start({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const server = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const cookie = await signIn(shop.url, owner);
  const stream = await fetch(`${shop.url}/api/live/Orders`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const streamed = stream.text();

  // Half of an order's body is sent before the signal.
  const outgoing = request(`${shop.url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  outgoing.write('{"orderID":');
  await once(outgoing, 'continue');
  const stopped = shop.stop();
  await streamed;
  outgoing.end('"half of it"}');
  const [answer] = await once(outgoing, 'response');
  expect(answer.statusCode).toBe(400);
  expect(await text(answer)).toContain('invalid-order');

  expect(await stopped).toBe(0);
  expect(() => process.kill(server, 0)).toThrow('ESRCH');
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
});

test('with SHUTDOWN_DELAY a proxy is told of the stop while the shop still serves', async () => {
  const { shop } = await start({ SHUTDOWN_DELAY: '3' });
  const statuses = () =>
    Promise.all(
      ['livez', 'readyz', 'store'].map(async (path) => (await fetch(`${shop.url}/${path}`)).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  const begun = performance.now();
  const stopped = shop.stop();
  await expect.poll(statuses).toEqual([200, 503, 200]);
  expect(await stopped).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(2_900);
  await expect(fetch(`${shop.url}/livez`)).rejects.toThrow();
});
