import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxImageBytes } from '#app/domain/catalogue/image-upload.ts';
import { parseDump } from '#app/domain/import/dump.ts';
import { type DumpProblem, daysOfDump, largestDump } from '#app/domain/import/report.ts';
import type { Entry } from '#app/domain/import/values.ts';
import { type PictureFolder, readPictureFolder, stagingPrefix } from './pictures.ts';

/** The uploaded export and pictures, kept in the data folder until the import or the next upload. */

const folderOf = (dataDir: string) => join(dataDir, 'import');
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'dump.json');
const picturesOf = (dataDir: string) => join(folderOf(dataDir), 'pictures');

type Parts = AsyncIterable<Uint8Array> | null;

export async function storeDump(dataDir: string, parts: Parts): Promise<DumpProblem | null> {
  // Of its own name, and outside the folder, which the end of another import removes.
  const path = join(dataDir, `${stagingPrefix}${randomUUID()}`);
  try {
    if (!(await write(path, parts, largestDump))) return 'too-large';
    const read = await readDumpStream(createReadStream(path));
    if (!read.ok) return read.problem;
    await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
    await rename(path, fileOf(dataDir));
    return null;
  } finally {
    await rm(path, { force: true });
  }
}

/** False where it is too large. */
async function write(path: string, parts: Parts, most: number): Promise<boolean> {
  const file = await open(path, 'w', 0o600);
  try {
    let size = 0;
    for await (const part of parts ?? []) {
      size += part.byteLength;
      if (size > most) return false;
      await file.writeFile(part);
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Null without one. */
export async function readStoredDump(
  dataDir: string,
): Promise<{ dump: Entry; pictures: PictureFolder | null; version: string | null } | null> {
  const found = await stat(fileOf(dataDir)).catch(() => null);
  if (!found) return null;
  const read = await readDumpStream(createReadStream(fileOf(dataDir)));
  if (!read.ok) return null;
  const hasPictures = await stat(picturesOf(dataDir)).catch(() => null);
  const pictures = hasPictures ? await readPictureFolder(picturesOf(dataDir)) : null;
  // Read last, so that a file that took the place of the one in memory has another version.
  return { dump: read.dump, pictures, version: await storedVersion(dataDir) };
}

/** Another text for another upload, or another picture with it; null without one. */
export async function storedVersion(dataDir: string): Promise<string | null> {
  const file = await stat(fileOf(dataDir)).catch(() => null);
  const pictures = await stat(picturesOf(dataDir)).catch(() => null);
  return file && `${file.mtimeMs} ${file.size} ${pictures?.mtimeMs ?? ''}`;
}

/** After its import, unless there is another by now. */
export async function discardImported(dataDir: string, version: string): Promise<void> {
  if ((await storedVersion(dataDir)) === version) await discardDump(dataDir);
}

export async function discardDump(dataDir: string): Promise<void> {
  await rm(folderOf(dataDir), { recursive: true, force: true });
}

/** In ms. Prepared pictures are written one after another, and put into the storage within half of it. */
const longestPause = 3_600_000;
const day = 24 * 3_600_000;

/** Removes the pictures that a killed import had prepared, and an upload that lies there for days. */
export async function sweepImports(dataDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const folder = join(dataDir, name);
    if (name.startsWith(stagingPrefix) && (await lastChange([folder])) < now - longestPause)
      await rm(folder, { recursive: true, force: true });
  }
  const upload = [folderOf(dataDir), fileOf(dataDir), picturesOf(dataDir)];
  if ((await lastChange(upload)) < now - daysOfDump * day) await discardDump(dataDir);
}

/** In ms; the present where nothing is there. */
async function lastChange(paths: readonly string[]): Promise<number> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  const times = found.flatMap((one) => one?.mtimeMs ?? []);
  return times.length === 0 ? Date.now() : Math.max(...times);
}

/** @param name file name without folder. @returns false where it is refused. */
export async function storePicture(dataDir: string, name: string, parts: Parts): Promise<boolean> {
  const isName = !/[/\\\0]/.test(name) && !/^\.*$/.test(name) && Buffer.byteLength(name) <= 200;
  if (!isName || !(await stat(fileOf(dataDir)).catch(() => null))) return false;
  const path = join(dataDir, `${stagingPrefix}${randomUUID()}`);
  try {
    if (!(await write(path, parts, maxImageBytes))) return false;
    await mkdir(picturesOf(dataDir), { recursive: true, mode: 0o700 });
    await rename(path, join(picturesOf(dataDir), name));
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

export type ReadDumpFile = { ok: true; dump: Entry } | { ok: false; problem: DumpProblem };

/** In bytes, of a file that a command reads: more does not fit into one text. */
export const largestDumpFile = 400_000_000;

/** What takes an export of this size, in a line for the operator; null where both the page and the command do. */
export function whatTakes(bytes: number): string | null {
  const size = `it has ${Math.ceil(bytes / 1e6)} MB`;
  if (bytes > largestDumpFile)
    return `${size}, more than npm run import takes (${largestDumpFile / 1e6}). To move this shop, make a backup and restore it.`;
  return bytes > largestDump
    ? `${size}, more than /admin/import takes (${largestDump / 1e6}). npm run import takes it.`
    : null;
}

export async function readDumpFile(path: string): Promise<ReadDumpFile> {
  const { size } = await stat(path);
  if (size > largestDumpFile) return { ok: false, problem: 'too-large' };
  return readDumpStream(createReadStream(path), size);
}

/** Stops reading a file that is too large, so that it cannot fill the memory. */
export async function readDumpStream(
  parts: AsyncIterable<Uint8Array>,
  most = largestDump,
): Promise<ReadDumpFile> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > most) return { ok: false, problem: 'too-large' };
    read.push(part);
  }
  try {
    return parseDump(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(read, size)));
  } catch {
    return { ok: false, problem: 'not-text' };
  }
}
