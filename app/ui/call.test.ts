import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

let server: Server | undefined;
const ownFetch = globalThis.fetch;

afterEach(() => {
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
});

/** A server that stops mid-answer, or before it. */
async function deadLine(begins: boolean): Promise<void> {
  server = createServer((_, response) => {
    if (begins) response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"par');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    ownFetch(`http://127.0.0.1:${port}${path}`, init),
  );
}

test.each([false, true])(
  'a line that died gives an answer in time, half an answer or none (%s)',
  async (begins) => {
    await deadLine(begins);
    expect(await call('/api/postOrder', {}, 200)).toEqual({
      ok: false,
      status: 0,
      problem: 'no-answer',
      body: null,
    });
  },
  5_000,
);
