import { type RequestListener, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { maxLines } from '#app/domain/order/order.ts';
import { ratingField, reviewLimits, textField } from '#app/domain/review/review.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { fixedSettings } from '#test/fixed-settings.ts';
import { largestBulkChange } from '#test/product-factories.ts';
import { readConfig } from './config.ts';
import { createHttp } from './http/http.ts';
import { type Listening, listen } from './http/listening.ts';
import { socketRoom } from './http/socket-limits.ts';
import { createLog } from './log.ts';

let listening: Listening;
let http: RequestListener;

beforeAll(async () => {
  const read = readConfig({ DATA_DIR: '/nowhere' });
  if (!read.ok) throw new Error(read.problems.join());
  http = createHttp({
    config: read.config,
    settings: fixedSettings(read.config),
    log: createLog('silent'),
    storage: diskStorage(read.config.dataDir),
    cache: null,
    clientFolder: null,
    // As admin calls: 401 before reading the body.
    async pages(outgoing, _address, allowLong) {
      if (outgoing.headers.get('cookie') === null)
        return Response.json({ problem: 'signed-out' }, { status: 401 });
      if (outgoing.headers.get('cookie') === 'owner') allowLong();
      return Response.json({ bytes: (await outgoing.arrayBuffer()).byteLength });
    },
    routeIds: new Set(),
    healthy: async () => true,
    stopping: new AbortController().signal,
  });
  listening = await listen(http, { port: 0, host: '127.0.0.1', trustedProxies: [] });
});
afterAll(() => listening.close(0));

interface Answer {
  status: number;
  body: string;
}

/** @param body a number declares a length without sending bytes. */
function post(path: string, headers: Record<string, string>, body: string | number): Promise<Answer> {
  const length = { 'content-length': String(typeof body === 'number' ? body : Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: listening.port,
        path,
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', ...length, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: text });
          outgoing.destroy();
        });
      },
    );
    outgoing.on('error', reject);
    if (typeof body === 'number') outgoing.flushHeaders();
    else outgoing.end(body);
  });
}

const json = { 'content-type': 'application/json', cookie: 'a=b' };
const upload = { 'content-type': 'image/jpeg', 'x-upload': 'image', cookie: 'a=b' };
const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'a=b' };
/** Of as many products as an order has lines, each as long as it may be, in Chinese. */
const reviews = new URLSearchParams(
  Array.from({ length: maxLines }, (_, n): [string, string][] => {
    const parent = `prd_${String(n).padStart(60, '0')}` as const;
    return [
      [ratingField(parent), '5'],
      [textField(parent), '好'.repeat(reviewLimits.text)],
    ];
  }).flat(),
).toString();
const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

test.each<[string, string, Record<string, string>, string | number, number]>([
  ['an ordinary call of more than 64 KiB', '/api/postOrder', json, text(70_000), 413],
  ['a product of 900 kB', '/zh-TW/admin/products/prd_a-1.data', json, text(900_000), 200],
  ['a new product of 900 kB', '/admin/products/new', json, text(900_000), 200],
  ['a product of more than a megabyte', '/admin/products/new.data', json, 1_100_000, 413],
  ['prices of 2,000 variants', '/zh-TW/admin/products.data', json, largestBulkChange(), 200],
  ['more to the list of products', '/admin/products.data', json, 600_000, 413],
  ['reviews of all products of an order', '/zh-TW/review/token', form, reviews, 200],
  ['the same by scripts', '/zh-TW/review/token.data', form, reviews, 200],
  ['more to the reviews', '/review/token', form, 1_100_000, 413],
  ['a table of 6 MB', '/api/importProducts', json, text(6_000_000), 200],
  ['a table of 25 MB', '/api/importProducts', json, 26_000_000, 413],
  ['a picture', '/api/uploadImage?name=x', upload, 'picture', 200],
  [
    'a picture of an unknown kind',
    '/api/uploadImage',
    { ...upload, 'content-type': 'application/octet-stream' },
    'p',
    200,
  ],
  ['a picture too heavy', '/api/uploadImage', upload, maxImageBytes + 1, 413],
  [
    'a picture of another site’s form',
    '/api/uploadImage',
    { ...upload, 'content-type': 'multipart/form-data' },
    'p',
    415,
  ],
  [
    'a picture without the header of ours',
    '/api/uploadImage',
    { 'content-type': 'image/jpeg', cookie: 'a=b' },
    'p',
    415,
  ],
  ['a picture sent to another call', '/api/importProducts', upload, 'p', 415],
  ['a form in capitals', '/API/postOrder', { 'content-type': 'text/plain', cookie: 'a=b' }, '{}', 415],
  ['a form in capitals to the upload', '/API/UploadImage', upload, 'p', 415],
])('%s', async (_what, path, headers, body, status) => {
  expect((await post(path, headers, body)).status).toBe(status);
});

test('what the owner may send is not read of a stranger: the answer comes before the body', async () => {
  const { cookie: _, ...stranger } = upload;
  const answer = await post('/api/uploadImage', stranger, maxImageBytes);
  expect(answer).toEqual({ status: 401, body: '{"problem":"signed-out"}' });
});

test('a large call must say how long it is', async () => {
  const { status } = await new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: listening.port,
        path: '/api/importProducts',
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', ...json, 'transfer-encoding': 'chunked' },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, body: '' });
        outgoing.destroy();
      },
    );
    outgoing.on('error', (error) =>
      'code' in error && error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    outgoing.write('x'.repeat(80_000));
  });
  expect(status).toBe(413);
});

/** Sends a body in pieces. @param lasting in ms. @returns the status, or that the connection was cut. */
function dribble(
  port: number,
  path: string,
  headers: Record<string, string>,
  lasting: number,
): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const pieces = 20;
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
        headers: { 'sec-fetch-site': 'same-origin', ...headers, 'content-length': String(pieces) },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on('error', () => resolve('cut'));
    let sent = 0;
    const timer = setInterval(() => {
      outgoing.write('1');
      sent += 1;
      if (sent < pieces && !outgoing.destroyed) return;
      clearInterval(timer);
      outgoing.end();
    }, lasting / pieces);
  });
}

test('a body that takes longer than others may is read of the owner, and cut off of everybody else', async () => {
  const bodyTime = 3_000;
  const where = { port: 0, host: '127.0.0.1', trustedProxies: [] };
  const hurried = await listen(http, where, socketRoom, bodyTime);
  const all = (cookie: string) =>
    Promise.all([
      dribble(hurried.port, '/api/importDump', { ...json, cookie }, 2 * bodyTime),
      dribble(hurried.port, '/api/postOrder', { ...json, cookie }, 2 * bodyTime),
      dribble(hurried.port, '/api/uploadImage', { ...upload, cookie }, 2 * bodyTime),
    ]);
  expect(await Promise.all([all('owner'), all('a=b')])).toEqual([
    [200, 200, 200],
    ['cut', 'cut', 'cut'],
  ]);
  await hurried.close(0);
});
