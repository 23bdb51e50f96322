import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { trials } from '#test/trials.ts';
import { encodeImage } from './image-encoding.ts';
import { imageFolder } from './image-files.ts';
import { ingestImage } from './images.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'boma-images-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const description = { name: 'A chop', alt: ['A chop', '一塊羊排'] } as const;

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#b5703f' } });
}

async function encoded(bytes: Uint8Array) {
  const result = await encodeImage(bytes);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('taking in a picture', () => {
  test('writes every width in three formats, then the row', async () => {
    const bytes = await blank(2000, 1500).jpeg().toBuffer();
    const result = await ingestImage(database.db, diskStorage(dataDir), bytes, description);
    if (!result.ok) throw new Error(result.problem);
    const { image } = result;
    expect(image).toMatchObject({
      width: 1600,
      height: 1200,
      widths: [400, 800, 1600],
      alt: ['A chop', '一塊羊排'],
    });
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThanOrEqual(400);
    const files = (await readdir(imageFolder(dataDir))).filter((name) => name.startsWith(image.key));
    expect(files).toHaveLength(9);
    for (const width of image.widths) {
      for (const [extension, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ] as const) {
        const file = await readFile(join(imageFolder(dataDir), `${image.key}-${width}.${extension}`));
        if (extension === 'avif') expect(file.subarray(4, 12).toString()).toBe('ftypavif');
        else expect(await sharp(file).metadata()).toMatchObject({ format, width });
      }
    }
    const { rows } = await database.pool.query('select url, widths from image where key = $1', [image.key]);
    expect(rows).toEqual([{ url: `/productImages/${image.key}-1600.jpg`, widths: [400, 800, 1600] }]);
  });

  test('leaves neither files nor a row when the row is refused', async () => {
    const before = await readdir(imageFolder(dataDir));
    const broken = { ...description, name: 'a\u0000b' };
    const bytes = await blank(300, 200).png().toBuffer();
    await expect(ingestImage(database.db, diskStorage(dataDir), bytes, broken)).rejects.toThrow();
    expect(await readdir(imageFolder(dataDir))).toEqual(before);
  });

  test('never enlarges', async () => {
    expect((await encoded(await blank(900, 300).png().toBuffer())).widths).toEqual([400, 800, 900]);
    expect((await encoded(await blank(120, 90).webp().toBuffer())).widths).toEqual([120]);
  });

  test('strips what a camera wrote, and stands the picture upright', async () => {
    const bytes = await blank(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height, files } = await encoded(bytes);
    expect([width, height]).toEqual([200, 300]);
    for (const file of files.filter((each) => each.extension !== 'avif')) {
      const { exif, icc, xmp, orientation } = await sharp(file.bytes).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });
});

describe('refusing a file', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const cases: readonly (readonly [string, () => Promise<Uint8Array>, string])[] = [
    ['nothing', async () => Buffer.alloc(0), 'image-kind-unknown'],
    ['words', async () => Buffer.from('hello'), 'image-kind-unknown'],
    ['a drawing that could run scripts', async () => Buffer.from(svg), 'image-kind-unknown'],
    ['an AVIF', () => blank(40, 40).avif({ effort: 0 }).toBuffer(), 'image-kind-unknown'],
    ['a heavy file', async () => Buffer.alloc(maxImageBytes + 1), 'image-too-heavy'],
    ['more than 40 million pixels', () => blank(8000, 5001).png().toBuffer(), 'image-too-large'],
    ['half a file', async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 900), 'image-damaged'],
    ['a head without a body', async () => Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'), 'image-damaged'],
  ];
  test.each(cases)('%s', async (_, make, problem) => {
    expect(await encodeImage(await make())).toBe(problem);
  });

  test('a drawing is not read by any door', async () => {
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow();
  });
});

const photos = join(import.meta.dirname, '../../../../shared/photos');

describe.runIf(existsSync(photos))('photographs of telephones', () => {
  const all = [
    ['Portrait_8.jpg', 'tall'],
    ['Landscape_6.jpg', 'wide'],
    ['Landscape_1.jpg', 'wide'],
  ] as const;
  test.each(all.slice(0, trials({ short: 1, long: 3 })))('%s stands upright', async (name, stance) => {
    const { width, height } = await encoded(await readFile(join(photos, name)));
    expect(width > height ? 'wide' : 'tall').toBe(stance);
  });

  test('a HEIC file is refused by name', async () => {
    expect(await encodeImage(await readFile(join(photos, 'rainbow.heic')))).toBe('image-heic');
  });
});
