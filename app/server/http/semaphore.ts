export interface Semaphore {
  /** null when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

/** @param inside most running. @param waiting most queued. */
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
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
