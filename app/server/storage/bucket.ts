import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#app/server/config.ts';
import { eachOf, type FileStorage, type ListedFile, StorageError } from './storage.ts';

/** In ms: of one try, and of a call with all its tries. */
export interface BucketPatience {
  try: number;
  call: number;
}

const usual: BucketPatience = { try: 8_000, call: 20_000 };
/** Files of some hundred kB over a slow line. */
const ofPuts: BucketPatience = { try: 15_000, call: 30_000 };
const ofCheck: BucketPatience = { try: 5_000, call: 5_000 };
const mostRetries = 2;
const atOnce = 4;

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** After the bucket's name, with its slash, or a query. */
  place: string;
  bytes?: Uint8Array;
  patience: BucketPatience;
}

export interface BucketStorage extends FileStorage {
  /** One try. @throws StorageError */
  check(): Promise<void>;
}

/** A bucket by the S3 protocol, addressed by path. Every call may be repeated, since names are never used twice. */
export function bucketStorage(bucket: Bucket, patience?: BucketPatience): BucketStorage {
  const client = new AwsClient({
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    region: bucket.region,
    service: 's3',
    retries: 0,
  });
  const root = `${bucket.url}/${bucket.name}`;

  /** null: there is no such file. */
  async function call(wanted: Call): Promise<Buffer | null> {
    const { patience } = wanted;
    const end = performance.now() + patience.call;
    for (let retries = 0; ; retries++) {
      const answer = await tryOnce(wanted, Math.min(patience.try, end - performance.now()));
      if (!(answer instanceof StorageError)) return answer;
      const wait = 200 * 2 ** retries;
      if (answer.kind === 'refused' || retries === mostRetries || performance.now() + wait >= end)
        throw answer;
      await pause(wait);
    }
  }

  async function tryOnce(
    { method, place, bytes }: Call,
    limit: number,
  ): Promise<Buffer | null | StorageError> {
    try {
      const request = await client.sign(root + place, {
        method,
        ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
        headers: {
          'X-Amz-Content-Sha256': createHash('sha256')
            .update(bytes ?? '')
            .digest('hex'),
          ...(bytes === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
        },
        // The signature is for this host alone.
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(limit))),
      });
      const response = await fetch(request);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.ok) return body;
      const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1] ?? '';
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      return problemOf(bucket, response.status, code);
    } catch (error) {
      return new StorageError('away', `${hostOf(bucket)} does not answer (${reasonOf(error)})`, {
        cause: error,
      });
    }
  }

  return {
    async check() {
      const answer = await call({ method: 'GET', place: '?list-type=2&max-keys=1', patience: ofCheck });
      if (answer === null) throw problemOf(bucket, 404, 'NoSuchBucket');
    },
    put: (files) =>
      eachOf(files, atOnce, ({ name, bytes }) =>
        call({ method: 'PUT', place: `/${name}`, bytes, patience: patience ?? ofPuts }),
      ),
    read: (name) => call({ method: 'GET', place: `/${name}`, patience: patience ?? usual }),
    remove: (names) =>
      eachOf(names, atOnce, (name) =>
        call({ method: 'DELETE', place: `/${name}`, patience: patience ?? usual }),
      ),
    async list(prefix) {
      const files: ListedFile[] = [];
      let next: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next !== null) query.set('continuation-token', next);
        const answer = await call({ method: 'GET', place: `?${query}`, patience: patience ?? usual });
        const page = readListing(String(answer ?? ''));
        if (page === null)
          throw new StorageError('refused', `${hostOf(bucket)} does not list its files as S3 does`);
        files.push(...page.files);
        next = page.next;
      } while (next !== null);
      return files;
    },
  };
}

/** A page of ListObjectsV2; null for anything else. */
export function readListing(xml: string): { files: ListedFile[]; next: string | null } | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null;
  const files = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, contents = '']) => ({
    name: textOf(contents, 'Key'),
    modified: Date.parse(textOf(contents, 'LastModified')),
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
  if (status === 429 || status >= 500 || code === 'RequestTimeout') {
    return new StorageError('away', `${host} answers ${status} ${code}`.trim());
  }
  const region = `The bucket ${bucket.name} of ${host} is not in S3_REGION=${bucket.region}. Check S3_URL and S3_REGION.`;
  const words: Readonly<Record<string, string>> = {
    InvalidAccessKeyId: `${host} does not know S3_KEY. Check it.`,
    SignatureDoesNotMatch: `${host} refuses S3_SECRET: it does not belong to S3_KEY. Check both, and S3_REGION.`,
    RequestTimeTooSkewed: `The clock of this machine (${new Date().toISOString()}) is not that of ${host}, which refuses every call. Set the clock.`,
    AccessDenied: `S3_KEY may not use the bucket ${bucket.name} of ${host}. Give it the right to read, write, list and delete.`,
    NoSuchBucket: `There is no bucket ${bucket.name} at ${host}. Make it, or check S3_BUCKET.`,
    AuthorizationHeaderMalformed: region,
    PermanentRedirect: region,
  };
  const said = words[code] ?? (status >= 300 && status < 400 ? region : undefined);
  return new StorageError('refused', said ?? `${host} refuses with ${status} ${code}`.trim());
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
