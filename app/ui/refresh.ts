import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { answerInTime } from './client-action.ts';
import { withReason } from './refresh-reason.ts';

/** `useRefresh` for live updates: a hidden page refreshes once when shown again. */
export function useRefreshWhenSeen(): (changed: Iterable<UpdateTopic>) => void {
  const { revalidate } = useRevalidator();
  const changes = useRef(new Set<UpdateTopic>());
  const read = useCallback(() => {
    const reason = changes.current;
    changes.current = new Set();
    return withReason(reason, revalidate);
  }, [revalidate]);
  const refresh = useWhenSeen(read);
  return useCallback(
    (changed) => {
      for (const topic of changed) changes.current.add(topic);
      refresh();
    },
    [refresh],
  );
}

/** `useOneByOne` for background reads: a hidden page reads when shown again. */
export function useWhenSeen(read: () => Promise<void>): () => void {
  const run = useOneByOne(read);
  const isPending = useRef(false);
  useEffect(() => {
    const onVisible = () => {
      if (document.hidden || !isPending.current) return;
      isPending.current = false;
      void run();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [run]);
  return useCallback(() => {
    if (document.hidden) isPending.current = true;
    else void run();
  }, [run]);
}

/** Revalidates the page's loaders. Resolves when the data has arrived, or after a limit. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useOneByOne(useCallback(() => withReason(null, revalidate), [revalidate]));
}

/**
 * Any number of calls during a read cause one more. Waits while offline, because a failed loader would replace the page
 * by an error.
 */
function useOneByOne(read: () => Promise<void>): () => Promise<void> {
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
