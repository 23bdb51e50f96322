import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#app/server/config.ts';
import { systemCode } from '#app/server/data-folder.ts';
import { semaphore } from '#app/server/http/semaphore.ts';
import type { Log } from '#app/server/log.ts';
import { bucketStorage } from './bucket.ts';
import { eachOf, type FileStorage, type ListedFile, StorageError } from './storage.ts';

/** Without a cache, for programs that read each file once. */
export function plainStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStorage {
  return bucket === null ? diskStorage(dataDir) : bucketStorage(bucket);
}

/** A bucket that refuses access is a problem; an unavailable one is not, because all but pictures works without it. */
export async function openStorage(
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  log: Log,
): Promise<{ ok: true; storage: FileStorage } | { ok: false; problem: string }> {
  if (bucket === null) return { ok: true, storage: diskStorage(dataDir) };
  const storage = bucketStorage(bucket);
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.kind === 'refused') return { ok: false, problem: error.message };
    log.warn({ err: error }, 'the bucket is away: pictures and uploads wait for it');
  }
  const onAway = (err: StorageError) => log.warn({ err }, 'pictures cannot be read from the bucket');
  return { ok: true, storage: cacheReads(storage, { bytes: 32 * 2 ** 20, rest: 5_000, onAway }) };
}

/** Each file is synced, renamed, and its folder synced. */
export function diskStorage(root: string): FileStorage {
  return {
    async put(files) {
      const folders = new Set(files.map(({ name }) => dirname(join(root, name))));
      for (const folder of folders) await mkdir(folder, { recursive: true });
      await eachOf(files, 8, async ({ name, bytes }) => {
        const target = join(root, name);
        const temporary = `${target}.${randomUUID()}.new`;
        try {
          const handle = await open(temporary, 'w', 0o644);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(temporary, target);
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      });
      for (const folder of folders) {
        const directory = await open(folder, 'r');
        await directory.sync().finally(() => directory.close());
      }
    },
    read: (name) => orNull(readFile(join(root, name))),
    remove: (names) => eachOf(names, 8, (name) => rm(join(root, name), { force: true })),
    async list(prefix) {
      const folder = dirname(`${prefix}.`);
      const names = (await orNull(readdir(join(root, folder)))) ?? [];
      const listed: ListedFile[] = [];
      await eachOf(names, 8, async (each) => {
        const name = `${folder}/${each}`;
        const found = name.startsWith(prefix) ? await orNull(stat(join(root, name))) : null;
        if (found?.isFile()) listed.push({ name, modified: found.mtimeMs, size: found.size });
      });
      return listed;
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

interface CacheLimits {
  /** Size of the memory cache, in bytes. */
  bytes: number;
  /** After a read timed out, reads fail at once for this long, in ms, because browsers load few pictures at a time. */
  rest: number;
  onAway: (error: StorageError) => void;
}

/** Caches recent reads in memory, shares concurrent reads of a file, and limits parallel ones. */
export function cacheReads(storage: FileStorage, { bytes, rest, onAway }: CacheLimits): FileStorage {
  const held = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const gate = semaphore(16, 100);
  let size = 0;
  let awayUntil = 0;

  function evict(name: string): void {
    size -= held.get(name)?.byteLength ?? 0;
    held.delete(name);
  }

  function hold(name: string, file: Buffer): void {
    evict(name);
    held.set(name, file);
    size += file.byteLength;
    for (const oldest of held.keys()) {
      if (size <= bytes) break;
      evict(oldest);
    }
  }

  async function fetched(name: string): Promise<Buffer | null> {
    const read = await gate.run(async () => {
      if (performance.now() < awayUntil)
        throw new StorageError('away', 'the bucket did not answer a moment ago');
      try {
        return { file: await storage.read(name) };
      } catch (error) {
        if (error instanceof StorageError && performance.now() >= awayUntil) {
          awayUntil = performance.now() + rest;
          onAway(error);
        }
        throw error;
      }
    });
    if (read === null) throw new StorageError('away', 'too many pictures are being read');
    return read.file;
  }

  return {
    put: (files) => storage.put(files),
    list: (prefix) => storage.list(prefix),
    async remove(names) {
      for (const name of names) {
        evict(name);
        underWay.delete(name);
      }
      await storage.remove(names);
    },
    async read(name) {
      const known = held.get(name);
      if (known !== undefined) {
        // Moves it to the most recently used.
        held.delete(name);
        held.set(name, known);
        return known;
      }
      const waiting = underWay.get(name);
      if (waiting) return waiting;
      const reading = fetched(name);
      underWay.set(name, reading);
      try {
        const file = await reading;
        if (file !== null && underWay.get(name) === reading) hold(name, file);
        return file;
      } finally {
        if (underWay.get(name) === reading) underWay.delete(name);
      }
    },
  };
}
