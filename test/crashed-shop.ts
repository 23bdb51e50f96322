import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#app/server/db/client.ts';
import { type ShopProcess, shopDatabaseUrl, startShopProcess } from './shop-process.ts';

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

/** A random client address, since orders are rate-limited by client. */
export function fromAnywhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** Kills the shop's own PostgreSQL with all its children. */
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
      // Already gone.
    }
  }
}

/** A connection to the shop's own database; lost connections are ignored. */
export function databaseOf(dataDir: string): Database {
  const database = openDatabase(shopDatabaseUrl(dataDir), 2);
  database.pool.on('connect', (client) => client.on('error', () => {}));
  return database;
}
