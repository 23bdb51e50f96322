import { semaphore } from '#app/server/http/semaphore.ts';
import { type FileStorage, StorageError } from './storage.ts';

interface CacheLimits {
  /** Held in memory, in bytes. */
  bytes: number;
  /** After a read without an answer others fail at once for so long, in ms: browsers wait for few pictures at a time. */
  rest: number;
  onAway: (error: StorageError) => void;
}

/** Keeps what was read last in memory, reads each file once for a crowd, and some at a time. */
export function cacheReads(storage: FileStorage, { bytes, rest, onAway }: CacheLimits): FileStorage {
  const held = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | null>>();
  const gate = semaphore(16, 100);
  let size = 0;
  let awayUntil = 0;

  function forget(name: string): void {
    size -= held.get(name)?.byteLength ?? 0;
    held.delete(name);
  }

  function hold(name: string, file: Buffer): void {
    forget(name);
    held.set(name, file);
    size += file.byteLength;
    for (const oldest of held.keys()) {
      if (size <= bytes) break;
      forget(oldest);
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
        forget(name);
        underWay.delete(name);
      }
      await storage.remove(names);
    },
    async read(name) {
      const known = held.get(name);
      if (known !== undefined) {
        // Used last.
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
