import { readdir } from 'node:fs/promises';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { isBackupUnderWay, tryImageKey } from '#app/server/db/locks.ts';
import { image } from '#app/server/db/schema.ts';
import { imageFolder, removeFiles } from './image-files.ts';

/**
 * At the start: removes files without a row, left by a crash. Keys held by a running upload are skipped. @returns the
 * number removed.
 */
export async function sweepImages(db: Db, dataDir: string): Promise<number> {
  const folder = imageFolder(dataDir);
  const files = new Map<ImageKey, string[]>();
  for (const name of await namesIn(folder)) {
    const key = keyOf(name);
    if (key !== null) files.set(key, [...(files.get(key) ?? []), name]);
  }
  const orphans = await withoutRow(db, [...files.keys()]);
  let removed = 0;
  for (const key of orphans) {
    const names = files.get(key) ?? [];
    if (await isNobodys(db, key)) {
      await removeFiles(folder, names);
      removed += names.length;
    }
  }
  return removed;
}

/** Checked again under the key's lock. A backup under way may hold a row that is gone since. */
async function isNobodys(db: Db, key: ImageKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOrphan = (await tryImageKey(tx, key)) && (await withoutRow(tx, [key])).length === 1;
    return isOrphan && !(await isBackupUnderWay(tx));
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
