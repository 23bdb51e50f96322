import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type Listening, listen, socketKeys } from './listening.ts';

/** Small enough to fill; Linux has all of 127.0.0.0/8. */
const room = {
  all: 40,
  steps: [
    { below: 20, each: 10 },
    { below: 30, each: 4 },
    { below: Number.POSITIVE_INFINITY, each: 2 },
  ],
  forwarded: 5,
};

let listening: Listening;
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await listening.close(0);
});

async function start(trustedProxies: readonly string[] = []): Promise<void> {
  listening = await listen(
    (outgoing, response) => {
      if (outgoing.url === '/stream') response.writeHead(200).write(':\n');
      else response.end('ok');
    },
    { port: 0, host: '127.0.0.1', trustedProxies },
    room,
  );
}

/** @returns the socket, after the time to refuse it. */
async function silent(localAddress: string): Promise<Socket> {
  const socket = connect({ port: listening.port, host: '127.0.0.1', localAddress });
  open.add(socket);
  socket.on('error', () => {});
  socket.once('close', () => open.delete(socket));
  await once(socket, 'connect');
  return socket;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

async function ask(path: string, localAddress: string, forwarded?: string): Promise<Answer> {
  const outgoing = request({
    port: listening.port,
    host: '127.0.0.1',
    localAddress,
    path,
    agent: new Agent(),
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  outgoing.on('socket', (socket) => open.add(socket));
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  response.on('error', () => {});
  const [part] = await once(response, 'data');
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], text: String(part) };
}

test('a network has a limit of sockets, with an error in words', async () => {
  await start();
  for (let n = 0; n < 10; n++) await silent('127.0.0.2');
  expect(await ask('/', '127.0.0.2')).toEqual({
    status: 429,
    retryAfter: '10',
    text: expect.stringContaining('too many connections'),
  });
  expect((await ask('/', '127.0.0.3')).status).toBe(200);
});

test('eight networks that take all they get do not close the shop', async () => {
  await start();
  for (let n = 0; n < 10; n++)
    for (let network = 2; network < 10; network++) await silent(`127.0.0.${network}`);
  for (let network = 100; network < 120; network++)
    expect((await ask('/', `127.0.0.${network}`)).status).toBe(200);
});

test('eight networks that read as many streams as they get leave places for others', async () => {
  await start();
  for (let n = 0; n < 6; n++)
    for (let network = 2; network < 10; network++) await ask('/stream', `127.0.0.${network}`);
  for (let network = 100; network < 120; network++)
    expect((await ask('/', `127.0.0.${network}`)).status).toBe(200);
});

test('where all places are taken, who does nothing gives way, and who reads a stream does not', async () => {
  await start();
  // Loopback has no limit of its own, as behind an unnamed proxy.
  for (let n = 0; n < 20; n++) await silent('127.0.0.1');
  for (let n = 0; n < 20; n++) expect((await ask('/stream', '127.0.0.1')).status).toBe(200);
  for (let n = 0; n < 20; n++) expect((await ask('/stream', `127.0.1.${n + 1}`)).status).toBe(200);
  expect(await ask('/', '127.0.2.1')).toMatchObject({ status: 503, retryAfter: '10' });
});

test.each([['127.0.0.1'], ['127.0.0.0/8']])(
  'a proxy named as %s has all places, and one client behind it some',
  async (proxy) => {
    await start([proxy]);
    for (let n = 0; n < 5; n++) expect((await ask('/stream', '127.0.0.1', '203.0.113.7')).status).toBe(200);
    expect((await ask('/stream', '127.0.0.1', '203.0.113.7')).status).toBe(429);
    for (let n = 0; n < 5; n++)
      expect((await ask('/stream', '127.0.0.1', `2001:db8:1:2::${n + 1}`)).status).toBe(200);
    expect((await ask('/', '127.0.0.1', '2001:db8:1:2:ffff::1')).status).toBe(429);
    for (let n = 0; n < 20; n++)
      expect((await ask('/stream', '127.0.0.1', `198.51.100.${n}`)).status).toBe(200);
  },
);

test('a place is given back when its request is over, or its client gone', async () => {
  await start(['127.0.0.1']);
  for (let n = 0; n < 20; n++) expect((await ask('/', '127.0.0.1', '203.0.113.7')).status).toBe(200);
  for (let n = 0; n < 5; n++) await ask('/stream', '127.0.0.1', '203.0.113.7');
  for (const socket of open) socket.destroy();
  await vi.waitFor(async () => expect((await ask('/', '127.0.0.1', '203.0.113.7')).status).toBe(200), 5_000);
});

test('a direct connection of IPv6 is counted for its /64, one of a proxy and of this machine for no network', () => {
  const { ofSocket } = socketKeys(['2001:db8:9::1']);
  expect(ofSocket('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(ofSocket('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64');
  expect(ofSocket('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(ofSocket('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(['2001:db8:9::1', '::1', '127.0.0.1'].map(ofSocket)).toEqual([null, null, null]);
});
