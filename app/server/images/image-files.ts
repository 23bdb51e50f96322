import { join } from 'node:path';
import type { ImageKey } from '#app/domain/ids.ts';

const imageExtensions = ['avif', 'webp', 'jpg'] as const;
export type ImageExtension = (typeof imageExtensions)[number];

/** Prefix of each file name in the storage. */
export const imagePrefix = 'productImages/';

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
