import { useRef } from 'react';
import type { LiveDesk } from '#app/domain/live-paths.ts';
import { useLive, useRefresh } from '#app/ui/live.tsx';

/** Asks the page's loaders again whenever one of these things changed, whoever changed it. */
export function useDeskChanges(kinds: readonly (keyof LiveDesk)[]): void {
  const refresh = useRefresh();
  const isFirst = useRef(true);
  useLive(
    '/api/live/Desk',
    ({ event, data }) => {
      const concerns = typeof data === 'object' && data !== null && kinds.some((kind) => kind in data);
      // The first picture is the one the page was made from; a later one closes a gap.
      if (event === 'put' ? !isFirst.current : concerns) refresh();
      isFirst.current = false;
    },
    refresh,
  );
}
