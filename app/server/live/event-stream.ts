/** Events in the shape of the realtime database's REST streaming: `put`, `patch`, `keep-alive`, `cancel`, `auth_revoked`. */
export type StreamEvent = 'put' | 'patch';
export type StreamEnd = 'cancel' | 'auth_revoked';

export interface StreamParts {
  /** Fired when the shop closes. */
  stopped: AbortSignal;
  /** Starts the events; what it returns undoes that. */
  begin: (stream: {
    send: (event: StreamEvent, data: unknown) => void;
    end: (why: StreamEnd, error?: unknown) => void;
  }) => () => void;
  /** Asked with every sign of life; the answer no ends the stream with `auth_revoked`. */
  stillWelcome: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** In ms. A stream that lives long holds on to what a newer one would do better; the browser opens the next by itself. */
const keepAlive = 25_000;
const longestLife = 15 * 60_000;
/** What may wait for a reader that does not read, in events. */
const mostWaiting = 64;

/** Answers with an open stream of events that ends with the reader, the session or the shop. */
export function eventStream({ stopped, begin, stillWelcome, onError }: StreamParts): Response {
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true;
        let undo = () => {};
        close = () => {
          if (!open) return;
          open = false;
          clearInterval(pulse);
          clearTimeout(life);
          stopped.removeEventListener('abort', close);
          undo();
          try {
            controller.close();
          } catch {
            // The reader has left already.
          }
        };
        const write = (event: string, data: unknown) => {
          if (!open) return;
          if ((controller.desiredSize ?? 0) <= 0) return close();
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        };
        const end = (why: StreamEnd, error?: unknown) => {
          if (error !== undefined) onError(error);
          write(why, null);
          close();
        };
        const pulse = setInterval(() => {
          stillWelcome().then(
            (welcome) => (welcome ? write('keep-alive', null) : end('auth_revoked')),
            (error) => end('cancel', error),
          );
        }, keepAlive);
        const life = setTimeout(close, longestLife);
        stopped.addEventListener('abort', close);
        if (stopped.aborted) return close();
        // The time to wait before coming back, in ms; and something to read at once, so that the browser knows it is open.
        controller.enqueue(encoder.encode('retry: 1000\n\n'));
        undo = begin({ send: write, end });
        if (!open) undo();
      },
      cancel: () => close(),
    },
    { highWaterMark: mostWaiting },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
