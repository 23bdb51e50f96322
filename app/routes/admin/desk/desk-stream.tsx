import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import type { LiveDesk } from '#app/domain/live-paths.ts';
import { useLive, useRefresh } from '#app/ui/live.tsx';

export type DeskKind = keyof LiveDesk;

const Context = createContext<(kinds: readonly DeskKind[]) => () => void>(() => () => {});

/** Tells which kinds of things the open page shows. @returns how to say that it shows them no more. */
export function useDeskStream(): (kinds: readonly DeskKind[]) => () => void {
  return useContext(Context);
}

/**
 * One stream of what changed for the whole desk. When something changes that the open page or the desk's frame shows,
 * their loaders are asked again. @param frame what the frame itself shows.
 */
export function DeskStream({ frame, children }: { frame: readonly DeskKind[]; children: ReactNode }) {
  const refresh = useRefresh();
  const shown = useRef(new Set<readonly DeskKind[]>());
  const isFirst = useRef(true);
  useLive(
    '/api/live/Desk',
    ({ event, data }) => {
      const all = [frame, ...shown.current].flat();
      const concerns = typeof data === 'object' && data !== null && all.some((kind) => kind in data);
      // The first picture is the one the page was made from; a later one closes a gap.
      if (event === 'put' ? !isFirst.current : concerns) refresh();
      isFirst.current = false;
    },
    refresh,
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
