import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FailedOrder } from '#app/emails/failed-order.ts';
import type { Log } from '#app/server/log.ts';

/** Failed orders, on disk because the database may be unavailable, until reported. In memory while the disk is full. */
export interface FailureSpool {
  /** Resolves when stored on disk, or in memory where that fails; idempotent by orderID. */
  save(failure: FailedOrder): Promise<void>;
  /** Reports now if possible. Never throws. */
  relay(): Promise<void>;
  stop(): Promise<void>;
}

export interface FailureNotice {
  id: string;
  failures: readonly FailedOrder[];
  uncounted: number;
}

/** `refused`: by the mail server, for good; it waits for the outbox, where an owner sees why. */
export type FailureDelivery = 'outbox' | 'mailed' | 'refused' | 'nobody';

interface FailureSpoolParts {
  dataDir: string;
  log: Pick<Log, 'warn'>;
  now: () => number;
  /** Most stored failures, so that customers cannot fill the disk; more are only counted. */
  capacity?: number;
  /** Which of these orders exist after all; null while the database is unavailable. */
  placed: (orderIDs: readonly string[]) => Promise<ReadonlySet<string> | null>;
  /** Delivers to the outbox or, without the database, to the mail server. */
  deliver: (notice: FailureNotice) => Promise<FailureDelivery>;
  /** Adds a mailed notice to the outbox (`sentAt` epoch ms); false while the database is unavailable. */
  record: (notice: FailureNotice, sentAt: number) => Promise<boolean>;
}

/** Emails an hour; the last one lists all remaining failures (T32). */
const perHour = 10;
const hour = 3_600_000;
const checkEvery = 15_000;

const ledgerName = 'ledger';
const mailedPrefix = 'mailed-';
const ledgerShape = z.object({
  told: z.array(z.object({ at: z.number(), failures: z.array(z.string()) })),
  uncounted: z.number(),
});
type Ledger = z.infer<typeof ledgerShape>;

const failureShape = z.custom<FailedOrder>(isFailure);
const mailedShape = z.object({
  notice: z.object({ id: z.string(), failures: z.array(failureShape), uncounted: z.number() }),
  sentAt: z.number(),
});

export async function openFailureSpool(parts: FailureSpoolParts): Promise<FailureSpool> {
  const { capacity = 200 } = parts;
  const files = await openSpoolFiles(join(parts.dataDir, 'spool'));
  let ledger = await readLedger(files);
  let stored = new Set((await files.names()).filter((name) => name.endsWith('.json')));
  const held = new Map<string, unknown>();
  let last: Promise<void> = Promise.resolve();
  /** Separate from the reports, so that a failing order waits for the disk only. */
  let writing: Promise<void> = Promise.resolve();

  /** Serialised, so that no failure is reported twice. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    last = last.then(step).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'the spool of failed orders could not be worked off; it stays');
    });
    return last;
  }

  async function save(failure: FailedOrder): Promise<void> {
    const name = fileOf(failure.orderID);
    if (stored.has(name) || wasReported(name)) return;
    if (stored.size >= capacity) {
      await writeLedger({ ...ledger, uncounted: ledger.uncounted + 1 });
      return;
    }
    stored.add(name);
    await write(name, failure);
  }

  /** Falls back to memory. Never throws. */
  function write(name: string, value: unknown): Promise<void> {
    held.set(name, value);
    writing = writing.then(async () => {
      if (held.get(name) !== value) return;
      try {
        await files.write(name, value);
        if (held.get(name) === value) held.delete(name);
      } catch (error) {
        parts.log.warn(
          { err: error },
          'the disk does not take the report of a failed order; it is held in memory',
        );
      }
    });
    return writing;
  }

  async function read(name: string): Promise<unknown> {
    return held.has(name) ? held.get(name) : files.read(name);
  }

  function remove(name: string): Promise<void> {
    held.delete(name);
    writing = writing.then(() => files.remove(name));
    return writing;
  }

  async function recordMailed(): Promise<void> {
    const names = new Set([...(await files.names()), ...held.keys()]);
    for (const name of [...names].filter((one) => one.startsWith(mailedPrefix))) {
      const mailed = mailedShape.safeParse(await read(name));
      if (!mailed.success || (await parts.record(mailed.data.notice, mailed.data.sentAt))) await remove(name);
    }
  }

  /** Orders whose reports the mail server refused while the database is away; they keep no other waiting. */
  const refused = new Set<string>();

  async function relayAll(): Promise<void> {
    for (const [name, value] of held) await write(name, value);
    await recordMailed();
    if (stored.size === 0 && ledger.uncounted === 0) return;
    const failures = await readFailures();
    const placed = await parts.placed(failures.map(({ orderID }) => orderID));
    // The outbox takes what the mail server refuses.
    if (placed !== null) refused.clear();
    const still = failures.filter(({ orderID }) => !placed?.has(orderID) && !refused.has(orderID));
    for (const { orderID } of failures) if (placed?.has(orderID)) await removeFailures([fileOf(orderID)]);

    const since = parts.now() - hour;
    let budget = perHour - ledger.told.filter(({ at }) => at > since).length;
    for (let rest = still; budget > 0 && (rest.length > 0 || ledger.uncounted > 0); budget--) {
      const together = budget === 1 || rest.length === 0 ? rest : rest.slice(0, 1);
      const uncounted = together.length === rest.length ? ledger.uncounted : 0;
      const names = together.map(({ orderID }) => fileOf(orderID));
      const notice = { id: idOf(names, uncounted), failures: together, uncounted };
      const outcome = await parts.deliver(notice);
      if (outcome === 'nobody') return;
      if (outcome === 'refused') {
        if (together.length === 0) return;
        for (const { orderID } of together) refused.add(orderID);
        await writeLedger({ ...ledger, told: [...ledger.told, { at: parts.now(), failures: [] }] });
        rest = rest.slice(together.length);
        continue;
      }
      if (outcome === 'mailed') await write(mailedPrefix + notice.id, { notice, sentAt: parts.now() });
      await writeLedger({
        told: [...ledger.told, { at: parts.now(), failures: names }],
        uncounted: ledger.uncounted - uncounted,
      });
      await removeFailures(names);
      rest = rest.slice(together.length);
    }
  }

  async function readFailures(): Promise<FailedOrder[]> {
    const found = await Promise.all([...stored].map(async (name) => ({ name, value: await read(name) })));
    const broken = found.filter(({ value }) => !isFailure(value)).map(({ name }) => name);
    await removeFailures(broken);
    return found
      .map(({ value }) => value)
      .filter(isFailure)
      .sort((a, b) => a.at.localeCompare(b.at));
  }

  async function removeFailures(names: readonly string[]): Promise<void> {
    for (const name of names) await remove(name);
    stored = new Set([...stored].filter((name) => !names.includes(name)));
  }

  function wasReported(name: string): boolean {
    return ledger.told.some(({ failures }) => failures.includes(name));
  }

  async function writeLedger(next: Ledger): Promise<void> {
    const since = parts.now() - 24 * hour;
    ledger = { ...next, told: next.told.filter(({ at }) => at > since) };
    await write(ledgerName, ledger);
  }

  const timer = setInterval(() => void inTurn(relayAll), checkEvery);
  timer.unref();
  return {
    async save(failure) {
      await save(failure);
      void inTurn(relayAll);
    },
    relay: () => inTurn(relayAll),
    async stop() {
      clearInterval(timer);
      await inTurn(relayAll);
      if (held.size > 0)
        parts.log.warn({ held: held.size }, 'reports of failed orders were held and are lost');
    },
  };
}

async function readLedger(files: SpoolFiles): Promise<Ledger> {
  const read = ledgerShape.safeParse(await files.read(ledgerName));
  return read.success ? read.data : { told: [], uncounted: 0 };
}

/** Only a partial write differs, and that is not JSON. */
function isFailure(value: unknown): value is FailedOrder {
  return typeof value === 'object' && value !== null && 'orderID' in value && 'customer' in value;
}

function fileOf(orderID: string): string {
  return `${createHash('sha256').update(orderID).digest('hex').slice(0, 40)}.json`;
}

function idOf(names: readonly string[], uncounted: number): string {
  const digest = createHash('sha256')
    .update(`${names.join(' ')} ${uncounted}`)
    .digest('hex');
  return `failed-${digest.slice(0, 32)}`;
}

/** Crash-safe JSON files: written to a temporary file, synced, renamed, folder synced. */
interface SpoolFiles {
  names(): Promise<readonly string[]>;
  /** Null where absent or not JSON. */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
}

async function openSpoolFiles(folder: string): Promise<SpoolFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.endsWith('.tmp')) await unlink(join(folder, name)).catch(() => {});
  const forceFolder = async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    async names() {
      return (await readdir(folder)).filter((name) => !name.endsWith('.tmp'));
    },
    async read(name) {
      try {
        return JSON.parse(await readFile(join(folder, name), 'utf8'));
      } catch {
        return null;
      }
    },
    async write(name, value) {
      const draft = join(folder, `${randomUUID()}.tmp`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(JSON.stringify(value));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, join(folder, name));
      } catch (error) {
        // Frees the space on a full disk.
        await unlink(draft).catch(() => {});
        throw error;
      }
      await forceFolder();
    },
    async remove(name) {
      await unlink(join(folder, name)).catch(() => {});
    },
  };
}
