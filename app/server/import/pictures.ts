import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { ImportedImage } from '#app/domain/import/images.ts';
import type { FindingCode } from '#app/domain/import/report.ts';
import { imageFileName, imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import type { FileStorage } from '#app/server/storage/storage.ts';

/** Files of a folder and its subfolders, by lower-case name. */
export type PictureFolder = ReadonlyMap<string, string>;

const deepest = 3;

export async function readPictureFolder(folder: string): Promise<PictureFolder> {
  const files = new Map<string, string>();
  const walk = async (at: string, depth: number): Promise<void> => {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isFile() && !files.has(nameOf(entry.name))) files.set(nameOf(entry.name), path);
      else if (entry.isDirectory() && depth < deepest) await walk(path, depth + 1);
    }
  };
  await walk(folder, 0);
  return files;
}

function nameOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}

/** The finished files, or the one to encode; null where there is none. */
export function findPicture(
  { files, record, key }: ImportedImage,
  folder: PictureFolder,
): { whole: readonly [name: string, path: string][] } | { source: string } | null {
  if (record) {
    const whole = imageNames(key, record.widths).flatMap((name): [string, string][] => {
      const path = folder.get(nameOf(name));
      return path === undefined ? [] : [[name, path]];
    });
    if (whole.length === record.widths.length * 3) return { whole };
  }
  const source = [key, ...files].map((file) => folder.get(nameOf(file))).find((path) => path !== undefined);
  return source === undefined ? null : { source };
}

export interface ReadyPicture {
  image: ShopImage & { createdAt: string | null };
  names: readonly string[];
}

export type Prepared = { ok: true; picture: ReadyPicture } | { ok: false; code: FindingCode; detail: string };

/** Encodes a picture into a temporary folder, from which its files are put into the storage once all are ready. */
export async function preparePicture(
  image: ImportedImage,
  folder: PictureFolder,
  staging: string,
): Promise<Prepared> {
  const found = findPicture(image, folder);
  if (found === null) return { ok: false, code: 'image-file-missing', detail: image.files[0] ?? '' };
  await mkdir(staging, { recursive: true });
  const { key, name, alt } = image;
  if ('whole' in found && image.record) {
    const { isWholeImage } = await import('#app/server/images/image-encoding.ts');
    for (const [file, path] of found.whole) {
      if (!(await isPicture(path)) || !(await isWholeImage(await readFile(path))))
        return { ok: false, code: 'image-file-refused', detail: file };
      await copyFile(path, join(staging, file));
    }
    return { ok: true, picture: { image: image.record, names: found.whole.map(([file]) => file) } };
  }
  const source = 'source' in found ? found.source : '';
  if ((await stat(source)).size > maxImageBytes)
    return { ok: false, code: 'image-file-refused', detail: 'image-too-heavy' };
  // Loaded by the first picture, to save memory.
  const { encodeImage } = await import('#app/server/images/image-encoding.ts');
  const encoded = await encodeImage(await readFile(source));
  if (typeof encoded === 'string') return { ok: false, code: 'image-file-refused', detail: encoded };
  const { files, ...measures } = encoded;
  const names: string[] = [];
  for (const { width, extension, bytes } of files) {
    const file = imageFileName(key, width, extension);
    await writeFile(join(staging, file), bytes, { flush: true });
    names.push(file);
  }
  return { ok: true, picture: { image: { key, name, alt, ...measures, createdAt: null }, names } };
}

/** By the first bytes, because the name's extension is untrusted. */
async function isPicture(path: string): Promise<boolean> {
  const head = (await readFile(path)).subarray(0, 12).toString('latin1');
  if (path.endsWith('.jpg')) return head.startsWith('\xff\xd8\xff');
  if (path.endsWith('.webp')) return head.startsWith('RIFF') && head.endsWith('WEBP');
  return head.slice(4) === 'ftypavif' || head.slice(4, 8) === 'ftyp';
}

export async function putPicture(
  { names }: ReadyPicture,
  staging: string,
  storage: FileStorage,
): Promise<void> {
  const files = names.map(async (name) => ({
    name: imagePrefix + name,
    bytes: await readFile(join(staging, name)),
  }));
  await storage.put(await Promise.all(files));
}

/** Of the folder in which an import prepares its pictures. */
export const stagingPrefix = 'importing-';

export function clearStaging(staging: string): Promise<void> {
  return rm(staging, { recursive: true, force: true });
}
