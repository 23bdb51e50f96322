import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { Standing } from '#app/domain/live/live-news.ts';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { useLive, useRefresh, useRefreshWhenSeen } from '#app/ui/live.tsx';

export type ChangeKind = UpdateTopic;

const Context = createContext<(kinds: readonly ChangeKind[]) => () => void>(() => () => {});

/** Tells which kinds of things the open page shows. @returns how to say that it shows them no more. */
export function useAdminStream(): (kinds: readonly ChangeKind[]) => () => void {
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
  children,
}: {
  frame: readonly ChangeKind[];
  since: Standing;
  children: ReactNode;
}) {
  const refresh = useRefreshWhenSeen();
  const signedOut = useRefresh();
  const shown = useRef(new Set<readonly ChangeKind[]>());
  useLive(
    true,
    ({ changed }) => {
      if ([frame, ...shown.current].flat().some((kind) => changed.has(kind))) refresh();
    },
    signedOut,
    since,
  );
  const show = useCallback((kinds: readonly ChangeKind[]) => {
    const own = [...kinds];
    shown.current.add(own);
    return () => {
      shown.current.delete(own);
    };
  }, []);
  return <Context.Provider value={show}>{children}</Context.Provider>;
}
