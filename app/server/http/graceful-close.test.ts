import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { trials } from '#test/trials.ts';
import { listen } from './listening.ts';

/** @returns status and state of the connection, or the error's code. */
function ask(port: number, agent: Agent, method: 'GET' | 'POST'): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({ port, host: '127.0.0.1', agent, method, path: '/' }, (response) => {
      response.resume();
      response.once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
    });
    outgoing.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    outgoing.end(method === 'POST' ? 'x'.repeat(2_000) : undefined);
  });
}

test('on a signal the shop resets no kept-alive connection and accepts no new one', async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < trials({ short: 10, long: 200 }); round++) {
    const listening = await listen(
      (incoming, response) => {
        incoming.resume();
        // Headers sent before the stop, and not.
        if (round % 2 === 0) response.writeHead(200, { 'content-type': 'text/plain' });
        incoming.once('end', () => setTimeout(() => response.end('answered'), (round * 7) % 20));
      },
      { port: 0, host: '127.0.0.1', trustedProxies: [] },
    );
    const stopped = new AbortController();
    let answered = 0;
    const clients = Array.from({ length: 12 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const begunAfter = stopped.signal.aborted;
        const outcome = await ask(listening.port, agent, index % 2 === 0 ? 'GET' : 'POST');
        answered++;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        // After `Connection: close` the client reconnects and is refused.
        if (outcome === 'ECONNREFUSED' || (begunAfter && !outcome.startsWith('200'))) break;
        await delay((index * 5) % 17);
      }
      agent.destroy();
    });
    await vi.waitUntil(() => answered > 36 + ((round * 13) % 50), { interval: 1, timeout: 30_000 });
    const closed = listening.close(10_000);
    stopped.abort();
    await Promise.all([closed, ...clients]);
  }
  expect([...outcomes.keys()].sort()).toEqual(['200 close', '200 keep-alive', 'ECONNREFUSED']);
});
