import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { acceptedEncoding, type Encoding } from './encoding.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

interface StaticFile {
  headers: string[];
  etag: string;
  forms: Partial<Record<Encoding, Buffer | string>>;
}

const heldBelow = 512 * 1024;

/**
 * Built files, found at the start with their compressed forms (`.br`, `.gz`). Hashed /assets are immutable. @param
 * common headers of every response.
 */
export function staticFiles(
  folder: string,
  common: readonly (readonly [string, string])[],
): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, StaticFile>();
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of names) {
    const type = types[extname(name)];
    const file = join(folder, name);
    if (type === undefined || !statSync(file).isFile()) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, readFile(file, path, type, common));
  }
  return (path, request, response) => {
    const file = files.get(path);
    if (file === undefined) return false;
    send(file, request, response);
    return true;
  };
}

function readFile(
  file: string,
  path: string,
  type: string,
  common: readonly (readonly [string, string])[],
): StaticFile {
  const bytes = readFileSync(file);
  const forms: StaticFile['forms'] = { identity: bytes.byteLength < heldBelow ? bytes : file };
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (existsSync(file + suffix)) forms[encoding] = readFileSync(file + suffix);
  }
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const caching = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
  const headers = [
    ...common.flat(),
    ...['Content-Type', type, 'Cache-Control', caching, 'Vary', 'Accept-Encoding', 'ETag', etag],
  ];
  return { headers, etag, forms };
}

function send(
  { headers, etag, forms }: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers['if-none-match']?.includes(etag.slice(2))) {
    response.writeHead(304, headers).end();
    return;
  }
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const encoding = forms[wanted] === undefined ? 'identity' : wanted;
  const body = forms[encoding];
  if (body === undefined) throw new Error('a static file without a body');
  const length = typeof body === 'string' ? statSync(body).size : body.byteLength;
  response.writeHead(200, [
    ...headers,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ...['Content-Length', String(length)],
  ]);
  if (request.method === 'HEAD') response.end();
  else if (typeof body !== 'string') response.end(body);
  else {
    const stream = createReadStream(body);
    stream.once('error', () => response.destroy());
    stream.pipe(response);
  }
}
