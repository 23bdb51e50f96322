import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupName, backupTime } from '#app/domain/backup/backup-files.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { openDatabase } from '#app/server/db/client.ts';
import { holdBackup, holdRestore, releaseBackup } from '#app/server/db/locks.ts';
import { migrateDatabase } from '#app/server/db/migrate.ts';
import { image, shopOrder } from '#app/server/db/schema.ts';
import { contactMessage } from '#app/server/db/shop-schema.ts';
import { invitationLink, session, staffInvitation, user, verification } from '#app/server/db/staff-schema.ts';
import { storedSecret, storeSecretsIn } from '#app/server/db/stored-secret.ts';
import { imageFolder, imageNames } from '#app/server/images/image-files.ts';
import { deleteImage } from '#app/server/images/image-store.ts';
import { sweepImages } from '#app/server/images/image-sweep.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { startPostgres } from '#app/server/postgres/postgres.ts';
import { signIn } from '#app/server/staff/auth.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { databaseWithJobs } from '#test/database-with-jobs.ts';
import { oddTexts } from '#test/malformed-values.ts';
import { leftOf, orderBody, orderRequest, placeParts, stockVariant } from '#test/order-factories.ts';
import { s3Account, s3Server } from '#test/s3-server.ts';
import { photo } from '#test/seeded-images.ts';
import { fromAnywhere, newPerson, password, signedIn } from '#test/staff-factories.ts';
import {
  type BackupEntry,
  type BackupFile,
  type BackupHead,
  backupEntries,
  backupOnDisk,
  headName,
  readHead,
  verifyBackup,
  writeArchive,
} from './archive.ts';
import { type BackupPlace, bucketPlace, folderPlace } from './backup-place.ts';
import { restoreBackup, stepsAfterRestore } from './restore.ts';
import { takeBackup } from './take-backup.ts';

const database = await databaseWithJobs();
const home = mkdtempSync(join(tmpdir(), 'boma-backups-'));
const dataDir = join(home, 'data');
const backups = join(home, 'backups');
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true });
});

const { db } = database;
let time = Date.parse('2026-11-23T03:00:00Z');
const own = { databaseUrl: database.url, ownDatabase: true, dataDir, storage: diskStorage(dataDir) };
const take = (place: BackupPlace | string = backups, shop = own) => {
  time += 1_000;
  const now = () => new Date(time);
  return takeBackup({
    ...shop,
    place: typeof place === 'string' ? folderPlace(place) : place,
    now,
  });
};

let file: string;
let variant: VariantId;
let secret: string;
const place = async (on: typeof db) => {
  const parts = placeParts({ jobs: database.jobs });
  return placeOrder(on, orderRequest(orderBody([{ productID: variant, qty: 2 }])), parts);
};

beforeAll(async () => {
  mkdirSync(dataDir);
  storeSecretsIn(db, dataDir);
  secret = await storedSecret(db, 'auth-secret');
  variant = await stockVariant(db, { qty: 10 });
  expect(await place(db)).toMatchObject({ ok: true });
  expect(
    await ingestImage(db, diskStorage(dataDir), await photo(), { name: 'braai', alt: ['', ''] }),
  ).toMatchObject({
    ok: true,
  });
  const texts = oddTexts.filter((odd) => !odd.includes('\0'));
  await db.insert(contactMessage).values(
    texts.map((odd) => ({
      name: odd,
      email: 'a@b.example',
      message: `${odd}\\.\n\\N`,
      language: 0 as const,
    })),
  );
  await signedIn(db, await newPerson(db, 'owner'));
  await db.insert(staffInvitation).values({
    ...{ id: 'open', email: 'ming@boma.example', name: 'Ming', role: 'owner', invitedBy: 'Anna' },
    expiresAt: sql`now() + interval '3 days'`,
  });
  await db.insert(invitationLink).values({ tokenHash: '0'.repeat(64), invitationID: 'open' });
  const ways = ['2fa-a', 'password-reset:a', 'owner-set-up'].map((identifier) => ({
    ...{ id: identifier, identifier, value: 'a' },
    expiresAt: new Date(Date.now() + 86_400_000),
  }));
  await db.insert(verification).values(ways);
  ({ file } = await take());
});

/** An empty database of its own. */
async function emptyDatabase<T>(use: (url: string) => Promise<T>, suffix = '_restored'): Promise<T> {
  const url = new URL(database.url);
  url.pathname += suffix;
  const name = pg.escapeIdentifier(url.pathname.slice(1));
  await database.pool.query('create database '.concat(name, ' template template0'));
  try {
    return await use(url.href);
  } finally {
    await database.pool.query('drop database '.concat(name, ' with (force)'));
  }
}

const restore = (from: string, databaseUrl: string, into = join(home, 'restored')) =>
  restoreBackup({ file: backupOnDisk(from), dataDir: into, databaseUrl, migrations: 'migrations' }).finally(
    () => rmSync(into, { recursive: true, force: true }),
  );

test('what is restored is what was backed up, goes on from there, and keeps its keys', async () => {
  await emptyDatabase(async (url) => {
    const into = join(home, 'restored');
    const restored = await restoreBackup({
      file: backupOnDisk(file),
      dataDir: into,
      databaseUrl: url,
      migrations: 'migrations',
    });
    expect(restored.pictures).toBeGreaterThan(0);
    expect(readdirSync(imageFolder(into)).sort()).toEqual(readdirSync(imageFolder(dataDir)).sort());
    rmSync(into, { recursive: true });
    const other = openDatabase(url, 2);
    expect(await other.db.select().from(shopOrder)).toEqual(await db.select().from(shopOrder));
    expect(await other.db.select().from(contactMessage).orderBy(contactMessage.id)).toEqual(
      await db.select().from(contactMessage).orderBy(contactMessage.id),
    );
    expect(await storedSecret(other.db, 'auth-secret')).toBe(secret);
    // Ids go on after the last, triggers count, and references hold.
    const [next] = await other.db
      .insert(contactMessage)
      .values({ name: 'a', email: 'a@b.example', message: 'a', language: 0 as const })
      .returning({ id: contactMessage.id });
    const { rows } = await database.pool.query('select max(id)::int as last from contact_message');
    expect(next?.id).toBeGreaterThan(rows[0].last);
    expect(await leftOf(other.db, variant)).toBe(8);
    await other.pool.query('update product_variant set qty = 0');
    const stock = await other.pool.query('select bool_or(in_stock) as any from parent_product');
    expect(stock.rows).toEqual([{ any: false }]);
    const orphan = "update outbox set order_id = 'nobody'";
    await expect(other.pool.query(orphan)).rejects.toThrow(/foreign key/);
    await other.close();
  });
});

test('no session, link or invitation of the backup opens the restored shop, and passwords do', async () => {
  await emptyDatabase(async (url) => {
    await restore(file, url);
    const other = openDatabase(url, 2);
    for (const table of [session, staffInvitation, invitationLink])
      expect(await other.db.$count(table)).toBe(0);
    const kept = await other.db.select({ id: verification.identifier }).from(verification);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(['auth-secret']));
    expect(kept.filter(({ id }) => !id.endsWith('-secret'))).toEqual([]);
    const [owner] = await other.db.select({ email: user.email }).from(user);
    const typed = { email: owner?.email ?? '', password };
    expect(await signIn(other.db, { origin: null }, typed, fromAnywhere())).toMatchObject({ ok: true });
    await other.close();
  });
});

test('a table of several parts is restored, wherever a part ends', async () => {
  const written = sql`
    insert into contact_message (name, email, message, language)
    select 'Ming', 'a@b.example', repeat(md5(n::text), 20 + n % 60), 0 from generate_series(1, 6000) n returning id`;
  const { rowCount } = await db.execute(written);
  expect(rowCount).toBe(6_000);
  const { file: large } = await take();
  const ends: (number | undefined)[] = [];
  for await (const { name, bytes } of backupEntries(backupOnDisk(large))) {
    if (name.startsWith('tables/contact_message/')) ends.push(bytes.at(-1));
  }
  const lineFeed = 10;
  expect(ends.length).toBeGreaterThan(1);
  // A part that ends with a row would prove nothing.
  expect(ends.slice(0, -1).some((end) => end !== lineFeed)).toBe(true);
  await emptyDatabase(async (url) => {
    await restore(large, url);
    const other = openDatabase(url, 2);
    const all = (on: typeof db) => on.select().from(contactMessage).orderBy(contactMessage.id);
    expect(await all(other.db)).toEqual(await all(db));
    await other.close();
  });
  await db.delete(contactMessage).where(sql`name = 'Ming' and email = 'a@b.example'`);
});

test('a backup is for its owner alone, says what it holds, and is made once at a time', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const head = await verifyBackup(backupOnDisk(file));
  expect(head.tables.find(({ name }) => name === 'shop_order')?.rows).toBe(1);
  const other = new pg.Client({ connectionString: database.url });
  other.on('error', () => {});
  await other.connect();
  expect(await holdBackup(other)).toBe(true);
  await expect(take()).rejects.toThrow('Another backup of this shop is being made.');
  await releaseBackup(other);
  await other.end();
});

test('a picture given up during a backup keeps its files until the sweep after it', async () => {
  const taken = await ingestImage(db, diskStorage(dataDir), await photo(), {
    name: 'given up',
    alt: ['', ''],
  });
  if (!taken.ok) throw new Error(taken.problem);
  const { key, widths } = taken.image;
  const left = () => {
    const there = new Set(readdirSync(imageFolder(dataDir)));
    return imageNames(key, widths).filter((name) => there.has(name)).length;
  };
  const all = left();
  const backup = new pg.Client({ connectionString: database.url });
  backup.on('error', () => {});
  await backup.connect();
  await holdBackup(backup);
  expect(await deleteImage(db, diskStorage(dataDir), key)).toMatchObject({ ok: true });
  await sweepImages(db, diskStorage(dataDir), 0);
  expect(left()).toBe(all);
  await backup.end();
  await expect.poll(() => sweepImages(db, diskStorage(dataDir), 0)).toBe(all);
  expect(left()).toBe(0);
});

test('a picture whose files are gone does not prevent a backup, and is named', async () => {
  const key = 'img_board' as const;
  await db.insert(image).values({
    key,
    url: 'x',
    name: 'x',
    alt: ['', ''],
    width: 9,
    height: 9,
    placeholder: 'data:,',
    widths: [400],
  });
  const { missing, file: made } = await take(join(home, 'missing'));
  expect(missing).toEqual(imageNames(key, [400]));
  await verifyBackup(backupOnDisk(made));
  await db.delete(image);
});

test('a cut or changed file is refused in one line wherever it is cut, and so is one that is no backup', async () => {
  const whole = readFileSync(file);
  const broken = join(home, 'broken.tar.gz');
  const middle = Math.floor(whole.length / 2);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8((flipped.readUInt8(middle) + 1) % 256, middle);
  const cuts = [0, 1, 9, 200, middle, whole.length - 9, whole.length - 1].map((at) => whole.subarray(0, at));
  for (const bytes of [...cuts, flipped, Buffer.from('a text'), Buffer.concat([whole, whole])]) {
    writeFileSync(broken, bytes);
    await expect(restore(broken, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      /^\S+ is not a (whole )?backup[^\n]*$/,
    );
  }
  await expect(verifyBackup(backupOnDisk(home))).rejects.toThrow(`${home} is a folder, not a backup.`);
});

/** The same backup with another head, and with more files. */
async function withHead(
  change: (head: BackupHead) => object,
  from = file,
  more: BackupEntry[] = [],
): Promise<string> {
  const changed = join(home, 'changed.tar.gz');
  rmSync(changed, { force: true });
  const head = change(await readHead(backupOnDisk(from)));
  async function* entries() {
    yield { name: headName, bytes: Buffer.from(JSON.stringify(head)) };
    yield* backupEntries(backupOnDisk(from));
    yield* more;
  }
  await writeArchive(entries(), (bytes) => pipeline(bytes, createWriteStream(changed)), undefined);
  return changed;
}

const secretOf = async (url: string, id: string, folder?: string) => {
  const other = openDatabase(url, 1);
  if (folder !== undefined) storeSecretsIn(other.db, folder);
  return storedSecret(other.db, id).finally(() => other.close());
};

test('a shop that moved to DATABASE_URL keeps its keys through backups made there', async () => {
  const moved = join(home, 'moved');
  await emptyDatabase(async (url) => {
    const parts = { dataDir: moved, databaseUrl: url, migrations: 'migrations' };
    await restoreBackup({ ...parts, file: backupOnDisk(file) });
    expect(existsSync(join(moved, 'secrets'))).toBe(false);
    // As a restore of earlier versions left it.
    mkdirSync(join(moved, 'secrets'));
    writeFileSync(join(moved, 'secrets', 'auth-secret'), secret);
    const there = { databaseUrl: url, ownDatabase: false, dataDir: moved, storage: diskStorage(moved) };
    const { file: next } = await take(join(home, 'of-moved'), there);
    await emptyDatabase(async (again) => {
      await restore(next, again);
      expect(await secretOf(again, 'auth-secret')).toBe(secret);
    }, '_again');
  });
});

describe('where a file and a row of one secret differ', () => {
  const id = 'tried-secret';
  const tried = join(home, 'tried');
  const inFile = { name: `secrets/${id}`, bytes: Buffer.from('of the file') };
  let inRow: string;
  let onDatabaseUrl: string;
  beforeAll(async () => {
    mkdirSync(join(tried, 'secrets'), { recursive: true });
    writeFileSync(join(tried, inFile.name), inFile.bytes);
    inRow = await secretOf(database.url, id);
    ({ file: onDatabaseUrl } = await take(join(home, 'of-tried'), {
      ...own,
      ownDatabase: false,
      dataDir: tried,
    }));
    await db.delete(verification).where(eq(verification.id, id));
  });
  /** As earlier versions made it, which did not tell whose the files are. */
  const earlier = () => withHead(({ ownDatabase: _, ...head }: BackupHead) => head, onDatabaseUrl, [inFile]);

  test('a shop on DATABASE_URL is restored with its row, also from a backup of an earlier version', async () => {
    for (const made of [onDatabaseUrl, await earlier()]) {
      await emptyDatabase(async (url) => {
        await restore(made, url);
        expect(await secretOf(url, id)).toBe(inRow);
      });
    }
  });

  test('and so it is into its own PostgreSQL', async () => {
    const into = join(home, 'of-its-own');
    const parts = { dataDir: into, databaseUrl: null, migrations: 'migrations' };
    await restoreBackup({ ...parts, file: backupOnDisk(await earlier()) });
    const started = await startPostgres(into);
    if (!started.ok) throw new Error(started.problem);
    try {
      expect(await secretOf(started.postgres.url, id, into)).toBe(inRow);
    } finally {
      await started.postgres.stop();
    }
  });

  test('a shop of its own is restored with its file', async () => {
    const made = await withHead((head) => ({ ...head, ownDatabase: true }), onDatabaseUrl, [inFile]);
    await emptyDatabase(async (url) => {
      await restore(made, url);
      expect(await secretOf(url, id)).toBe('of the file');
    });
  });
});

test('what another program added to the database is left out of a restore, and named', async () => {
  await database.pool.query(`create table report (id serial primary key, message bigint references contact_message (id));
    insert into report (message) select id from contact_message;
    alter table contact_message add column "Score, seen" numeric default 1.50;
    create sequence report_number`);
  const { file: mixed, foreign } = await take(join(home, 'mixed')).finally(() =>
    database.pool.query(`drop table report; drop sequence report_number;
      alter table contact_message drop column "Score, seen"`),
  );
  expect(foreign).toEqual(['contact_message.Score, seen', 'report']);
  expect((await take(join(home, 'pure'))).foreign).toEqual([]);
  await emptyDatabase(async (url) => {
    const into = join(home, 'restored');
    const restored = await restoreBackup({
      file: backupOnDisk(mixed),
      dataDir: into,
      databaseUrl: url,
      migrations: 'migrations',
    }).finally(() => rmSync(into, { recursive: true, force: true }));
    expect(restored.leftOut).toEqual(['report', 'contact_message.Score, seen']);
    const other = openDatabase(url, 2);
    expect(await other.db.select().from(contactMessage)).toHaveLength(
      (await db.select().from(contactMessage)).length,
    );
    const { rows } = await other.pool.query(
      "select to_regclass('report') as report, to_regclass('report_number') as number, to_jsonb(contact_message) ? 'Score, seen' as score from contact_message limit 1",
    );
    expect(rows).toEqual([{ report: null, number: null, score: false }]);
    await other.close();
  });
  const less = await withHead((head) => ({
    ...head,
    tables: head.tables.map((table) =>
      table.name === 'shop_order' ? { ...table, columns: table.columns.slice(1) } : table,
    ),
  }));
  await emptyDatabase(async (url) => {
    await expect(restore(less, url)).rejects.toThrow(
      'The backup lacks tables or columns that its version of the shop makes.',
    );
  });
});

test('a backup of a newer shop is refused, and so is one whose rows are not those it tells of', async () => {
  const newer = await withHead((head) => ({
    ...head,
    migrations: [...head.migrations, { hash: 'unknown', at: 4_102_444_800_000 }],
  }));
  await expect(restore(newer, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    `${newer} was made by a newer version of the shop. Restore it with that version, or a newer one.`,
  );
  const format = await withHead((head) => ({ ...head, format: 2 }));
  await expect(restore(format, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/newer version/);
  const other = await withHead((head) => ({
    ...head,
    tables: head.tables.map((table) => (table.name === 'shop_order' ? { ...table, sum: '1' } : table)),
  }));
  await emptyDatabase(async (url) => {
    await expect(restore(other, url)).rejects.toThrow(
      'The table shop_order did not arrive as it is in the backup.',
    );
  });
});

test('a restore overwrites neither a folder nor a database', async () => {
  await expect(restore(file, database.url)).rejects.toThrow(/^The database of DATABASE_URL is not empty/);
  const full = join(home, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'notes.txt'), 'mine');
  await expect(
    restoreBackup({ file: backupOnDisk(file), dataDir: full, databaseUrl: null, migrations: 'migrations' }),
  ).rejects.toThrow(/^The data folder \S+ is not empty, and a restore overwrites nothing\./);
  expect(readdirSync(full)).toEqual(['notes.txt']);
});

/** A backup that is cut off the third time it is read: when its rows are loaded. */
function cutInTheEnd(path: string): BackupFile {
  let reads = 0;
  const half = Math.floor(statSync(path).size / 2);
  return {
    name: path,
    read: () => createReadStream(path, ++reads === 3 ? { end: half } : {}),
  };
}

/** Makes the database refuse the statement of which this holds. */
const refusing = (when: 'ddl_command_end' | 'sql_drop', those: string) => `
  create function refuse() returns event_trigger language plpgsql as
    $$ begin if exists (select from ${those}) then raise 'refused'; end if; end $$;
  create event trigger refuse on ${when} execute function refuse()`;

test.each<[string, string, (path: string) => BackupFile]>([
  [
    'while its tables are made',
    refusing('ddl_command_end', "pg_event_trigger_ddl_commands() where object_identity = 'public.customer'"),
    backupOnDisk,
  ],
  ['while its rows are loaded', 'select 1', cutInTheEnd],
  [
    'when all was in place',
    refusing('sql_drop', "pg_event_trigger_dropped_objects() where object_identity = 'drizzle.restoring'"),
    backupOnDisk,
  ],
])(
  'a restore into DATABASE_URL that ended %s may be run again, and no shop starts on what it left',
  async (when, prepare, read) => {
    await emptyDatabase(async (url) => {
      const into = join(home, 'again');
      const parts = { file: backupOnDisk(file), dataDir: into, databaseUrl: url, migrations: 'migrations' };
      const other = openDatabase(url, 1);
      await other.pool.query('create function of_the_operator() returns int language sql as $$ select 1 $$');
      await other.pool.query(prepare);
      await expect(restoreBackup({ ...parts, file: read(file) })).rejects.toThrow();
      await other.pool.query('drop event trigger if exists refuse');
      await expect(migrateDatabase(url, 'migrations')).rejects.toThrow(
        /^A restore into this database did not finish\./,
      );
      // The folder is whole by then, and a restore overwrites nothing.
      if (when === 'when all was in place') rmSync(into, { recursive: true });
      await restoreBackup(parts);
      await migrateDatabase(url, 'migrations');
      expect(await other.db.select().from(shopOrder)).toEqual(await db.select().from(shopOrder));
      const { rows } = await other.pool.query('select of_the_operator() as it');
      expect(rows).toEqual([{ it: 1 }]);
      rmSync(into, { recursive: true });
      await other.close();
    });
  },
);

test('two restores into one database at once are one', async () => {
  await emptyDatabase(async (url) => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await holdRestore(other);
    await expect(restore(file, url)).rejects.toThrow(/^Another restore into the database of DATABASE_URL/);
    await other.end();
  });
});

test('a restore that is stopped leaves nothing that starts, and may be run again', async () => {
  const stopping = new AbortController();
  let reads = 0;
  const stopped: BackupFile = {
    name: file,
    read() {
      reads += 1;
      // The head, then the whole, then while it is loaded.
      if (reads === 3) setImmediate(() => stopping.abort());
      return createReadStream(file);
    },
  };
  await emptyDatabase(async (url) => {
    const into = join(home, 'restore-stopped');
    const parts = { dataDir: into, databaseUrl: url, migrations: 'migrations' };
    await expect(restoreBackup({ ...parts, file: stopped, signal: stopping.signal })).rejects.toThrow(
      /aborted/,
    );
    await expect(migrateDatabase(url, 'migrations')).rejects.toThrow(/did not finish/);
    await restoreBackup({ ...parts, file: backupOnDisk(file) });
    await migrateDatabase(url, 'migrations');
    rmSync(into, { recursive: true });
  });
});

test('the reading back of a backup ends with the signal, however slow the file is', async () => {
  const stopping = new AbortController();
  const silent = { name: file, read: () => new Readable({ read() {} }) };
  const verified = verifyBackup(silent, stopping.signal);
  setImmediate(() => stopping.abort());
  await expect(verified).rejects.toThrow(/aborted/);
});

test('who restores a shop with a bucket is told to move the pictures into it', () => {
  const bucket = { ...s3Account, url: 'https://s3.example' };
  expect(stepsAfterRestore({ bucket: null, dataDir })).toEqual(['Start the shop as usual.']);
  expect(stepsAfterRestore({ bucket, dataDir })).toEqual([
    expect.stringMatching(/move them into the bucket \S+: npm run storage -- move bucket$/),
    'Start the shop as usual.',
  ]);
});

test('old backups go by the rule, other files stay, and what a kill left is removed', async () => {
  const folder = join(home, 'many');
  mkdirSync(folder);
  const old = 'boma-2020-01-01T000000Z.tar.gz';
  for (let day = 10; day < 31; day++) writeFileSync(join(folder, `boma-2026-10-${day}T030000Z.tar.gz`), '');
  for (const name of [old, `${old}.partial`, 'notes.txt']) writeFileSync(join(folder, name), '');
  const { removed } = await take(folder);
  const left = readdirSync(folder);
  expect(removed).toHaveLength(12);
  expect(left).toHaveLength(23 + 1 - removed.length);
  expect(left).toEqual(expect.arrayContaining(['notes.txt', old]));
  expect(left).not.toContain(`${old}.partial`);
});

test('a backup that is stopped leaves no file', async () => {
  const folder = join(home, 'stopped');
  const parts = { ...own, place: folderPlace(folder) };
  await expect(takeBackup({ ...parts, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('a backup into a bucket that is killed at any step is none, and the next one removes what it left', async () => {
  const server = await s3Server();
  const killed = { status: 403, code: 'AccessDenied' };
  try {
    const place = bucketPlace({ ...s3Account, url: server.url });
    const bytes = readFileSync(file);
    const good: string[] = [];
    const keep = async () => {
      time += 1_000;
      const name = backupName(new Date(time));
      await place.prepare();
      await place.keep(name, (sink) => sink(Readable.from([bytes])));
      good.push(name);
    };
    const inBucket = () => [...server.files.keys()].map((name) => name.slice('backups/'.length)).sort();
    let unverified = 0;
    for (let calls = 0, isKilled = true; isKilled; calls++) {
      // So many calls reach the bucket, and no later one, as after a kill.
      server.faults = Array.from({ length: calls }, () => 'none' as const);
      server.always = killed;
      isKilled = await keep().then(
        () => false,
        () => true,
      );
      server.faults = [];
      server.always = 'none';
      if (inBucket().some((name) => backupTime(name) !== null && !good.includes(name))) unverified += 1;
      expect((await place.list()).sort()).toEqual(good);
      await keep();
      expect(inBucket()).toEqual(good);
      expect(server.uploads.size).toBe(0);
    }
    expect(unverified).toBeGreaterThan(1);

    // With a key that may not remove anything, too, what was verified is known from what was not.
    server.mayRemove = false;
    server.damage = true;
    await expect(keep()).rejects.toThrow('is not a whole backup');
    server.damage = false;
    server.uploads.set('killed', { name: 'backups/boma-2020-01-01T000000Z.tar.gz', parts: new Map() });
    await keep();
    expect((await place.list()).sort()).toEqual(good);
    server.mayRemove = true;
    await keep();
    expect((await place.list()).sort()).toEqual(good);
    expect(inBucket().filter((name) => backupTime(name) !== null)).toEqual(good);
  } finally {
    await server.close();
  }
});

test('a backup in a bucket is read back, thinned by the same rule, and restored from there', async () => {
  const server = await s3Server();
  try {
    const place = bucketPlace({ ...s3Account, url: server.url });
    for (let day = 10; day < 31; day++)
      server.files.set(`backups/boma-2026-10-${day}T030000Z.tar.gz`, {
        bytes: Buffer.alloc(0),
        modified: new Date(),
      });
    server.files.set('backups/notes.txt', { bytes: Buffer.alloc(0), modified: new Date() });
    server.uploads.set('killed', { name: 'backups/boma-2020-01-01T000000Z.tar.gz', parts: new Map() });
    const taken = await take(place);
    expect(taken.removed).toHaveLength(12);
    expect(server.files.size).toBe(21 + 1 + 1 - 12);
    expect([server.files.has('backups/notes.txt'), server.uploads.size]).toEqual([true, 0]);
    const name = (await place.list()).sort().at(-2) ?? '';
    expect(taken.file).toBe(`${name} in the bucket boma-pictures`);
    await emptyDatabase(async (url) => {
      const into = join(home, 'from-bucket');
      const restored = await restoreBackup({
        file: place.file(name),
        dataDir: into,
        databaseUrl: url,
        migrations: 'migrations',
      });
      expect(restored.rows).toBe(taken.rows);
      const other = openDatabase(url, 1);
      expect(await other.db.select().from(shopOrder)).toEqual(await db.select().from(shopOrder));
      await other.close();
    });

    // What arrives otherwise is not kept, and no older one goes for it.
    const before = [...server.files.keys()];
    server.damage = true;
    await expect(take(place)).rejects.toThrow(
      /^boma-\S+ in the bucket boma-pictures is not a (whole )?backup/,
    );
    server.damage = false;
    expect([...server.files.keys()]).toEqual(before);
    // A key that may not remove anything still makes backups.
    for (const day of ['01', '02'])
      server.files.set(`backups/boma-2019-01-${day}T030000Z.tar.gz`, {
        bytes: Buffer.alloc(0),
        modified: new Date(),
      });
    server.mayRemove = false;
    expect(await take(place)).toMatchObject({
      removed: [],
      notRemoved: expect.stringContaining('S3_KEY may not'),
    });
  } finally {
    await server.close();
  }
});
