import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** How PostgreSQL's programs are run: PostgreSQL refuses root, and the shop may be root in a container. */
export interface Account {
  /** Where this account can run them. */
  readonly programs: string;
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** The user whom root lets PostgreSQL run as. */
export const unprivileged = 65_534;

const asNobody = [
  'setpriv',
  `--reuid=${unprivileged}`,
  `--regid=${unprivileged}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * Tries, best first: 1. our user, when not root; 2. a user namespace, in which the files keep their owner; 3. another
 * uid with capabilities for closed folders; 4. another uid. @param programs the folder with `bin/postgres`. @returns
 * null when none can run it.
 */
export function chooseAccount(programs: string, dataDir: string): Account | null {
  if (process.getuid?.() !== 0) return { programs, prefix: [] };
  const own: Account = { programs, prefix: ['unshare', '-U'] };
  if (runs(own)) return own;
  const open = isOpen(join(programs, 'bin', 'postgres')) ? programs : openCopy(programs);
  if (open === null) return null;
  const capable: Account = { programs: open, prefix: asNobody };
  if (runs(capable)) return capable;
  const plain: Account = { programs: open, prefix: [], uid: unprivileged, gid: unprivileged };
  return isOpen(dataDir) && runs(plain) ? plain : null;
}

function runs(account: Account): boolean {
  const [command = '', ...args] = [...account.prefix, join(account.programs, 'bin', 'postgres'), '--version'];
  return spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...ids(account) }).status === 0;
}

/** Whether every user may traverse its parent folders. */
function isOpen(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A copy every user can run, for a project in a folder closed to others. Only root can write it. */
function openCopy(programs: string): string | null {
  const { mtimeMs } = statSync(join(programs, 'bin', 'postgres'));
  const copy = `/var/lib/boma-postgres-${Math.floor(mtimeMs)}`;
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  try {
    cpSync(programs, fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, copy);
    return copy;
  } catch {
    rmSync(fresh, { recursive: true, force: true });
    return existsSync(copy) ? copy : null;
  }
}

export function ids(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Changes the owner of a folder's contents (root only). */
export function giveTo(account: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = ownerOf(account);
  if (statSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner, owner);
  }
  // Last, so that the check above notices an interrupted run.
  chownSync(folder, owner, owner);
}

function ownerOf(account: Account): number {
  return account.uid ?? (account.prefix === asNobody ? unprivileged : (process.getuid?.() ?? 0));
}

/** Users whose files may be the shop's: itself and PostgreSQL's. */
export function ownerIds(account: Account): number[] {
  return [process.getuid?.() ?? 0, ownerOf(account)];
}
