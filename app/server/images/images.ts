import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ImageProblem } from '#app/domain/catalogue/image-upload.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { ImageKey } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Db } from '#app/server/db/client.ts';
import { image } from '#app/server/db/schema.ts';
import { reasonOf } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';
import { type FileStorage, StorageError } from '#app/server/storage/storage.ts';
import { encodeImage } from './image-encoding.ts';
import { imageFileName, imagePrefix } from './image-files.ts';
import { insertImages } from './image-rows.ts';
import { longestUpload, removeOrLeave } from './image-sweep.ts';

export interface ImageDescription {
  name: string;
  alt: LocalizedText;
}

const storageProblems = { away: 'image-storage-away', refused: 'image-storage-refused' } as const;
const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Writes all files, then the row (reliability B34, B37), long before sweepImages would remove them as orphans. Refusals
 * are returned and leave nothing behind.
 */
export async function ingestImage(
  db: Db,
  storage: FileStorage,
  bytes: Uint8Array,
  description: ImageDescription,
): Promise<{ ok: true; image: ShopImage } | { ok: false; problem: ImageProblem; error?: StorageError }> {
  const encoded = await encodeImage(bytes);
  if (typeof encoded === 'string') return { ok: false, problem: encoded };
  const { files, ...measures } = encoded;
  const stored: ShopImage = { key: `img_${randomUUID()}`, ...description, ...measures };
  const named = files.map((file) => ({
    name: imagePrefix + imageFileName(stored.key, file.width, file.extension),
    bytes: file.bytes,
  }));
  const begun = performance.now();
  try {
    await storage.put(named);
    if (performance.now() - begun > longestUpload)
      throw new Error('writing the files of a picture took too long');
    await db.transaction(async (tx) => {
      await insertImages(tx, [stored]);
      await notify(tx, 'images', stored.key);
    });
  } catch (error) {
    // sweepImages removes what an unavailable storage may have stored.
    if (error instanceof StorageError) return { ok: false, problem: storageProblems[error.kind], error };
    // After a lost commit response the row may exist and need the files.
    if (!(await mayExist(db, stored.key))) {
      await removeOrLeave(
        storage,
        named.map((file) => file.name),
      );
    }
    if (fullDisk.has(reasonOf(error))) return { ok: false, problem: 'image-no-room' };
    throw error;
  }
  return { ok: true, image: stored };
}

async function mayExist(db: Db, key: ImageKey): Promise<boolean> {
  try {
    const rows = await db.select({ key: image.key }).from(image).where(eq(image.key, key));
    return rows.length > 0;
  } catch {
    return true;
  }
}
