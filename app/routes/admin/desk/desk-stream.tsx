import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { UpdateTopic } from '#app/domain/live-paths.ts';
import { useLive, useRefresh, useRefreshWhenSeen } from '#app/ui/live.tsx';

export type DeskKind = UpdateTopic;

const Context = createContext<(kinds: readonly DeskKind[]) => () => void>(() => () => {});

/** Tells which kinds of things the open page shows. @returns how to say that it shows them no more. */
export function useDeskStream(): (kinds: readonly DeskKind[]) => () => void {
  return useContext(Context);
}

/**
 * Hears of what changed for the whole desk. When something changes that the open page or the desk's frame shows,
 * their loaders are asked again. @param frame what the frame itself shows.
 */
export function DeskStream({ frame, children }: { frame: readonly DeskKind[]; children: ReactNode }) {
  const refresh = useRefreshWhenSeen();
  const signedOut = useRefresh();
  const shown = useRef(new Set<readonly DeskKind[]>());
  useLive(
    true,
    ({ changed }) => {
      if ([frame, ...shown.current].flat().some((kind) => changed.has(kind))) refresh();
    },
    signedOut,
  );
  const show = useCallback((kinds: readonly DeskKind[]) => {
    const own = [...kinds];
    shown.current.add(own);
    return () => {
      shown.current.delete(own);
    };
  }, []);
  return <Context.Provider value={show}>{children}</Context.Provider>;
}
