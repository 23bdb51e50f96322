import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { imageFolder, imageNames } from '#app/server/images/image-files.ts';

export type SamplePicture = Omit<ShopImage, 'name' | 'alt'>;
export type SamplePictures = Readonly<Record<string, SamplePicture>>;

export async function readSamplePictures(folder: string): Promise<SamplePictures> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
}

/** Copies files into the data folder, synced before rows refer to them. Idempotent. */
export async function copySamplePictures(
  folder: string,
  dataDir: string,
  pictures: readonly SamplePicture[],
): Promise<void> {
  const target = imageFolder(dataDir);
  await mkdir(target, { recursive: true });
  const queue = pictures.flatMap(({ key, widths }) => imageNames(key, widths));
  await Promise.all(Array.from({ length: 8 }, copyNext));
  await sync(target);

  async function copyNext(): Promise<void> {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const temporary = join(target, `${name}.${randomUUID()}.new`);
      await copyFile(join(folder, name), temporary);
      await sync(temporary);
      await rename(temporary, join(target, name));
    }
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
