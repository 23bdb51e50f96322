import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { type BenchShop, signIn } from './bench-shop.ts';
import { type Figure, timeOf } from './figures.ts';

/** Seconds without requests before memory is measured. */
const rest = 20;

/** Node and PostgreSQL at rest after a visitor, as PSS, which counts shared pages once. */
export async function memory(benchShop: BenchShop): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const shop = await benchShop.shop({ sample: true });
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

/**
 * Memory of the shop's Node after 100,000 different URLs (unknown parameters, page numbers out of range, searches,
 * missing pages) and 50 uploads of photos.
 */
export async function abuse(benchShop: BenchShop): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const shop = await benchShop.shop({ sample: true, quiet: true });
  try {
    const addresses = 100_000;
    const addressOf = (at: number) => {
      if (at % 10 === 0) return `/store.data?q=${randomUUID()}`;
      if (at % 10 === 1) return `/store?type=${randomUUID()}&page=${at}`;
      if (at % 10 === 2) return `/offline.data?_routes=${randomUUID().repeat(100)}`;
      if (at % 50 === 3) return `/${randomUUID()}`;
      return `/terms?${randomUUID()}=${at}`;
    };
    let next = 0;
    const client = async () => {
      while (next < addresses) await (await fetch(shop.url + addressOf(next++))).arrayBuffer();
    };
    await Promise.all(Array.from({ length: 16 }, client));
    const afterPages = pssOf(shop.pid);
    const cookie = await signIn(shop.url);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#a33', noise },
    })
      .jpeg({ quality: 60 })
      .toBuffer();
    for (let uploaded = 0; uploaded < 50; ) {
      const answer = await fetch(`${shop.url}/api/uploadImage?name=${uploaded}.jpg`, {
        method: 'POST',
        headers: { cookie, origin: shop.url, 'content-type': 'image/jpeg', 'x-upload': 'image' },
        body: new Uint8Array(photo),
      });
      const text = await answer.text();
      if (answer.ok) uploaded += 1;
      // On a busy machine a picture may exceed the shop's time limit.
      else if (answer.status === 429 || text.includes('image-too-slow')) await wait(1_000);
      else throw new Error(`an upload was answered ${answer.status}: ${text}`);
    }
    const afterUploads = pssOf(shop.pid);
    return [
      { name: 'memory after 100,000 addresses: Node', value: afterPages, unit: 'MB', bound: { most: 350 } },
      { name: 'memory after 50 uploads more: Node', value: afterUploads, unit: 'MB', bound: { most: 350 } },
    ];
  } finally {
    await shop.stop();
  }
}

/** From postmaster.pid. */
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
