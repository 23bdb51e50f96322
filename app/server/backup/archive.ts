import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, packTar } from 'modern-tar';
import { z } from 'zod';
import type { BackupReason } from '#app/domain/backup/backup-files.ts';
import { StorageError } from '#app/server/storage/storage.ts';

/** A backup that cannot be made or used; the message is one line for the operator. */
export class BackupProblem extends Error {
  readonly reason: BackupReason | null;

  constructor(message: string, reason: BackupReason | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** A stored backup, which may be read several times. */
export interface BackupFile {
  name: string;
  read(): Readable;
}

export function backupOnDisk(path: string): BackupFile {
  return { name: path, read: () => createReadStream(path) };
}

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Sum of the digests of all rows, independent of their order. */
  sum: z.string(),
});

const head = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  pictures: z.array(z.string()),
  /** Whether the shop runs its own PostgreSQL, and so keeps its secrets in files; earlier versions do not say. */
  ownDatabase: z.boolean().optional(),
});

export type BackupHead = z.infer<typeof head>;
export type BackupTable = z.infer<typeof table>;

export interface BackupEntry {
  name: string;
  bytes: Uint8Array;
}

export const headName = 'backup.json';
/** Written last, so that a backup without it is known to be truncated. */
const sumsName = 'checksums.json';
const sums = z.record(z.string(), z.string());

export const pictureEntry = (name: string) => `pictures/${name}`;
export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(5, '0')}.copy`;

/** Length of the end of a tar file: two empty blocks. */
const tarEnd = 1024;

/** @param sink takes all bytes before it resolves. */
export async function writeArchive(
  entries: AsyncIterable<BackupEntry>,
  sink: (bytes: Readable) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  async function* tar(): AsyncGenerator<Uint8Array> {
    const found: Record<string, string> = {};
    for await (const entry of entries) {
      found[entry.name] = digest(entry.bytes);
      yield await packed(entry);
    }
    yield await packed({ name: sumsName, bytes: new TextEncoder().encode(JSON.stringify(found)) });
    yield new Uint8Array(tarEnd);
  }
  const zipped = createGzip();
  const feeding = pipeline(tar(), zipped, { ...(signal ? { signal } : {}) });
  feeding.catch(() => {});
  try {
    await sink(zipped);
    await feeding;
  } finally {
    zipped.destroy();
  }
}

async function packed({ name, bytes }: BackupEntry): Promise<Uint8Array> {
  const tar = await packTar([{ header: { name, size: bytes.byteLength, mode: 0o600 }, body: bytes }]);
  return tar.subarray(0, tar.byteLength - tarEnd);
}

/** @throws BackupProblem where the tar file is incomplete. */
async function* readEntries({ name, read }: BackupFile, signal?: AbortSignal): AsyncGenerator<BackupEntry> {
  const file = read();
  const unzipped = createGunzip();
  const unzipping = pipeline(file, unzipped, { ...(signal ? { signal } : {}) });
  const { readable, writable } = createTarDecoder({ strict: true });
  const writer = writable.getWriter();
  const feeding = (async () => {
    try {
      for await (const chunk of unzipped) await writer.write(chunk);
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  })();
  unzipping.catch(() => {});
  feeding.catch(() => {});
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      signal?.throwIfAborted();
      yield { name: value.header.name, bytes: await readAll(value.body) };
    }
    await Promise.all([unzipping, feeding]);
  } catch (error) {
    signal?.throwIfAborted();
    throw readProblem(name, error);
  } finally {
    await reader.cancel().catch(() => {});
    file.destroy();
    unzipped.destroy();
  }
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    parts.push(value);
  }
}

function readProblem(path: string, error: unknown): unknown {
  if (error instanceof BackupProblem || error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupProblem(`${path} is a folder, not a backup.`);
  if (code === 'EACCES') return new BackupProblem(`${path} may not be read by this user.`);
  return new BackupProblem(`${path} is not a whole backup: it is cut, damaged or something else.`);
}

/** Reads only the backup's description of itself. @throws BackupProblem */
export async function readHead(file: BackupFile): Promise<BackupHead> {
  for await (const entry of readEntries(file)) return parseHead(file.name, entry);
  throw new BackupProblem(`${file.name} is not a whole backup: it is empty.`);
}

function parseHead(path: string, { name, bytes }: BackupEntry): BackupHead {
  const found = name === headName ? json(bytes) : null;
  const format = z.object({ format: z.number() }).safeParse(found);
  if (format.success && format.data.format > 1) {
    throw new BackupProblem(`${path} was made by a newer version of the shop. Restore it with that version.`);
  }
  const parsed = head.safeParse(found);
  if (!parsed.success) throw new BackupProblem(`${path} is not a backup of the shop.`);
  return parsed.data;
}

/** Reads the whole backup and compares checksums and counts. @returns its description. @throws BackupProblem */
export async function verifyBackup(file: BackupFile, signal?: AbortSignal): Promise<BackupHead> {
  let found: BackupHead | null = null;
  let expected: Record<string, string> | null = null;
  const digests: Record<string, string> = {};
  const rows = new Map<string, number>();
  for await (const entry of readEntries(file, signal)) {
    if (found === null) found = parseHead(file.name, entry);
    if (entry.name === sumsName) {
      expected = sums.safeParse(json(entry.bytes)).data ?? null;
      continue;
    }
    digests[entry.name] = digest(entry.bytes);
    const table = tableOf(entry.name);
    if (table !== null) rows.set(table, (rows.get(table) ?? 0) + lines(entry.bytes));
  }
  const isSame =
    expected !== null &&
    Object.keys(expected).length === Object.keys(digests).length &&
    Object.entries(expected).every(([name, sum]) => digests[name] === sum);
  if (
    found === null ||
    !isSame ||
    found.tables.some((table) => (rows.get(table.name) ?? 0) !== table.rows) ||
    found.pictures.some((name) => digests[pictureEntry(name)] === undefined)
  ) {
    throw new BackupProblem(`${file.name} is not a whole backup: it is cut or damaged.`);
  }
  return found;
}

/** Everything but the head and the checksums; verify the backup first. */
export async function* backupEntries(file: BackupFile, signal?: AbortSignal): AsyncGenerator<BackupEntry> {
  for await (const entry of readEntries(file, signal)) {
    if (entry.name !== headName && entry.name !== sumsName) yield entry;
  }
}

export function tableOf(entry: string): string | null {
  return /^tables\/([^/]+)\/\d{5,}\.copy$/.exec(entry)?.[1] ?? null;
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Counts rows: COPY escapes every line break within a row. */
function lines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
