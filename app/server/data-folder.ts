import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unprivileged } from './postgres/postgres-account.ts';

/** Bytes the first start writes, WAL included. */
const firstStartRoom = 200 * 2 ** 20;

/** Marks a data folder that a restore is still filling. */
export const unfinishedRestore = 'restoring';

/**
 * Creates the data folder. @param ownDatabase whether PostgreSQL uses it. @param forRestore allows an unfinished
 * restore.
 * @returns one line, or null.
 */
export function dataFolderProblem(
  dataDir: string,
  ownDatabase: boolean,
  forRestore = false,
  roomIn = room,
): string | null {
  const unusable = `The data folder ${dataDir} cannot be used: `;
  try {
    make(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { uid } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
    const code = systemCode(error);
    if (uid !== undefined && uid !== process.getuid?.() && (code === 'EACCES' || code === 'EPERM')) {
      return `${unusable}it belongs to another user (${uid}). Start the shop as that user, or set DATA_DIR to another folder.`;
    }
    return `${unusable}${error instanceof Error ? error.message : String(error)}`;
  }
  const foreign = ownDatabase ? ownerProblem(dataDir) : null;
  if (foreign !== null) return foreign;
  if (!forRestore && existsSync(join(dataDir, unfinishedRestore))) {
    return `${unusable}a restore into it did not finish. Run the same restore again, or remove the folder.`;
  }
  if (!ownDatabase || existsSync(join(dataDir, 'postgres'))) return null;
  const free = roomIn(dataDir);
  if (free >= firstStartRoom) return null;
  const [has, needs] = [free, firstStartRoom].map((bytes) => Math.floor(bytes / 2 ** 20));
  return `${unusable}its disk has ${has} MB left, and a first start needs ${needs} MB.`;
}

/**
 * Root would take the database from the user whose shop it is, and that user could not start it again.
 * @returns one line, or null.
 */
export function ownerProblem(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null;
  const found =
    statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) ??
    statSync(dataDir, { throwIfNoEntry: false });
  if (found === undefined || found.uid === 0 || found.uid === unprivileged) return null;
  return `The data folder ${dataDir} belongs to user ${found.uid}; run this as that user.`;
}

/** errno code of a file or disk error; else null. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Node's recursive mkdir loops for ever where folders cannot be made, as in /proc. */
function make(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error('it is not a folder');
  make(dirname(folder));
  mkdirSync(folder, 0o700);
}

function room(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
