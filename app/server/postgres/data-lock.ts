import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataLock {
  release(): void;
}

/**
 * Makes this process the only shop on a data folder, by SQLite's file lock because Node has none. The kernel releases
 * it when the process dies, so that no recycled pid can hold it. @returns the lock, or one line why not.
 */
export function lockDataDir(dataDir: string): { ok: true; lock: DataLock } | { ok: false; problem: string } {
  const note = join(dataDir, 'shop.pid');
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(join(dataDir, 'shop.lock'), { timeout: 0 });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      return { ok: false, problem: `Another shop${holder(note)} is using the data folder ${dataDir}.` };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `The data folder ${dataDir} cannot be used: ${reason}` };
  }
  writeFileSync(note, `${process.pid}\n`);
  const held = database;
  return { ok: true, lock: { release: () => held.close() } };
}

const sqliteBusy = 5;

function holder(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
