import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { answerInTime } from './client-action.ts';
import { withReason } from './refresh-reason.ts';

/** Revalidates the page's loaders. Resolves when the data has arrived, or after a limit. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useOneByOne(useCallback(() => withReason(null, revalidate), [revalidate]));
}

/**
 * Any number of calls during a read cause one more. Waits while offline, because a failed loader would replace the page
 * by an error.
 */
export function useOneByOne(read: () => Promise<void>): () => Promise<void> {
  const running = useRef<Promise<void> | null>(null);
  const isPending = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    if (running.current) return running.current;
    if (!isPending.current || !navigator.onLine) return;
    running.current = (async () => {
      try {
        while (isPending.current && navigator.onLine) {
          isPending.current = false;
          await read();
        }
      } finally {
        running.current = null;
      }
    })();
    await running.current;
  }, [read]);
  useEffect(() => {
    const online = () => void run();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [run]);
  return useCallback(() => {
    isPending.current = true;
    return answerInTime(run, undefined);
  }, [run]);
}
