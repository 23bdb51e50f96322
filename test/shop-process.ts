import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');

/** The shop as built, in a process of its own. */
export interface ShopProcess {
  url: string;
  pid: number;
  /** What it wrote on the terminal so far. */
  output(): string;
  /** Asks it to stop and waits for its end. @returns its exit code, null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export type StartedProcess =
  | { ok: true; shop: ShopProcess }
  | { ok: false; code: number | null; output: string };

/** A folder for one shop's data; `remove` it when the shop has stopped. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'boma-shop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Lets a test look into the shop's own database while the shop has it open. */
export function shopDatabaseUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const password = readFileSync(join(cluster, 'boma.password'), 'utf8');
  return `postgresql://boma:${password}@localhost/boma?host=${encodeURIComponent(cluster)}`;
}

/** What Node compiled for one shop serves the next: a third of the processor time of a start. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Starts the built shop on a free port and waits until it says where it is.
 * @param env added to an environment that is otherwise empty.
 * @param killed ends the process as a power cut would, at any moment.
 * @param program starts it.
 * @param folder where it starts; that of the clone by default.
 */
export async function startShopProcess(
  env: Record<string, string>,
  killed?: AbortSignal,
  program = 'server.ts',
  folder = root,
): Promise<StartedProcess> {
  const child = spawn(node, [program], {
    cwd: folder,
    // Many tests have one customer, with one telephone, place all their orders.
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
