import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { readDump } from '#app/domain/import/dump.ts';
import { photo } from '#test/seeded-images.ts';
import { fetchPictures, originOf } from './fetch-pictures.ts';
import { preparePicture, readPictureFolder } from './pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'boma-pictures-'));
afterAll(() => rmSync(root, { recursive: true }));

const bytes = await photo(90, 60);
let isMended = false;
const asked: string[] = [];
/** The old shop's file storage, with what can go wrong there. */
const host = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const name = decodeURIComponent(pathname.split('/o/')[1] ?? '');
  asked.push(name);
  const send = (status: number, type: string, body: Uint8Array | string = '') =>
    response.writeHead(status, { 'Content-Type': type }).end(body);
  if (isMended) send(200, 'image/jpeg', bytes);
  else if (name.endsWith('gone.jpg')) send(404, 'application/json', '{}');
  else if (name.endsWith('moved.jpg'))
    response.writeHead(302, { Location: 'http://169.254.169.254/secrets' }).end();
  else if (name.endsWith('page.jpg')) send(200, 'text/html', '<p>Sign in</p>');
  else if (name.endsWith('cut.jpg'))
    response
      .writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length })
      .write(bytes.subarray(0, 20), () => response.destroy());
  else if (name.endsWith('huge.jpg')) send(200, 'image/jpeg', Buffer.alloc(maxImageBytes + 1));
  else if (name.endsWith('hanging.jpg')) response.writeHead(200, { 'Content-Type': 'image/jpeg' }).write('x');
  else send(searchParams.get('token') === '1' ? 200 : 403, 'image/jpeg', bytes);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
const address = host.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

function imagesAt(urls: Readonly<Record<string, string>>) {
  const Images = Object.fromEntries(
    Object.entries(urls).map(([key, url]) => [key, { key, name: 'photo.jpg', url }]),
  );
  return readDump({ Images }, new Map()).images;
}
const at = (path: string) => `${origin}/v0/b/shop/o/${encodeURIComponent(path)}?alt=media&token=1`;

test('pictures of the host come into the folder, two of one name apart, and can be imported', async () => {
  const folder = join(root, 'whole');
  const images = imagesAt({
    one: at('productImages/photo.jpg'),
    two: at('old/photo.jpg'),
    elsewhere: 'https://elsewhere.example/photo.jpg',
    none: '',
  });
  const progress: number[] = [];
  const signal = new AbortController().signal;
  const options = { origin, folder, signal, onProgress: (done: number) => progress.push(done) };
  expect(await fetchPictures(images, options)).toEqual({ fetched: 2, there: 0, failed: [], elsewhere: 2 });
  expect(progress).toEqual([1, 2]);
  expect(readdirSync(folder).sort()).toEqual(
    images
      .filter(({ oldId }) => oldId === 'one' || oldId === 'two')
      .map(({ key }) => key)
      .sort(),
  );
  const [one] = images;
  if (!one) throw new Error('no picture');
  const prepared = await preparePicture(one, await readPictureFolder(folder), join(root, 'staging'));
  expect(prepared).toMatchObject({ ok: true, picture: { image: { width: 90, height: 60 } } });

  const before = asked.length;
  expect(await fetchPictures(images, options)).toEqual({ fetched: 0, there: 2, failed: [], elsewhere: 2 });
  expect(asked).toHaveLength(before);
});

test('what does not come is named with its reason, leaves no file, and comes by the same call later', async () => {
  const folder = join(root, 'faults');
  const names = ['gone', 'moved', 'page', 'cut', 'huge', 'hanging'];
  const images = imagesAt({
    ...Object.fromEntries(names.map((name) => [name, at(`productImages/${name}.jpg`)])),
    secret: at('productImages/secret.jpg').replace('token=1', 'token=2'),
  });
  const signal = new AbortController().signal;
  const first = await fetchPictures(images, { origin, folder, signal, timeout: 2_000 });
  expect(Object.fromEntries(first.failed.map(({ path, reason }) => [path, reason]))).toEqual({
    'Images/gone': 'the host answers 404',
    'Images/moved': 'the host answers 302',
    'Images/page': 'not a picture',
    'Images/cut': expect.any(String),
    'Images/huge': 'larger than 10 MB',
    'Images/hanging': 'no answer in time',
    'Images/secret': 'the host answers 403',
  });
  expect(readdirSync(folder)).toEqual([]);

  isMended = true;
  expect(await fetchPictures(images, { origin, folder, signal })).toMatchObject({ fetched: 7, failed: [] });
  expect(readdirSync(folder)).toHaveLength(7);
});

test('a file that cannot be written is a failure of that picture', async () => {
  const folder = join(root, 'blocked');
  const images = imagesAt({ one: at('productImages/photo.jpg'), two: at('productImages/other.jpg') });
  mkdirSync(join(folder, `${images[0]?.key}.part`), { recursive: true });
  const { signal } = new AbortController();
  const { fetched, failed } = await fetchPictures(images, { origin, folder, signal });
  expect({ fetched, failed }).toEqual({
    fetched: 1,
    failed: [{ path: 'Images/one', url: images[0]?.url, reason: expect.stringContaining('EISDIR') }],
  });
});

test.each([
  ['firebasestorage.googleapis.com', 'https://firebasestorage.googleapis.com'],
  ['https://cdn.example:8443/', 'https://cdn.example:8443'],
  ['http://127.0.0.1:9199', 'http://127.0.0.1:9199'],
  ['http://cdn.example', null],
  ['ftp://cdn.example', null],
  ['https://cdn.example/pictures', null],
  ['https://user@cdn.example', null],
  ['not a host', null],
])('%s is the host %s', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});
