import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Faults of the next calls, each used once. */
export type S3Fault =
  | 'none'
  | 'slow'
  | 'lost-answer'
  | 'cut'
  | { status: number; code: string; location?: string };

export interface S3Server {
  url: string;
  files: Map<string, { bytes: Buffer; modified: Date }>;
  /** `METHOD /path` of every call. */
  calls: string[];
  /** For the next calls; `always` for those after them. */
  faults: S3Fault[];
  always: S3Fault;
  /** Added to the server's clock, in ms. */
  skew: number;
  /** Keys in a page of a list. */
  pageSize: number;
  /** Unfinished multipart uploads by id. */
  uploads: Map<string, { name: string; parts: Map<number, Buffer> }>;
  /** Stored files differ from what was sent. */
  damage: boolean;
  mayRemove: boolean;
  close(): Promise<void>;
}

export const s3Account = {
  name: 'boma-pictures',
  region: 'ap-northeast-1',
  key: 'AKTEST',
  secret: 'a-secret/with+signs',
};

/** A bucket in memory that verifies signatures (V4), their time and the digest of the body. */
export async function s3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    void answer(state, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const state: S3Server = {
    url: `http://127.0.0.1:${address.port}`,
    files: new Map(),
    calls: [],
    faults: [],
    always: 'none',
    skew: 0,
    pageSize: 1000,
    uploads: new Map(),
    damage: false,
    mayRemove: true,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return state;
}

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const url = new URL(request.url ?? '/', 'http://s3.test');
  state.calls.push(`${request.method} ${url.pathname}`);
  const fault = state.faults.shift() ?? state.always;
  if (fault === 'slow') return;
  if (fault === 'cut') return void request.socket.destroy();
  if (typeof fault === 'object') return refuse(response, fault.status, fault.code, fault.location);
  const refused = refusal(state, request, url, body);
  if (refused !== null) return refuse(response, refused === 'BadDigest' ? 400 : 403, refused);
  const [, bucket, ...rest] = url.pathname.split('/');
  const name = rest.join('/');
  if (bucket !== s3Account.name) return refuse(response, 404, 'NoSuchBucket');
  if (!state.mayRemove && request.method === 'DELETE') return refuse(response, 403, 'AccessDenied');
  const done =
    serveUpload(state, request.method ?? '', name, url, body) ??
    serve(state, request.method ?? '', name, url, body, request.headers.range);
  if (fault === 'lost-answer') return void request.socket.destroy();
  response.writeHead(done.status, done.tag === undefined ? {} : { ETag: done.tag }).end(done.body);
}

interface Served {
  status: number;
  body?: string | Buffer;
  tag?: string;
}

/** Minimum size of every part but the last. */
const leastPart = 5 * 2 ** 20;

/** Multipart calls; null for other calls. */
function serveUpload(state: S3Server, method: string, name: string, url: URL, body: Buffer): Served | null {
  if (url.searchParams.has('uploads')) {
    if (method === 'POST') {
      const id = randomUUID();
      state.uploads.set(id, { name, parts: new Map() });
      const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { status: 200, body: xml };
    }
    const wanted = [...state.uploads].filter(([, { name: key }]) =>
      key.startsWith(url.searchParams.get('prefix') ?? ''),
    );
    const found = wanted.map(
      ([id, { name: key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return {
      status: 200,
      body: `<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`,
    };
  }
  const id = url.searchParams.get('uploadId');
  if (id === null) return null;
  const upload = state.uploads.get(id);
  if (upload?.name !== name) return { status: 404, body: error('NoSuchUpload') };
  if (method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body);
    return { status: 200, body: '', tag: `"${sha256(body)}"` };
  }
  if (method === 'DELETE') {
    state.uploads.delete(id);
    return { status: 204 };
  }
  const listed = [
    ...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:"|&quot;)(\w+)(?:"|&quot;)</g),
  ].map(([, part, tag]) => {
    const bytes = upload.parts.get(Number(part));
    return bytes && sha256(bytes) === tag ? bytes : null;
  });
  const parts = listed.flatMap((part) => part ?? []);
  if (parts.length === 0 || parts.length < listed.length) return { status: 400, body: error('InvalidPart') };
  if (parts.slice(0, -1).some((part) => part.byteLength < leastPart))
    return { status: 400, body: error('EntityTooSmall') };
  const whole = Buffer.concat(parts);
  if (state.damage) whole.fill(0, Math.floor(whole.byteLength * 0.75));
  state.files.set(name, { bytes: whole, modified: new Date() });
  state.uploads.delete(id);
  const xml = `<CompleteMultipartUploadResult><Key>${name}</Key></CompleteMultipartUploadResult>`;
  return { status: 200, body: xml };
}

function serve(
  state: S3Server,
  method: string,
  name: string,
  url: URL,
  body: Buffer,
  range: string | undefined,
): Served {
  if (name === '') return { status: 200, body: listing(state, url.searchParams) };
  if (method === 'PUT') {
    state.files.set(name, { bytes: body, modified: new Date() });
    return { status: 200, body: '' };
  }
  if (method === 'DELETE') {
    state.files.delete(name);
    return { status: 204 };
  }
  const file = state.files.get(name);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (file && from !== undefined)
    return { status: 206, body: file.bytes.subarray(Number(from), Number(to) + 1) };
  return file ? { status: 200, body: file.bytes } : { status: 404, body: error('NoSuchKey') };
}

function listing(state: S3Server, query: URLSearchParams): string {
  const from = query.get('continuation-token') ?? '';
  const size = Math.min(state.pageSize, Number(query.get('max-keys') ?? 1000));
  const names = [...state.files.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
  const rest = names.filter((name) => name > from);
  const page = rest.slice(0, size);
  const contents = page.map((name) => {
    const { modified, bytes } = state.files.get(name) ?? { modified: new Date(0), bytes: Buffer.alloc(0) };
    return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.byteLength}</Size></Contents>`;
  });
  const more = rest.length > size;
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`;
}

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function refuse(response: ServerResponse, status: number, code: string, location?: string): void {
  response.writeHead(status, location === undefined ? {} : { Location: location }).end(error(code));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Error code by the published steps of Signature Version 4; null where all is right. */
function refusal(state: S3Server, request: IncomingMessage, url: URL, body: Buffer): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!found) return 'AccessDenied';
  const [, key = '', day = '', region = '', signed = '', signature = ''] = found;
  if (key !== s3Account.key) return 'InvalidAccessKeyId';
  if (region !== s3Account.region) return 'AuthorizationHeaderMalformed';
  const time = String(request.headers['x-amz-date'] ?? '');
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - Date.now() - state.skew) <= 15 * 60_000)) return 'RequestTimeTooSkewed';
  const digest = String(request.headers['x-amz-content-sha256'] ?? '');
  if (digest !== sha256(body)) return 'BadDigest';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${s3Account.secret}`, day), region), 's3'), 'aws4_request');
  const right = hmac(signing, toSign);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
