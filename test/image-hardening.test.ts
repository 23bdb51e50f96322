import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { action as uploadImage } from '#app/routes/api/upload-image.ts';
import { imageFolder } from '#app/server/images/image-files.ts';
import { hostileFiles, smuggled } from './hostile-images.ts';
import { filesAndRowsAgree, photo, sendImage } from './seeded-images.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';
import { trials } from './trials.ts';

let staff: StaffShop;
let folder: string;
beforeAll(async () => {
  staff = await staffShop();
  folder = imageFolder(staff.shop.config.dataDir);
});
afterAll(() => staff.close());

async function isClean(key: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(key))) {
    const bytes = await readFile(join(folder, name));
    expect(bytes.includes(smuggled), name).toBe(false);
    expect(bytes.includes('<script'), name).toBe(false);
    if (name.endsWith('.jpg')) expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    if (name.endsWith('.webp')) expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    if (name.endsWith('.avif')) continue;
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc], name).toEqual([undefined, undefined, undefined, undefined]);
  }
}

describe('hostile files (T63)', () => {
  test('sixty and more are refused by name, or become clean pixels', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    for (let round = trials({ short: 1, long: 3 }); round > 0; round--) {
      const files = await hostileFiles();
      expect(files.length).toBeGreaterThanOrEqual(60);
      for (const { name, bytes, end } of files) {
        const { status, problem, image } = await sendImage(staff, bytes);
        if (end === 'taken') expect([name, status, problem]).toEqual([name, 200, undefined]);
        else if (end === 'refused' || status !== 200) {
          expect([name, status]).toEqual([name, 422]);
          expect(problem, name).toMatch(/^image-(kind-unknown|heic|damaged|too-large|too-slow)$/);
        }
        if (image) {
          expect(image.key).toMatch(/^img_[0-9a-f-]{36}$/);
          await isClean(image.key);
        }
        most = Math.max(most, process.memoryUsage().rss);
      }
      await filesAndRowsAgree(staff);
    }
    expect((most - before) / 2 ** 20).toBeLessThan(300);
  });

  test.each([
    '../../x',
    '/etc/passwd',
    'C:\\x.jpg',
    'CON',
    '.htaccess',
    'x.php',
    'a'.repeat(200),
    '\u202egpj.exe',
    '<b>',
  ])('a name like %j is only a name', async (name) => {
    const { status, image } = await sendImage(staff, await photo(), { name });
    expect([status, image?.name]).toEqual([200, name]);
    expect(image?.url).toBe(`/productImages/${image?.key}-60.jpg`);
    await filesAndRowsAgree(staff);
  });

  test.each(['a\0b', 'a'.repeat(201)])('a name like %j is refused', async (name) => {
    const path = `/api/uploadImage?name=${encodeURIComponent(name)}`;
    const answer = await staff.ask(uploadImage, {
      path,
      body: new Uint8Array(await photo()),
      headers: { 'x-upload': 'image' },
    });
    expect(answer.status).toBe(400);
  });

  test('what a client says of its kind is not believed', async () => {
    expect((await sendImage(staff, await photo(), { type: 'text/html' })).status).toBe(200);
    expect((await sendImage(staff, Buffer.from('<html>'), { type: 'image/jpeg' })).status).toBe(422);
  });

  test('a body is read to its cap and no further, also when it does not say how long it is', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 1_000_000_000) return controller.close();
        sent += 65_536;
        controller.enqueue(Buffer.alloc(65_536, 0xff));
      },
    });
    expect(await sendImage(staff, body)).toMatchObject({ status: 413, problem: 'image-too-heavy' });
    expect(sent).toBeLessThan(11 * 1024 * 1024);
  });

  test('a sender who goes away leaves nothing', async () => {
    const bytes = await photo();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 100)));
        controller.error(new Error('gone'));
      },
    });
    expect((await sendImage(staff, body)).status).toBe(400);
    await filesAndRowsAgree(staff);
  });

  test('fifty at once: some are accepted, the rest are refused with Retry-After', async () => {
    const bytes = new Uint8Array(await photo());
    // Bodies are held until every request over the limit has been answered.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const body = () =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          await held;
          controller.enqueue(bytes);
          controller.close();
        },
      });
    let refused = 0;
    const answers = Array.from({ length: 50 }, async () => {
      const { status } = await sendImage(staff, body());
      if (status === 429) refused += 1;
      if (refused === 38) letGo();
      return status;
    });
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 429)).toHaveLength(38);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    await filesAndRowsAgree(staff);
  });
});
