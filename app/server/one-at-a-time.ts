import type { Log } from './log.ts';

/**
 * @returns a function that resolves with a run begun after the call; runs never overlap, and waiting calls share one.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function again(): Promise<void> {
    if (running === null) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return again();
      });
    return next;
  };
}

export interface Watch {
  /** Runs without waiting for the next time. */
  checkNow(): void;
  /** Resolves once a run that began is over. */
  stop(): Promise<void>;
}

/** Runs a check at intervals, in ms, and logs where one fails. @param stopped aborted when the watch is to stop. */
export function repeat(
  pause: number,
  check: (stopped: AbortSignal) => Promise<unknown>,
  { log, failed }: { log: Pick<Log, 'warn'>; failed: string },
): Watch {
  const stopping = new AbortController();
  const again = oneAtATime(async () => {
    await check(stopping.signal);
  });
  let last: Promise<void> = Promise.resolve();
  const checkNow = () => {
    last = again().catch((err) => log.warn({ err }, failed));
  };
  const timer = setInterval(checkNow, pause);
  return {
    checkNow,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}
