import { type LiveEvent, type LiveTree, liveChanges, shallowEvent } from '#app/domain/live/live-tree.ts';
import { type EventBytes, eventOf, eventStream } from './event-stream.ts';
import type { Live, Topic } from './live.ts';

/** An event written out once for all who read it: with what it holds, and in short (domain/live/live-tree.ts: shallowEvent). */
export interface LiveFrame {
  whole: EventBytes;
  shallow: EventBytes;
}

/** What one live path holds, kept up to date for all who read it, while somebody does. */
export interface LiveFeed {
  /** Calls back with everything first, then with each change; `fail` when it cannot be known any more. */
  subscribe(send: (frame: LiveFrame) => void, fail: (error: unknown) => void): () => void;
}

/** What a path holds, in whatever form suits it. */
export interface FeedState {
  /** Reads what changed. @param subjects which (live.ts: Listener); null when anything may have. */
  update: (subjects: ReadonlySet<string> | null) => Promise<readonly LiveFrame[]>;
  /** The `put` of everything as of the last update: the same bytes for every reader. */
  standing: () => LiveFrame;
}

export interface FeedSource {
  topics: readonly Topic[];
  /** Begins with nothing known; the first update reads everything. */
  begin: () => FeedState;
}

/** More changes than these that wait together are read as if anything may have changed. */
const mostSubjects = 500;

export function frameOf(event: LiveEvent): LiveFrame {
  const written = (form: LiveEvent) => eventOf(form.event, JSON.stringify(form.data));
  let whole: EventBytes | undefined;
  let shallow: EventBytes | undefined;
  return {
    get whole() {
      whole ??= written(event);
      return whole;
    },
    get shallow() {
      shallow ??= written(shallowEvent(event));
      return shallow;
    },
  };
}

/** A path small enough to be read whole at every change. */
export function wholeState(read: () => Promise<LiveTree>): FeedState {
  let tree: LiveTree = {};
  let standing = frameOf({ event: 'put', data: { path: '/', data: tree } });
  return {
    async update() {
      const before = tree;
      tree = await read();
      standing = frameOf({ event: 'put', data: { path: '/', data: tree } });
      return liveChanges(before, tree).map(frameOf);
    },
    standing: () => standing,
  };
}

interface Reader {
  send: (frame: LiveFrame) => void;
  fail: (error: unknown) => void;
  /** Whether it was sent everything already. */
  begun: boolean;
}

/** One read of the database answers every reader, and signals that come while it is under way are answered together. */
export function liveFeed(live: Pick<Live, 'subscribe'>, { topics, begin }: FeedSource): LiveFeed {
  const readers = new Set<Reader>();
  let leaves: (() => void)[] = [];
  let state: FeedState | null = null;
  let subjects: Set<string> | null = null;
  let dirty = false;
  let reading = false;

  function hear(subject: string | null): void {
    dirty = true;
    if (subject && subjects !== null && subjects.size < mostSubjects) subjects.add(subject);
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
      forget();
      dirty = true;
      for (const { fail } of readers) fail(error);
    } finally {
      reading = false;
    }
  }

  async function readNext(): Promise<void> {
    let changes: readonly LiveFrame[] = [];
    if (dirty || state === null) {
      const changed = state === null ? null : subjects;
      const current = state ?? begin();
      dirty = false;
      subjects = new Set();
      changes = await current.update(changed);
      state = current;
    }
    const standing = state.standing();
    for (const reader of readers) {
      if (reader.begun) for (const change of changes) reader.send(change);
      else reader.send(standing);
      reader.begun = true;
    }
  }

  function forget(): void {
    state = null;
    subjects = null;
  }

  return {
    subscribe(send, fail) {
      const reader: Reader = { send, fail, begun: false };
      if (readers.size === 0) {
        // Nobody listened for a while: what is remembered may be old.
        forget();
        dirty = true;
        leaves = topics.map((topic) => live.subscribe(topic, hear));
      }
      readers.add(reader);
      void refresh();
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        for (const leave of leaves) leave();
        leaves = [];
        if (!reading) forget();
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
    session,
    ...rest
  }: {
    live: Pick<Live, 'subscribe' | 'stopped'>;
    shallow: boolean;
    onError: (error: unknown) => void;
    onClose: () => void;
    session?: () => Promise<boolean>;
  },
): Response {
  return eventStream({
    ...rest,
    stopped: live.stopped,
    stillWelcome: async () => session === undefined || (await session()),
    begin({ send, end }) {
      const leave = feed.subscribe(
        (frame) => void send(shallow ? frame.shallow : frame.whole),
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
