/**
 * Runs never overlap. @returns resolves with a run that began after the call; calls while one is under way share the
 * next.
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
