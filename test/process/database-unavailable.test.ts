import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '#app/domain/ids.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { databaseOf, fromAnywhere, startAgain } from '#test/crashed-shop.ts';
import { orderBody, stockVariant } from '#test/order-factories.ts';
import { dataFolder, type ShopProcess, shopDatabaseUrl } from '#test/shop-process.ts';

/** A database that is read-only or cannot commit. */

const folder = dataFolder();
let shop: ShopProcess;
let administrator: pg.Client;
let product: VariantId;

beforeAll(async () => {
  ({ shop } = await startAgain(folder.path));
  const database = openDatabase(shopDatabaseUrl(folder.path), 1);
  product = await stockVariant(database.db, { qty: 1_000_000 });
  await database.close();
  administrator = new pg.Client({ connectionString: shopDatabaseUrl(folder.path) });
  await administrator.connect();
});
afterEach(async () => {
  await administrator.query('set default_transaction_read_only = off');
  for (const setting of ['default_transaction_read_only', 'synchronous_standby_names'])
    await configure(`reset ${setting}`);
});
afterAll(async () => {
  await administrator.end();
  expect(await shop.stop()).toBe(0);
  folder.remove();
});

async function configure(setting: string): Promise<void> {
  await administrator.query(`alter system ${setting}`);
  await administrator.query('select pg_reload_conf()');
}

const order = (body = orderBody([{ productID: product, qty: 1 }])) =>
  fetch(`${shop.url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnywhere() },
    body: JSON.stringify(body),
  });
const health = async () => (await fetch(`${shop.url}/healthz`)).status;

test('while the database is read-only an order is asked to come again, and the shop says that it is not well', async () => {
  expect([(await order()).status, await health()]).toEqual([200, 200]);
  await configure('set default_transaction_read_only = on');
  await expect.poll(health).toBe(503);
  const refused = await order();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  const page = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'sign-in', email: 'a@boma.example', password: 'some password' }),
  });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  await administrator.query('set default_transaction_read_only = off');
  await configure('reset default_transaction_read_only');
  await expect.poll(health).toBe(200);
  expect((await order()).status).toBe(200);
});

test('while commits hang an order is answered within its time, and sending it again settles it', async () => {
  await configure("set synchronous_standby_names = 'nobody'");
  await expect.poll(health).toBe(503);
  const body = orderBody([{ productID: product, qty: 1 }]);
  const begun = performance.now();
  const late = await order(body);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(performance.now() - begun).toBeLessThan(22_000);
  await configure('reset synchronous_standby_names');
  await expect.poll(health).toBe(200);
  await expect.poll(async () => (await order(body)).status).toBe(200);
  const { rows } = await administrator.query(
    'select count(*)::int as orders from shop_order where order_id = $1',
    [body.orderID],
  );
  expect(rows).toEqual([{ orders: 1 }]);
});

test('while the disk of the database is full an order is refused and may be sent again, and none is lost', async ({
  skip,
  onTestFinished,
}) => {
  const home = dataFolder();
  onTestFinished(home.remove);
  const dataDir = join(home.path, 'data');
  mkdirSync(dataDir);
  const mount = ['-t', 'tmpfs', '-o', 'size=260m,mode=700', 'tmpfs', dataDir];
  if (spawnSync('mount', mount, { stdio: 'ignore' }).status !== 0)
    return skip('only root can make a small disk');
  onTestFinished(() => void spawnSync('umount', [dataDir]));
  const { shop: small } = await startAgain(dataDir);
  const database = databaseOf(dataDir);
  const productID = await stockVariant(database.db, { qty: 100_000 });
  const send = (body: ReturnType<typeof orderBody>) =>
    fetch(`${small.url}/api/postOrder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnywhere() },
      body: JSON.stringify(body),
    });
  const filler = join(dataDir, 'films');
  expect(() => {
    for (;;) appendFileSync(filler, Buffer.alloc(2 ** 20));
  }).toThrow('ENOSPC');

  const taken: string[] = [];
  let refused: ReturnType<typeof orderBody> | null = null;
  while (refused === null && taken.length < 5_000) {
    const body = orderBody([{ productID, qty: 1 }]);
    const { status } = await send(body);
    if (status === 200) taken.push(body.orderID);
    else {
      expect(status).toBe(503);
      refused = body;
    }
  }
  if (refused === null) throw new Error('the disk did not become full');
  const well = async () => (await fetch(`${small.url}/healthz`)).status;
  await expect.poll(well).toBe(503);
  expect((await fetch(`${small.url}/store`)).status).toBe(200);
  rmSync(filler);
  await expect.poll(well).toBe(200);
  expect((await send(refused)).status).toBe(200);
  const orders = await database.db.select({ id: shopOrder.orderID }).from(shopOrder);
  expect(orders.map(({ id }) => id).sort()).toEqual([...taken, refused.orderID].sort());
  await database.pool.end();
  expect(await small.stop()).toBe(0);
});
