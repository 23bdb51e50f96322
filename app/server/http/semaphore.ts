/** Lets a few in at a time, has some wait, and turns the rest away, so that no crowd fills the memory. */
export interface Semaphore {
  /** Runs the work when there is room; null when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

/** @param inside most at work at once. @param waiting most that wait for their turn. */
export function semaphore(inside: number, waiting: number): Semaphore {
  const queue: (() => void)[] = [];
  let busy = 0;
  return {
    async run(work) {
      if (busy >= inside) {
        if (queue.length >= waiting) return null;
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        busy += 1;
      }
      try {
        return await work();
      } finally {
        // The place is handed on, or given up.
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
