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
