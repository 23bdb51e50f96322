import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import type { Figure } from './figures.ts';
import { measureLoad } from './load.ts';
import { rawOrderNumber } from './raw-order-number.ts';
import { runMeasurements } from './run.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function serve(status: number): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-length': 100_000 }).end(Buffer.alloc(100_000, 'x'));
  });
  undo.push(() => server.close().closeAllConnections());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    );
  });
}

const figure = (name: string, value: number, bound: Figure['bound']): Figure => ({
  name,
  value,
  unit: '',
  bound,
});

test('a measurement that breaks off is named, and the others are still taken', async () => {
  const printed: string[] = [];
  const isGood = await runMeasurements(
    {
      first: async () => {
        throw new Error('a number met twice');
      },
      second: async () => [figure('ratio', 0.9, { least: 0.7 }), figure('rate', 5, null)],
      third: async () => [figure('share', 3, { most: 2 })],
    },
    null,
    (line) => printed.push(line),
  );
  expect(isGood).toBe(false);
  expect(printed.join('\n')).toContain('a number met twice');
  expect(printed.slice(-3)).toEqual([
    '✗ first: broke off',
    '✓ second: 1 of 1 bounds met',
    '✗ third: 0 of 1 bounds met',
  ]);
});

test('the load is counted, and what is no page is a failure', async () => {
  const { rate } = await measureLoad(await serve(200), process.pid, { connections: 4, seconds: 0.2 });
  expect(rate).toBeGreaterThan(0);
  const refused = measureLoad(await serve(503), process.pid, { connections: 1, seconds: 0.2 });
  await expect(refused).rejects.toThrow('HTTP/1.1 503');
});

test('a number of the raw orders comes once, and never from the shop', () => {
  const numbers = Array.from({ length: 30_000 }, (_, n) => rawOrderNumber(n));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => orderNumberPattern.test(number))).toEqual([]);
  expect(numbers.filter((number) => !/^[A-Z]{4}\d{4}$/.test(number))).toEqual([]);
});
