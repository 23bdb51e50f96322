import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#app/server/log.ts';
import { failedOrder } from '#test/failed-orders.ts';
import {
  type FailureDelivery,
  type FailureNotice,
  type FailureSpool,
  openFailureSpool,
} from './failure-spool.ts';

let folder = '';
let spool: FailureSpool;
/** `null`: the database is unavailable. */
let world: {
  now: number;
  placed: Set<string> | null;
  taker: FailureDelivery;
  /** Orders whose notices the mail server refuses. */
  refused: string[];
  notices: FailureNotice[];
  recorded: FailureNotice[];
};

const open = () =>
  openFailureSpool({
    dataDir: folder,
    log: createLog('silent'),
    now: () => world.now,
    capacity: 100,
    placed: async () => world.placed,
    deliver: async (notice) => {
      if (notice.failures.some(({ orderID }) => world.refused.includes(orderID))) return 'refused';
      if (world.taker !== 'nobody') world.notices.push(notice);
      return world.taker;
    },
    record: async (notice) => {
      if (world.placed === null) return false;
      world.recorded.push(notice);
      return true;
    },
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boma-spool-'));
  world = { now: 1_800_000_000_000, placed: null, taker: 'nobody', refused: [], notices: [], recorded: [] };
  spool = await open();
});
afterEach(async () => {
  await spool.stop();
  rmSync(folder, { recursive: true });
});

const failed = (orderID: string) => failedOrder(orderID, world.now);
const files = () => readdirSync(join(folder, 'spool')).filter((name) => name.endsWith('.json'));
const notifiedIds = () => world.notices.map(({ failures }) => failures.map(({ orderID }) => orderID));

test('a failure is on the disk before anybody is notified, and stays until someone takes it', async () => {
  await spool.save(failed('one'));
  expect(files()).toHaveLength(1);
  await spool.relay();
  expect(world.notices).toEqual([]);
  world.taker = 'outbox';
  await spool.relay();
  expect(notifiedIds()).toEqual([['one']]);
  expect(files()).toEqual([]);
});

test('the next process reports what the last one stored, under the same id', async () => {
  await spool.save(failed('one'));
  world.taker = 'mailed';
  await spool.relay();
  await spool.stop();
  const first = world.notices.map(({ id }) => id);

  world.notices = [];
  writeFileSync(join(folder, 'spool', 'torn.json'), '{"orderID":');
  spool = await open();
  await spool.save(failed('one'));
  await spool.save(failed('two'));
  await spool.relay();
  expect(notifiedIds()).toEqual([['two']]);
  expect(first).toHaveLength(1);
  expect(files()).toEqual([]);
});

test('one order that fails again and again is reported once', async () => {
  for (let again = 0; again < 5; again++) await spool.save(failed('same'));
  expect(files()).toHaveLength(1);
  world.taker = 'outbox';
  await spool.relay();
  await spool.save(failed('same'));
  await spool.relay();
  expect(notifiedIds()).toEqual([['same']]);
});

test('an order that got through after all is not reported', async () => {
  await spool.save(failed('lucky'));
  await spool.save(failed('unlucky'));
  world.placed = new Set(['lucky']);
  world.taker = 'outbox';
  await spool.relay();
  expect(notifiedIds()).toEqual([['unlucky']]);
  expect(files()).toEqual([]);
});

test('a hundred failures make ten emails in an hour, and nobody is left out (T32)', async () => {
  for (let at = 0; at < 100; at++) await spool.save(failed(`order-${at}`));
  world.taker = 'mailed';
  await spool.relay();
  expect(world.notices.map(({ failures }) => failures.length)).toEqual([
    ...Array.from({ length: 9 }, () => 1),
    91,
  ]);
  expect(new Set(notifiedIds().flat()).size).toBe(100);

  await spool.save(failed('one more'));
  await spool.relay();
  expect(world.notices).toHaveLength(10);
  world.now += 3_600_001;
  await spool.relay();
  expect(notifiedIds().at(-1)).toEqual(['one more']);
});

test('more than the disk is given are counted', async () => {
  for (let at = 0; at < 103; at++) await spool.save(failed(`order-${at}`));
  expect(files()).toHaveLength(100);
  world.taker = 'outbox';
  await spool.relay();
  expect(world.notices).toHaveLength(10);
  expect(world.notices.map(({ uncounted }) => uncounted)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
});

test('what was mailed past the database is entered when it is back', async () => {
  await spool.save(failed('one'));
  world.taker = 'mailed';
  await spool.relay();
  expect(world.recorded).toEqual([]);
  world.placed = new Set();
  await spool.relay();
  expect(world.recorded.map(({ failures }) => failures[0]?.orderID)).toEqual(['one']);
  expect(readdirSync(join(folder, 'spool'))).toEqual(['ledger']);
});

test('whose order fails does not wait until others are reported', async () => {
  let answer = (_: 'nobody') => {};
  const notices = new Promise<'nobody'>((resolve) => {
    answer = resolve;
  });
  await spool.stop();
  spool = await openFailureSpool({
    dataDir: folder,
    log: createLog('silent'),
    now: () => world.now,
    placed: async () => null,
    deliver: () => notices,
    record: async () => false,
  });
  await spool.save(failed('one'));
  await spool.save(failed('two'));
  expect(files()).toHaveLength(2);
  answer('nobody');
});

test('a report that the mail server refuses stays, and keeps no other waiting', async () => {
  world.refused = ['one'];
  world.taker = 'mailed';
  await spool.save(failed('one'));
  await spool.relay();
  await spool.save(failed('two'));
  await spool.relay();
  expect(notifiedIds()).toEqual([['two']]);
  for (let tried = 0; tried < 20; tried++) await spool.relay();
  await spool.save(failed('three'));
  await spool.relay();
  expect(notifiedIds()).toEqual([['two'], ['three']]);
  world.refused = [];
  world.taker = 'outbox';
  world.placed = new Set();
  await spool.relay();
  expect(notifiedIds()).toEqual([['two'], ['three'], ['one']]);
});
