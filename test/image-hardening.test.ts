import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isImageKey } from '#app/domain/ids.ts';
import { action as deleteImage } from '#app/routes/api/delete-image.ts';
import { action as describeImage } from '#app/routes/api/describe-image.ts';
import { action as images } from '#app/routes/api/images.ts';
import { action as uploadImage } from '#app/routes/api/upload-image.ts';
import { imageFolder, imageNames } from '#app/server/image-files.ts';
import { holdImageKey } from '#app/server/image-keys.ts';
import { listImages } from '#app/server/image-store.ts';
import { sweepImages } from '#app/server/image-sweep.ts';
import { saveProduct } from '#app/server/products.ts';
import { hostileFiles, smuggled } from './hostile-images.ts';
import { type OwnersShop, ownersShop } from './owners-shop.ts';
import { newProduct, stockShelf } from './product-makers.ts';
import { trials } from './trials.ts';

let owners: OwnersShop;
let folder: string;
beforeAll(async () => {
  owners = await ownersShop();
  folder = imageFolder(owners.shop.config.dataDir);
});
afterAll(() => owners.close());
const db = () => owners.database.db;

interface Answer {
  status: number;
  problem?: string;
  image?: { key: string; url: string; name: string };
}

async function send(
  bytes: Buffer | ReadableStream<Uint8Array>,
  { name = 'photo', type = 'image/jpeg' }: { name?: string; type?: string } = {},
): Promise<Answer> {
  const path = `/api/uploadImage?name=${encodeURIComponent(name)}`;
  const body = bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes);
  const answer = await owners.ask(uploadImage, {
    path,
    body,
    headers: { 'content-type': type, 'x-upload': 'image' },
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** O5: every row has all its files, and every file its row. */
async function filesAndRowsAgree(): Promise<void> {
  const { rows } = await db().execute<{ key: string; widths: number[] }>(
    sql`select key, widths from image where url not like '%img_board%' and url not like '%img_knife%'`,
  );
  const wanted = rows.flatMap(({ key, widths }) => (isImageKey(key) ? imageNames(key, widths) : []));
  const there = await readdir(folder).catch(() => []);
  expect(there.sort()).toEqual(wanted.sort());
}

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

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2b1d' } })
    .jpeg()
    .toBuffer();

describe('hostile files (T63)', () => {
  test('sixty and more are refused by name, or become clean pixels', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    for (let round = trials({ short: 1, long: 3 }); round > 0; round--) {
      const files = await hostileFiles();
      expect(files.length).toBeGreaterThanOrEqual(60);
      for (const { name, bytes, end } of files) {
        const { status, problem, image } = await send(bytes);
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
      await filesAndRowsAgree();
    }
    expect((most - before) / 2 ** 20).toBeLessThan(300);
  }, 120_000);

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
    const { status, image } = await send(await photo(), { name });
    expect([status, image?.name]).toEqual([200, name]);
    expect(image?.url).toBe(`/productImages/${image?.key}-60.jpg`);
    await filesAndRowsAgree();
  });

  test.each(['a\0b', 'a'.repeat(201)])('a name like %j is refused', async (name) => {
    const path = `/api/uploadImage?name=${encodeURIComponent(name)}`;
    const answer = await owners.ask(uploadImage, {
      path,
      body: new Uint8Array(await photo()),
      headers: { 'x-upload': 'image' },
    });
    expect(answer.status).toBe(400);
  });

  test('what a client says of its kind is not believed', async () => {
    expect((await send(await photo(), { type: 'text/html' })).status).toBe(200);
    expect((await send(Buffer.from('<html>'), { type: 'image/jpeg' })).status).toBe(422);
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
    expect(await send(body)).toMatchObject({ status: 413, problem: 'image-too-heavy' });
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
    expect((await send(body)).status).toBe(400);
    await filesAndRowsAgree();
  });

  test('fifty at once: some are taken, the rest are told to come back', async () => {
    const bytes = await photo(1200, 900);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bytes)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    await filesAndRowsAgree();
  }, 60_000);
});

describe('a picture’s record', () => {
  test('is of a key the shop issued, at the address it issued, and of nothing else', async () => {
    const { image } = await send(await photo(), { name: 'IMG_1' });
    const record = (change: object) => owners.post(images, { image: { ...image, ...change } });
    expect(await record({ name: 'A chop' })).toMatchObject({
      status: 200,
      body: { image: { key: image?.key, name: 'A chop', width: 60, widths: [60], products: [] } },
    });
    const unknown = { status: 404, body: { problem: 'image-unknown' } };
    expect(await record({ key: 'img_00000000-0000-0000-0000-000000000000' })).toEqual(unknown);
    expect(await record({ url: 'http://169.254.169.254/latest/meta-data' })).toEqual(unknown);
    expect(await record({ url: `${image?.url}?x` })).toEqual(unknown);
    expect(await record({ key: '../../x' })).toMatchObject({ status: 400 });
  });

  test('has its texts, and says which products show it', async () => {
    await stockShelf(db());
    await saveProduct(db(), newProduct({ images: [{ key: 'img_knife', alt: ['A knife', '刀'] }] }));
    const alt = ['A sharp knife', '利刀'];
    expect(
      await owners.post(describeImage, { image: { key: 'img_knife', name: 'Knife', alt } }),
    ).toMatchObject({
      status: 200,
      body: { image: { name: 'Knife', alt, products: [{ title: ['Biltong', '南非風乾牛肉'] }] } },
    });
    expect((await listImages(db())).find(({ key }) => key === 'img_knife')?.products).toHaveLength(1);
  });
});

describe('deleting a picture (T64)', () => {
  const corpus = [
    '../x',
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\x',
    'img_../x',
    'img_..',
    'img_/x',
    'img_%2e%2e',
    'img_a\0',
    'img_*',
    'img_',
    '.',
    '..',
    '',
    ' ',
    '~',
    'IMG_A',
    'img_a/../b',
    'img_a.jpg',
    "img_'; drop table image; --",
    'img_a\n',
    'prd_a',
    'a'.repeat(500),
  ];

  test('a key that is none removes nothing', async () => {
    mkdirSync(dirname(folder), { recursive: true });
    const outside = join(dirname(folder), 'precious.txt');
    writeFileSync(outside, 'precious');
    const before = await readdir(folder);
    for (const image of [...corpus, null, 7, [], { key: 'x' }]) {
      expect((await owners.post(deleteImage, { image })).status, JSON.stringify(image)).toBe(400);
    }
    expect(await owners.post(deleteImage, { image: 'img_unknown' })).toEqual({
      status: 404,
      body: { problem: 'image-unknown' },
    });
    expect(await readFile(outside, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toEqual(before);
  });

  test('removes row and files together, once, and nothing of another picture', async () => {
    for (let round = trials({ short: 5, long: 50 }); round > 0; round--) {
      const [one, other] = [await send(await photo()), await send(await photo())];
      const gone = await Promise.all(
        Array.from({ length: 3 }, () => owners.post(deleteImage, { image: one.image?.key })),
      );
      expect(gone.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      await filesAndRowsAgree();
      expect((await readdir(folder)).filter((name) => name.startsWith(other.image?.key ?? '-'))).toHaveLength(
        3,
      );
    }
  }, 60_000);

  test('takes it out of the products that show it, and names them', async () => {
    const { image } = await send(await photo());
    const key = image?.key ?? '';
    if (!isImageKey(key)) throw new Error('the shop gave no key');
    const pictures = [
      { key, alt: ['', ''] as const },
      { key: 'img_board' as const, alt: ['On a board', '木板上'] as const },
    ];
    const saved = await saveProduct(db(), newProduct({ title: ['Loser', '失'], images: pictures }));
    if (!saved.ok) throw new Error(saved.refusal.problem);
    expect(await owners.post(deleteImage, { image: key })).toEqual({
      status: 200,
      body: { products: [{ id: saved.saved.product.id, title: ['Loser', '失'] }] },
    });
    const { rows } = await db().execute(
      sql`select images, version from parent_product where id = ${saved.saved.product.id}`,
    );
    expect(rows).toEqual([{ images: ['img_board'], version: 2 }]);
  });
});

test('files of pictures that were never finished are swept, those of others are not', async () => {
  const { image } = await send(await photo());
  const before = await readdir(folder);
  const orphan = 'img_01234567-89ab-4cde-8f01-23456789abcd';
  const written = 'img_11234567-89ab-4cde-8f01-23456789abcd';
  for (const name of [
    `${orphan}-400.avif`,
    `${orphan}-400.jpg.01234567-89ab-4cde-8f01-23456789abcd.new`,
    `${written}-400.avif`,
    'notes.txt',
  ]) {
    writeFileSync(join(folder, name), 'x');
  }
  const { dataDir } = owners.shop.config;
  await db().transaction(async (tx) => {
    // Another shop is at it.
    await holdImageKey(tx, written);
    expect(await sweepImages(db(), dataDir)).toBe(2);
  });
  const kept = [...before, `${written}-400.avif`, 'notes.txt'];
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  expect(before.some((name) => name.startsWith(image?.key ?? '-'))).toBe(true);
  expect(await sweepImages(db(), dataDir)).toBe(1);
});
