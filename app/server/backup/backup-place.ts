import { accessSync, constants, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupPlaceName, backupTime } from '#app/domain/backup/backup-files.ts';
import type { Bucket, Config } from '#app/server/config.ts';
import { type BucketTimeouts, bucketStorage } from '#app/server/storage/bucket.ts';
import { StorageError } from '#app/server/storage/storage.ts';
import { type BackupFile, BackupProblem, backupOnDisk, verifyBackup } from './archive.ts';

/** Where backups are stored. Writers hold the backup lock. */
export interface BackupPlace {
  /** For messages. */
  where: string;
  pathOf(name: string): string;
  /** Makes the place usable and removes what an interrupted backup left. @returns all file names. */
  prepare(): Promise<string[]>;
  list(): Promise<string[]>;
  file(name: string): BackupFile;
  /** Stores what `pack` writes and reads it back: it is stored completely or not at all. @returns its size in bytes. */
  keep(
    name: string,
    pack: (sink: (bytes: Readable) => Promise<void>) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<number>;
  remove(names: readonly string[]): Promise<void>;
}

const unfinished = '.partial';

/** A file gets its final name only after it was read back. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  const list = () => readdir(folder);
  return {
    where: folder,
    pathOf,
    list,
    file: (name) => backupOnDisk(pathOf(name)),
    async prepare() {
      const unusable = backupFolderProblem(folder);
      if (unusable !== null) throw new BackupProblem(unusable, 'folder');
      for (const name of await list()) {
        if (name.endsWith(unfinished) && backupTime(name.slice(0, -unfinished.length)) !== null)
          await rm(pathOf(name), { force: true });
      }
      return list();
    },
    async keep(name, pack, signal) {
      const draft = `${pathOf(name)}${unfinished}`;
      try {
        await pack((bytes) =>
          pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
        );
        await verifyBackup(backupOnDisk(draft), signal);
        signal?.throwIfAborted();
        await rename(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return (await stat(pathOf(name))).size;
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
  };
}

const bucketFolder = 'backups/';
/** Marks a file whose `.partial` could not be removed because the permission is missing. */
const verified = '.verified';

/**
 * A multipart upload becomes visible only when complete. Until it was read back a `.partial` lies beside it, which
 * marks what an interrupted backup left; files without one are backups, including those of earlier versions.
 */
export function bucketPlace(bucket: Bucket, timeouts?: BucketTimeouts): BackupPlace {
  const storage = bucketStorage(bucket, timeouts);
  const where = `the bucket ${bucket.name}`;
  const names = async () =>
    (await storage.list(bucketFolder)).map(({ name }) => name.slice(bucketFolder.length));
  const list = async () => whatIsThere(await names()).files;
  const remove = (gone: readonly string[]) => storage.remove(gone.map((name) => bucketFolder + name));
  const mark = (name: string) => storage.put([{ name: bucketFolder + name, bytes: Buffer.from(name) }]);
  const file = (name: string): BackupFile => ({
    name: `${name} in ${where}`,
    read: () => Readable.from(storage.readParts(bucketFolder + name)),
  });
  return {
    where,
    pathOf: (name) => `${name} in ${where}`,
    list,
    file,
    async prepare() {
      await ifAllowed(() => storage.removeUnfinished(bucketFolder));
      await ifAllowed(async () => {
        const { unverified, marks } = whatIsThere(await names());
        await remove(unverified);
        await remove(marks);
      });
      return list();
    },
    async keep(name, pack, signal) {
      let size = 0;
      await mark(name + unfinished);
      try {
        await pack(async (bytes) => {
          size = await storage.putParts(bucketFolder + name, bytes, signal);
        });
        await verifyBackup(file(name), signal);
        signal?.throwIfAborted();
        if (!(await ifAllowed(() => remove([name + unfinished])))) await mark(name + verified);
      } catch (error) {
        await remove([name])
          .then(() => remove([name + unfinished]))
          .catch(() => {});
        throw error;
      }
      return size;
    },
    remove,
  };
}

/** @returns verified files, unverified ones, and marks that no verified file needs. */
function whatIsThere(names: readonly string[]) {
  const all = new Set(names);
  const files: string[] = [];
  const unverified: string[] = [];
  const marks: string[] = [];
  for (const name of names) {
    const suffix = [unfinished, verified].find((each) => name.endsWith(each));
    const marked = suffix === undefined ? name : name.slice(0, -suffix.length);
    const isBackup = backupTime(marked) !== null;
    const isUnverified = all.has(marked + unfinished) && !all.has(marked + verified);
    if (!isBackup) files.push(name);
    else if (suffix !== undefined) {
      if (isUnverified || !all.has(marked)) marks.push(name);
    } else if (isUnverified) unverified.push(name);
    else files.push(name);
  }
  return { files, unverified, marks };
}

/** @returns false where the key lacks the permission. */
async function ifAllowed(use: () => Promise<void>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'refused') return false;
    throw error;
  }
}

/** Null where the environment does not configure it. */
export function backupPlace(
  { backupDir, backupBucket }: Pick<Config, 'backupDir' | 'backupBucket'>,
  chosen: BackupPlaceName,
): BackupPlace | null {
  if (chosen === 'folder') return backupDir === null ? null : folderPlace(backupDir);
  return backupBucket === null ? null : bucketPlace(backupBucket);
}

/** Checks the folder that the environment names, at the start. @returns one line, or null. */
export function backupDirProblem({
  backupDir,
  dataDir,
}: Pick<Config, 'backupDir' | 'dataDir'>): string | null {
  if (backupDir === null) return null;
  if (`${backupDir}/`.startsWith(`${dataDir}/`)) {
    return `BACKUP_DIR ${backupDir} lies in the data folder, and would be lost with it. Set it to another one.`;
  }
  const problem = backupFolderProblem(backupDir);
  return problem === null ? null : `${problem} Check BACKUP_DIR.`;
}

/** Makes the folder. @returns one line, or null. */
export function backupFolderProblem(folder: string): string | null {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) return `${folder} is not a folder, so no backup can lie there.`;
    if (!found) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The folder for backups ${folder} cannot be used: ${reason}.`;
  }
}

/** Fsyncs the folder, so that file names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const noBackupBucket =
  'Set BACKUP_BUCKET (or S3_BUCKET), S3_URL, S3_REGION, S3_KEY and S3_SECRET to say which bucket.';
