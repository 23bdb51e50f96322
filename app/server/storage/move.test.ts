import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePrefix } from '#app/server/images/image-files.ts';
import { type S3Server, s3Account, s3Server } from '#test/s3-server.ts';
import { bucketStorage } from './bucket.ts';
import { moveFiles } from './move.ts';
import { diskStorage } from './open-storage.ts';
import type { FileStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'boma-move-'));
const disk = diskStorage(folder);
let server: S3Server;
let bucket: FileStorage;
beforeAll(async () => {
  server = await s3Server();
  bucket = bucketStorage({ ...s3Account, url: server.url });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const move = (
  from: FileStorage,
  to: FileStorage,
  signal = new AbortController().signal,
  onProgress = () => {},
) => moveFiles({ from, to, prefix: imagePrefix, signal, onProgress });
const onDisk = () => readdirSync(join(folder, imagePrefix));

test('pictures go to the bucket and back as they were; what stopped, broke or differed goes on', async () => {
  const files = Array.from({ length: 40 }, (_, n) => ({
    name: `${imagePrefix}img_${n}.jpg`,
    bytes: randomBytes(3_000),
  }));
  await disk.put(files);
  writeFileSync(join(folder, imagePrefix, 'img_1.jpg.00.new'), 'a write that a crash cut short');

  const stopping = new AbortController();
  let done = 0;
  const stopped = move(disk, bucket, stopping.signal, () => {
    done += 1;
    if (done === 10) stopping.abort();
  });
  await expect(stopped).rejects.toThrow();
  expect(onDisk()).toHaveLength(41);
  expect(server.files.size).toBeGreaterThanOrEqual(10);
  expect(server.files.size).toBeLessThan(40);

  // One arrived otherwise, and then the bucket goes away.
  const [first] = server.files.keys();
  server.files.set(first ?? '', { bytes: Buffer.from('cut'), modified: new Date() });
  server.faults = [...Array.from({ length: 12 }, () => 'none' as const)];
  server.always = { status: 503, code: 'SlowDown' };
  await expect(move(disk, bucket)).rejects.toMatchObject({ kind: 'away' });
  expect(onDisk()).toHaveLength(41);

  Object.assign(server, { faults: [], always: 'none' });
  expect(await move(disk, bucket)).toMatchObject({
    files: 40,
    bytes: 120_000,
    alreadyThere: expect.any(Number),
  });
  expect(onDisk()).toEqual(['img_1.jpg.00.new']);
  for (const { name, bytes } of files) expect(server.files.get(name)?.bytes.equals(bytes)).toBe(true);

  expect(await move(bucket, disk)).toEqual({ files: 40, bytes: 120_000, alreadyThere: 0 });
  expect(server.files.size).toBe(0);
  for (const { name, bytes } of files) expect((await disk.read(name))?.equals(bytes)).toBe(true);
  expect(await move(bucket, disk)).toEqual({ files: 0, bytes: 0, alreadyThere: 0 });
});

test('a file that arrives changed is reported, and nothing is removed', async () => {
  const lossy: FileStorage = {
    ...bucket,
    put: (files) => bucket.put(files.map(({ name }) => ({ name, bytes: Buffer.from('other') }))),
  };
  await expect(move(disk, lossy)).rejects.toThrow(/did not arrive as it was/);
  expect(onDisk()).toHaveLength(41);
});
