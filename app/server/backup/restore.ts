import { existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '#app/server/config.ts';
import { dataFolderProblem, unfinishedRestore } from '#app/server/data-folder.ts';
import { holdRestore } from '#app/server/db/locks.ts';
import { migrateDatabase, UnfitDatabase } from '#app/server/db/migrate.ts';
import { startProblem, unfinishedRestoreTable } from '#app/server/db/start-problems.ts';
import { imageFolder } from '#app/server/images/image-files.ts';
import { lockDataDir } from '#app/server/postgres/data-lock.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { endOrphan } from '#app/server/postgres/postgres-orphan.ts';
import { StorageError } from '#app/server/storage/storage.ts';
import {
  type BackupEntry,
  type BackupFile,
  type BackupHead,
  BackupProblem,
  backupEntries,
  readHead,
  tableOf,
  verifyBackup,
} from './archive.ts';
import { syncFolder } from './backup-place.ts';
import { countRows, knowsMigrations, listOf, plainTexts, quoted, shopTables } from './tables.ts';
import { copiedFolders } from './take-backup.ts';

export interface RestoreParts {
  file: BackupFile;
  dataDir: string;
  /** null: into the shop's own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Folder of the migrations. */
  migrations: string;
  /** Ends the restore before it is in place; the same one may be repeated. */
  signal?: AbortSignal;
}

export interface Restored {
  madeAt: string;
  rows: number;
  pictures: number;
  /** Tables and columns of the backup that are not the shop's. */
  leftOut: readonly string[];
}

/**
 * Restores a backup into an empty data folder. Until it is complete the folder and the database of DATABASE_URL are
 * marked as unfinished: no shop starts on either, and the same restore may be repeated. @throws BackupProblem
 */
export async function restoreBackup({
  file,
  dataDir,
  databaseUrl,
  migrations,
  signal,
}: RestoreParts): Promise<Restored> {
  const found = await readHead(file);
  if (!knowsMigrations(found, migrations)) {
    throw new BackupProblem(
      `${file.name} was made by a newer version of the shop. Restore it with that version, or a newer one.`,
    );
  }
  await verifyBackup(file, signal);
  const draft = join(dataDir, unfinishedRestore);
  refuseFull(dataDir);
  const unusable = dataFolderProblem(dataDir, databaseUrl === null, true);
  if (unusable !== null) throw new BackupProblem(unusable);
  const locked = lockDataDir(dataDir);
  if (!locked.ok) throw new BackupProblem(locked.problem);
  let leftOut: string[];
  try {
    await startAnew(dataDir);
    await mkdir(draft, { mode: 0o711 });
    await syncFolder(dataDir);
    // PostgreSQL may run as another user, which must reach its folder; the shop's start does the same.
    if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
    if (databaseUrl === null) {
      const started = await startPostgres(draft);
      if (!started.ok) throw new BackupProblem(started.problem);
      try {
        leftOut = await load(started.postgres.url, {
          file,
          found,
          draft,
          migrations,
          signal,
          ownDatabase: true,
        });
      } finally {
        await started.postgres.stop();
      }
    } else {
      leftOut = await load(databaseUrl, { file, found, draft, migrations, signal, ownDatabase: false });
    }
    signal?.throwIfAborted();
    await putInPlace(draft, dataDir);
    // Last: a kill before it leaves a database that the same restore, into an empty folder, may fill again.
    if (databaseUrl !== null)
      await connected(databaseUrl, (client) => run(client, `drop table ${unfinishedRestoreTable}`));
  } finally {
    locked.lock.release();
  }
  return {
    madeAt: found.madeAt,
    rows: found.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: found.pictures.length,
    leftOut,
  };
}

/** A restore puts the pictures into the data folder, where a shop with a bucket does not look. */
export function stepsAfterRestore({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): string[] {
  const start = 'Start the shop as usual.';
  if (bucket === null) return [start];
  return [
    `The pictures lie in ${dataDir}. Before the start, move them into the bucket ${bucket.name}: npm run storage -- move bucket`,
    start,
  ];
}

const lockFiles: ReadonlySet<string> = new Set(['shop.lock', 'shop.pid']);

/** A restore that did not finish started from an empty folder, so its files may be overwritten. */
function refuseFull(dataDir: string): void {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  const names = readdirSync(dataDir);
  if (names.includes(unfinishedRestore) || names.every((name) => lockFiles.has(name))) return;
  throw new BackupProblem(
    `The data folder ${dataDir} is not empty, and a restore overwrites nothing. Set DATA_DIR to an empty folder, or move this one away.`,
  );
}

/** Removes what an unfinished restore left. */
async function startAnew(dataDir: string): Promise<void> {
  for (const folder of [join(dataDir, unfinishedRestore), dataDir]) {
    if (existsSync(join(folder, 'postgres'))) await endOrphan(join(folder, 'postgres'));
  }
  const names = (await readdir(dataDir)).filter((name) => !lockFiles.has(name) && name !== unfinishedRestore);
  for (const name of [...names, unfinishedRestore]) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Load {
  file: BackupFile;
  found: BackupHead;
  draft: string;
  migrations: string;
  signal: AbortSignal | undefined;
  ownDatabase: boolean;
}

/**
 * Loads the data under the migrations of the version that made the backup, then applies this version's.
 * @returns what is not the shop's.
 */
async function load(databaseUrl: string, parts: Load): Promise<string[]> {
  const { found, migrations } = parts;
  return connected(databaseUrl, async (client) => {
    if (!parts.ownDatabase) await claimDatabase(client);
    await migrateDatabase(databaseUrl, migrations, found.migrations.at(-1)?.at, true);
    await client.query(plainTexts);
    await client.query('begin');
    const here = await compareTables(client, found);
    const complete = await openTables(client, { ...found, tables: here.tables }, here.foreign);
    const secrets = await loadEntries(client, parts, here.tables);
    await complete();
    await keepSecrets(client, secrets, parts);
    await client.query('commit');
    await migrateDatabase(databaseUrl, migrations, undefined, true);
    await endAccess(client);
    return here.leftOut;
  });
}

/** What was ended or used since the backup must not open the shop: sessions, links and invitations. */
async function endAccess(client: pg.Client): Promise<void> {
  await run(client, 'delete from session');
  await run(client, 'delete from staff_invitation');
  // All but the shop's secrets, which expire in 100 years (db/stored-secret.ts).
  await run(client, "delete from verification where expires_at < now() + interval '10 years'");
}

/** @throws BackupProblem for what the operator can mend. */
async function connected<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } catch (error) {
    if (error instanceof BackupProblem || error instanceof StorageError) throw error;
    const problem = error instanceof UnfitDatabase ? error.message : startProblem(error);
    throw problem === null ? error : new BackupProblem(problem);
  } finally {
    await client.end().catch(() => {});
  }
}

/** What a restore makes in the schema besides tables. */
const routinesAndSequences = `
  select 'pg_proc'::regclass as kind, oid from pg_proc where pronamespace = current_schema()::regnamespace
  union all
  select 'pg_class', oid from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace`;

/** Marks an empty database, or one that an unfinished restore left, as being restored, and empties the latter. */
async function claimDatabase(client: pg.Client): Promise<void> {
  if (!(await holdRestore(client)))
    throw new BackupProblem(
      'Another restore into the database of DATABASE_URL is under way, or was cut off just now. Try again in a moment.',
    );
  const { rows } = await client.query<{ marked: boolean }>('select to_regclass($1) is not null as marked', [
    unfinishedRestoreTable,
  ]);
  if (rows[0]?.marked) return emptyDatabase(client);
  await refuseFullDatabase(client);
  await run(client, 'create schema if not exists drizzle');
  // With what is there already, which stays when the restore is repeated.
  await run(client, `create table ${unfinishedRestoreTable} as ${routinesAndSequences}`);
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  await run(client, 'begin');
  await run(client, 'drop table if exists drizzle.__drizzle_migrations');
  const { rows: tables } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  for (const { name } of tables) await run(client, `drop table ${quoted(name)} cascade`);
  const { rows } = await client.query<{ what: string }>(`
    select case kind when 'pg_proc'::regclass then 'routine ' || oid::regprocedure else 'sequence ' || oid::regclass end as what
    from (${routinesAndSequences}) as made
    where (kind, oid) not in (select kind, oid from ${unfinishedRestoreTable})
      and not exists (select from pg_depend where classid = kind and objid = made.oid and deptype = 'e')`);
  for (const { what } of rows) await run(client, `drop ${what} cascade`);
  await run(client, 'commit');
}

async function refuseFullDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_tables where schemaname = current_schema() limit 1',
  );
  if (rowCount !== 0) {
    throw new BackupProblem(
      'The database of DATABASE_URL is not empty, and a restore overwrites nothing. Give it an empty one.',
    );
  }
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** A column that another program added to a table of the shop. */
interface ForeignColumn {
  table: string;
  column: string;
}

interface Compared {
  tables: BackupHead['tables'];
  foreign: ForeignColumn[];
  /** Names of foreign tables and columns. */
  leftOut: string[];
}

/** What of the backup is the shop's; nothing of the shop may be missing. @throws BackupProblem */
async function compareTables(client: pg.Client, found: BackupHead): Promise<Compared> {
  const here = new Map((await shopTables(client)).map(({ name, columns }) => [name, columns]));
  const tables = found.tables.filter(({ name }) => here.has(name));
  const stored = new Map(tables.map(({ name, columns }) => [name, columns]));
  const isWhole = [...here].every(([name, columns]) =>
    columns.every((column) => stored.get(name)?.includes(column)),
  );
  if (!isWhole)
    throw new BackupProblem('The backup lacks tables or columns that its version of the shop makes.');
  const foreign = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !here.get(name)?.includes(column)).map((column) => ({ table: name, column })),
  );
  const leftOut = [
    ...found.tables.filter(({ name }) => !here.has(name)).map(({ name }) => name),
    ...foreign.map(({ table, column }) => `${table}.${column}`),
  ];
  return { tables, foreign, leftOut };
}

/**
 * Disables triggers and drops foreign keys, so that rows can be loaded in any order and nothing is counted twice. Gives
 * foreign columns a place until the rows are compared.
 * @returns a function that compares with the backup and restores both, which checks every reference.
 */
async function openTables(
  client: pg.Client,
  found: BackupHead,
  foreign: readonly ForeignColumn[],
): Promise<() => Promise<void>> {
  const tables = found.tables.map(({ name }) => quoted(name));
  const { rows: constraints } = await client.query<Constraint>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`);
  for (const { table, name } of constraints)
    await run(client, `alter table ${table} drop constraint ${name}`);
  for (const table of tables) await run(client, `alter table ${table} disable trigger user`);
  // Migrations insert rows of their own.
  await run(client, `truncate ${tables.join(', ')}`);
  for (const { table, column } of foreign)
    await run(client, `alter table ${quoted(table)} add column ${quoted(column)} text`);
  return async () => {
    // Of a foreign sequence there is none here, and nothing is set.
    for (const { name, value, called } of found.sequences) {
      await client.query('select setval(to_regclass($1), $2::bigint, $3)', [quoted(name), value, called]);
    }
    for (const table of found.tables) {
      const { rows, sum } = await countRows(client, table);
      if (rows !== table.rows || sum !== table.sum) {
        throw new BackupProblem(`The table ${table.name} did not arrive as it is in the backup.`);
      }
    }
    for (const { table, column } of foreign)
      await run(client, `alter table ${quoted(table)} drop column ${quoted(column)}`);
    for (const { table, name, definition } of constraints) {
      await run(client, `alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const table of tables) await run(client, `alter table ${table} enable trigger user`);
  };
}

async function run(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement);
}

/** Loads tables into the database and files into the draft, all but the secrets. @returns the secrets. */
async function loadEntries(
  client: pg.Client,
  { file, draft, signal }: Load,
  tables: BackupHead['tables'],
): Promise<BackupEntry[]> {
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const secrets: BackupEntry[] = [];
  const folders = new Set<string>();
  const entries = backupEntries(file, signal);
  try {
    let next = await entries.next();
    while (!next.done) {
      const entry = next.value;
      const table = tableOf(entry.name);
      if (table !== null) {
        const names = columns.get(table);
        if (names === undefined) {
          next = await entries.next();
          continue;
        }
        // One statement for all parts of a table, since a part may end in the middle of a row.
        const parts = async function* () {
          for (; !next.done && tableOf(next.value.name) === table; next = await entries.next()) {
            yield next.value.bytes;
          }
        };
        const statement = `copy ${quoted(table)} (${listOf(names)}) from stdin`;
        await pipeline(parts, client.query(copyFrom(statement)));
        continue;
      }
      const target = draftFile(draft, entry.name);
      if (target === null) throw new BackupProblem(`${file.name} holds a file that is no part of a shop.`);
      if (entry.name.startsWith(secretsFolder)) {
        secrets.push(entry);
      } else {
        await writeSynced(target, entry.bytes);
        folders.add(dirname(target));
      }
      next = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
  for (const folder of folders) await syncFolder(folder);
  return secrets;
}

/** Null for a name outside the draft folder. */
function draftFile(draft: string, entry: string): string | null {
  const [, folder = '', name = ''] = /^([a-z]+)\/([\w-][\w.-]*)$/.exec(entry) ?? [];
  if (folder === 'pictures') return join(imageFolder(draft), name);
  return copiedFolders.some((copied) => copied === folder) ? join(draft, folder, name) : null;
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const isPicture = dirname(path) === imageFolder(dirname(dirname(path)));
  await mkdir(dirname(path), { recursive: true, mode: isPicture ? 0o755 : 0o700 });
  const handle = await open(path, 'wx', isPicture ? 0o644 : 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const secretsFolder = 'secrets/';

/** With an external database the shop keeps its secrets in it, otherwise in files (db/stored-secret.ts). */
async function keepSecrets(
  client: pg.Client,
  secrets: readonly BackupEntry[],
  { found, draft, ownDatabase }: Load,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from verification');
  // Earlier versions also copied files that a shop on DATABASE_URL does not read; only such a shop keeps its rows.
  const used = new Set(found.ownDatabase ? [] : rows.map(({ id }) => id));
  for (const { name, bytes } of secrets) {
    const id = name.slice(secretsFolder.length);
    if (used.has(id)) continue;
    if (ownDatabase) {
      await writeSynced(join(draft, name), bytes);
      await syncFolder(join(draft, secretsFolder));
    } else {
      await client.query(
        `insert into verification (id, identifier, value, expires_at) values ($1, $1, $2, now() + interval '100 years')
        on conflict (id) do update set value = excluded.value`,
        [id, Buffer.from(bytes).toString('utf8')],
      );
    }
  }
}

/** The database is moved last; after that the folder is complete. */
async function putInPlace(draft: string, dataDir: string): Promise<void> {
  const names = (await readdir(draft)).filter((name) => name !== 'postgres');
  if (existsSync(join(draft, 'postgres'))) names.push('postgres');
  for (const name of names) await rename(join(draft, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(draft, { recursive: true });
  await syncFolder(dataDir);
}
