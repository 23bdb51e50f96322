import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#app/server/db/client.ts';
import { type ShopProcess, shopDatabaseUrl, startShopProcess } from './shop-process.ts';

/** Starts the shop of a folder, after whatever became of it. @returns the shop, and how long it took. */
export async function startAgain(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ shop: ShopProcess; milliseconds: number }> {
  const begun = performance.now();
  const started = await startShopProcess({
    DATA_DIR: dataDir,
    SAMPLE_SHOP: 'off',
    TRUSTED_PROXY: '127.0.0.1',
    ...env,
  });
  if (!started.ok) throw new Error(`The shop does not come back (${started.code}): ${started.output}`);
  return { shop: started.shop, milliseconds: performance.now() - begun };
}

/** Comes from a client of its own, as the proxy in front of the shop says: one client's orders are limited. */
export function fromAnywhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** Ends the shop's own database as in a power cut: the server and its children, without a last word. */
export function killDatabase(dataDir: string): void {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const children = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? pid);
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It was quicker.
    }
  }
}

/** Looks into the shop's own database. That it goes away is nothing to tell of. */
export function databaseOf(dataDir: string): Database {
  const database = openDatabase(shopDatabaseUrl(dataDir), 2);
  database.pool.on('connect', (client) => client.on('error', () => {}));
  return database;
}
