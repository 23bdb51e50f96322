import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How PostgreSQL's programs are run: PostgreSQL refuses uid 0, and the shop may be root (containers). */
export interface Account {
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
 * 3. another uid that may still reach files below closed folders (needs only what a container's root has);
 * 4. another uid, when it can reach program and data by itself.
 * @returns null when none of them runs the program.
 */
export function chooseAccount(program: string): Account | null {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const ways: Account[] = [
    { prefix: ['unshare', '-U'] },
    { prefix: asNobody },
    { prefix: [], uid: unprivileged, gid: unprivileged },
  ];
  return ways.find((way) => runs(way, program)) ?? null;
}

function runs(way: Account, program: string): boolean {
  const [command = program, ...args] = [...way.prefix, program, '--version'];
  return spawnSync(command, args, { stdio: 'ignore', ...ids(way) }).status === 0;
}

/** The part of an account that `spawn` takes. */
export function ids(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined || account.gid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Gives a folder and all that is in it to the account's user, if another has it (root only). */
export function giveTo(account: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = ownerOf(account);
  if (statSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner, owner);
  }
  // Last, so that an interruption is noticed by the check above.
  chownSync(folder, owner, owner);
}

function ownerOf(account: Account): number {
  return account.uid ?? (account.prefix === asNobody ? unprivileged : (process.getuid?.() ?? 0));
}

/** The users whose files may be the shop's: itself, and the one PostgreSQL is run as. */
export function ownerIds(account: Account): number[] {
  return [process.getuid?.() ?? 0, ownerOf(account)];
}
