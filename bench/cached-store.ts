import { spawn } from 'node:child_process';
import { announced, type BenchShop } from './bench-shop.ts';
import { type Figure, median } from './figures.ts';
import { type Measured, measureLoad } from './load.ts';

const rounds = 3;
const load = { connections: 32, seconds: 5 };

/** The cached store page against a bare node:http server with the same bytes. Rounds alternate. */
export async function cachedStore(benchShop: BenchShop): Promise<Figure[]> {
  const shop = await benchShop.shop({ sample: true });
  const page = `${shop.url}/store`;
  const first = await fetch(page, { headers: { 'accept-encoding': 'gzip' } });
  await first.arrayBuffer();
  const bare = spawn(process.execPath, ['bench/bare-server.ts', page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const bareUrl = await announced(bare);
    const barePid = bare.pid;
    if (barePid === undefined) throw new Error('the bare server has no process');
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    // Warms up both, for the JIT compiler.
    await measureLoad(bareUrl, barePid, { ...load, seconds: 1 });
    await measureLoad(page, shop.pid, { ...load, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      theirs.push(await measureLoad(bareUrl, barePid, load));
      ours.push(await measureLoad(page, shop.pid, load));
    }
    const of = (all: readonly Measured[], what: keyof Measured) => median(all.map((one) => one[what]));
    const figure = (name: string, value: number, unit = '', bound: Figure['bound'] = null): Figure => ({
      name,
      value,
      unit,
      bound,
    });
    const spent = [of(ours, 'processor'), of(theirs, 'processor')] as const;
    return [
      figure('cached /store, requests per second', of(ours, 'rate')),
      figure('bare node:http with the same bytes, requests per second', of(theirs, 'rate')),
      figure('the part of a processor that the load generator took at most', of(theirs, 'generator'), '', {
        most: 0.95,
      }),
      figure('cached /store against bare node:http', of(ours, 'rate') / of(theirs, 'rate'), '', {
        least: 0.7,
      }),
      ...(Number.isNaN(spent[0])
        ? []
        : [
            figure('cached /store, processor per request', spent[0], 'ms'),
            figure('bare node:http, processor per request', spent[1], 'ms'),
            figure('processor of cached /store against bare node:http', spent[0] / spent[1], '', {
              most: 1.5,
            }),
          ]),
    ];
  } finally {
    bare.kill();
    await shop.stop();
  }
}
