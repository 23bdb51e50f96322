import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Tx } from '#app/server/db/client.ts';
import { statement } from '#app/server/db/named.ts';
import type { Log } from '#app/server/log.ts';

/** What changes may be signalled: one word a kind of thing. */
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

/** What changed, as its writer named it; null when anything may have: the connection was away for a while. */
export type Listener = (subject: string | null) => void;

export interface Live {
  /** Calls back after every committed change of the topic, in this process and in every other on the same database. */
  subscribe(topic: Topic, listener: Listener): () => void;
  /**
   * Resolves when every change that was committed before the call has been reported here: after it, nothing cached in memory is
   * older than the caller's own write.
   */
  settled(): Promise<void>;
  /** Fired when the shop closes: streams end themselves. */
  readonly stopped: AbortSignal;
  stop(): Promise<void>;
}

const channelOf = (topic: Topic) => `boma_${topic}`;
const topicOf = new Map(topics.map((topic) => [channelOf(topic), topic]));

const signal = statement(
  'notify',
  sql`select pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('subject')})`,
);

/**
 * Signals a change. Inside a transaction it goes out with the commit, or never.
 * @param subject which one changed: an id, or a few with blanks between, not data. At most a few thousand bytes.
 */
export async function notify(db: Db | Tx, topic: Topic, subject = ''): Promise<void> {
  await signal(db, { channel: channelOf(topic), subject });
}

export interface LiveTimes {
  /** Between two looks at whether the connection still lives, and the longest a look may take, in ms. */
  heartbeat: number;
  /** Before the first try to connect again; doubled up to twenty times itself, in ms. */
  retry: number;
}

/** One LISTEN connection outside the pool. Resolves when it listens; from then on it comes back by itself. */
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
      // Whatever was signalled meanwhile was heard by nobody here.
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
      // A function of its own each time, so that one listener given twice is called twice and ends twice.
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

/** A connection that listens to every topic, and tells when it is lost. */
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
  /** One question at a time: a connection has room for one. */
  function ask(): Promise<unknown> {
    const answer = lastCheck.then(() => client.query('select 1'));
    lastCheck = answer.catch(() => {});
    return answer;
  }
  // A connection cut without a word looks alive until something is asked of it.
  const timer = setInterval(() => {
    ask().catch((error: Error) => lose(error.message));
  }, heartbeat);
  timer.unref();

  return {
    /** Resolves with the reason when the connection is lost, or when the shop stops. */
    async lost(stop: AbortSignal): Promise<string> {
      const stopped = new Promise<string>((resolve) => {
        stop.addEventListener('abort', () => resolve('stopped'), { once: true });
      });
      const reason = await Promise.race([loss, stopped]);
      clearInterval(timer);
      if (!stop.aborted) client.end().catch(() => {});
      return reason;
    },
    /** The server hands over what was signalled before it says that a query is done. False when it is not there. */
    heardAll: () =>
      ask().then(
        () => true,
        () => false,
      ),
    close: () => client.end().catch(() => {}),
  };
}
