import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageKey } from '#app/domain/ids.ts';

const imageExtensions = ['avif', 'webp', 'jpg'] as const;
export type ImageExtension = (typeof imageExtensions)[number];

export function imageFolder(dataDir: string): string {
  return join(dataDir, 'productImages');
}

/** Nothing of the upload's own name is used. */
export function imageFileName(key: ImageKey, width: number, extension: ImageExtension): string {
  return `${key}-${width}.${extension}`;
}

export function imageNames(key: ImageKey, widths: readonly number[]): string[] {
  return widths.flatMap((width) => imageExtensions.map((extension) => imageFileName(key, width, extension)));
}

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** Synced, renamed, folder synced, so that files survive a power cut before their row is committed. */
export async function writeDurably(folder: string, files: readonly NamedFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) {
    const target = join(folder, name);
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
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Missing files are ignored. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
