import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupSettings,
  backupName,
  backupsToRemove,
  backupTime,
  usualBackups,
} from '#app/domain/backup/backup-files.ts';
import { isImageKey } from '#app/domain/ids.ts';
import type { TypedFields } from '#app/domain/settings/settings.ts';
import { checkSettings } from '#app/domain/settings/settings-check.ts';
import { systemCode } from '#app/server/data-folder.ts';
import { holdBackup, holdMigrations, releaseBackup } from '#app/server/db/locks.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { type FileStorage, StorageError } from '#app/server/storage/storage.ts';
import {
  type BackupEntry,
  BackupProblem,
  headName,
  pictureEntry,
  tableEntry,
  writeArchive,
} from './archive.ts';
import type { BackupPlace } from './backup-place.ts';
import {
  appliedMigrations,
  countRows,
  foreignNames,
  plainTexts,
  readSequences,
  selectAll,
  shopTables,
} from './tables.ts';

export interface BackupParts {
  databaseUrl: string;
  /** Whether that is the shop's own PostgreSQL in `dataDir`. */
  ownDatabase: boolean;
  dataDir: string;
  storage: FileStorage;
  place: BackupPlace;
  now?: () => Date;
  /** Aborts the backup and removes its file. */
  signal?: AbortSignal;
}

export interface TakenBackup {
  file: string;
  bytes: number;
  rows: number;
  pictures: number;
  /** Picture files that the database names and the storage lacks. */
  missing: readonly string[];
  /** Tables and columns that are not this version's, which a restore leaves out. */
  foreign: readonly string[];
  /** Older backups removed by the retention rule. */
  removed: readonly string[];
  /** Why old backups could not be removed. */
  notRemoved: string | null;
}

/** Folders of the data folder that a restored shop needs besides database and pictures. */
export const copiedFolders = ['secrets', 'spool'] as const;
/** With an external database the shop's secrets are rows, and files are those of another shop. */
const copiedBesideExternal = ['spool'] as const;

/** In bytes; a part of a table may end in the middle of a row. */
const partSize = 4 * 2 ** 20;

/**
 * Makes a consistent, verified backup of a running or stopped shop: a snapshot of the database and the pictures that it
 * names, in one file that gets its name only when complete. @throws BackupProblem
 */
export async function takeBackup(parts: BackupParts): Promise<TakenBackup> {
  return withBackupLock(parts.databaseUrl, (client) => {
    if (client === null) throw new BackupProblem('Another backup of this shop is being made.');
    return makeBackup(client, parts);
  });
}

/** @param use gets the connection that holds the lock, or null where another backup holds it. */
export async function withBackupLock<T>(
  databaseUrl: string,
  use: (client: pg.Client | null) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  let held = false;
  try {
    await client.connect();
    held = await holdBackup(client);
    return await use(held ? client : null);
  } finally {
    if (held) await releaseBackup(client).catch(() => {});
    await client.end().catch(() => {});
  }
}

/** @param client holds the backup lock. @throws BackupProblem */
export async function makeBackup(
  client: pg.Client,
  parts: Omit<BackupParts, 'databaseUrl'>,
): Promise<TakenBackup> {
  const { place, now = () => new Date(), signal } = parts;
  try {
    const before = await place.prepare();
    const at = now();
    const name = backupName(at);
    if (before.includes(name))
      throw new BackupProblem(`There is a backup of this second already: ${place.pathOf(name)}`);
    const made: Counts = { rows: 0, pictures: 0, missing: [], foreign: [] };
    const pack = (sink: (bytes: Readable) => Promise<void>) =>
      writeArchive(entriesOf(client, parts, at, made), sink, signal);
    const bytes = await place.keep(name, pack, signal);
    const lastWhole = made.missing.length > 0 ? await lastWholeBackup(client, before) : name;
    const rule = (await savedBackups(client)) ?? usualBackups;
    const old = backupsToRemove([...before, name], rule).filter((each) => each !== lastWhole);
    const notRemoved = await place.remove(old).then(
      () => null,
      (error: unknown) => problemIn(place, error)?.message ?? String(error),
    );
    return { ...made, file: place.pathOf(name), bytes, removed: notRemoved === null ? old : [], notRemoved };
  } catch (error) {
    throw problemIn(place, error) ?? error;
  }
}

const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Null for an unexpected error. */
function problemIn(place: BackupPlace, error: unknown): BackupProblem | null {
  if (error instanceof BackupProblem) return error;
  if (error instanceof StorageError)
    return new BackupProblem(`The backup was not made: ${error.message}`, `bucket-${error.kind}`);
  const code = systemCode(error);
  if (code === null || !(error instanceof Error)) return null;
  if (fullDisk.has(code))
    return new BackupProblem(
      `There is no room left in ${place.where} (${code}), so the backup was not made. The older backups are still there. Make room, or keep fewer at /admin/settings.`,
      'no-room',
    );
  return new BackupProblem(`The backup in ${place.where} was not made: ${error.message}.`, 'folder');
}

/** The owner's settings; null in a shop from before there were any. */
export async function savedBackups(client: pg.Client): Promise<BackupSettings | null> {
  if (!(await hasTable(client, 'setting'))) return null;
  const { rows } = await client.query<{ value: TypedFields }>(
    "select value from setting where name = 'backup'",
  );
  const saved = rows[0] && checkSettings('backup', rows[0].value);
  return saved?.ok ? saved.value : null;
}

/** May be the last with a lost picture. Without one that is known to be whole: the newest that may be. */
async function lastWholeBackup(client: pg.Client, names: readonly string[]): Promise<string | undefined> {
  const runs = (await hasTable(client, 'backup_run')) ? await madeBackups(client) : [];
  const lacking = new Set(runs.filter(({ isWhole }) => !isWhole).map(({ name }) => name));
  const newestFirst = names
    .filter((name) => backupTime(name) !== null)
    .sort()
    .reverse();
  return (
    runs.find(({ name, isWhole }) => isWhole && names.includes(name))?.name ??
    newestFirst.find((name) => !lacking.has(name))
  );
}

/** Those of the schedule, the last first. */
async function madeBackups(client: pg.Client): Promise<{ name: string; isWhole: boolean }[]> {
  const { rows } = await client.query<{ at: Date; whole: boolean }>(
    'select started_at as at, problem is null as whole from backup_run where file is not null order by id desc',
  );
  return rows.map(({ at, whole }) => ({ name: backupName(at), isWhole: whole }));
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [name]);
  return rows[0]?.has === true;
}

interface Counts {
  rows: number;
  pictures: number;
  missing: string[];
  foreign: string[];
}

async function* entriesOf(
  client: pg.Client,
  { ownDatabase, dataDir, storage }: Pick<BackupParts, 'ownDatabase' | 'dataDir' | 'storage'>,
  at: Date,
  made: Counts,
): AsyncGenerator<BackupEntry> {
  await client.query(plainTexts);
  const release = await holdMigrations(client);
  await client.query('begin transaction isolation level repeatable read read only');
  const columns = await shopTables(client);
  if (!columns.some(({ name }) => name === 'shop_order')) {
    throw new BackupProblem('The database holds no shop yet, so there is nothing to back up.');
  }
  const all = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query('lock table '.concat(all, ' in access share mode'));
  await release();

  made.foreign = foreignNames(columns);
  const tables = [];
  for (const table of columns) tables.push(await countRows(client, table));
  const names = await pictureNames(client);
  const pictures: string[] = [];
  const there = new Set((await storage.list(imagePrefix)).map(({ name }) => name));
  for (const name of names) (there.has(imagePrefix + name) ? pictures : made.missing).push(name);
  const { rows: server } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const head = {
    format: 1,
    madeAt: at.toISOString(),
    postgres: server[0]?.version ?? '',
    migrations: await appliedMigrations(client),
    tables,
    sequences: await readSequences(client),
    pictures,
    ownDatabase,
  };
  yield { name: headName, bytes: Buffer.from(`${JSON.stringify(head, null, 1)}\n`) };
  for (const table of tables) {
    let part = 0;
    for await (const bytes of copied(client, `copy (${selectAll(table)}) to stdout`)) {
      part += 1;
      yield { name: tableEntry(table.name, part), bytes };
    }
  }
  await client.query('commit');
  // While the backup lock is held, no picture of the snapshot is removed.
  for (const name of pictures) {
    const bytes = await storage.read(imagePrefix + name);
    if (bytes === null) throw new BackupProblem(`The picture ${name} was removed while the backup was made.`);
    yield { name: pictureEntry(name), bytes };
  }
  for (const folder of ownDatabase ? copiedFolders : copiedBesideExternal) yield* filesOf(dataDir, folder);
  made.rows = tables.reduce((sum, { rows }) => sum + rows, 0);
  made.pictures = pictures.length;
}

async function* copied(client: pg.Client, statement: string): AsyncGenerator<Uint8Array> {
  const stream = client.query(copyTo(statement));
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    parts.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

async function pictureNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string; widths: number[] }>(
    'select key, widths from image order by key',
  );
  return rows.flatMap(({ key, widths }) => (isImageKey(key) ? imageNames(key, widths) : []));
}

/** Small files that may appear or disappear meanwhile. */
async function* filesOf(dataDir: string, folder: string): AsyncGenerator<BackupEntry> {
  const names = await readdir(join(dataDir, folder)).catch(() => []);
  for (const name of names) {
    if (name.endsWith('.tmp')) continue;
    const bytes = await readFile(join(dataDir, folder, name)).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return null;
      throw error;
    });
    if (bytes !== null) yield { name: `${folder}/${name}`, bytes };
  }
}
