import { readdir } from 'node:fs/promises';
import { type ImageKey, isImageKey } from '#app/domain/ids.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { tryImageKey } from '#app/server/db/locks.ts';
import { image } from '#app/server/db/schema.ts';
import { imageFolder, removeFiles } from './image-files.ts';

/**
 * Removes files of pictures that have no row: what a crash left between the files and the row. A key that somebody holds
 * is being written by a shop that lives (ingestImage), here or elsewhere, and is left alone. Run at the start.
 * @returns how many files were removed.
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

/** Whether there is still no row, and no writer, at a moment when no writer can begin. */
async function isNobodys(db: Db, key: ImageKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    return (await tryImageKey(tx, key)) && (await withoutRow(tx, [key])).length === 1;
  });
}

async function withoutRow(db: Pick<Db, 'select'>, keys: readonly ImageKey[]): Promise<ImageKey[]> {
  if (keys.length === 0) return [];
  const rows = await db.select({ key: image.key }).from(image).where(anyOf(image.key, keys));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** `img_<uuid>-800.avif`, and the same while it is being written; every other name was not made by ingestImage. */
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
