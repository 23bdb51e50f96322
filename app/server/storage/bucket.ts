import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#app/server/config.ts';
import { eachOf, type FileStorage, type ListedFile, StorageError } from './storage.ts';

/** In ms: per try, and per call with all its tries. */
export interface BucketTimeouts {
  try: number;
  call: number;
}

const usual: BucketTimeouts = { try: 8_000, call: 20_000 };
/** Files of some hundred kB over a slow line. */
const ofPuts: BucketTimeouts = { try: 15_000, call: 30_000 };
const ofCheck: BucketTimeouts = { try: 5_000, call: 5_000 };
/** 8 MiB at a megabit a second. */
const ofParts: BucketTimeouts = { try: 90_000, call: 300_000 };
/** The protocol allows 10,000 parts, none but the last below 5 MiB. */
const partSize = 8 * 2 ** 20;
const mostRetries = 2;
const atOnce = 4;

interface Call {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST';
  /** After the bucket's name, with its slash, or a query. */
  place: string;
  bytes?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  timeouts: BucketTimeouts;
  signal?: AbortSignal | undefined;
}

interface Answer {
  body: Buffer;
  headers: Headers;
}

export interface BucketStorage extends FileStorage {
  /** One try. @throws StorageError */
  check(): Promise<void>;
  /** Stores a file of any length, visible only once complete. @returns its size in bytes. */
  putParts(name: string, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<number>;
  /** Yields nothing where the file does not exist. */
  readParts(name: string): AsyncGenerator<Uint8Array>;
  /** Removes what interrupted calls of putParts left. */
  removeUnfinished(prefix: string): Promise<void>;
}

/** A bucket by the S3 protocol, addressed by path. Every call may be repeated, since names are never used twice. */
export function bucketStorage(bucket: Bucket, timeouts?: BucketTimeouts): BucketStorage {
  const client = new AwsClient({
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    region: bucket.region,
    service: 's3',
    retries: 0,
  });
  const root = `${bucket.url}/${bucket.name}`;

  /** Null where the file does not exist. */
  async function call(wanted: Call): Promise<Answer | null> {
    const { timeouts, signal } = wanted;
    const end = performance.now() + timeouts.call;
    for (let retries = 0; ; retries++) {
      const answer = await tryOnce(wanted, Math.min(timeouts.try, end - performance.now()));
      signal?.throwIfAborted();
      if (!(answer instanceof StorageError)) return answer;
      const wait = 200 * 2 ** retries;
      if (answer.kind === 'refused' || retries === mostRetries || performance.now() + wait >= end)
        throw answer;
      await pause(wait, undefined, { ...(signal ? { signal } : {}) });
    }
  }

  async function tryOnce(
    { method, place, bytes, headers, signal }: Call,
    limit: number,
  ): Promise<Answer | null | StorageError> {
    const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(limit)));
    try {
      const request = await client.sign(root + place, {
        method,
        ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
        headers: {
          ...headers,
          'X-Amz-Content-Sha256': createHash('sha256')
            .update(bytes ?? '')
            .digest('hex'),
          ...(bytes === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
        },
        // The signature is for this host alone.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const response = await fetch(request);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { body, headers: response.headers };
      const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1] ?? '';
      if (response.status === 404 && method !== 'PUT' && code !== '' && code !== 'NoSuchBucket') return null;
      return problemOf(bucket, response.status, code);
    } catch (error) {
      return new StorageError('away', `${hostOf(bucket)} does not answer (${reasonOf(error)})`, {
        cause: error,
      });
    }
  }

  async function list(prefix: string): Promise<ListedFile[]> {
    const files: ListedFile[] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (next !== null) query.set('continuation-token', next);
      const answer = await call({ method: 'GET', place: `?${query}`, timeouts: timeouts ?? usual });
      const page = readListing(String(answer?.body ?? ''));
      if (page === null)
        throw new StorageError('refused', `${hostOf(bucket)} does not list its files as S3 does`);
      files.push(...page.files);
      next = page.next;
    } while (next !== null);
    return files;
  }

  async function uploadParts(
    name: string,
    parts: AsyncIterable<Buffer>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const begun = await call({ method: 'POST', place: `/${name}?uploads`, timeouts: ofParts, signal });
    const uploadId = textOf(String(begun?.body ?? ''), 'UploadId');
    if (uploadId === '')
      throw new StorageError('refused', `${hostOf(bucket)} does not take large files as S3 does`);
    const upload = new URLSearchParams({ uploadId });
    try {
      let size = 0;
      const tags: string[] = [];
      for await (const bytes of parts) {
        const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId });
        const taken = await call({
          method: 'PUT',
          place: `/${name}?${query}`,
          bytes,
          timeouts: timeouts ?? ofParts,
          signal,
        });
        const tag = taken?.headers.get('etag');
        if (!tag) throw new StorageError('away', `${hostOf(bucket)} lost an upload under way`);
        tags.push(tag);
        size += bytes.byteLength;
      }
      const list = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const done = await call({
        method: 'POST',
        place: `/${name}?${upload}`,
        bytes: Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`),
        timeouts: timeouts ?? ofParts,
        signal,
      });
      // No such upload after a lost response to the first try means success; errors may have status 200.
      const there = done === null ? await sizeOf(name) : size;
      if (there !== size || (done !== null && !/<CompleteMultipartUploadResult[\s>]/.test(String(done.body))))
        throw new StorageError('away', `${hostOf(bucket)} did not put the parts of ${name} together`);
      return size;
    } catch (error) {
      await call({ method: 'DELETE', place: `/${name}?${upload}`, timeouts: ofCheck }).catch(() => {});
      throw error;
    }
  }

  const sizeOf = async (name: string) => (await list(name)).find((file) => file.name === name)?.size ?? null;

  return {
    async check() {
      const answer = await call({ method: 'GET', place: '?list-type=2&max-keys=1', timeouts: ofCheck });
      if (answer === null) throw problemOf(bucket, 404, 'NoSuchBucket');
    },
    put: (files) =>
      eachOf(files, atOnce, ({ name, bytes }) =>
        call({ method: 'PUT', place: `/${name}`, bytes, timeouts: timeouts ?? ofPuts }),
      ),
    async read(name) {
      const answer = await call({ method: 'GET', place: `/${name}`, timeouts: timeouts ?? usual });
      return answer?.body ?? null;
    },
    putParts: (name, bytes, signal) => uploadParts(name, inParts(bytes), signal),
    async *readParts(name) {
      const size = (await sizeOf(name)) ?? 0;
      for (let from = 0; from < size; from += partSize) {
        const to = Math.min(from + partSize, size) - 1;
        const answer = await call({
          method: 'GET',
          place: `/${name}`,
          headers: { Range: `bytes=${from}-${to}` },
          timeouts: timeouts ?? ofParts,
        });
        if (answer?.body.byteLength !== to - from + 1)
          throw new StorageError('away', `${hostOf(bucket)} did not give ${name} whole`);
        yield answer.body;
      }
    },
    async removeUnfinished(prefix) {
      const query = new URLSearchParams({ uploads: '', prefix });
      const answer = await call({ method: 'GET', place: `?${query}`, timeouts: timeouts ?? usual });
      const found = String(answer?.body ?? '').matchAll(/<Upload>([\s\S]*?)<\/Upload>/g);
      for (const [, upload = ''] of found) {
        const uploadId = new URLSearchParams({ uploadId: textOf(upload, 'UploadId') });
        const place = `/${textOf(upload, 'Key')}?${uploadId}`;
        await call({ method: 'DELETE', place, timeouts: timeouts ?? usual });
      }
    },
    remove: (names) =>
      eachOf(names, atOnce, (name) =>
        call({ method: 'DELETE', place: `/${name}`, timeouts: timeouts ?? usual }),
      ),
    list,
  };
}

/** Parts of equal size, except the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    while (size >= partSize) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, partSize);
      waiting = [whole.subarray(partSize)];
      size -= partSize;
    }
  }
  yield Buffer.concat(waiting);
}

/** Parses a page of ListObjectsV2; null for anything else. */
export function readListing(xml: string): { files: ListedFile[]; next: string | null } | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null;
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, contents = '']) => ({
    name: textOf(contents, 'Key'),
    modified: Date.parse(textOf(contents, 'LastModified')),
    size: Number(textOf(contents, 'Size')),
  }));
  const head = xml.replaceAll(/<Contents>[\s\S]*?<\/Contents>/g, '');
  const next = textOf(head, 'IsTruncated') === 'true' ? textOf(head, 'NextContinuationToken') : '';
  return { files, next: next === '' ? null : next };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

function problemOf(bucket: Bucket, status: number, code: string): StorageError {
  const host = hostOf(bucket);
  // A 404 without a code is not the bucket's own, but of a proxy on the way.
  const isFault = status === 429 || status >= 500 || (status === 404 && code !== 'NoSuchBucket');
  if (isFault || code === 'RequestTimeout') {
    // Whatever the proxy may be, S3_URL may name something else than a bucket's server.
    const hint = status === 404 ? '. Check S3_URL.' : '';
    return new StorageError('away', `${host} answers ${status} ${code}`.trim() + hint);
  }
  const region = `The bucket ${bucket.name} of ${host} is not in S3_REGION=${bucket.region}. Check S3_URL and S3_REGION.`;
  const words: Readonly<Record<string, string>> = {
    InvalidAccessKeyId: `${host} does not know S3_KEY. Check it.`,
    SignatureDoesNotMatch: `${host} refuses S3_SECRET: it does not belong to S3_KEY. Check both, and S3_REGION.`,
    RequestTimeTooSkewed: `The clock of this machine (${new Date().toISOString()}) is not that of ${host}, which refuses every call. Set the clock.`,
    AccessDenied: `S3_KEY may not use the bucket ${bucket.name} of ${host}. Give it the right to read, write, list and delete.`,
    NoSuchBucket: `There is no bucket ${bucket.name} at ${host}. Make it, or check its name.`,
    AuthorizationHeaderMalformed: region,
    PermanentRedirect: region,
  };
  const message = words[code] ?? (status >= 300 && status < 400 ? region : undefined);
  return new StorageError('refused', message ?? `${host} refuses with ${status} ${code}`.trim());
}

function hostOf({ url }: Bucket): string {
  return new URL(url).host;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'too slow';
  const { code, message } = Object(error.cause);
  return String(code ?? message ?? error.message);
}
