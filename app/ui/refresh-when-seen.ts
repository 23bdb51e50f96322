import { useCallback, useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { useOneByOne } from './refresh.ts';
import { withReason } from './refresh-reason.ts';

/** `useRefresh` for live updates: a hidden page refreshes once when shown again. */
export function useRefreshWhenSeen(): (changed: Iterable<UpdateTopic>) => void {
  const { revalidate } = useRevalidator();
  const whenIdle = useWhenIdle();
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
      whenIdle(refresh);
    },
    [refresh, whenIdle],
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

/**
 * Runs at once, or after what is being posted or opened: an answer may bring the session that is needed by then, and a
 * revalidation would begin a navigation anew and end it at the top of the page.
 */
export function useWhenIdle(): (run: () => void) => void {
  const isPosting = useFetchers().some(({ state }) => state === 'submitting');
  const isBusy = useNavigation().state !== 'idle' || isPosting;
  const waiting = useRef(new Set<() => void>());
  const busy = useRef(false);
  useEffect(() => {
    busy.current = isBusy;
    if (isBusy) return;
    const runs = [...waiting.current];
    waiting.current.clear();
    for (const run of runs) run();
  }, [isBusy]);
  return useCallback((run) => {
    if (busy.current) waiting.current.add(run);
    else run();
  }, []);
}
