import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#app/server/db/client.ts';
import { fromAnywhere } from '#test/crashed-shop.ts';
import { orderBody, stockVariant } from '#test/order-factories.ts';
import { s3Account, s3Server } from '#test/s3-server.ts';
import { dataFolder, shopDatabaseUrl, startShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = dataFolder();
const server = await s3Server();
afterAll(async () => {
  await server.close();
  folder.remove();
});

const env = (secret = s3Account.secret) => ({
  DATA_DIR: folder.path,
  S3_URL: server.url,
  S3_BUCKET: s3Account.name,
  S3_REGION: s3Account.region,
  S3_KEY: s3Account.key,
  S3_SECRET: secret,
});

async function storage(...args: string[]) {
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['scripts/storage.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: `${out}${err}`.trim() };
}

test.runIf(trials({ short: 0, long: 1 }) === 1)(
  'a shop whose pictures lie in a bucket: refused by a wrong secret, open without the bucket, and moved to the disk',
  async () => {
    expect(await startShopProcess(env('another-secret'))).toMatchObject({
      ok: false,
      code: 1,
      output: expect.stringMatching(/^127\.0\.0\.1:\d+ refuses S3_SECRET[^\n]*\n$/),
    });

    const started = await startShopProcess(env());
    if (!started.ok) throw new Error(started.output);
    const { shop } = started;
    const names = [...server.files.keys()].filter((name) => name.endsWith('.jpg'));
    expect(names.length).toBeGreaterThan(10);
    expect(existsSync(join(folder.path, 'productImages'))).toBe(false);
    const ask = async (name = '') => (await fetch(`${shop.url}/${name}`)).status;
    expect(await ask(names[0])).toBe(200);

    server.always = { status: 503, code: 'ServiceUnavailable' };
    const away = await fetch(`${shop.url}/${names[1]}`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect([await ask(names[0]), await ask('store'), await ask('healthz')]).toEqual([200, 200, 200]);
    const database = openDatabase(shopDatabaseUrl(folder.path), 1);
    const productID = await stockVariant(database.db, { qty: 5 });
    await database.close();
    server.always = 'slow';
    const order = await fetch(`${shop.url}/api/postOrder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnywhere() },
      body: JSON.stringify(orderBody([{ productID, qty: 1 }])),
    });
    expect(order.status).toBe(200);

    expect(await storage('move', 'disk')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop it first'),
    });
    expect(await shop.stop()).toBe(0);
    const again = await startShopProcess(env());
    if (!again.ok) throw new Error(again.output);
    expect(again.shop.output()).toContain('the bucket is away');
    expect((await fetch(`${again.shop.url}/healthz`)).status).toBe(200);
    expect(await again.shop.stop()).toBe(0);

    server.always = 'none';
    const wrong = { code: 2, output: 'npm run storage -- move bucket | move disk' };
    expect([await storage(), await storage('move', 'home')]).toEqual([wrong, wrong]);
    const all = server.files.size;
    const moved = await storage('move', 'disk');
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining(`${all} picture files`) });
    expect([readdirSync(join(folder.path, 'productImages')).length, server.files.size]).toEqual([all, 0]);
  },
);
