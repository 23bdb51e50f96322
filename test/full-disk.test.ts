import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { loader as dashboard } from '#app/routes/admin/dashboard.tsx';
import { backUpWhenDue } from '#app/server/backup/backup-schedule.ts';
import { imageFolder } from '#app/server/images/image-files.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { createLog } from '#app/server/log.ts';
import { openFailureSpool } from '#app/server/orders/failure-spool.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from './database.ts';
import { failedOrder } from './failed-orders.ts';
import { orderBody, orderRequest, placeParts, stockVariant } from './order-factories.ts';
import { photo, sendImage } from './seeded-images.ts';
import { staffShop } from './staff-shop.ts';

/** When full, files can be created, but writes fail with ENOSPC. */
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

/** Accepts writes until the disk is full; the last one is cut. */
const room = vi.hoisted(() => ({ bytes: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  const write = (
    handle: number,
    bytes: Buffer,
    offset: number,
    length: number,
    position: number | null,
    done: (error: Error | null, written?: number) => void,
  ) => {
    if (room.bytes <= 0) {
      const error = new Error('ENOSPC: no space left on device, write');
      return done(Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: 'write' }));
    }
    const taken = Math.min(length, room.bytes);
    room.bytes -= taken;
    return real.write(handle, bytes, offset, taken, position, done);
  };
  return {
    ...real,
    createWriteStream: (path: string, options: object) =>
      real.createWriteStream(path, { ...options, fs: { ...real, write, writev: undefined } as never }),
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
  room.bytes = Number.POSITIVE_INFINITY;
});

const now = 1_800_000_000_000;
const failed = (orderID: string) => failedOrder(orderID, now);

test('a failed order that does not fit on the disk is still reported, once, without temporary files', async () => {
  const reported: string[] = [];
  let taker: 'nobody' | 'mailed' = 'nobody';
  const spool = await openFailureSpool({
    dataDir: folder,
    log: createLog('silent'),
    now: () => now,
    placed: async () => null,
    deliver: async ({ failures }) => {
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

  taker = 'mailed';
  await spool.relay();
  await spool.relay();
  expect([reported, names()]).toEqual([['first', 'second'], []]);

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

test('a backup that does not fit on the disk is reported, leaves no file, removes no older backup, and orders go on', async () => {
  const staff = await staffShop();
  const { shop } = staff;
  const backups = join(folder, 'backups');
  shop.config = { ...shop.config, backupDir: backups };
  const lines: string[] = [];
  const log = { ...createLog('silent'), error: (...entry: unknown[]) => lines.push(JSON.stringify(entry)) };
  const back = (now: string) =>
    backUpWhenDue(
      {
        db: shop.db,
        databaseUrl: staff.database.url,
        config: shop.config,
        storage: shop.storage,
        settings: shop.settings,
        log: log as never,
      },
      new Date(now),
    );
  const overview = async () => {
    const answer = await staff.ask(async (args) => dashboard({ ...args, params: {} }), {
      path: '/admin',
      method: 'GET',
    });
    return (await answer.json()).backup;
  };
  await back('2026-11-22T19:00:00Z');
  const [older] = readdirSync(backups);
  expect(older).toBe('boma-2026-11-22T190000Z.tar.gz');

  const { size } = statSync(join(backups, older ?? ''));
  for (const [index, bytes] of [0, 1_000, Math.floor(size / 2), size - 200].entries()) {
    room.bytes = bytes;
    await back(`2026-11-23T${19 + index}:00:00Z`);
    expect(room.bytes).toBe(0);
    expect(readdirSync(backups)).toEqual([older]);
    const productID = await stockVariant(shop.db, { qty: 5 });
    const parts = placeParts({ jobs: shop.jobs });
    expect(await placeOrder(shop.db, orderRequest(orderBody([{ productID, qty: 1 }])), parts)).toMatchObject({
      ok: true,
    });
    expect(await overview()).toMatchObject({
      good: { at: '2026-11-22T19:00:00.000Z' },
      reason: 'no-room',
      problem: `There is no room left in ${backups} (ENOSPC), so the backup was not made. The older backups are still there. Make room, or keep fewer at /admin/settings.`,
    });
    expect(lines[index]).toContain('There is no room left in');
  }

  room.bytes = Number.POSITIVE_INFINITY;
  await back('2026-11-24T00:00:00Z');
  expect(readdirSync(backups)).toEqual([older, 'boma-2026-11-24T000000Z.tar.gz']);
  expect(await overview()).toMatchObject({ problem: null, reason: null });
  await staff.close();
});
