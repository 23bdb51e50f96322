import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { type BackupPlaceName, backupTime } from '#app/domain/backup/backup-files.ts';
import { settingsOf } from '#app/domain/settings/settings-check.ts';
import { BackupProblem } from '#app/server/backup/archive.ts';
import { backupFolderProblem, backupPlace } from '#app/server/backup/backup-place.ts';
import { savedBackups } from '#app/server/backup/take-backup.ts';
import { withDatabase } from '#app/server/commands.ts';
import { type Bucket, type Config, readConfig } from '#app/server/config.ts';
import { dataFolderProblem } from '#app/server/data-folder.ts';
import { mostConnections, openDatabase } from '#app/server/db/client.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { databaseProblem, startProblem } from '#app/server/db/start-problems.ts';
import { storeSecretsIn } from '#app/server/db/stored-secret.ts';
import { reasonOf } from '#app/server/db/transaction.ts';
import { isMailConfigured, type MailWays, mailWays } from '#app/server/emails/mail-settings.ts';
import { signInToSmtp } from '#app/server/emails/smtp-mailer.ts';
import { createLog } from '#app/server/log.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { identityProblem } from '#app/server/staff/hosted-identity.ts';
import { ownerPasswordProblem } from '#app/server/staff/owners.ts';
import { bucketStorage } from '#app/server/storage/bucket.ts';
import { StorageError } from '#app/server/storage/storage.ts';

/** `bad` makes the shop fail or lose something; `warning` is for the owner to decide. */
export interface Finding {
  state: 'good' | 'warning' | 'bad';
  about: string;
  /** What was found and, unless good, what to do. */
  line: string;
}

/** Results that depend on services outside this machine. */
export interface Outside {
  addresses(name: string): Promise<string[]>;
  texts(name: string): Promise<string[]>;
}

const megabyte = 2 ** 20;
/** Timeout of each network check, in ms. */
const timeoutMs = 10_000;

type Found = Omit<Finding, 'about'>;
const good = (line: string): Found => ({ state: 'good', line });
const warning = (line: string): Found => ({ state: 'warning', line });
const bad = (line: string): Found => ({ state: 'bad', line });

/**
 * Read-only, but for a small file put into a bucket and removed again; starts the shop's own PostgreSQL for the check
 * where the shop is stopped. @param root the project's folder.
 */
export async function* examine(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  outside: Outside,
): AsyncGenerator<Finding> {
  const read = readConfig(env);
  if (!read.ok) {
    for (const problem of read.problems) yield { about: 'Configuration', ...bad(`${problem}.`) };
    return;
  }
  const { config } = read;
  const checks: [string, () => Found[] | Promise<Found[]>][] = [
    ['Configuration', () => configuration(config)],
    ['Data folder', () => dataFolder(config)],
    ['Database', () => database(config, join(root, 'migrations'))],
    ['Clock', clock],
    ['Email', () => email(config)],
    ['Email DNS', () => emailNames(config, outside)],
    ['Identity', () => identity(config)],
    ['Bucket', () => buckets(config)],
    ['Backups', () => backups(config)],
    ['Address', () => publicName(config, outside)],
    ['TLS', () => certificate(config)],
    ['Shop', () => answering(config)],
  ];
  for (const [about, check] of checks) {
    try {
      for (const found of await check()) yield { about, ...found };
    } catch (error) {
      yield { about, ...bad(`The check failed (${reasonText(error)}).`) };
    }
  }
}

async function configuration(config: Config): Promise<Found[]> {
  const found: Found[] = [];
  const weak = await ownerPasswordProblem(config);
  if (weak) found.push(bad(weak));
  if (config.origin === null)
    found.push(
      warning(
        'ORIGIN is not set. On the internet, set it to https:// and your name; links in emails need it.',
      ),
    );
  else if (config.origin.startsWith('http:'))
    found.push(
      warning(
        `ORIGIN is ${config.origin}: sign-ins travel in the clear. Put a proxy with TLS in front and use https.`,
      ),
    );
  else if (config.trustedProxies.length === 0)
    found.push(
      warning(
        'TRUSTED_PROXY is not set, so all visitors behind the proxy count as one. Set it to its address, like 127.0.0.1.',
      ),
    );
  return found.length > 0 ? found : [good('every value can be used')];
}

function dataFolder({ dataDir, databaseUrl }: Config): Found[] {
  if (!existsSync(dataDir))
    return [warning(`${dataDir} is not there. The first start makes it; for an old shop set DATA_DIR.`)];
  const problem = dataFolderProblem(dataDir, databaseUrl === null);
  if (problem !== null) return [bad(problem)];
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const has = `${Math.floor(free / megabyte)} MB free in ${dataDir}`;
  if (free < 200 * megabyte) return [bad(`${has}. Orders stop when it is full: make room now.`)];
  return [
    free < 2_000 * megabyte ? warning(`${has}. Make room, or move the folder to a larger disk.`) : good(has),
  ];
}

interface Server {
  version: string;
  number: number;
  readOnly: boolean;
  off: string[];
  connections: number;
  clock: number;
}

async function database(config: Config, migrations: string): Promise<Found[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    return [warning('there is none in the data folder yet. The first start makes it.')];
  try {
    return await withClient(config, (client) => serverFindings(client, migrations));
  } catch (error) {
    const problem = error instanceof BackupProblem ? error.message : startProblem(error);
    return [bad(problem ?? `It does not answer (${reasonText(error)}). Check DATABASE_URL.`)];
  }
}

function withClient<T>(config: Config, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withDatabase(config, async (connectionString) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return await use(client);
    } finally {
      await client.end().catch(() => {});
    }
  });
}

async function serverFindings(client: pg.Client, migrations: string): Promise<Found[]> {
  const unfit = await databaseProblem(client, migrations);
  if (unfit !== null) return [bad(unfit)];
  const { rows } = await client.query<Server>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      array(select name from pg_settings where setting = 'off'
        and name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name)::text[] as off,
      current_setting('max_connections')::int as connections,
      extract(epoch from clock_timestamp())::float as clock`);
  const [server] = rows;
  if (!server) return [];
  const found: Found[] = [];
  const apart = Math.abs(server.clock - Date.now() / 1000);
  if (server.readOnly)
    found.push(bad('It is read-only. Let DATABASE_URL name the server that takes writes.'));
  for (const name of server.off) found.push(bad(`${name} is off: a power cut loses orders. Turn it on.`));
  if (server.number < 180_000)
    found.push(
      warning(`PostgreSQL ${server.version} is older than the 18 that the shop is tested with. Upgrade it.`),
    );
  if (server.connections < 20)
    found.push(
      warning(
        `max_connections is ${server.connections}; a shop uses up to ${mostConnections}. Set it to 20 or more.`,
      ),
    );
  if (apart > 5)
    found.push(warning(`Its clock is ${Math.round(apart)} s away from this machine's. Set both by NTP.`));
  found.push(...(await emailFindings(client)));
  return found.length > 0 ? found : [good(`PostgreSQL ${server.version}, keeps what it acknowledges`)];
}

async function emailFindings(client: pg.Client): Promise<Found[]> {
  const known = await client.query<{ known: boolean }>("select to_regclass('outbox') is not null as known");
  if (!known.rows[0]?.known) return [];
  const { rows } = await client.query<{ dead: number; late: number }>(`
    select count(*) filter (where state = 'dead')::int as dead,
      count(*) filter (where state = 'waiting' and created_at < now() - interval '1 hour')::int as late
    from outbox where state in ('dead', 'waiting')`);
  const { dead = 0, late = 0 } = rows[0] ?? {};
  return [
    ...(dead > 0 ? [warning(`emails that could not be sent: ${dead}. Look at /admin/emails.`)] : []),
    ...(late > 0
      ? [warning(`emails that have waited for more than an hour: ${late}. Look at /admin/emails.`)]
      : []),
  ];
}

async function clock(): Promise<Found[]> {
  const asked = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  const answer = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (answer === 'yes') return [good('set by the network')];
  const now = new Date().toISOString().slice(0, 19);
  return answer === 'no'
    ? [bad(`not set by the network (now ${now} UTC). Run: timedatectl set-ntp true`)]
    : [warning(`this machine does not say whether it is set by the network. Is it ${now} in UTC?`)];
}

/** How emails are sent, by the environment or the owner's settings; null where a password cannot be decrypted. */
async function waysOut(config: Config): Promise<MailWays | null> {
  if (isMailConfigured(config)) return config;
  try {
    return await withDatabase(config, async (url) => {
      const { db, close } = openDatabase(url);
      try {
        if (config.databaseUrl === null) storeSecretsIn(db, config.dataDir);
        const rows = await db.select({ name: setting.name, value: setting.value }).from(setting);
        const saved = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
        return await mailWays(db, config, settingsOf(saved, defaultSettings(config)).settings);
      } finally {
        await close();
      }
    });
  } catch {
    // The database check reports the reason.
    return config;
  }
}

async function email(config: Config): Promise<Found[]> {
  const ways = await waysOut(config);
  if (ways === null)
    return [
      bad(
        'the stored password cannot be read: this shop was restored without its keys. Enter it again at /admin/settings.',
      ),
    ];
  const { smtp, mailService } = ways;
  const where = isMailConfigured(config) ? 'SMTP_URL' : '/admin/settings';
  if (mailService !== null)
    return [
      warning(
        `${new URL(mailService.url).host} can only be tried by sending. Send yourself a message from /contact.`,
      ),
    ];
  if (smtp === null)
    return [warning('emails wait. Set up email at /admin/settings (or set SMTP_URL or MAIL_SERVICE_URL).')];
  const { host, port } = smtp;
  const problem = await signInToSmtp(smtp, { greeting: timeoutMs, answer: timeoutMs });
  return [
    problem === null
      ? good(`${host}:${port} lets the shop in`)
      : bad(
          `${host}:${port} does not let the shop in (${problem}). Check ${where}: server, port, user, password.`,
        ),
  ];
}

async function emailNames(config: Config, { texts }: Outside): Promise<Found[]> {
  const { smtp, mailFrom } = (await waysOut(config)) ?? config;
  const domain = mailFrom?.address.split('@')[1];
  if (smtp === null || domain === undefined) return [];
  const [spf, dmarc] = await Promise.all([texts(domain), texts(`_dmarc.${domain}`)]);
  const found: Found[] = [];
  const senders = spf.filter((text) => /^v=spf1( |$)/i.test(text));
  if (senders.length === 0)
    found.push(warning(`${domain} has no SPF record. Add the one that your mail provider names.`));
  if (senders.length > 1)
    found.push(warning(`${domain} has ${senders.length} SPF records, which counts as none. Make them one.`));
  if (!dmarc.some((text) => /^v=DMARC1\b/i.test(text)))
    found.push(
      warning(
        `_dmarc.${domain} has no DMARC record. Add the text: v=DMARC1; p=none; rua=mailto:${mailFrom?.address}`,
      ),
    );
  return found.length > 0 ? found : [good(`${domain} has SPF and DMARC (DKIM: see docs/running.md)`)];
}

async function identity({ identity: service }: Config): Promise<Found[]> {
  if (service === null) return [];
  const { host } = new URL(service.url);
  const problem = await identityProblem(service, createLog('silent'), timeoutMs);
  return [
    problem === null
      ? good(`${host} answers`)
      : bad(
          `${host} does not answer as it should (${problem}). Check IDENTITY_URL and IDENTITY_KEY; local passwords still work.`,
        ),
  ];
}

const hour = 3_600_000;

async function buckets({ bucket, backupBucket, hasBackupBucket }: Config): Promise<Found[]> {
  const found: Found[] = [];
  if (bucket !== null) found.push(await tryBucket(bucket, 'pictures'));
  if (hasBackupBucket && backupBucket !== null && backupBucket.name !== bucket?.name)
    found.push(await tryBucket(backupBucket, 'backups'));
  return found;
}

/** Puts, reads, lists and removes a small file. */
async function tryBucket(bucket: Bucket, what: 'pictures' | 'backups'): Promise<Found> {
  const storage = bucketStorage(bucket, { try: timeoutMs, call: timeoutMs });
  // One name for backups, whose key may have no right to delete.
  const name = what === 'backups' ? 'doctor/probe' : `doctor/${randomUUID()}`;
  const probe = { name, bytes: randomBytes(1_000) };
  const where = `the bucket ${bucket.name} at ${new URL(bucket.url).host}, for ${what},`;
  try {
    await storage.check();
    await storage.put([probe]);
    const read = await storage.read(probe.name).finally(() => storage.remove([probe.name]).catch(() => {}));
    if (!read?.equals(probe.bytes))
      return bad(`${where} gave another file than it took. Ask whoever keeps the bucket.`);
    const mayRemove = await storage.remove([probe.name]).then(
      () => true,
      (error: unknown) => {
        if (what === 'backups' && error instanceof StorageError && error.kind === 'refused') return false;
        throw error;
      },
    );
    if (!mayRemove)
      return warning(
        `${where} takes, lists and gives files, and lets this key remove none. Let a rule of the bucket remove older backups.`,
      );
    const isGone = (await storage.list(probe.name)).length === 0;
    return isGone
      ? good(`${where} takes, lists, gives and removes files`)
      : warning(`${where} keeps what is removed. Older files stay in it and cost room.`);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const next =
      what === 'pictures'
        ? 'Pictures and uploads wait for it; orders do not.'
        : 'Backups wait for it; orders do not.';
    return bad(error.kind === 'refused' ? error.message : `${error.message}. ${next}`);
  }
}

async function backups(config: Config): Promise<Found[]> {
  const { backupDir, backupBucket } = config;
  const chosen = backupBucket === null ? 'folder' : await chosenPlace(config);
  const place = backupPlace(config, chosen);
  if (place === null)
    return [
      warning(
        'BACKUP_DIR is not set. Set it to a folder on another disk, choose the bucket at /admin/settings (see docs/running.md), or run npm run backup every day.',
      ),
    ];
  const problem = chosen === 'folder' && backupDir !== null ? backupFolderProblem(backupDir) : null;
  if (problem !== null) return [bad(problem)];
  const made = (await place.list()).flatMap((name) => backupTime(name)?.getTime() ?? []);
  const command = `npm run backup -- ${chosen === 'folder' ? place.where : 'bucket'}`;
  if (made.length === 0) return [bad(`there is none in ${place.where}. Make one now: ${command}`)];
  const age = Math.floor((Date.now() - Math.max(...made)) / hour);
  const newest = `the newest in ${place.where} is ${age} ${age === 1 ? 'hour' : 'hours'} old`;
  return [age > 36 ? bad(`${newest}. Look at the overview of the admin area for why.`) : good(newest)];
}

/** By the owner's settings, or by the environment where the database cannot be read. */
async function chosenPlace(config: Config): Promise<BackupPlaceName> {
  const usual = defaultSettings(config).backup.place;
  try {
    return await withClient(config, async (client) => (await savedBackups(client))?.place ?? usual);
  } catch {
    return usual;
  }
}

async function publicName({ origin }: Config, { addresses }: Outside): Promise<Found[]> {
  if (origin === null) return [];
  const { hostname } = new URL(origin);
  const at = await addresses(hostname);
  return [
    at.length > 0
      ? good(`${hostname} is ${at.join(', ')}`)
      : bad(`${hostname} has no address. Add an A record (and AAAA) for it with your name's provider.`),
  ];
}

async function certificate({ origin }: Config): Promise<Found[]> {
  if (!origin?.startsWith('https:')) return [];
  const { hostname, port } = new URL(origin);
  const shown = await new Promise<PeerCertificate | Error>((resolve) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs },
      () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', resolve);
  });
  if (shown instanceof Error)
    return [
      bad(
        `${hostname} shows no certificate that browsers trust (${reasonText(shown)}). Look at the proxy's log.`,
      ),
    ];
  const [from, to] = [Date.parse(shown.valid_from), Date.parse(shown.valid_to)];
  const until = `the certificate of ${hostname} is good until ${shown.valid_to}`;
  // A proxy renews its certificate when a third of its lifetime is left.
  const isLate = to - Date.now() < (to - from) / 5;
  return [isLate ? warning(`${until}. The proxy should have renewed it: look at its log.`) : good(until)];
}

async function answering({ origin, host, port }: Config): Promise<Found[]> {
  const here = `http://${host === null ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const found: Found[] = [];
  for (const url of origin === null ? [here] : [here, origin]) {
    const answer = await fetch(`${url}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    }).catch(reasonText);
    if (typeof answer === 'string')
      found.push(warning(`nothing answers at ${url} (${answer}). Start the shop, if it should run.`));
    else if (answer.status === 200) found.push(good(`answers at ${url}`));
    else
      found.push(
        bad(
          `${url}/healthz answers ${answer.status}. At 503 look at the database and its disk, else at the proxy.`,
        ),
      );
  }
  return found;
}

function reasonText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const known = reasonOf(cause);
  return /^[A-Z0-9_]{4,}$/.test(known) ? known : cause instanceof Error ? cause.message : String(cause);
}
