import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as imagesAction } from '#app/routes/admin/images.tsx';
import { action as uploadImage } from '#app/routes/api/upload-image.ts';
import { image } from '#app/server/db/schema.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { productImages } from '#app/server/images/product-images.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { cacheReads } from '#app/server/storage/open-storage.ts';
import { type S3Server, s3Account, s3Server } from './s3-server.ts';
import { photo, sendImage } from './seeded-images.ts';
import { type StaffShop, staffShop } from './staff-shop.ts';

let staff: StaffShop;
let server: S3Server;
beforeAll(async () => {
  server = await s3Server();
  staff = await staffShop();
  staff.shop.storage = bucketStorage({ ...s3Account, url: server.url });
});
afterAll(async () => {
  await staff.close();
  await server.close();
});
beforeEach(() => {
  Object.assign(server, { faults: [], always: 'none', calls: [] });
  server.files.clear();
});

const rows = () => staff.database.db.select({ key: image.key }).from(image);

test('an upload lies in the bucket before its row is there, and an answer that got lost is no loss', async () => {
  server.faults = ['lost-answer', 'none', 'cut'];
  const { status, image: taken } = await sendImage(staff, await photo(900, 600));
  expect(status).toBe(200);
  expect(server.files.size).toBe(9);
  expect([...server.files.keys()].every((name) => name.startsWith(`productImages/${taken?.key}-`))).toBe(
    true,
  );
  expect((await rows()).map(({ key }) => key)).toContain(taken?.key);
  await staff.post(imagesAction, { intent: 'delete-image', key: taken?.key });
  expect(server.files.size).toBe(0);
});

test('a bucket that is away or refuses is named to the owner, and leaves no row', async () => {
  const before = await rows();
  const upload = async () =>
    staff.ask(uploadImage, {
      path: '/api/uploadImage?name=photo',
      body: new Uint8Array(await photo()),
      headers: { 'content-type': 'image/jpeg', 'x-upload': 'image' },
    });
  server.always = { status: 503, code: 'SlowDown' };
  const away = await upload();
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await away.json()).toEqual({ problem: 'image-storage-away' });
  server.always = 'none';
  server.faults = Array.from({ length: 9 }, () => ({ status: 404, code: '' }));
  const lost = await upload();
  expect([lost.status, await lost.json()]).toEqual([503, { problem: 'image-storage-away' }]);
  server.faults = [];
  server.always = { status: 403, code: 'AccessDenied' };
  const refused = await upload();
  expect([refused.status, await refused.json()]).toEqual([502, { problem: 'image-storage-refused' }]);
  expect(await rows()).toEqual(before);
  server.always = 'none';
  expect((await upload()).status).toBe(200);
});

test('a picture is given up while the bucket is away, and its files go with the next sweep', async () => {
  const { image: taken } = await sendImage(staff, await photo());
  server.always = { status: 503, code: 'SlowDown' };
  const gone = await staff.post(imagesAction, { intent: 'delete-image', key: taken?.key });
  expect(gone).toMatchObject({ status: 200, body: { ok: true } });
  server.always = 'none';
  expect(server.files.size).toBe(3);
  expect(await sweepImages(staff.database.db, staff.shop.storage)).toBe(0);
  expect(await sweepImages(staff.database.db, staff.shop.storage, 0)).toBe(3);
  expect(server.files.size).toBe(0);
});

test('a picture that cannot be read now is asked for later, and then it is there', async () => {
  const { image: taken } = await sendImage(staff, await photo());
  const storage = cacheReads(staff.shop.storage, { bytes: 2 ** 20, rest: 0, onAway: () => {} });
  const app = new Hono();
  app.get('/productImages/:file', productImages(storage));
  const ask = () => app.request(taken?.url ?? '');
  server.always = { status: 500, code: 'InternalError' };
  const away = await ask();
  expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  server.always = 'none';
  expect((await ask()).status).toBe(200);
  server.always = { status: 500, code: 'InternalError' };
  expect((await ask()).status).toBe(200);
});
