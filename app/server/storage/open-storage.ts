import type { Config } from '#app/server/config.ts';
import type { Log } from '#app/server/log.ts';
import { bucketStorage } from './bucket.ts';
import { diskStorage } from './disk.ts';
import { cacheReads } from './read-cache.ts';
import { type FileStorage, StorageError } from './storage.ts';

/** As it is, for programs that read each file once. */
export function plainStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStorage {
  return bucket === null ? diskStorage(dataDir) : bucketStorage(bucket);
}

/** A bucket that refuses is a problem; one that is away is not, since all but pictures works without it. */
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
