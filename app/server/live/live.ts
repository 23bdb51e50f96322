import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { updateTopics } from '#app/domain/live/live-paths.ts';
import {
  followChanges,
  readChanges,
  recordChange,
  removeChanges,
  type Seen,
} from '#app/server/db/changes.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';

export const topics = [...updateTopics, 'sessions'] as const;
export type Topic = (typeof topics)[number];

/** The writer's subject; null when anything may have changed after a reconnection. */
export type Listener = (subject: string | null) => void;

export interface Live {
  /** After every commit, in all processes on the database. */
  subscribe(topic: Topic, listener: Listener): () => void;
  /**
   * Resolves when all commits before the call have been reported here, so that caches are no older than the caller's
   * write.
   */
  settled(): Promise<void>;
  readonly stopped: AbortSignal;
  stop(): Promise<void>;
}

const known: ReadonlySet<string> = new Set(topics);
const isTopic = (name: string): name is Topic => known.has(name);

/** Delivered after the transaction's commit. @param subject ids separated by blanks. */
export function notify(db: Db | Tx, topic: Topic, subject = ''): Promise<void> {
  return recordChange(db, { topic, subject });
}

export interface LiveTimes {
  /** Polling interval for changes without a notification, in ms. */
  heartbeat: number;
  /** Connection timeout in ms. */
  timeout: number;
  /** First reconnection delay in ms; doubles up to twenty times itself. */
  retry: number;
  /** Minimum retention of changes, in ms. */
  keep: number;
}

const usualTimes: LiveTimes = { heartbeat: 10_000, timeout: 10_000, retry: 250, keep: 600_000 };

/** One LISTEN connection outside the pool, reconnected automatically. */
export async function startLive(
  connectionString: string,
  log: Pick<Log, 'warn' | 'info'>,
  times: Partial<LiveTimes> = {},
): Promise<Live> {
  const { retry, ...others } = { ...usualTimes, ...times };
  const listeners = new Map<Topic, Set<Listener>>(topics.map((topic) => [topic, new Set()]));
  const stopping = new AbortController();
  const deliver = (topic: Topic, subject: string | null) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };

  const notifyAll = () => {
    for (const topic of topics) deliver(topic, null);
  };

  const connect = () => listen(connectionString, others, deliver, notifyAll);
  let connection = await connect();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await connection.lost(stopping.signal);
      if (stopping.signal.aborted) break;
      log.warn({ reason }, 'live connection lost');
      const next = await reconnect();
      if (next === null) break;
      connection = next;
      log.info('live connection is back');
      notifyAll();
    }
  }

  async function reconnect() {
    for (let pause = retry; ; pause = Math.min(pause * 2, retry * 20)) {
      try {
        await wait(pause, undefined, { signal: stopping.signal });
        return await connect();
      } catch {
        if (stopping.signal.aborted) return null;
      }
    }
  }

  return {
    subscribe(topic, listener) {
      // A wrapper for each subscription, so that one listener may subscribe twice.
      const own: Listener = (subject) => listener(subject);
      listeners.get(topic)?.add(own);
      return () => listeners.get(topic)?.delete(own);
    },
    async settled() {
      await connection.readChanges().catch(notifyAll);
    },
    stopped: stopping.signal,
    async stop() {
      stopping.abort();
      await running;
      await connection.close();
    },
  };
}

async function listen(
  connectionString: string,
  { heartbeat, timeout, keep }: Omit<LiveTimes, 'retry'>,
  deliver: (topic: Topic, subject: string) => void,
  notifyAll: () => void,
) {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'boma-live',
  });
  let lose: (reason: string) => void = () => {};
  const loss = new Promise<string>((resolve) => {
    lose = resolve;
  });
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('ended'));
  let seen: Seen;
  try {
    await client.connect();
    seen = await followChanges(client);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  let oldest = seen;
  const readNew = oneAtATime(async () => {
    const found = await readChanges(client, seen);
    const pause = found.seen.at - seen.at;
    seen = found.seen;
    // A process paused for long may have missed changes that were removed meanwhile.
    if (pause > keep / 2000) notifyAll();
    else for (const { topic, subject } of found.changes) if (isTopic(topic)) deliver(topic, subject);
    if (seen.at - oldest.at < keep / 1000) return;
    await removeChanges(client, oldest);
    oldest = seen;
  });
  const onSignal = () => {
    readNew().catch((error: Error) => lose(error.message));
  };
  client.on('notification', onSignal);
  // Finds changes of a process that died before notifying, and detects a half-open connection.
  const timer = setInterval(onSignal, heartbeat);
  timer.unref();

  return {
    /** Resolves with the reason, or when the shop stops. */
    async lost(stop: AbortSignal): Promise<string> {
      const stopped = new Promise<string>((resolve) => {
        stop.addEventListener('abort', () => resolve('stopped'), { once: true });
      });
      const reason = await Promise.race([loss, stopped]);
      clearInterval(timer);
      if (!stop.aborted) client.end().catch(() => {});
      return reason;
    },
    /** Resolves when everything committed before the call was delivered. */
    readChanges: readNew,
    close: () => client.end().catch(() => {}),
  };
}
