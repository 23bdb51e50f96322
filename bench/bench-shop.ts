import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#app/server/postgres/postgres.ts';

/** A durable PostgreSQL of their own, and shops started as `npm start` does. */
export interface BenchShop {
  database(name: string): Promise<string>;
  shop(options: ShopOptions): Promise<Shop>;
  close(): Promise<void>;
}

export interface ShopOptions {
  databaseUrl?: string;
  sample: boolean;
  env?: Record<string, string>;
  /** Hides the log, where errors are expected. */
  quiet?: boolean;
}

export interface Shop {
  url: string;
  pid: number;
  dataDir: string;
  stop(): Promise<void>;
}

export const owner = { email: 'owner@boma.example', password: `bench-${randomUUID()}` };

export async function openBenchShop(): Promise<BenchShop> {
  const folder = mkdtempSync(join(tmpdir(), 'boma-bench-'));
  const started = await startPostgres(join(folder, 'server'), { durable: true, connections: 100 });
  if (!started.ok) throw new Error(started.problem);
  const { postgres } = started;
  const shops = new Set<Shop>();
  return {
    async database(name) {
      await withClient(postgres.url, (client) => client.query(`create database ${name}`));
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async shop(options) {
      const shop = await startShop(join(folder, randomUUID()), options);
      shops.add(shop);
      return shop;
    },
    async close() {
      for (const shop of shops) await shop.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startShop(
  dataDir: string,
  { databaseUrl, sample, env = {}, quiet = false }: ShopOptions,
): Promise<Shop> {
  const child = spawn('sh', ['-c', await startCommand()], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      // No limit, since one customer places all orders.
      OPEN_ORDERS: '0',
      SAMPLE_SHOP: sample ? 'on' : 'off',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'],
  });
  const url = await announced(child);
  if (child.pid === undefined) throw new Error('the shop has no process');
  let stopped: Promise<void> | undefined;
  return {
    url,
    pid: child.pid,
    dataDir,
    stop() {
      stopped ??= new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      });
      return stopped;
    },
  };
}

async function startCommand(): Promise<string> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const setUp = 'node scripts/setup.mjs build && ';
  if (!scripts.start.startsWith(setUp)) throw new Error('npm start begins otherwise');
  return scripts.start.slice(setUp.length);
}

/** @returns the Cookie header. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ intent: 'sign-in', email: owner.email, password: owner.password }),
  });
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const url = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(text)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${text}`)));
  });
}
