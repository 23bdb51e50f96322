import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isImageKey } from '#app/domain/ids.ts';
import type { Database } from '#app/server/db/client.ts';
import { image, shopOrder } from '#app/server/db/schema.ts';
import { backupRun } from '#app/server/db/shop-schema.ts';
import { imageFolder, imageNames } from '#app/server/images/image-files.ts';
import { deleteImage } from '#app/server/images/image-store.ts';
import { ingestImage } from '#app/server/images/images.ts';
import { diskStorage } from '#app/server/storage/open-storage.ts';
import { databaseOf, fromAnywhere, killDatabase, startAgain } from '#test/crashed-shop.ts';
import { makePromo, orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { s3Account, s3Server } from '#test/s3-server.ts';
import { startShopProcess } from '#test/shop-process.ts';
import { trials } from '#test/trials.ts';
import { afterTest, testFolder } from './after-test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Without npm. */
function command(
  name: 'backup' | 'restore',
  dataDir: string,
  argument: string,
  env: Record<string, string> = {},
) {
  const child = spawn(
    join(root, 'node_modules', '.bin', 'node'),
    [`scripts/${name}.ts`, ...argument.split(' ')],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return {
    child,
    ended: output.then(([out, err]) => ({ code: child.exitCode, lines: `${out}${err}`.trim().split('\n') })),
  };
}

const run = (...args: Parameters<typeof command>) => command(...args).ended;

async function order(url: string, body: ReturnType<typeof orderBody>): Promise<Acknowledged | null> {
  const response = await fetch(`${url}/api/postOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnywhere() },
    body: JSON.stringify(body),
  });
  if (!response.ok) return null;
  const { orderNumber, totalPriceWithShipping } = await response.json();
  return { orderID: body.orderID, orderNumber, totalPriceWithShipping };
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Uploads and deletes pictures until stopped. @returns digests of the files of each upload. */
async function changePictures(
  database: Database,
  dataDir: string,
  digests: Map<string, string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
    const taken = await ingestImage(database.db, diskStorage(dataDir), bytes, {
      name: 'braai',
      alt: ['', ''],
    });
    if (!taken.ok) throw new Error(taken.problem);
    for (const name of imageNames(taken.image.key, taken.image.widths))
      digests.set(name, digest(join(imageFolder(dataDir), name)));
    const keys = await database.db.select({ key: image.key }).from(image);
    const given = keys[randomInt(keys.length)];
    if (keys.length > 6 && given) await deleteImage(database.db, diskStorage(dataDir), given.key);
  }
}

/** Every picture row has its original files. */
async function picturesAreWhole(
  database: Database,
  dataDir: string,
  digests: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = await database.db.select({ key: image.key, widths: image.widths }).from(image);
  const names = rows.flatMap(({ key, widths }) => (isImageKey(key) ? imageNames(key, widths) : []));
  for (const name of names) {
    expect(digest(join(imageFolder(dataDir), name)), name).toBe(digests.get(name));
  }
  return rows.length;
}

test('orders under load, a backup, the machine lost: what the backup says is whole, and every order before it', async () => {
  const home = testFolder();
  const dataDir = join(home, 'data');
  const backups = join(home, 'backups');
  const clients = 6;
  let { shop } = await startAgain(dataDir);
  let database = databaseOf(dataDir);
  const started = new Map<string, number>();
  for (let index = 0; index < 10; index++)
    started.set(await stockVariant(database.db, { price: 95 + 7 * index, qty: 1_000_000 }), 1_000_000);
  for (let index = 0; index < 200; index++) await makePromo(database.db, `BRAAI${index}`, { discount: 10 });
  const ids = [...started.keys()] as Parameters<typeof orderBody>[0][number]['productID'][];
  const digests = new Map<string, string>();

  const rounds = trials({ short: 1, long: 50 });
  const counts = { orders: 0, during: 0, pictures: 0 };
  for (let round = 0; round < rounds; round++) {
    const acknowledged: Acknowledged[] = [];
    let isOver = false;
    let enough = () => {};
    const underLoad = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const client = async () => {
      while (!isOver) {
        const lines = Array.from({ length: randomInt(1, 5) }, () => ids[randomInt(ids.length)]);
        const items = [...new Set(lines)].flatMap((productID) =>
          productID ? [{ productID, qty: randomInt(1, 4) }] : [],
        );
        const body = orderBody(items);
        if (randomInt(4) === 0) body.promoCode = `BRAAI${randomInt(200)}`;
        const done = await order(shop.url, body);
        if (done !== null) acknowledged.push(done);
        if (acknowledged.length === 25) enough();
      }
    };
    const load = [
      ...Array.from({ length: clients }, client),
      changePictures(database, dataDir, digests, () => isOver),
    ];
    await Promise.race([underLoad, Promise.all(load)]);
    const before = acknowledged.slice();
    const taken = await run('backup', dataDir, backups);
    counts.during += acknowledged.length - before.length;
    expect(taken, taken.lines.join('\n')).toMatchObject({ code: 0 });
    const [file = ''] = taken.lines;
    isOver = true;
    await Promise.all(load);

    await database.pool.end();
    await shop.kill();
    killDatabase(dataDir);
    rmSync(dataDir, { recursive: true, maxRetries: 5 });

    const restored = await run('restore', dataDir, file);
    expect(restored, restored.lines.join('\n')).toMatchObject({ code: 0 });
    ({ shop } = await startAgain(dataDir));
    database = databaseOf(dataDir);
    // Jobs are not in a backup: a shop with a mail server recreates them at its start.
    const problems = (await brokenInvariants(database.db, started, before)).filter(
      (problem) => !/^O4: \S+ has 2 emails, \d of them without a job$/.test(problem),
    );
    expect(problems, `after round ${round + 1}`).toEqual([]);
    counts.orders += before.length;
    counts.pictures += await picturesAreWhole(database, dataDir, digests);
  }
  console.log(
    `${rounds} machines lost: ${counts.orders} orders and ${counts.pictures} pictures before the backups all there, ${counts.during} orders meanwhile`,
  );
  expect(counts.during).toBeGreaterThan(0);
  await killedInTheMiddle(home, dataDir, database);
  expect(await shop.stop()).toBe(0);
});

async function killedInTheMiddle(home: string, dataDir: string, database: Database): Promise<void> {
  const backups = join(home, 'others');
  mkdirSync(backups);
  // A locked table halts the backup halfway.
  const holder = await database.pool.connect();
  await holder.query('begin; lock table shop_order in access exclusive mode');
  const first = command('backup', dataDir, backups);
  await appears(backups, (name) => name.endsWith('.partial'));
  first.child.kill('SIGKILL');
  await first.ended;
  holder.release(true);
  await database.pool.end();
  expect(readdirSync(backups).filter((name) => name.endsWith('.tar.gz'))).toEqual([]);
  const second = await run('backup', dataDir, backups);
  const [file = ''] = second.lines;
  expect([second.code, readdirSync(backups)]).toEqual([0, [file.slice(backups.length + 1)]]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('restore', dataDir, file)).toEqual({
    code: 1,
    lines: [
      `The data folder ${dataDir} is not empty, and a restore overwrites nothing. Set DATA_DIR to an empty folder, or move this one away.`,
    ],
  });

  for (let kills = 0; kills < trials({ short: 1, long: 30 }); ) {
    const other = join(home, 'other');
    mkdirSync(other);
    const killed = command('restore', other, file);
    await appears(other, (name) => name === 'restoring');
    if (kills > 0) await delay(randomInt(4_000));
    killed.child.kill('SIGKILL');
    const { code } = await killed.ended;
    if (existsSync(join(other, 'restoring'))) {
      expect(code).not.toBe(0);
      kills += 1;
      const refused = await startShopProcess({ DATA_DIR: other, SAMPLE_SHOP: 'off' });
      expect(refused).toEqual({
        ok: false,
        code: 1,
        output: `The data folder ${other} cannot be used: a restore into it did not finish. Run the same restore again, or remove the folder.\n`,
      });
      expect(await run('restore', other, file)).toMatchObject({ code: 0 });
      expect(existsSync(join(other, 'restoring'))).toBe(false);
    } else if (code !== 0) {
      const whole = await startShopProcess({ DATA_DIR: other, SAMPLE_SHOP: 'off' });
      if (!whole.ok) throw new Error(whole.output);
      expect(await whole.shop.stop()).toBe(0);
    }
    rmSync(other, { recursive: true });
  }
  expect(await run('restore', join(home, 'third'), join(home, 'none.tar.gz'))).toEqual({
    code: 1,
    lines: [`There is no file ${join(home, 'none.tar.gz')}.`],
  });
}

/** Resolves when an entry appears in the folder. */
async function appears(path: string, wanted: (name: string) => boolean): Promise<void> {
  const watcher = watch(path);
  try {
    if (readdirSync(path).some(wanted)) return;
    await new Promise<void>((resolve) => {
      watcher.on('change', (_, name) => {
        if (wanted(String(name))) resolve();
      });
    });
  } finally {
    watcher.close();
  }
}

// Retention in the bucket is tested in app/server/backup, since two more shops take half a minute to start.
test.runIf(trials({ short: 0, long: 1 }) === 1)(
  'a shop that backs itself up into a bucket is lost with its machine, and restored from there',
  async () => {
    const home = testFolder();
    const dataDir = join(home, 'data');
    const server = await s3Server();
    afterTest(() => server.close());
    const env = {
      S3_URL: server.url,
      S3_REGION: s3Account.region,
      S3_KEY: s3Account.key,
      S3_SECRET: s3Account.secret,
      BACKUP_BUCKET: s3Account.name,
    };
    let { shop } = await startAgain(dataDir, env);
    await expect.poll(() => server.files.size).toBe(1);
    let database = databaseOf(dataDir);
    const productID = await stockVariant(database.db, { qty: 5 });
    const placed = await order(shop.url, orderBody([{ productID, qty: 1 }]));
    expect(placed).not.toBeNull();
    const taken = await run('backup', dataDir, 'bucket', env);
    expect(taken, taken.lines.join('\n')).toMatchObject({ code: 0 });
    await database.pool.end();
    await shop.kill();
    killDatabase(dataDir);
    rmSync(dataDir, { recursive: true, maxRetries: 5 });

    const names = [...server.files.keys()].map((name) => name.replace('backups/', '')).sort();
    expect(names).toHaveLength(2);
    expect(await run('restore', dataDir, 'bucket')).toEqual({
      code: 1,
      lines: [
        'Set BACKUP_BUCKET (or S3_BUCKET), S3_URL, S3_REGION, S3_KEY and S3_SECRET to say which bucket.',
      ],
    });
    expect(await run('restore', dataDir, 'bucket', env)).toEqual({
      code: 0,
      lines: [
        ...names,
        `Restore the last of the bucket ${s3Account.name}: npm run restore -- bucket ${names[1]}`,
      ],
    });
    expect(await run('restore', dataDir, `bucket ${names[0]}x`, env)).toEqual({
      code: 1,
      lines: [`There is no backup ${names[0]}x in the bucket ${s3Account.name}.`],
    });
    expect(await run('restore', dataDir, 'bucket', { ...env, S3_SECRET: 'another' })).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/refuses S3_SECRET/)],
    });
    const restored = await run('restore', dataDir, `bucket ${names[1]}`, env);
    expect(restored, restored.lines.join('\n')).toMatchObject({ code: 0 });
    ({ shop } = await startAgain(dataDir, env));
    database = databaseOf(dataDir);
    const orders = await database.db.select({ id: shopOrder.orderID }).from(shopOrder);
    expect(orders.map(({ id }) => id)).toEqual([placed?.orderID]);
    await database.pool.end();
    expect(await shop.stop()).toBe(0);
  },
);

test('the disk of the backups is full: the shop says so, takes orders, and keeps the older backups', async ({
  skip,
}) => {
  const home = testFolder();
  const dataDir = join(home, 'data');
  const backups = join(home, 'backups');
  mkdirSync(backups);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', backups], { stdio: 'ignore' });
  } catch {
    skip('only root can make a small disk; test/full-disk.test.ts shows the same without one');
  }
  afterTest(() => execFileSync('umount', [backups]));
  const older = 'boma-2026-01-01T000000Z.tar.gz';
  writeFileSync(join(backups, older), 'an older backup');
  writeFileSync(join(backups, 'films'), Buffer.alloc(60 * 1024));

  const { shop } = await startAgain(dataDir, { BACKUP_DIR: backups });
  const database = databaseOf(dataDir);
  const runs = () => database.db.select().from(backupRun);
  await expect.poll(runs).toMatchObject([
    {
      file: null,
      reason: 'no-room',
      problem: expect.stringMatching(/^There is no room left in \S+ \(ENOSPC\)/),
    },
  ]);
  expect(shop.output()).toContain('There is no room left');
  expect(readdirSync(backups).sort()).toEqual([older, 'films']);
  const productID = await stockVariant(database.db, { qty: 5 });
  expect(await order(shop.url, orderBody([{ productID, qty: 1 }]))).not.toBeNull();
  expect(await run('backup', dataDir, backups)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^There is no room left in \S+ \(ENOSPC\), so the backup was not made\./)],
  });
  rmSync(join(backups, 'films'));
  expect(await run('backup', dataDir, backups)).toMatchObject({ code: 0 });
  expect(readdirSync(backups)).toHaveLength(2);
  await database.pool.end();
  expect(await shop.stop()).toBe(0);
});
