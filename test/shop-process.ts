import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');

export interface ShopProcess {
  url: string;
  pid: number;
  /** Terminal output so far. */
  output(): string;
  /** @returns the exit code, or null after a signal. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export type StartedProcess =
  | { ok: true; shop: ShopProcess }
  | { ok: false; code: number | null; output: string };

/** A data folder; `remove` it after the shop has stopped. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'boma-shop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export function shopDatabaseUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const password = readFileSync(join(cluster, 'boma.password'), 'utf8');
  return `postgresql://boma:${password}@localhost/boma?host=${encodeURIComponent(cluster)}`;
}

/** A shared compile cache saves a third of the CPU time of a start. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Starts the built shop on a free port and waits until it listens. @param env the whole environment. @param killed
 * aborts the start with SIGKILL. @param program starts it. @param folder where it starts; that of the clone by default.
 */
export async function startShopProcess(
  env: Record<string, string>,
  killed?: AbortSignal,
  program = 'server.ts',
  folder = root,
): Promise<StartedProcess> {
  const child = spawn(node, [program], {
    cwd: folder,
    // One customer places all orders of many tests.
    env: { PATH: process.env.PATH, PORT: '0', OPEN_ORDERS: '0', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  killed?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  let output = '';
  child.stderr.on('data', (part) => {
    output += String(part);
  });
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const found = /^ {2}Shop\s+(http\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => resolve(null));
  });
  if (url === null || child.pid === undefined) return { ok: false, code: child.exitCode, output };
  return {
    ok: true,
    shop: {
      url,
      pid: child.pid,
      output: () => output,
      async stop() {
        return end(child, ended, 'SIGTERM');
      },
      async kill() {
        await end(child, ended, 'SIGKILL');
      },
    },
  };
}

async function end(
  child: ChildProcess,
  ended: Promise<unknown>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal);
  await ended;
  return child.exitCode;
}
