import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bucket } from '#app/server/config.ts';
import { image } from '#app/server/db/schema.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { deleteImage } from '#app/server/images/image-store.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { moveFiles } from '#app/server/storage/move.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { testDatabase } from './database.ts';
import { photo } from './seeded-images.ts';
import { type SwiftBucket, startSwiftBucket, swiftInstalled } from './swift-bucket.ts';

describe.runIf(process.env.LONG_TESTS !== undefined && swiftInstalled())(
  'a bucket of OpenStack Swift',
  () => {
    let swift: SwiftBucket;
    const open = (change: Partial<Bucket> = {}) => bucketStorage({ ...swift.bucket, ...change });
    const folder = mkdtempSync(join(tmpdir(), 'boma-swift-disk-'));
    beforeAll(async () => {
      swift = await startSwiftBucket();
    });
    afterAll(async () => {
      await swift.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('takes, lists over pages, gives and removes files', async () => {
      const bucket = open();
      await bucket.check();
      const files = Array.from({ length: 1_005 }, (_, n) => ({
        name: `many/img_${String(n).padStart(4, '0')}.jpg`,
        bytes: Buffer.from(`${n}`),
      }));
      await bucket.put(files);
      expect((await bucket.list('many/')).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
      expect(String(await bucket.read('many/img_0042.jpg'))).toBe('42');
      expect(await bucket.read('many/img_none.jpg')).toBeNull();
      await bucket.remove([...files.map(({ name }) => name), 'many/img_none.jpg']);
      expect(await bucket.list('many/')).toEqual([]);
    });

    test.each<[string, Partial<Bucket>, RegExp]>([
      ['a wrong secret', { secret: 'other' }, /refuses S3_SECRET/],
      ['an unknown key', { key: 'nobody:here' }, /S3_KEY/],
      ['another region', { region: 'eu-west-1' }, /not in S3_REGION=eu-west-1/],
      ['a missing bucket', { name: 'nowhere' }, /no bucket nowhere/],
    ])('refuses %s, and the words say so', async (_, change, words) => {
      await expect(open(change).check()).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(words),
      });
    });

    test('keeps the pictures of a shop, and the way to it and back', async () => {
      const { db, close } = await testDatabase();
      const bucket = open();
      const taken = await ingestImage(db, bucket, await photo(900, 600), { name: 'braai', alt: ['', ''] });
      if (!taken.ok) throw new Error(taken.problem);
      const { key, widths } = taken.image;
      const names = imageNames(key, widths).map((name) => imagePrefix + name);
      const listed = async () => (await bucket.list(imagePrefix)).map(({ name }) => name);
      expect(await listed()).toEqual(names.sort());
      const disk = diskStorage(join(folder, 'data'));
      const way = { prefix: imagePrefix, signal: new AbortController().signal, onProgress: () => {} };
      expect(await moveFiles({ ...way, from: bucket, to: disk })).toMatchObject({ files: names.length });
      expect(await listed()).toEqual([]);
      expect(await moveFiles({ ...way, from: disk, to: bucket })).toMatchObject({ files: names.length });
      expect(await sweepImages(db, bucket, -60_000)).toBe(0);
      await db.delete(image);
      expect(await sweepImages(db, bucket, -60_000)).toBe(names.length);
      const other = await ingestImage(db, bucket, await photo(), { name: 'chop', alt: ['', ''] });
      if (!other.ok) throw new Error(other.problem);
      expect(await deleteImage(db, bucket, other.image.key)).toMatchObject({ ok: true });
      expect(await listed()).toEqual([]);
      await close();
    });
  },
);
