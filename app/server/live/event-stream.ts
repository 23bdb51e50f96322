/** In the format of the realtime database's REST streaming: `put`, `patch`, `keep-alive`, `cancel`, `auth_revoked`. */
type StreamEnd = 'cancel' | 'auth_revoked';

export type EventBytes = readonly Uint8Array[] | AsyncIterable<Uint8Array>;

export interface EventWriter {
  /** Resolves when the reader has consumed the event or left. */
  send: (event: EventBytes) => Promise<void>;
  end: (why: StreamEnd, error?: unknown) => void;
}

export interface StreamParts {
  stopped: AbortSignal;
  begin: (stream: EventWriter) => () => void;
  /** Checked at each heartbeat; false ends the stream with `auth_revoked`. */
  stillWelcome: () => Promise<boolean>;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** In ms. */
const keepAlive = 25_000;
const longestLife = 15 * 60_000;
const mostWaiting = 64;

const encoder = new TextEncoder();

/** @param data JSON, in parts. */
export function eventOf(event: string, ...data: readonly string[]): Uint8Array[] {
  return [encoder.encode(`event: ${event}\ndata: ${data.join('')}\n\n`)];
}

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
} as const;

interface Waiting {
  parts: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  /** Partly sent. */
  begun: boolean;
  taken: () => void;
}

export function eventStream({ stopped, begin, stillWelcome, onError, onClose }: StreamParts): Response {
  /** Queued events; their bytes are produced on demand. */
  const waiting: Waiting[] = [];
  let open = true;
  let wake = () => {};
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let undo = () => {};
      close = () => {
        if (!open) return;
        open = false;
        clearInterval(pulse);
        clearTimeout(life);
        stopped.removeEventListener('abort', close);
        undo();
        for (const { parts, taken } of waiting.splice(0)) {
          void parts.return?.();
          taken();
        }
        wake();
        try {
          controller.close();
        } catch {
          // The reader has left already.
        }
        onClose();
      };
      const send = (event: EventBytes): Promise<void> => {
        if (open && waiting.length >= mostWaiting) close();
        if (!open) return Promise.resolve();
        return new Promise((taken) => {
          const parts = Symbol.asyncIterator in event ? event[Symbol.asyncIterator]() : event.values();
          waiting.push({ parts, begun: false, taken });
          wake();
        });
      };
      const end = (why: StreamEnd, error?: unknown) => {
        if (error !== undefined) onError(error);
        // Queued events are dropped; a partly sent one cannot be followed by another.
        if (open && !waiting[0]?.begun) for (const part of eventOf(why, 'null')) controller.enqueue(part);
        close();
      };
      const pulse = setInterval(() => {
        stillWelcome().then(
          (welcome) => {
            if (!welcome) end('auth_revoked');
            else if (waiting.length === 0) void send(eventOf('keep-alive', 'null'));
          },
          (error) => end('cancel', error),
        );
      }, keepAlive);
      const life = setTimeout(() => close(), longestLife);
      stopped.addEventListener('abort', close);
      if (stopped.aborted) return close();
      // Reconnection delay in ms; the bytes also fire the browser's `open` event at once.
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      undo = begin({ send, end });
      if (!open) undo();
    },
    async pull(controller) {
      while (open) {
        const [first] = waiting;
        if (first === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        try {
          const { value, done } = await first.parts.next();
          if (!open) return;
          if (!done) {
            first.begun = true;
            controller.enqueue(value);
            return;
          }
          waiting.shift();
          first.taken();
        } catch (error) {
          onError(error);
          close();
        }
      }
    },
    cancel: () => close(),
  });
  return new Response(body, { headers: streamHeaders });
}
