import type { LiveEvent } from '#app/domain/live/live-tree.ts';
import { isSignedOut } from './auth-user.ts';

/** `away`: disconnected, reconnecting. */
export type LiveState = 'connecting' | 'open' | 'away';

export interface LiveSource {
  /** Reconnects, because a stream from before a sleep may seem open. */
  reopen: () => void;
  close: () => void;
}

/** In ms: the server sends a heartbeat every 25 s; a longer silence means a dead connection. */
const silence = 60_000;
const firstPause = 1_000;
const longestPause = 15_000;

/** Keeps an event stream open through lost connections, sleep and restarts of the shop. */
export function openSource(
  address: `/api/live/${string}`,
  {
    onEvent,
    onState,
    onRevoked,
  }: {
    onEvent: (event: LiveEvent) => void;
    onState: (state: LiveState) => void;
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
    // Jitter, so that not all browsers reconnect at once.
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
      // EventSource reconnects after a lost connection, but not after an error response.
      if (stream.readyState !== EventSource.CLOSED) return;
      retry();
      // EventSource hides the status of a refusal.
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
