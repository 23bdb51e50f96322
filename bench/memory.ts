import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, timeOf } from './figures.ts';
import type { Ground } from './ground.ts';

/** Seconds the shop is left alone before it counts as at rest. */
const rest = 20;

/** Memory of the whole shop, Node and PostgreSQL, at rest after a visitor. Shared pages count once (PSS). */
export async function memory(ground: Ground): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const shop = await ground.shop({ sample: true });
  try {
    for (const path of ['/zh-TW', '/store', '/zh-TW/store', '/contact']) await timeOf(shop.url + path);
    await wait(rest * 1000);
    const own = pssOf(shop.pid);
    const database = processes()
      .filter(({ pid, ancestors }) => pid !== shop.pid && ancestors.includes(postmasterOf(shop.dataDir)))
      .reduce((sum, { pid }) => sum + pssOf(pid), 0);
    return [
      { name: 'memory at rest: Node', value: own, unit: 'MB', bound: null },
      { name: 'memory at rest: PostgreSQL', value: database, unit: 'MB', bound: null },
      { name: 'memory at rest: the whole shop', value: own + database, unit: 'MB', bound: { most: 300 } },
    ];
  } finally {
    await shop.stop();
  }
}

/** The first process of the shop's own PostgreSQL, as its lock file says. */
function postmasterOf(dataDir: string): number {
  for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('postmaster.pid')) continue;
    return Number(readFileSync(`${dataDir}/${entry}`, 'utf8').split('\n')[0]);
  }
  throw new Error('the shop has no PostgreSQL of its own');
}

function processes(): { pid: number; ancestors: number[] }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = read(`/proc/${name}/status`);
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
  }
  return [...parents.keys()].map((pid) => {
    const ancestors = [pid];
    for (let at = parents.get(pid); at && at > 1; at = parents.get(at)) ancestors.push(at);
    return { pid, ancestors };
  });
}

/** Proportional set size in MB; 0 for a process that has just ended. */
function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
