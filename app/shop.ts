import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { startProblem } from '#app/server/db/start-problems.ts';
import journal from '../migrations/meta/_journal.json' with { type: 'json' };
import { nextArrival } from './domain/delivery/delivery-calendar.ts';
import { nextBannerChange } from './domain/settings/appearance.ts';
import { deleteOldAlerts, startAlerts } from './server/alerts/alerts.ts';
import { backupDirProblem } from './server/backup/backup-place.ts';
import { startBackups } from './server/backup/backup-schedule.ts';
import { enqueueLowStock } from './server/catalogue/low-stock.ts';
import { watchSales } from './server/catalogue/planned-sales.ts';
import { finishDeletions } from './server/catalogue/product-changes.ts';
import { startReindex } from './server/catalogue/product-reindex.ts';
import { loadSampleShop } from './server/catalogue/sample-shop.ts';
import { watchStock } from './server/catalogue/stock-requests.ts';
import { closeAll } from './server/close-all.ts';
import { type Config, readConfig } from './server/config.ts';
import {
  buildVersion,
  clientAddress,
  longBody,
  requestFaults,
  type Shop,
  shopContext,
} from './server/context.ts';
import { foldCustomers } from './server/customers/customer-figures.ts';
import { dataFolderProblem, systemCode } from './server/data-folder.ts';
import { openDatabase } from './server/db/client.ts';
import { databaseHealth } from './server/db/health.ts';
import { migrateDatabase, UnfitDatabase } from './server/db/migrate.ts';
import { openReplica } from './server/db/replica.ts';
import { storeSecretsIn } from './server/db/stored-secret.ts';
import { openMailer } from './server/emails/mailer.ts';
import { openEmailOffice } from './server/emails/outbox-worker.ts';
import { foldFigures } from './server/figures/figures.ts';
import { createHttp } from './server/http/http.ts';
import { listen } from './server/http/listening.ts';
import { PageCache } from './server/http/page-cache.ts';
import { deleteOldCounts } from './server/http/rate-limit.ts';
import { serviceUnavailable } from './server/http/service-unavailable.ts';
import { sweepImages } from './server/images/image-sweep.ts';
import { sweepImports } from './server/import/stored-dump.ts';
import { watchInvoices } from './server/invoices/invoices.ts';
import { startJobs } from './server/jobs.ts';
import { startLive } from './server/live/live.ts';
import { streamLimits } from './server/live/stream-limits.ts';
import { changeCounts } from './server/live/updates-stream.ts';
import { createLog, type Log } from './server/log.ts';
import { watchWaybills } from './server/logistics/waybills.ts';
import { observed } from './server/observability/channels.ts';
import { startMetrics } from './server/observability/metrics.ts';
import { routePatterns } from './server/observability/route-patterns.ts';
import { startTraces } from './server/observability/traces.ts';
import { deleteOldUndoRecords } from './server/orders/undo-record.ts';
import { watchPayments } from './server/payments/online-payments.ts';
import { lockDataDir } from './server/postgres/data-lock.ts';
import { supervisePostgres } from './server/postgres/postgres-supervisor.ts';
import { watchReviews } from './server/reviews/review-requests.ts';
import { openSettings } from './server/settings/settings.ts';
import { deleteOldActivity } from './server/staff/activity.ts';
import { setHostedIdentity } from './server/staff/hosted-identity.ts';
import { ownerPasswordProblem, prepareOwners, type SignInHint } from './server/staff/owners.ts';
import { deleteExpiredSessions } from './server/staff/sessions.ts';
import { openStorage, plainStorage } from './server/storage/open-storage.ts';
import { StorageError } from './server/storage/storage.ts';
import { runInTerminal } from './server/terminal.ts';

/** Those that this build knows, for server.ts. */
export const migrations = journal;

export interface RunningShop {
  /** The shop's URL on this machine, for example `http://localhost:3000`. */
  url: string;
  config: Config;
  signInHint: SignInHint;
  /** False: emails wait. */
  sendsEmails: boolean;
  /** Stops in reverse order of the start: requests finish, running work ends, PostgreSQL stops. */
  stop(): Promise<void>;
}

export type Start = { ok: true; shop: RunningShop } | { ok: false; problems: string[] };

export interface Development {
  build: () => Promise<ServerBuild>;
  /** Handles Vite's own requests and calls `next` for all others. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** In ms: how long running requests may take once the shop is told to stop. */
const grace = 10_000;

/**
 * The composition root: everything is made here once, in order, and closed in reverse. Problems that the operator can
 * fix are returned as one line each; bugs throw.
 * @param root the project's folder.
 */
export async function startShop(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  development?: Development,
): Promise<Start> {
  const read = readConfig(env);
  if (!read.ok) return read;
  const weak = await ownerPasswordProblem(read.config);
  if (weak) return { ok: false, problems: [weak] };
  const log = createLog();
  const closers: (() => Promise<unknown> | unknown)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= closeAll(closers, log);
    return stopped;
  };
  try {
    const opened = await open(read.config, root, log, closers, development);
    return { ok: true, shop: { ...opened, config: read.config, stop } };
  } catch (error) {
    await stop();
    if (error instanceof CannotStart) return { ok: false, problems: [error.message] };
    if (/^E(ACCES|DQUOT|NOSPC|PERM|ROFS)$/.test(systemCode(error) ?? '') && error instanceof Error)
      return {
        ok: false,
        problems: [`The data folder ${read.config.dataDir} cannot be used: ${error.message}`],
      };
    throw error;
  }
}

/** For this file only: a problem that the operator can fix, as one line. */
class CannotStart extends Error {}

/** What is done at intervals, and the words in the log where it fails. */
type Chore = readonly [work: () => Promise<unknown>, failed: string];

async function open(
  config: Config,
  root: string,
  log: Log,
  closers: (() => Promise<unknown> | unknown)[],
  development: Development | undefined,
): Promise<Pick<RunningShop, 'url' | 'signInHint' | 'sendsEmails'>> {
  const unusable = dataFolderProblem(config.dataDir, config.databaseUrl === null);
  if (unusable !== null) throw new CannotStart(unusable);
  const noBackups = backupDirProblem(config);
  if (noBackups !== null) throw new CannotStart(noBackups);
  const opened = await openStorage(config, log);
  if (!opened.ok) throw new CannotStart(opened.problem);
  const { storage } = opened;
  const databaseUrl = config.databaseUrl ?? (await openOwnDatabase(config.dataDir, log, closers));
  await migrate(databaseUrl, join(root, 'migrations'));
  const lost = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const { db, pool, close } = openDatabase(databaseUrl, undefined, lost);
  closers.push(close);
  const replica = config.databaseReadUrl === null ? null : openReplica(config.databaseReadUrl, db, log);
  closers.push(() => replica?.close());
  if (config.databaseUrl === null) storeSecretsIn(db, config.dataDir);

  if (config.sampleShop) {
    try {
      if (await loadSampleShop(db, storage, join(root, 'sample-shop', 'printed')))
        log.info('the sample shop was loaded');
    } catch (err) {
      if (!(err instanceof StorageError)) throw err;
      log.warn({ err }, 'the sample shop waits for the next start, because its pictures could not be kept');
    }
  }
  if (config.identity) setHostedIdentity(db, config.identity, log);
  const { signInHint } = await prepareOwners(db, config);

  const live = await startLive(databaseUrl, log);
  closers.push(() => live.stop());
  // From here on, since a page may be older than the first stream.
  changeCounts(live);
  const settings = await openSettings({ db, live, config, log });
  closers.push(() => settings.stop());
  const mailer = openMailer({ db, config, settings });
  closers.push(() => mailer.close());
  const jobs = await startJobs(pool, log);
  closers.push(() => jobs.stop());
  const emails = await openEmailOffice({ config, settings, db, jobs, mailer, log });
  closers.push(() => emails.stop());
  const shop: Shop = {
    config,
    settings,
    db,
    readDb: replica?.readDb ?? (async () => db),
    pool,
    storage,
    live,
    streams: streamLimits(),
    jobs,
    failures: emails.failures,
    log,
  };

  for (const watch of [watchPayments, watchInvoices, watchWaybills, watchStock, watchReviews]) {
    const watching = watch(shop);
    closers.push(() => watching.stop());
  }
  const sales = watchSales(shop);
  closers.push(() => sales.stop());
  const alerts = await startAlerts(shop);
  closers.push(() => alerts.stop());

  const cache = new PageCache(undefined, () => {
    const { delivery, appearance } = settings.current();
    const now = new Date();
    const cutOff = Date.parse(nextArrival(now, delivery).until);
    return Math.min(sales.next(), cutOff, nextBannerChange(appearance.banner, now));
  });
  live.subscribe('catalogue', () => cache.clear());
  settings.follow(() => cache.clear());
  const sweeps: Chore[] = [
    [
      async () => {
        const files = await sweepImages(db, storage);
        if (files > 0) log.info({ files }, 'files of pictures that were never finished were removed');
      },
      'unfinished pictures were kept',
    ],
    [() => sweepImports(config.dataDir), 'an old import was not removed'],
  ];
  const hourly: Chore[] = [
    [
      () => enqueueLowStock(db, jobs, settings.current().stock, new Date()),
      'the email about low stock waits',
    ],
    [() => deleteOldCounts(db, 7 * 24 * 3600), 'old counters were kept'],
    [() => deleteOldAlerts(db), 'old alerts were kept'],
    [() => deleteOldActivity(db), 'old activity was kept'],
    [() => deleteOldUndoRecords(db), 'what old undos would give back was kept'],
    [() => deleteExpiredSessions(db), 'expired sessions were kept'],
    ...sweeps,
  ];
  const often: Chore[] = [
    [() => foldFigures(db), 'figures were not folded'],
    [() => foldCustomers(db), 'sums of customers were not folded'],
    [() => finishDeletions(db), 'deleted products were kept'],
  ];
  const carryOut = (chores: readonly Chore[]) => {
    for (const [work, failed] of chores) work().catch((err) => log.warn({ err }, failed));
  };
  const timers = [setInterval(() => carryOut(hourly), 3_600_000), setInterval(() => carryOut(often), 15_000)];
  closers.push(() => {
    for (const timer of timers) clearInterval(timer);
  });
  carryOut(sweeps);

  const build = development?.build ?? (await built());
  const healthy = databaseHealth(pool);
  const metrics =
    config.metricsToken === null
      ? null
      : startMetrics({ ...shop, config: { ...config, metricsToken: config.metricsToken }, cache, healthy });
  closers.push(() => metrics?.stop());
  const traces = config.tracesUrl === null ? null : await startTraces();
  closers.push(() => traces?.stop());
  const stopping = new AbortController();
  const http = createHttp({
    config,
    settings,
    log,
    storage,
    cache: development ? null : cache,
    clientFolder: development ? null : join(root, 'build', 'client'),
    pages: router(shop, development, build),
    routeIds: new Set(typeof build === 'function' ? [] : Object.keys(build.routes)),
    healthy,
    stopping: stopping.signal,
  });
  const routes = typeof build === 'function' ? {} : build.routes;
  const seen = metrics || traces ? observed(metrics?.before(http) ?? http, routePatterns(routes)) : http;
  const { before } = development ?? {};
  const listener: RequestListener = before ? (req, res) => before(req, res, () => seen(req, res)) : seen;
  const listening = await listen(listener, config).catch((error) => {
    throw portProblem(error, config) ?? error;
  });
  const backups = startBackups({ db, databaseUrl, config, storage: plainStorage(config), settings, log });
  closers.push(async () => {
    // A backup under way ends while requests finish.
    const ended = backups.stop();
    // Event streams end with the live connection; other requests finish.
    const closed = listening.close(grace);
    await live.stop();
    await closed;
    await ended;
  });
  const reindex = startReindex(db, log);
  closers.push(() => reindex.stop());
  closers.push(() => {
    stopping.abort();
    // A proxy reads at `/readyz` that the shop is going before the port closes.
    return delay(config.shutdownDelay * 1_000);
  });
  return { url: `http://localhost:${listening.port}`, signInHint, sendsEmails: mailer.isSetUp() };
}

async function openOwnDatabase(
  dataDir: string,
  log: Log,
  closers: (() => Promise<unknown> | unknown)[],
): Promise<string> {
  const locked = lockDataDir(dataDir);
  if (!locked.ok) throw new CannotStart(locked.problem);
  closers.push(() => locked.lock.release());
  const started = await supervisePostgres(dataDir, log);
  if (!started.ok) throw new CannotStart(started.problem);
  closers.push(() => started.postgres.stop());
  return started.postgres.url;
}

async function migrate(databaseUrl: string, folder: string): Promise<void> {
  try {
    await migrateDatabase(databaseUrl, folder);
  } catch (error) {
    const problem = error instanceof UnfitDatabase ? error.message : startProblem(error);
    throw problem === null ? error : new CannotStart(problem);
  }
}

async function built(): Promise<ServerBuild> {
  const { basename, unstable_getCriticalCss, allowedActionOrigins, ...build } = await import(
    'virtual:react-router/server-build'
  );
  // Omits optional values rather than passing undefined, as the router's types require.
  return {
    ...build,
    ...(basename === undefined ? {} : { basename }),
    ...(allowedActionOrigins === undefined ? {} : { allowedActionOrigins }),
    ...(unstable_getCriticalCss === undefined ? {} : { unstable_getCriticalCss }),
  };
}

/** @param build the build itself unless it changes: with a function the router asks again at every request. */
function router(
  shop: Shop,
  development: Development | undefined,
  build: ServerBuild | (() => Promise<ServerBuild>),
) {
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  return async (request: Request, address: string, allowLong: () => void) => {
    const reach = new RouterContextProvider();
    reach.set(shopContext, shop);
    reach.set(clientAddress, address);
    reach.set(longBody, allowLong);
    if (typeof build !== 'function') reach.set(buildVersion, build.assets.version);
    const faults = { away: false };
    reach.set(requestFaults, faults);
    const response = await handle(request, reach);
    return response.status === 500 && faults.away ? serviceUnavailable(response) : response;
  };
}

function portProblem(error: unknown, { port, host }: Config): CannotStart | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return new CannotStart(`Port ${port} is taken. Set PORT to another one.`);
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} is not allowed to this user. Set PORT above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(`This machine has no address ${host}. Check HOST.`);
  }
  return null;
}

/** Runs the shop in this process until it is told to stop. */
export function serve(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  development?: Development,
): Promise<void> {
  return runInTerminal(startShop(env, root, development));
}
