import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Db as BossDatabase, PgBoss } from 'pg-boss';
import type { Db, Tx } from './db/client.ts';
import { runNamed } from './db/named.ts';
import type { Log } from './log.ts';

/** What is done after a commit, by name. A job says only which row it is about; the row says the rest. */
const queues = ['letter'] as const;
export type Queue = (typeof queues)[number];

export type JobOutcome = 'done' | 'again';

export interface Jobs {
  /**
   * Writes jobs in the caller's transaction, one for each row id. A row that has one waiting or running already gets no
   * second. @param wait milliseconds before it may be carried out.
   */
  add(tx: Tx | Db, queue: Queue, ids: readonly string[], wait?: number): Promise<void>;
  /** Like `add` for one row, but a job that waits for its next attempt is due at once. */
  addNow(tx: Tx | Db, queue: Queue, id: string): Promise<void>;
  /** Begins to carry out jobs, a few at a time, in order of age. What is to be done `again` waits longer each time. */
  work(queue: Queue, carryOut: (id: string) => Promise<JobOutcome>): Promise<void>;
  /** Says that a commit brought work, so that nobody waits for the next look. */
  wake(queue: Queue): void;
  /** Lets what is being done finish, then stops. */
  stop(): Promise<void>;
}

/** Workers of one queue in a process. */
const concurrency = 4;

/** How a queue behaves: one job a row, growing pauses up to two minutes, days of patience. */
const behaviour = {
  policy: 'exclusive',
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 600,
  // A process that dies while it works is noticed by its silence.
  heartbeatSeconds: 20,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 3600,
} as const;

/** Makes the job tables (schema `pgboss`) where they are missing. Works on the shop's own connections. */
export async function startJobs(pool: pg.Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    monitorVacuum: false,
  });
  // The database may be away for a while; whoever asked for the page is told, and every look at the queue fails again.
  boss.on('error', (error) => log.debug({ err: error }, 'a look at the queue of jobs failed'));
  await boss.start();
  for (const queue of queues) {
    const { policy, ...settings } = behaviour;
    await boss.createQueue(queue, { policy, ...settings });
    // The first job of a queue has its settings looked up, past the transaction. That must not happen in an order's: with
    // every connection waiting for the row that this order holds, there would be none left to look it up with.
    await boss.insert(queue, []);
  }
  const workers = new Map<Queue, string[]>();

  return {
    async add(tx, queue, ids, wait = 0) {
      const startAfter = wait / 1000;
      const jobs = ids.map((id) => ({ data: { id }, singletonKey: id, ...(wait > 0 ? { startAfter } : {}) }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    async addNow(tx, queue, id) {
      await boss.upsert(queue, { id }, { singletonKey: id, startAfter: 0, db: inTransaction(tx) });
    },
    async work(queue, carryOut) {
      const started: string[] = [];
      workers.set(queue, started);
      // Few jobs for each worker, so that what hangs holds up few; pg-boss asks for more at once only of batches.
      while (started.length < concurrency) {
        const worker = await boss.work<{ id: string }>(
          queue,
          { batchSize: 2, pollingIntervalSeconds: 5, burstWhenBatchFull: true, perJobResults: true },
          (batch) =>
            Promise.all(
              batch.map(async ({ id, data }) => {
                const outcome = await carryOut(data.id);
                return { id, status: outcome === 'done' ? ('completed' as const) : ('failed' as const) };
              }),
            ),
        );
        started.push(worker);
      }
    },
    wake(queue) {
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  };
}

/** The queue's statements are few and their texts always the same; a digest of the text is its name. */
const names = new Map<string, string>();

function inTransaction(tx: Tx | Db): BossDatabase {
  return {
    executeSql(text, values = []) {
      const name = names.get(text) ?? `job_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      names.set(text, name);
      return runNamed(tx, name, text, values);
    },
  };
}
