import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { image } from '#app/server/db/schema.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';
import { testDatabase } from './database.ts';
import { startSwiftBucket, swiftInstalled } from './swift-bucket.ts';
import { trials, within } from './trials.ts';

const database = await testDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'boma-kills-'));
const swift = process.env.LONG_TESTS !== undefined && swiftInstalled() ? await startSwiftBucket() : null;
afterAll(async () => {
  await database.close();
  await swift?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const worker = fileURLToPath(new URL('./upload-worker.ts', import.meta.url));
const places: { name: string; place: string; storage: FileStorage }[] = [
  { name: 'to the disk', place: dataDir, storage: diskStorage(dataDir) },
  ...(swift === null
    ? []
    : [{ name: 'to a bucket', place: JSON.stringify(swift.bucket), storage: bucketStorage(swift.bucket) }]),
];

test.each(places)(
  'a shop that is killed while it takes in pictures $name leaves no file without a row, and no row without its files (T63)',
  async ({ place, storage }) => {
    await db.delete(image);
    const acknowledged: string[] = [];
    let orphans = 0;
    for (let kill = trials({ short: 2, long: place === dataDir ? 100 : 30 }); kill > 0; kill--) {
      const child = fork(worker, [database.url, place]);
      child.on('message', (key) => acknowledged.push(String(key)));
      const ended = once(child, 'exit');
      await once(child, 'message');
      await wait(randomInt(1, 200));
      child.kill('SIGKILL');
      await ended;
      // The database notices a little later than we do that nobody holds what was being written, and a bucket may finish a put.
      await expect
        .poll(
          async () => {
            orphans += await sweepImages(db, storage, -60_000);
            const rows = await db.select({ key: image.key, widths: image.widths }).from(image);
            const wanted = rows.flatMap(({ key, widths }) => imageNames(key, widths)).sort();
            const there = (await storage.list(imagePrefix)).map(({ name }) => name.slice(imagePrefix.length));
            return JSON.stringify(there.sort()) === JSON.stringify(wanted);
          },
          { timeout: within(5_000) },
        )
        .toBe(true);
      const keys = new Set((await db.select({ key: image.key }).from(image)).map(({ key }): string => key));
      expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
    }
    if (process.env.LONG_TESTS !== undefined) expect(orphans).toBeGreaterThan(0);
  },
);
