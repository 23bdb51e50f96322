import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, type ShopProcess, startShopProcess } from '#test/shop-process.ts';
import { trials, within } from '#test/trials.ts';
import { afterTest } from './after-test.ts';

/** T6: one process uses a data folder, whatever a crash, a copy or a recycled pid left. */

/** A folder of a shop that ran before, since a first start takes three times as long. */
const used = dataFolder();
beforeAll(async () => {
  const first = await startShopProcess({ DATA_DIR: used.path, SAMPLE_SHOP: 'off' });
  if (!first.ok) throw new Error(first.output);
  await first.shop.stop();
});
afterAll(used.remove);

function copyOf(dataDir: string): string {
  const { path, remove } = dataFolder();
  afterTest(remove);
  cpSync(dataDir, path, { recursive: true });
  return path;
}

const folder = () => copyOf(used.path);

async function start(dataDir: string): Promise<ShopProcess> {
  const started = await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off' });
  if (!started.ok) throw new Error(started.output);
  afterTest(started.shop.stop);
  return started.shop;
}

async function isRefused(dataDir: string): Promise<void> {
  const begun = performance.now();
  const second = await startShopProcess({ DATA_DIR: dataDir, SAMPLE_SHOP: 'off' });
  if (second.ok) await second.shop.stop();
  expect(second.ok).toBe(false);
  if (second.ok) return;
  expect(second.code).toBe(1);
  expect(second.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^Another shop \(process \d+\) is using /),
  ]);
  expect(performance.now() - begun).toBeLessThan(within(2_000));
}

async function isHealthy(shop: ShopProcess): Promise<void> {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
}

test('a second shop on the folder is refused and the first is unharmed', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  for (let trial = 0; trial < trials({ short: 1, long: 50 }); trial++) {
    await isRefused(dataDir);
    await isHealthy(first);
  }
});

test('a first shop that is held still counts', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  process.kill(first.pid, 'SIGSTOP');
  try {
    await isRefused(dataDir);
  } finally {
    process.kill(first.pid, 'SIGCONT');
  }
  await isHealthy(first);
});

test('a killed shop is followed at once by the next', async () => {
  const dataDir = folder();
  for (let trial = 0; trial < trials({ short: 1, long: 50 }); trial++) {
    const shop = await start(dataDir);
    await isHealthy(shop);
    await shop.kill();
  }
  await isHealthy(await start(dataDir));
});

test('the pid of a dead server, recycled by a stranger, stops nothing', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const left = readFileSync(pidFile, 'utf8').split('\n');
  await first.stop();
  left[0] = String(process.pid);
  writeFileSync(pidFile, left.join('\n'));
  writeFileSync(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), left.join('\n'));
  writeFileSync(join(dataDir, 'shop.pid'), `${process.pid}\n`);
  await isHealthy(await start(dataDir));
});

test('a copied folder is another shop, also while the first is open', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await first.stop();
  const copy = copyOf(dataDir);
  const again = await start(dataDir);
  // Copied while in use: its pid file names the other folder's server.
  cpSync(join(dataDir, 'postgres', 'postmaster.pid'), join(copy, 'postgres', 'postmaster.pid'));
  const second = await start(copy);
  await isHealthy(again);
  await isHealthy(second);
});
