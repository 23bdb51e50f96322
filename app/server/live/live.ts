import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Tx } from '#app/server/db/client.ts';
import { statement } from '#app/server/db/sql.ts';
import type { Log } from '#app/server/log.ts';

export const topics = [
  'orders',
  'catalogue',
  'images',
  'options',
  'promos',
  'emails',
  'messages',
  'customers',
  'sessions',
  'settings',
  'staff',
] as const;
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

const channelOf = (topic: Topic) => `boma_${topic}`;
const topicOf = new Map(topics.map((topic) => [channelOf(topic), topic]));

const signal = statement(
  'notify',
  sql`select pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('subject')})`,
);

/** Sent with the transaction's commit. @param subject ids separated by blanks, at most a few thousand bytes. */
export async function notify(db: Db | Tx, topic: Topic, subject = ''): Promise<void> {
  await signal(db, { channel: channelOf(topic), subject });
}

export interface LiveTimes {
  /** Interval and timeout of the check of the connection, in ms. */
  heartbeat: number;
  /** First reconnection delay in ms; doubles up to twenty times itself. */
  retry: number;
}

/** One LISTEN connection outside the pool, reconnected automatically. */
export async function startLive(
  connectionString: string,
  log: Pick<Log, 'warn' | 'info'>,
  times: LiveTimes = { heartbeat: 10_000, retry: 250 },
): Promise<Live> {
  const listeners = new Map<Topic, Set<Listener>>(topics.map((topic) => [topic, new Set()]));
  const stopping = new AbortController();
  const tell = (topic: Topic, subject: string | null) => {
    for (const listener of listeners.get(topic) ?? []) listener(subject);
  };

  const connect = () => listen(connectionString, times.heartbeat, tell);
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
      for (const topic of topics) tell(topic, null);
    }
  }

  async function reconnect() {
    for (let pause = times.retry; ; pause = Math.min(pause * 2, times.retry * 20)) {
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
      if (await connection.heardAll()) return;
      for (const topic of topics) tell(topic, null);
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
  heartbeat: number,
  tell: (topic: Topic, subject: string) => void,
) {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: heartbeat,
    query_timeout: heartbeat,
    application_name: 'boma-live',
  });
  let lose: (reason: string) => void = () => {};
  const loss = new Promise<string>((resolve) => {
    lose = resolve;
  });
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('ended'));
  client.on('notification', ({ channel, payload }) => {
    const topic = topicOf.get(channel);
    if (topic) tell(topic, payload ?? '');
  });
  try {
    await client.connect();
    await client.query([...topicOf.keys()].map((channel) => `listen ${channel}`).join(';'));
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  let lastCheck: Promise<unknown> = Promise.resolve();
  /** A connection runs one query at a time. */
  function ask(): Promise<unknown> {
    const answer = lastCheck.then(() => client.query('select 1'));
    lastCheck = answer.catch(() => {});
    return answer;
  }
  // A half-open connection is only noticed by a query.
  const timer = setInterval(() => {
    ask().catch((error: Error) => lose(error.message));
  }, heartbeat);
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
    /** The server delivers notifications before it completes a query. False when disconnected. */
    heardAll: () =>
      ask().then(
        () => true,
        () => false,
      ),
    close: () => client.end().catch(() => {}),
  };
}
