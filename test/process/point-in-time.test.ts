import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { shopOrder } from '#app/server/db/schema.ts';
import { databaseOf, fromAnywhere, killDatabase, startAgain } from '#test/crashed-shop.ts';
import { orderBody, stockVariant } from '#test/order-factories.ts';
import { type Acknowledged, brokenInvariants } from '#test/order-invariants.ts';
import { dataFolder, shopDatabaseUrl } from '#test/shop-process.ts';

/** 2.60 or later for PostgreSQL 18; PGBACKREST overrides the path. */
const program = process.env.PGBACKREST ?? 'pgbackrest';
const installed = spawnSync(program, ['version']).status === 0;

describe.runIf(process.env.LONG_TESTS !== undefined && installed)('pgBackRest', () => {
  test('restores the shop’s own PostgreSQL to a second between two orders', async () => {
    const home = dataFolder();
    onTestFinished(home.remove);
    const dataDir = join(home.path, 'data');
    const cluster = join(dataDir, 'postgres');
    const config = join(home.path, 'pgbackrest.conf');
    const passwords = join(home.path, 'pgpass');
    const pgbackrest = (...args: string[]) =>
      promisify(execFile)(program, [`--config=${config}`, '--stanza=boma', ...args], {
        env: { ...process.env, PGPASSFILE: passwords },
      });
    for (const folder of ['archive', 'lock']) mkdirSync(join(home.path, folder));

    let { shop } = await startAgain(dataDir);
    onTestFinished(async () => {
      await shop.kill();
      if (existsSync(join(cluster, 'postmaster.pid'))) killDatabase(dataDir);
    });
    expect(await shop.stop()).toBe(0);
    const { password } = new URL(shopDatabaseUrl(dataDir));
    writeFileSync(passwords, `*:*:*:boma:${password}\n`, { mode: 0o600 });
    writeFileSync(
      config,
      [
        '[global]',
        `repo1-path=${join(home.path, 'archive')}`,
        `lock-path=${join(home.path, 'lock')}`,
        'log-level-file=off',
        'log-level-console=off',
        'log-level-stderr=warn',
        'repo1-retention-full=2',
        'start-fast=y',
        ...(process.getuid?.() === 0 ? ['allow-root=y'] : []),
        '[boma]',
        `pg1-path=${cluster}`,
        `pg1-socket-path=${cluster}`,
        'pg1-user=boma',
        'pg1-database=boma',
        '',
      ].join('\n'),
    );
    appendFileSync(
      join(cluster, 'postgresql.conf'),
      [
        '',
        'archive_mode = on',
        `archive_command = '${program} --config=${config} --stanza=boma archive-push %p'`,
        'archive_timeout = 60',
        '',
      ].join('\n'),
    );

    ({ shop } = await startAgain(dataDir));
    await pgbackrest('stanza-create');
    await pgbackrest('check');
    let database = databaseOf(dataDir);
    const variant = await stockVariant(database.db, { qty: 1_000 });
    await pgbackrest('--type=full', 'backup');

    const place = async (count: number) => {
      const placed: Acknowledged[] = [];
      const client = async () => {
        while (placed.length < count) {
          const body = orderBody([{ productID: variant, qty: 2 }]);
          const response = await fetch(`${shop.url}/api/postOrder`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...fromAnywhere() },
            body: JSON.stringify(body),
          });
          expect(response.status).toBe(200);
          const { orderNumber, totalPriceWithShipping } = await response.json();
          placed.push({ orderID: body.orderID, orderNumber, totalPriceWithShipping });
        }
      };
      await Promise.all(Array.from({ length: 4 }, client));
      return placed;
    };
    const second = async () => {
      const { rows } = await database.pool.query(
        "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as now",
      );
      return String(rows[0]?.now);
    };
    const later = (than: string) => expect.poll(second, { interval: 50 }).not.toBe(than);

    const before = await place(20);
    const last = await second();
    await later(last);
    const wanted = await second();
    await later(wanted);
    const after = await place(20);
    const { rows } = await database.pool.query('select pg_walfile_name(pg_switch_wal()) as name');
    await expect
      .poll(async () => {
        const { rows: archived } = await database.pool.query(
          'select last_archived_wal >= $1 as is_there from pg_stat_archiver',
          [rows[0]?.name],
        );
        return archived[0]?.is_there;
      })
      .toBe(true);

    await database.pool.end();
    await shop.kill();
    killDatabase(dataDir);
    rmSync(cluster, { recursive: true, maxRetries: 5 });
    mkdirSync(cluster, { mode: 0o700 });
    await pgbackrest('--type=time', `--target=${wanted}+00`, '--target-action=promote', 'restore');
    expect(existsSync(join(cluster, 'recovery.signal'))).toBe(true);

    ({ shop } = await startAgain(dataDir));
    database = databaseOf(dataDir);
    const orders = await database.db.select({ id: shopOrder.orderID }).from(shopOrder);
    expect(orders.map(({ id }) => id).sort()).toEqual(before.map(({ orderID }) => orderID).sort());
    const problems = (await brokenInvariants(database.db, new Map([[variant, 1_000]]), before)).filter(
      (problem) => !/^O4: \S+ has 2 emails, \d of them without a job$/.test(problem),
    );
    expect(problems).toEqual([]);
    await place(5);
    await pgbackrest('check');
    await pgbackrest('--type=incr', 'backup');
    console.log(
      `restored to ${wanted} UTC: ${before.length} orders before it are there, ${after.length} after it are not`,
    );
    await database.pool.end();
    expect(await shop.stop()).toBe(0);
  });
});
