import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { eachOf, type FileStorage } from '#app/server/storage/storage.ts';

export type SamplePicture = Omit<ShopImage, 'name' | 'alt'>;
export type SamplePictures = Readonly<Record<string, SamplePicture>>;

export async function readSamplePictures(folder: string): Promise<SamplePictures> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
}

/** Copies files into the storage before rows refer to them. Idempotent. */
export async function copySamplePictures(
  folder: string,
  storage: FileStorage,
  pictures: readonly SamplePicture[],
): Promise<void> {
  await eachOf(pictures, 4, async ({ key, widths }) => {
    const names = imageNames(key, widths);
    await storage.put(
      await Promise.all(
        names.map(async (name) => ({ name: imagePrefix + name, bytes: await readFile(join(folder, name)) })),
      ),
    );
  });
}
