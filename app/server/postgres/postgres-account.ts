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

/** How PostgreSQL's programs are run: PostgreSQL refuses uid 0, and the shop may be root (containers). */
export interface Account {
  /** The folder of the programs, where this account can run them. */
  readonly programs: string;
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** `nobody` on every system that has PostgreSQL binaries here. */
const unprivileged = 65_534;

const asNobody = [
  'setpriv',
  `--reuid=${unprivileged}`,
  `--regid=${unprivileged}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * The ways from best to last, each tried with the program itself:
 * 1. not root: as we are;
 * 2. a user namespace of its own: the files keep their owner and PostgreSQL sees another uid than 0;
 * 3. another uid that may still reach data below closed folders (needs only what a container's root has);
 * 4. another uid, when it can reach the data by itself.
 * @param programs the folder that has `bin/postgres`.
 * @returns null when none of them runs it.
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

/** Whether every user can go to a file or folder: all folders above it let them pass. */
function isOpen(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * A copy of the programs where every user can run them: the project may lie in root's own closed folder.
 * Only root can write to the place, so nobody can put other programs there.
 */
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

/** The part of an account that `spawn` takes. */
export function ids(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Gives a folder and all that is in it to the account's user, if another has it (root only). */
export function giveTo(account: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = staffUserOf(account);
  if (statSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner, owner);
  }
  // Last, so that an interruption is noticed by the check above.
  chownSync(folder, owner, owner);
}

function staffUserOf(account: Account): number {
  return account.uid ?? (account.prefix === asNobody ? unprivileged : (process.getuid?.() ?? 0));
}

/** The users whose files may be the shop's: itself, and the one PostgreSQL is run as. */
export function ownerIds(account: Account): number[] {
  return [process.getuid?.() ?? 0, staffUserOf(account)];
}
