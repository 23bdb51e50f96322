import { randomUUID } from 'node:crypto';
import type { Pair } from '#app/domain/language.ts';
import type { ShopImage } from '#app/domain/product.ts';
import type { Db } from './db/client.ts';
import { encodeImage, type ImageProblem } from './image-encoding.ts';
import { imageFileName, imageFolder, removeFiles, writeDurably } from './image-files.ts';
import { insertImages } from './image-rows.ts';

/** What the owner says of a picture: the name it is listed by, and what it shows in each language. */
export interface ImageDescription {
  name: string;
  alt: Pair;
}

/**
 * Takes in an uploaded picture: fresh pixels in every width and format on disk first, then the row (reliability B34, B37).
 * Refusals come back by name; nothing is left behind by one.
 */
export async function ingestImage(
  db: Db,
  dataDir: string,
  bytes: Uint8Array,
  description: ImageDescription,
): Promise<{ ok: true; image: ShopImage } | { ok: false; problem: ImageProblem }> {
  const encoded = await encodeImage(bytes);
  if (typeof encoded === 'string') return { ok: false, problem: encoded };
  const { files, ...measures } = encoded;
  const stored: ShopImage = { key: `img_${randomUUID()}`, ...description, ...measures };
  const named = files.map((file) => ({
    name: imageFileName(stored.key, file.width, file.extension),
    bytes: file.bytes,
  }));
  const folder = imageFolder(dataDir);
  try {
    await writeDurably(folder, named);
    await insertImages(db, [stored]);
  } catch (error) {
    await removeFiles(
      folder,
      named.map((file) => file.name),
    );
    throw error;
  }
  return { ok: true, image: stored };
}
