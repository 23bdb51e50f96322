import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedHeight, sharedWidth } from '#app/domain/settings/share-picture.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { sharePictures } from './share-pictures.ts';

let dataDir: string;
let app: Hono;
const red = '#c81414';
const stored = (name: string) => join(dataDir, 'productImages', name);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boma-share-'));
  await mkdir(join(dataDir, 'productImages'));
  await writeFile(stored('img_lying-1600.jpg'), await picture(1600, 1200));
  await writeFile(stored('img_standing-800.jpg'), await picture(800, 1600));
  await writeFile(stored('img_stamp-90.jpg'), await picture(90, 60));
  await writeFile(stored('img_broken-800.jpg'), 'no picture');
  await writeFile(stored('img_lying-1600.avif'), 'another kind');
  await writeFile(join(dataDir, 'secret-1.jpg'), await picture(90, 60));
  app = new Hono();
  app.get('/sharePictures/:file', sharePictures(diskStorage(dataDir)));
  app.onError((_error, context) => context.body(null, 500));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.each(['img_lying-1600.jpg', 'img_standing-800.jpg', 'img_stamp-90.jpg'])(
  '%s is shown whole, in the middle of one measure, between dark bands',
  async (name) => {
    const answer = await app.request(`/sharePictures/${name}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([sharedWidth, sharedHeight]);
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    expect(red(sharedWidth / 2, sharedHeight / 2)).toBeGreaterThan(180);
    expect(red(sharedWidth / 2, 4)).toBeGreaterThan(180);
    expect(red(4, sharedHeight / 2)).toBeLessThan(80);
  },
);

test('it is drawn once for a crowd, and gone with the picture it was drawn from', async () => {
  await writeFile(stored('img_crowd-800.jpg'), await picture(800, 600));
  const ask = () => app.request('/sharePictures/img_crowd-800.jpg');
  const answers = await Promise.all(Array.from({ length: 60 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
  await rm(stored('img_crowd-800.jpg'));
  expect((await ask()).status).toBe(404);
});

test('a crowd that wants other pictures each is asked to come again, and later all are had', async () => {
  const names = Array.from({ length: 24 }, (_, n) => `img_other${n}-400.jpg`);
  for (const name of names) await writeFile(stored(name), await picture(400, 300));
  const ask = async (name: string) => (await app.request(`/sharePictures/${name}`)).status;
  const answers = await Promise.all(names.map(ask));
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  for (const [n, name] of names.entries()) if (answers[n] === 503) expect(await ask(name)).toBe(200);
});

test('a file that is no picture is a fault each time, and holds nobody up', async () => {
  for (const turn of [1, 2])
    expect((await app.request('/sharePictures/img_broken-800.jpg')).status, `${turn}`).toBe(500);
  expect((await app.request('/sharePictures/img_lying-1600.jpg')).status).toBe(200);
});

test.each([
  'img_lying-800.jpg',
  'img_lying-1600.avif',
  '..%2Fsecret-1.jpg',
  'img_..%2Fsecret-1.jpg',
  'img_lying-1600.jpg%00',
  'constructor',
])('there is no %s', async (name) => {
  expect((await app.request(`/sharePictures/${name}`)).status).toBe(404);
});
