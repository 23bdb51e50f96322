import type { LiveEvent } from '#app/domain/live/live-tree.ts';

/** `away`: nothing is heard; it is tried again by itself. */
export type LiveState = 'connecting' | 'open' | 'away';

export interface LiveSource {
  /** Begins anew: a stream from before a cut may look open and bring nothing. */
  reopen: () => void;
  close: () => void;
}

/** The shop gives a sign of life every 25 s; after this long without one the line is dead. In ms. */
const silence = 60_000;
const firstPause = 1_000;
const longestPause = 15_000;

/** Holds a stream of events open, through lost connections, sleeping machines and restarts of the shop. */
export function openSource(
  address: `/api/live/${string}`,
  {
    onEvent,
    onState,
    onRevoked,
  }: {
    onEvent: (event: LiveEvent) => void;
    onState: (state: LiveState) => void;
    /** The shop says that this person may no longer listen. */
    onRevoked: () => void;
  },
): LiveSource {
  let source: EventSource | null = null;
  let pause = firstPause;
  let again: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function stop(): void {
    clearTimeout(again);
    clearTimeout(quiet);
    source?.close();
    source = null;
  }
  function retry(): void {
    stop();
    onState('away');
    // Tabs of many browsers that lost the shop together do not come back together.
    again = setTimeout(open, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
  }
  function alive(): void {
    clearTimeout(quiet);
    quiet = setTimeout(retry, silence);
    pause = firstPause;
    onState('open');
  }
  function open(): void {
    stop();
    if (closed) return;
    const stream = new EventSource(address);
    source = stream;
    quiet = setTimeout(retry, silence);
    for (const event of ['put', 'patch'] as const) {
      stream.addEventListener(event, (message) => {
        alive();
        const data = dataOf(message);
        if (data !== null) onEvent({ event, data });
      });
    }
    stream.addEventListener('open', alive);
    stream.addEventListener('keep-alive', alive);
    stream.addEventListener('cancel', retry);
    stream.addEventListener('auth_revoked', () => {
      retry();
      onRevoked();
    });
    stream.onerror = () => {
      onState('away');
      // The browser comes back by itself after a cut, but not after an answer that was no stream.
      if (stream.readyState !== EventSource.CLOSED) return;
      retry();
      void isSignedOut().then((out) => {
        if (out && !closed) onRevoked();
      });
    };
  }

  open();
  return {
    reopen() {
      pause = firstPause;
      open();
    },
    close() {
      closed = true;
      stop();
    },
  };
}

/** Whether the refusal of a stream was meant for this person: the event source keeps the answer to itself. */
async function isSignedOut(): Promise<boolean> {
  try {
    const data: unknown = await (
      await fetch('/api/auth/session', { signal: AbortSignal.timeout(20_000) })
    ).json();
    return typeof data === 'object' && data !== null && 'user' in data && data.user === null;
  } catch {
    return false;
  }
}

function dataOf(message: MessageEvent): LiveEvent['data'] | null {
  try {
    const data: unknown = JSON.parse(String(message.data));
    if (typeof data !== 'object' || data === null || !('path' in data) || typeof data.path !== 'string')
      return null;
    return { path: data.path, data: 'data' in data ? data.data : null };
  } catch {
    return null;
  }
}
