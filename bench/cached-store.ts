import { spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { type Figure, median } from './figures.ts';
import { announced, type Ground } from './ground.ts';

const rounds = 3;
const secondsEach = 5;
const connections = 32;
const headers = { 'accept-encoding': 'gzip' };

/** The store page from memory, against a bare node:http server that answers the same bytes. Rounds alternate. */
export async function cachedStore(ground: Ground): Promise<Figure[]> {
  const shop = await ground.shop({ sample: true });
  const page = `${shop.url}/store`;
  const first = await fetch(page, { headers });
  await first.arrayBuffer();
  const bare = spawn(process.execPath, ['bench/bare-server.ts', page], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const bareUrl = await announced(bare);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await requestsPerSecond(bareUrl));
      ours.push(await requestsPerSecond(page));
    }
    return [
      { name: 'cached /store, requests per second', value: median(ours), unit: '', bound: null },
      {
        name: 'bare node:http with the same bytes, requests per second',
        value: median(theirs),
        unit: '',
        bound: null,
      },
      {
        name: 'cached /store against bare node:http',
        value: median(ours) / median(theirs),
        unit: '',
        bound: { least: 0.7 },
      },
    ];
  } finally {
    bare.kill();
    await shop.stop();
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: secondsEach, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failures`);
  return result.requests.average;
}
