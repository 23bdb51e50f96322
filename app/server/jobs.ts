import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Db as BossDatabase, PgBoss } from 'pg-boss';
import { runNamed } from '#app/server/db/sql.ts';
import type { Db, Tx } from './db/client.ts';
import type { Log } from './log.ts';
import { jobRuns, type QueuedJob, queuedJobs } from './observability/channels.ts';

/** Jobs that run after a commit; a job has only the id of its row. */
const queues = ['email', 'alert'] as const;
export type Queue = (typeof queues)[number];

export type JobOutcome = 'done' | 'again';

export interface Jobs {
  /** In the caller's transaction; a row with a waiting or running job gets no second. @param wait ms. */
  add(tx: Tx | Db, queue: Queue, ids: readonly string[], wait?: number): Promise<void>;
  /** For one row; makes a job that waits for a retry due at once. */
  addNow(tx: Tx | Db, queue: Queue, id: string): Promise<void>;
  /** Runs jobs by age; `again` retries with growing delays. */
  work(queue: Queue, carryOut: (id: string) => Promise<JobOutcome>): Promise<void>;
  wake(queue: Queue): void;
  stop(): Promise<void>;
}

const concurrency = 4;

/** Delays grow to two minutes; retries go on for days. */
const behaviour = {
  policy: 'exclusive',
  retryLimit: 2000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 120,
  expireInSeconds: 600,
  heartbeatSeconds: 20,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 3600,
} as const;

/** Creates the schema `pgboss` where missing; uses the shop's pool. */
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
  // Every poll fails while the database is unavailable; requests report that themselves.
  boss.on('error', (error) => log.debug({ err: error }, 'a look at the queue of jobs failed'));
  await boss.start();
  for (const queue of queues) {
    const { policy, ...settings } = behaviour;
    await boss.createQueue(queue, { policy, ...settings });
    // pg-boss reads a queue's settings on first use outside the transaction. Within an order's transaction
    // that could deadlock on an exhausted pool.
    await boss.insert(queue, []);
  }
  const workers = new Map<Queue, string[]>();

  return {
    async add(tx, queue, ids, wait = 0) {
      const startAfter = wait / 1000;
      const jobs = ids.map((id) => ({
        data: queuedJob(id),
        singletonKey: id,
        ...(wait > 0 ? { startAfter } : {}),
      }));
      await boss.insert(queue, jobs, { db: inTransaction(tx) });
    },
    async addNow(tx, queue, id) {
      await boss.upsert(queue, queuedJob(id), { singletonKey: id, startAfter: 0, db: inTransaction(tx) });
    },
    async work(queue, carryOut) {
      const started: string[] = [];
      workers.set(queue, started);
      // Several workers with small fetches, so that a hanging job delays few others.
      while (started.length < concurrency) {
        const worker = await boss.work<QueuedJob>(
          queue,
          { batchSize: 2, pollingIntervalSeconds: 5, burstWhenBatchFull: true, perJobResults: true },
          (batch) =>
            Promise.all(
              batch.map(async ({ id, data }) => {
                const seen = { began: performance.now(), queue, data };
                const outcome = await jobRuns.tracePromise(() => carryOut(data.id), seen);
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

function queuedJob(id: string): QueuedJob {
  const job: QueuedJob = { id };
  queuedJobs.start.publish(job);
  return job;
}

/** The queue's few texts are constant, so a digest names each prepared statement. */
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
