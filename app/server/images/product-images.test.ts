import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { productImages } from './product-images.ts';

let dataDir: string;
let app: Hono;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boma-serve-'));
  await mkdir(join(dataDir, 'productImages'));
  for (const extension of ['avif', 'webp', 'jpg', 'svg']) {
    await writeFile(join(dataDir, 'productImages', `img_chop-400.${extension}`), extension);
  }
  await writeFile(join(dataDir, 'secret.jpg'), 'secret');
  app = new Hono();
  app.get('/productImages/:file', productImages(diskStorage(dataDir)));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('serves %s for good, as a picture and nothing else', async (extension, type) => {
  const answer = await app.request(`/productImages/img_chop-400.${extension}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(extension);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-length': String(extension.length),
    'content-disposition': `inline; filename="img_chop-400.${extension}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  'img_chop-800.jpg',
  'img_chop-400.svg',
  'img_chop-400.jpg.jpg',
  '..%2Fsecret.jpg',
  '%2e%2e%2fsecret.jpg',
  'img_..%2F..%2Fsecret-400.jpg',
  'img_chop-400.jpg%00',
  'constructor',
])('has no %s', async (name) => {
  const answer = await app.request(`/productImages/${name}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('');
});
