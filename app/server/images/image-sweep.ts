import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import type { Db } from '#app/server/db/client.ts';
import { isBackupUnderWay } from '#app/server/db/locks.ts';
import { image } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { type FileStorage, StorageError } from '#app/server/storage/storage.ts';
import { imagePrefix } from './image-files.ts';

/** In ms. A file without a row is an orphan after an hour, when no upload can insert its row any more. */
export const longestUpload = 1_800_000;
const orphanAge = 3_600_000;

/**
 * Removes files without a row: left by a crash, an unavailable storage, or a deletion during a backup. @param age in
 * ms; younger files stay. @returns the number removed.
 */
export async function sweepImages(db: Db, storage: FileStorage, age = orphanAge): Promise<number> {
  const files = new Map<ImageKey, string[]>();
  const newest = Date.now() - age;
  for (const { name, modified } of await storage.list(imagePrefix)) {
    const key = modified <= newest ? keyOf(name.slice(imagePrefix.length)) : null;
    if (key !== null) files.set(key, [...(files.get(key) ?? []), name]);
  }
  const orphans = await withoutRow(db, [...files.keys()]);
  // A running backup may contain a row deleted since.
  if (orphans.length === 0 || (await isBackupUnderWay(db))) return 0;
  const names = orphans.flatMap((key) => files.get(key) ?? []);
  await storage.remove(names);
  return names.length;
}

/** What cannot be removed while the bucket is unavailable is left to sweepImages. */
export async function removeOrLeave(
  storage: Pick<FileStorage, 'remove'>,
  names: readonly string[],
): Promise<void> {
  await storage.remove(names).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
  });
}

async function withoutRow(db: Pick<Db, 'select'>, keys: readonly ImageKey[]): Promise<ImageKey[]> {
  if (keys.length === 0) return [];
  const rows = await db.select({ key: image.key }).from(image).where(anyOf(image.key, keys));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** `img_<uuid>-800.avif` and its temporary name; null for others. */
function keyOf(name: string): ImageKey | null {
  const key =
    /^(img_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[1-9][0-9]{0,3}\.(?:avif|webp|jpg)(?:\.[0-9a-f-]{36}\.new)?$/.exec(
      name,
    )?.[1];
  return key !== undefined && isImageKey(key) ? key : null;
}
