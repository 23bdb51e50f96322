import { type LiveEvent, type LiveTree, liveChanges, shallowEvent } from '#app/domain/live/live-tree.ts';
import { type EventBytes, type EventWriter, eventOf, eventStream } from './event-stream.ts';
import type { Live, Topic } from './live.ts';

/** Encoded once for all readers, full and shallow (domain/live/live-tree.ts: shallowEvent). */
export interface LiveFrame {
  full: EventBytes;
  shallow: EventBytes;
}

/** One live path, read only while it has subscribers. */
export interface LiveFeed {
  /** Sends everything, then changes; `fail` when reading fails. */
  subscribe(send: (frame: LiveFrame) => void, fail: (error: unknown) => void): () => void;
}

export interface FeedState {
  /** @param subjects what changed (live.ts: Listener); null when anything may have. */
  update: (subjects: ReadonlySet<string> | null) => Promise<readonly LiveFrame[]>;
  /** `put` of the last update, shared by all readers. */
  current: () => LiveFrame;
}

export interface FeedSource {
  topics: readonly Topic[];
  begin: () => FeedState;
}

const mostSubjects = 500;

export function frameOf(event: LiveEvent): LiveFrame {
  const written = (form: LiveEvent) => eventOf(form.event, JSON.stringify(form.data));
  let full: EventBytes | undefined;
  let shallow: EventBytes | undefined;
  return {
    get full() {
      full ??= written(event);
      return full;
    },
    get shallow() {
      shallow ??= written(shallowEvent(event));
      return shallow;
    },
  };
}

export function fullState(read: () => Promise<LiveTree>): FeedState {
  let tree: LiveTree = {};
  let current = frameOf({ event: 'put', data: { path: '/', data: tree } });
  return {
    async update() {
      const before = tree;
      tree = await read();
      current = frameOf({ event: 'put', data: { path: '/', data: tree } });
      return liveChanges(before, tree).map(frameOf);
    },
    current: () => current,
  };
}

interface Reader {
  send: (frame: LiveFrame) => void;
  fail: (error: unknown) => void;
  begun: boolean;
}

/** Shares one read among all readers and coalesces signals meanwhile. */
export function liveFeed(live: Pick<Live, 'subscribe'>, { topics, begin }: FeedSource): LiveFeed {
  const readers = new Set<Reader>();
  let leaves: (() => void)[] = [];
  let state: FeedState | null = null;
  let subjects: Set<string> | null = null;
  let dirty = false;
  let reading = false;

  function onSignal(subject: string | null): void {
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
      // The state is uncertain: all start again.
      reset();
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
    const current = state.current();
    for (const reader of readers) {
      if (reader.begun) for (const change of changes) reader.send(change);
      else reader.send(current);
      reader.begun = true;
    }
  }

  function reset(): void {
    state = null;
    subjects = null;
  }

  return {
    subscribe(send, fail) {
      const reader: Reader = { send, fail, begun: false };
      if (readers.size === 0) {
        // Without subscribers the state was not updated.
        reset();
        dirty = true;
        leaves = topics.map((topic) => live.subscribe(topic, onSignal));
      }
      readers.add(reader);
      void refresh();
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        for (const leave of leaves) leave();
        leaves = [];
        if (!reading) reset();
      };
    },
  };
}

/** @param shallow without data. @param session of a private reader. */
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
    session?: { isAlive: () => Promise<boolean>; whenEnds: (end: EventWriter['end']) => () => void };
  },
): Response {
  return eventStream({
    ...rest,
    stopped: live.stopped,
    stillWelcome: async () => session === undefined || (await session.isAlive()),
    begin({ send, end }) {
      const leave = feed.subscribe(
        (frame) => void send(shallow ? frame.shallow : frame.full),
        (error) => end('cancel', error),
      );
      if (session === undefined) return leave;
      const leaveSession = session.whenEnds(end);
      return () => {
        leave();
        leaveSession();
      };
    },
  });
}
