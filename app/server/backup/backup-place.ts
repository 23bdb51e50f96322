import { accessSync, constants, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupPlaceName, backupTime } from '#app/domain/backup/backup-files.ts';
import type { Bucket, Config } from '#app/server/config.ts';
import { type BucketTimeouts, bucketStorage } from '#app/server/storage/bucket.ts';
import { type BackupFile, BackupProblem, backupOnDisk, verifyBackup } from './archive.ts';

/** Where backups lie. Whoever changes anything there holds the backup's lock. */
export interface BackupPlace {
  /** For people. */
  where: string;
  /** Of one file, for people. */
  pathOf(name: string): string;
  /** Makes it usable, and removes what a kill left. @returns the names of all that is there. */
  prepare(): Promise<string[]>;
  list(): Promise<string[]>;
  file(name: string): BackupFile;
  /** Takes what `pack` gives, and reads it back: afterwards it is there and whole, or not at all. @returns its bytes. */
  keep(
    name: string,
    pack: (sink: (bytes: Readable) => Promise<void>) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<number>;
  remove(names: readonly string[]): Promise<void>;
}

const unfinished = '.partial';

/** A file has its name only once it was read back. */
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
        await verifyBackup(backupOnDisk(draft));
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

/** A file is there only once the bucket has all parts of it; it is read back and, unless whole, removed. */
export function bucketPlace(bucket: Bucket, timeouts?: BucketTimeouts): BackupPlace {
  const storage = bucketStorage(bucket, timeouts);
  const where = `the bucket ${bucket.name}`;
  const list = async () =>
    (await storage.list(bucketFolder)).map(({ name }) => name.slice(bucketFolder.length));
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
      await storage.removeUnfinished(bucketFolder);
      return list();
    },
    async keep(name, pack, signal) {
      let size = 0;
      await pack(async (bytes) => {
        size = await storage.putParts(bucketFolder + name, bytes, signal);
      });
      try {
        await verifyBackup(file(name));
        signal?.throwIfAborted();
      } catch (error) {
        await storage.remove([bucketFolder + name]).catch(() => {});
        throw error;
      }
      return size;
    },
    remove: (names) => storage.remove(names.map((name) => bucketFolder + name)),
  };
}

/** Null where the environment does not say where that is. */
export function backupPlace(
  { backupDir, backupBucket }: Pick<Config, 'backupDir' | 'backupBucket'>,
  chosen: BackupPlaceName,
): BackupPlace | null {
  if (chosen === 'folder') return backupDir === null ? null : folderPlace(backupDir);
  return backupBucket === null ? null : bucketPlace(backupBucket);
}

/** Of the folder that the environment names, at the start. @returns one line, or null. */
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

/** So that names survive a power cut. */
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
