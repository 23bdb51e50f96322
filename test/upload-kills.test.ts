import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { image } from '#app/server/db/schema.ts';
import { imageFolder, imageNames } from '#app/server/images/image-files.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from './database.ts';
import { trials, within } from './trials.ts';

const database = await testDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'boma-kills-'));
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const worker = fileURLToPath(new URL('./upload-worker.ts', import.meta.url));

test('a shop that is killed while it takes in pictures leaves no file without a row, and no row without its files (T63)', async () => {
  const acknowledged: string[] = [];
  let orphans = 0;
  for (let kill = trials({ short: 2, long: 100 }); kill > 0; kill--) {
    const child = fork(worker, [database.url, dataDir]);
    child.on('message', (key) => acknowledged.push(String(key)));
    const ended = once(child, 'exit');
    await once(child, 'message');
    await wait(randomInt(1, 200));
    child.kill('SIGKILL');
    await ended;
    // The database notices a little later than we do that nobody holds what was being written.
    await expect
      .poll(
        async () => {
          orphans += await sweepImages(db, diskStorage(dataDir), 0);
          const rows = await db.select({ key: image.key, widths: image.widths }).from(image);
          const wanted = rows.flatMap(({ key, widths }) => imageNames(key, widths)).sort();
          return JSON.stringify((await readdir(imageFolder(dataDir))).sort()) === JSON.stringify(wanted);
        },
        { timeout: within(5_000) },
      )
      .toBe(true);
    const keys = new Set((await db.select({ key: image.key }).from(image)).map(({ key }): string => key));
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
  }
  if (process.env.LONG_TESTS !== undefined) expect(orphans).toBeGreaterThan(0);
});
