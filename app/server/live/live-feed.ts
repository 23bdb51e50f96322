import { type LiveEvent, type LiveTree, liveChanges, shallowEvent } from '#app/domain/live-tree.ts';
import { eventStream } from './event-stream.ts';
import type { Live, Topic } from './live.ts';

/** What one live path holds, kept up to date for all who read it, while somebody does. */
export interface LiveFeed {
  /** Calls back with everything first, then with each change; `fail` when it cannot be known any more. */
  subscribe(send: (event: LiveEvent) => void, fail: (error: unknown) => void): () => void;
}

export interface FeedSource {
  topics: readonly Topic[];
  /**
   * The state now. @param subjects what changed since `before` (live.ts: Listener); null when anything may have, or there
   * is no `before`.
   */
  read: (subjects: ReadonlySet<string> | null, before: LiveTree | null) => Promise<LiveTree>;
}

interface Reader {
  send: (event: LiveEvent) => void;
  fail: (error: unknown) => void;
  /** Whether it was sent everything already. */
  begun: boolean;
}

/** One read of the database answers every reader, and signals that come while it is under way are answered together. */
export function liveFeed(live: Pick<Live, 'subscribe'>, { topics, read }: FeedSource): LiveFeed {
  const readers = new Set<Reader>();
  let leaves: (() => void)[] = [];
  let state: LiveTree | null = null;
  let subjects: Set<string> | null = null;
  let dirty = false;
  let reading = false;

  function hear(subject: string | null): void {
    dirty = true;
    if (subject) subjects?.add(subject);
    else subjects = null;
    void refresh();
  }

  async function refresh(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (readers.size > 0 && (dirty || [...readers].some(({ begun }) => !begun))) await readNext();
    } catch (error) {
      // What is known may be wrong: everyone begins anew.
      state = null;
      subjects = null;
      dirty = true;
      for (const { fail } of readers) fail(error);
    } finally {
      reading = false;
    }
  }

  async function readNext(): Promise<void> {
    const before = state;
    if (dirty || state === null) {
      const asked = state === null ? null : subjects;
      dirty = false;
      subjects = new Set();
      state = await read(asked, before);
    }
    const now = state;
    const changes = before === null ? [] : liveChanges(before, now);
    for (const reader of readers) {
      if (reader.begun) for (const event of changes) reader.send(event);
      else reader.send({ event: 'put', data: { path: '/', data: now } });
      reader.begun = true;
    }
  }

  return {
    subscribe(send, fail) {
      const reader: Reader = { send, fail, begun: false };
      if (readers.size === 0) {
        // Nobody listened for a while: what is remembered may be old.
        state = null;
        dirty = true;
        leaves = topics.map((topic) => live.subscribe(topic, hear));
      }
      readers.add(reader);
      void refresh();
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        for (const leave of leaves) leave();
        leaves = [];
      };
    },
  };
}

/**
 * Answers with a feed as a stream of events (event-stream.ts).
 * @param shallow only that something changed, not what.
 * @param session whether the reader's session still stands, for what is not everyone's; asked again when sessions change.
 */
export function feedStream(
  feed: LiveFeed,
  {
    live,
    shallow,
    onError,
    session,
  }: {
    live: Pick<Live, 'subscribe' | 'stopped'>;
    shallow: boolean;
    onError: (error: unknown) => void;
    session?: () => Promise<boolean>;
  },
): Response {
  return eventStream({
    stopped: live.stopped,
    onError,
    stillWelcome: async () => session === undefined || (await session()),
    begin({ send, end }) {
      const leave = feed.subscribe(
        (change) => {
          const { event, data } = shallow ? shallowEvent(change) : change;
          send(event, data);
        },
        (error) => end('cancel', error),
      );
      if (session === undefined) return leave;
      const leaveSessions = live.subscribe('sessions', () => {
        session().then(
          (alive) => alive || end('auth_revoked'),
          (error) => end('cancel', error),
        );
      });
      return () => {
        leave();
        leaveSessions();
      };
    },
  });
}
