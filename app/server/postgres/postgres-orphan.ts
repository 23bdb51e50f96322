import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends the server that a killed shop left on this folder; requires the data folder's lock. PostgreSQL trusts any living
 * pid in its pid file, so one that is not this folder's server is overwritten; the rest stays, by which a new server
 * finds old children that hold shared memory.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = readPid(file);
  if (pid !== null && serves(pid, realpathSync(cluster))) {
    // Fast, immediate, then kill: none loses committed data.
    for (const [signal, timeoutMs] of [
      ['SIGINT', 8_000],
      ['SIGQUIT', 4_000],
      ['SIGKILL', 2_000],
    ] as const) {
      if (signalled(pid, signal) && (await gone(pid, timeoutMs))) break;
    }
  }
  strikeOut(file);
}

const nobody = '2147483646';

function strikeOut(file: string): void {
  if (!existsSync(file)) return;
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [nobody, ...rest].join('\n'));
}

function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

function serves(pid: number, folder: string): boolean {
  const words = commandLine(pid);
  return words.includes('postgres') && words.includes(`-D ${folder} `);
}

function commandLine(pid: number): string {
  try {
    return `${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')} `;
  } catch {
    if (process.platform === 'linux') return '';
    const ps = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return `${ps.stdout ?? ''} `;
  }
}

function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    if (commandLine(pid).trim() === '') return true;
    await delay(20);
  }
  return false;
}
