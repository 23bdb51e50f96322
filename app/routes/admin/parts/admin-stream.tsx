import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { TopicCounts } from '#app/domain/live/live-events.ts';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { useLive } from '#app/ui/live.tsx';
import { useRefreshWhenSeen, useWhenIdle } from '#app/ui/refresh-when-seen.ts';

/** @param run what to do when one of them changes; null for the loaders. */
type Show = (kinds: readonly UpdateTopic[], run: (() => void) | null) => () => void;

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
  frame: readonly UpdateTopic[];
  since: TopicCounts;
  /** The session has ended. */
  onRevoked: () => void;
  children: ReactNode;
}) {
  const refresh = useRefreshWhenSeen();
  const whenIdle = useWhenIdle();
  const shown = useRef(new Set<{ kinds: readonly UpdateTopic[]; run: (() => void) | null }>());
  useLive(
    true,
    ({ changed }) => {
      const followers = [{ kinds: frame, run: null }, ...shown.current].filter(({ kinds }) =>
        kinds.some((kind) => changed.has(kind)),
      );
      if (followers.some(({ run }) => run === null)) refresh(changed);
      for (const { run } of followers) run?.();
    },
    () => whenIdle(onRevoked),
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
