import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** `away`: nothing is heard; the page tries again by itself. */
export type LiveState = 'connecting' | 'open' | 'away';

export interface LiveChange {
  /** `put`: how everything stands, at the start and after every gap. `patch`: what changed since. */
  event: 'put' | 'patch';
  data: unknown;
}

/** The shop gives a sign of life every 25 s; after this long without one the line is dead. In ms. */
const silence = 60_000;
const firstPause = 1_000;
const longestPause = 15_000;

/**
 * Holds a stream of events open while the component lives, through lost connections, sleeping machines and restarts of
 * the shop. @param onRevoked called when the shop says that this person may no longer listen.
 * @param whileHidden a browser has only so many lines to one shop: a page nobody looks at gives its own up, unless it is
 * there to be heard.
 */
export function useLive(
  address: `/api/live/${string}`,
  onChange: (change: LiveChange) => void,
  onRevoked: () => void,
  whileHidden: 'listen' | 'rest' = 'rest',
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const heard = useRef({ onChange, onRevoked });
  useEffect(() => {
    heard.current = { onChange, onRevoked };
  });

  useEffect(() => {
    let source: EventSource | null = null;
    let pause = firstPause;
    let again: ReturnType<typeof setTimeout> | undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;

    function stop(): void {
      clearTimeout(again);
      clearTimeout(quiet);
      source?.close();
      source = null;
    }
    function retry(): void {
      stop();
      setState('away');
      again = setTimeout(open, pause);
      pause = Math.min(pause * 2, longestPause);
    }
    function alive(): void {
      clearTimeout(quiet);
      quiet = setTimeout(retry, silence);
      pause = firstPause;
      setState('open');
    }
    function open(): void {
      stop();
      const stream = new EventSource(address);
      source = stream;
      quiet = setTimeout(retry, silence);
      for (const event of ['put', 'patch'] as const) {
        stream.addEventListener(event, (message) => {
          alive();
          heard.current.onChange({ event, data: dataOf(message) });
        });
      }
      stream.addEventListener('open', alive);
      stream.addEventListener('keep-alive', alive);
      stream.addEventListener('cancel', retry);
      stream.addEventListener('auth_revoked', () => {
        retry();
        heard.current.onRevoked();
      });
      stream.onerror = () => {
        setState('away');
        // The browser comes back by itself after a cut, but not after an answer that was no stream.
        if (stream.readyState !== EventSource.CLOSED) return;
        retry();
        void isSignedOut().then((out) => {
          if (out) heard.current.onRevoked();
        });
      };
    }
    // A stream from before a cut may look open and bring nothing: a new one tells how everything stands.
    function online(): void {
      pause = firstPause;
      stop();
      seen();
    }
    function seen(): void {
      if (document.hidden && whileHidden === 'rest') {
        stop();
        return;
      }
      if (source === null || source.readyState !== EventSource.OPEN) open();
    }

    seen();
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [address, whileHidden]);

  return state;
}

/**
 * Runs the page's own loaders again, once after any number of calls that come while they run. Not while the browser is
 * offline: a loader that fails would take the page away, and the stream tells how everything stands when it is back.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const running = useRef(false);
  const wanted = useRef(false);
  return useCallback(() => {
    if (!navigator.onLine) return;
    wanted.current = true;
    if (running.current) return;
    running.current = true;
    void (async () => {
      try {
        while (wanted.current && navigator.onLine) {
          wanted.current = false;
          await revalidate();
        }
      } finally {
        running.current = false;
      }
    })();
  }, [revalidate]);
}

/** Whether the refusal of a stream was meant for this person: the event source keeps the answer to itself. */
async function isSignedOut(): Promise<boolean> {
  try {
    const said: unknown = await (await fetch('/api/auth/session')).json();
    return typeof said === 'object' && said !== null && 'user' in said && said.user === null;
  } catch {
    return false;
  }
}

/** What stands under `data` of a `{path, data}` event; null where it is none. */
function dataOf(message: MessageEvent): unknown {
  try {
    const said: unknown = JSON.parse(String(message.data));
    return typeof said === 'object' && said !== null && 'data' in said ? said.data : null;
  } catch {
    return null;
  }
}
