import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, s3Account, s3Server } from '#test/s3-server.ts';
import { type BucketStorage, type BucketTimeouts, bucketStorage, readListing } from './bucket.ts';
import { cacheReads } from './open-storage.ts';
import { StorageError } from './storage.ts';

let server: S3Server;
let bucket: BucketStorage;
const open = (change: Partial<typeof s3Account & { url: string }> = {}, timeouts?: BucketTimeouts) =>
  bucketStorage({ ...s3Account, url: server.url, ...change }, timeouts);
beforeAll(async () => {
  server = await s3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(server, { faults: [], always: 'none', skew: 0, pageSize: 1000, calls: [] });
  server.uploads.clear();
  bucket = open();
});
afterEach(() => server.files.clear());

const file = (name: string, size = 2_000) => ({ name: `productImages/${name}`, bytes: randomBytes(size) });

test('what is put is read, listed over several pages, and removed', async () => {
  const files = ['a', 'b', 'c', 'd & e', 'f+g', '臺灣'].map((name) => file(name.replaceAll(' ', '_')));
  await bucket.put(files.slice(0, 3));
  expect(await bucket.read('productImages/a')).toEqual(files[0]?.bytes);
  expect(await bucket.read('productImages/none')).toBeNull();
  await bucket.put([file('other')]);
  server.pageSize = 2;
  const listed = await bucket.list('productImages/');
  expect(listed.map(({ name }) => name)).toEqual(
    ['a', 'b', 'c', 'other'].map((name) => `productImages/${name}`),
  );
  expect(listed.every(({ modified }) => Math.abs(modified - Date.now()) < 60_000)).toBe(true);
  await bucket.remove(['productImages/a', 'productImages/none']);
  expect([...server.files.keys()].sort()).toEqual([
    'productImages/b',
    'productImages/c',
    'productImages/other',
  ]);
  expect(await bucket.list('elsewhere/')).toEqual([]);
});

test('an answer that got lost, a cut line and a fault of its own are tried again', async () => {
  for (const fault of [
    'lost-answer',
    'cut',
    { status: 500, code: 'InternalError' },
    { status: 429, code: 'SlowDown' },
  ] as const) {
    server.faults = [fault, 'none'];
    const one = file('once');
    await bucket.put([one]);
    expect(server.files.get(one.name)?.bytes).toEqual(one.bytes);
    server.faults = [fault];
    expect(await bucket.read(one.name)).toEqual(one.bytes);
    server.faults = [fault];
    await bucket.remove([one.name]);
    expect(server.files.size).toBe(0);
  }
});

test('a try without an answer is given up, and the next one made', async () => {
  const hurried = open({}, { try: 1_000, call: 30_000 });
  await bucket.put([file('a')]);
  server.faults = ['slow'];
  expect(await hurried.read('productImages/a')).toHaveLength(2_000);
});

test('a bucket that stays away is given up after three tries, and says why', async () => {
  server.always = { status: 503, code: 'ServiceUnavailable' };
  await expect(bucket.read('productImages/a')).rejects.toMatchObject({
    kind: 'away',
    message: expect.stringContaining('503 ServiceUnavailable'),
  });
  expect(server.calls).toHaveLength(3);
  server.always = 'slow';
  await expect(open({}, { try: 50, call: 400 }).put([file('a')])).rejects.toMatchObject({
    kind: 'away',
    message: expect.stringContaining('too slow'),
  });
  await expect(open({ url: 'http://127.0.0.1:9' }).list('productImages/')).rejects.toMatchObject({
    kind: 'away',
  });
});

describe('a 404 that is not the bucket’s own', () => {
  const plain = { status: 404, code: '' };

  test('is a bucket that is away: nothing counts as stored, as missing or as removed', async () => {
    const one = file('a');
    await bucket.put([one]);
    server.always = plain;
    const away = { kind: 'away', message: expect.stringContaining('404') };
    await expect(bucket.put([file('b')])).rejects.toMatchObject(away);
    await expect(bucket.read(one.name)).rejects.toMatchObject(away);
    await expect(bucket.remove([one.name])).rejects.toMatchObject(away);
    await expect(bucket.list('productImages/')).rejects.toMatchObject(away);
    await expect(bucket.check()).rejects.toMatchObject(away);
    await expect(bucket.putParts('backups/a', oneByte())).rejects.toMatchObject(away);
    await expect(bucket.removeUnfinished('backups/')).rejects.toMatchObject(away);
    server.always = 'none';
    expect([...server.files.keys()]).toEqual([one.name]);
    server.faults = [plain];
    expect(await bucket.read(one.name)).toEqual(one.bytes);
  });

  test('with a code of S3 does not make a file stored either', async () => {
    server.always = { status: 404, code: 'NoSuchKey' };
    await expect(bucket.put([file('a')])).rejects.toMatchObject({ kind: 'away' });
    expect(await bucket.read('productImages/a')).toBeNull();
    await bucket.remove(['productImages/a']);
  });

  test('in place of the last answer of a long file does not make it whole', async () => {
    server.faults = ['none', 'none', plain, plain, plain];
    await expect(bucket.putParts('backups/a', oneByte())).rejects.toMatchObject({ kind: 'away' });
    expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
  });

  async function* oneByte() {
    yield Buffer.alloc(1);
  }
});

describe('a long file', () => {
  const long = randomBytes(20 * 2 ** 20);
  /** In pieces of another size than the parts. */
  async function* pieces(bytes = long) {
    for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001);
  }
  async function all(name: string) {
    const parts = [];
    for await (const part of bucket.readParts(name)) parts.push(part);
    return Buffer.concat(parts);
  }

  test('arrives in parts, is read in parts, and outlives answers that got lost', async () => {
    for (const faults of [
      [],
      ['none', 'lost-answer', 'cut', 'none', 'none', 'lost-answer'],
    ] satisfies S3Server['faults'][]) {
      server.faults = faults;
      expect(await bucket.putParts('backups/a', pieces())).toBe(long.length);
      expect((await all('backups/a')).equals(long)).toBe(true);
      expect(server.uploads.size).toBe(0);
      expect(await bucket.list('backups/')).toMatchObject([{ name: 'backups/a', size: long.length }]);
    }
    expect(await bucket.putParts('backups/b', pieces(long.subarray(0, 9)))).toBe(9);
    expect((await all('backups/b')).equals(long.subarray(0, 9))).toBe(true);
    expect(await all('backups/none')).toHaveLength(0);
  });

  test('that breaks off or is stopped is not there, and leaves nothing under way', async () => {
    server.faults = ['none', 'none', ...Array.from({ length: 3 }, () => 'cut' as const)];
    await expect(bucket.putParts('backups/a', pieces())).rejects.toMatchObject({ kind: 'away' });
    const stopping = new AbortController();
    async function* stopped() {
      yield* pieces();
      stopping.abort();
      yield Buffer.alloc(1);
    }
    await expect(bucket.putParts('backups/a', stopped(), stopping.signal)).rejects.toThrow('abort');
    expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
  });

  test('that a kill cut off is given up by prefix', async () => {
    server.uploads.set('1', { name: 'backups/a', parts: new Map() });
    server.uploads.set('2', { name: 'other/a', parts: new Map() });
    await bucket.removeUnfinished('backups/');
    expect([...server.uploads.keys()]).toEqual(['2']);
  });
});

describe('a bucket that refuses is named in words, at once', () => {
  test.each<[string, Partial<typeof s3Account>, RegExp]>([
    ['a wrong secret', { secret: 'another' }, /refuses S3_SECRET/],
    ['a wrong key', { key: 'AKOTHER' }, /does not know S3_KEY/],
    ['another region', { region: 'eu-west-1' }, /not in S3_REGION=eu-west-1/],
    ['a missing bucket', { name: 'nowhere' }, /no bucket nowhere/],
  ])('%s', async (_, change, words) => {
    const problem = { kind: 'refused', message: expect.stringMatching(words) };
    await expect(open(change).check()).rejects.toMatchObject(problem);
    await expect(open(change).put([file('a')])).rejects.toMatchObject(problem);
    expect(server.files.size).toBe(0);
    expect(server.calls).toHaveLength(2);
    const message = await open(change).check().catch(String);
    expect(message).not.toContain(s3Account.secret);
  });

  test('a clock that is wrong', async () => {
    server.skew = 20 * 60_000;
    await expect(bucket.check()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^The clock of this machine .* Set the clock/),
    });
  });

  test('rights that are missing, and a redirect, which is not followed', async () => {
    server.always = { status: 403, code: 'AccessDenied' };
    await expect(bucket.check()).rejects.toMatchObject({
      message: expect.stringContaining('Give it the right'),
    });
    server.always = { status: 307, code: '', location: `${server.url}/elsewhere` };
    await expect(bucket.read('productImages/a')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('S3_REGION'),
    });
    expect(server.calls.filter((call) => call.includes('elsewhere'))).toEqual([]);
  });
});

test('a listing is read as XML says, and nothing else is taken for one', () => {
  const xml = `<ListBucketResult xmlns="x"><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>
    <Contents><Key>p/a&lt;b&#38;&#x53f0;</Key><LastModified>2027-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents></ListBucketResult>`;
  expect(readListing(xml)).toEqual({
    files: [{ name: 'p/a<b&台', modified: Date.parse('2027-01-01'), size: 1 }],
    next: 'a&b=',
  });
  expect(readListing('<html>not here</html>')).toBeNull();
});

describe('what was read', () => {
  const cached = (bytes = 10_000) =>
    cacheReads(bucket, { bytes, rest: 60_000, onAway: (error) => told.push(error.message) });
  let told: string[] = [];
  beforeEach(() => {
    told = [];
  });

  test('is read once for a crowd, held within a bound, and forgotten when it is removed', async () => {
    const storage = cached();
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(name));
    await storage.put(files);
    server.calls = [];
    const crowd = await Promise.all(Array.from({ length: 50 }, () => storage.read('productImages/a')));
    expect(crowd.every((bytes) => files[0]?.bytes.equals(bytes ?? Buffer.alloc(0)))).toBe(true);
    expect(server.calls).toHaveLength(1);
    // Five fit; the one used last stays.
    for (const name of ['b', 'c', 'd', 'e', 'a', 'f', 'a']) await storage.read(`productImages/${name}`);
    expect(server.calls).toHaveLength(6);
    await storage.read('productImages/b');
    expect(server.calls).toHaveLength(7);
    await storage.remove(['productImages/a']);
    expect(await storage.read('productImages/a')).toBeNull();
  });

  test('is still there while the bucket is away, and the rest fails at once', async () => {
    const storage = cached();
    await storage.put([file('a'), file('b')]);
    await storage.read('productImages/a');
    server.always = { status: 503, code: 'SlowDown' };
    await expect(storage.read('productImages/b')).rejects.toBeInstanceOf(StorageError);
    server.calls = [];
    await expect(storage.read('productImages/b')).rejects.toMatchObject({ kind: 'away' });
    expect(await storage.read('productImages/a')).toHaveLength(2_000);
    expect([server.calls, told]).toEqual([[], [expect.stringContaining('503')]]);
  });
});
