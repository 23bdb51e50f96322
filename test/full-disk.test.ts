import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { imageFolder } from '#app/server/images/image-files.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { createLog } from '#app/server/log.ts';
import { openFailureSpool } from '#app/server/orders/failure-spool.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from './database.ts';
import { failedOrder } from './failed-orders.ts';
import { photo, sendImage } from './seeded-images.ts';
import { staffShop } from './staff-shop.ts';

/** Files can be made, as on a disk that has names left but no room, and nothing can be written into them. */
const disk = vi.hoisted(() => ({ full: false }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof FileSystem>();
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args);
      const write = handle.writeFile.bind(handle);
      handle.writeFile = async (...written) => {
        if (disk.full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        return write(...written);
      };
      return handle;
    },
  };
});

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'boma-full-'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  disk.full = false;
});

const now = 1_800_000_000_000;
const failed = (orderID: string) => failedOrder(orderID, now);

test('a failed order that a full disk does not take is told of all the same, once, and no drafts stay', async () => {
  const reported: string[] = [];
  let taker: 'nobody' | 'mailed' = 'nobody';
  const spool = await openFailureSpool({
    dataDir: folder,
    log: createLog('silent'),
    now: () => now,
    placed: async () => null,
    tell: async ({ failures }) => {
      if (taker === 'mailed') reported.push(...failures.map(({ orderID }) => orderID));
      return taker;
    },
    record: async () => false,
  });
  const names = () => readdirSync(join(folder, 'spool'));

  disk.full = true;
  await spool.save(failed('first'));
  await spool.save(failed('first'));
  await spool.save(failed('second'));
  await spool.relay();
  expect([reported, names()]).toEqual([[], []]);

  // Mail works, and the disk is still full.
  taker = 'mailed';
  await spool.relay();
  await spool.relay();
  expect([reported, names()]).toEqual([['first', 'second'], []]);

  // What cannot be told waits on the disk as soon as there is room again.
  taker = 'nobody';
  await spool.save(failed('third'));
  disk.full = false;
  await spool.relay();
  expect(names().filter((name) => name.endsWith('.json'))).toHaveLength(1);
  expect(names().filter((name) => name.endsWith('.tmp'))).toEqual([]);
  taker = 'mailed';
  await spool.save(failed('second'));
  await spool.relay();
  expect(reported).toEqual(['first', 'second', 'third']);
  await spool.stop();
});

test('a picture that a full disk does not take is refused by name, leaves nothing, and is taken when there is room', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const take = () => ingestImage(database.db, diskStorage(folder), bytes, { name: 'braai', alt: ['', ''] });
  disk.full = true;
  expect(await take()).toEqual({ ok: false, problem: 'image-no-room' });
  expect(readdirSync(imageFolder(folder))).toEqual([]);
  disk.full = false;
  expect(await take()).toMatchObject({ ok: true });
  const { rows } = await database.pool.query('select count(*)::int as pictures from image');
  expect(rows).toEqual([{ pictures: 1 }]);
});

test('an upload that a full disk does not take is answered as such (507), and one with room is taken', async () => {
  const staff = await staffShop();
  const bytes = await photo();
  disk.full = true;
  expect(await sendImage(staff, bytes)).toEqual({ status: 507, problem: 'image-no-room' });
  disk.full = false;
  expect(await sendImage(staff, bytes)).toMatchObject({ status: 200, image: { name: 'photo' } });
  await staff.close();
});
