import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useFetchers } from 'react-router';
import type { TopicCounts } from '#app/domain/live/live-events.ts';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { useLive } from '#app/ui/live.tsx';
import { useRefreshWhenSeen } from '#app/ui/refresh.ts';

export type ChangeKind = UpdateTopic;

/** @param run what to do when one of them changes; null for the loaders. */
type Show = (kinds: readonly ChangeKind[], run: (() => void) | null) => () => void;

const Context = createContext<Show>(() => () => {});

/** Tells which kinds of things the open page shows. @returns how to say that it shows them no more. */
export function useAdminStream(): Show {
  return useContext(Context);
}

/**
 * Hears of what changed for the whole admin area. When something changes that the open page or the admin area's frame shows,
 * their loaders are asked again. @param frame what the frame itself shows. @param since how everything stood when the page
 * was made.
 */
export function AdminStream({
  frame,
  since,
  onRevoked,
  children,
}: {
  frame: readonly ChangeKind[];
  since: TopicCounts;
  /** The session has ended. */
  onRevoked: () => void;
  children: ReactNode;
}) {
  const refresh = useRefreshWhenSeen();
  const afterwards = useAfterSubmitting();
  const shown = useRef(new Set<{ kinds: readonly ChangeKind[]; run: (() => void) | null }>());
  useLive(
    true,
    ({ changed }) => {
      const followers = [{ kinds: frame, run: null }, ...shown.current].filter(({ kinds }) =>
        kinds.some((kind) => changed.has(kind)),
      );
      if (followers.some(({ run }) => run === null)) afterwards(() => refresh(changed));
      for (const { run } of followers) run?.();
    },
    () => afterwards(onRevoked),
    since,
  );
  const show = useCallback<Show>((kinds, run) => {
    const own = { kinds, run };
    shown.current.add(own);
    return () => {
      shown.current.delete(own);
    };
  }, []);
  return <Context.Provider value={show}>{children}</Context.Provider>;
}

/** Runs at once what asks the loaders, or after what is being posted: its answer may bring the session they need by now. */
function useAfterSubmitting(): (run: () => void) => void {
  const isSubmitting = useFetchers().some(({ state }) => state === 'submitting');
  const waiting = useRef<(() => void)[]>([]);
  const submitting = useRef(false);
  useEffect(() => {
    submitting.current = isSubmitting;
    if (!isSubmitting) for (const run of waiting.current.splice(0)) run();
  }, [isSubmitting]);
  return useCallback((run) => {
    if (submitting.current) waiting.current.push(run);
    else run();
  }, []);
}
