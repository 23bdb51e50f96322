import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from '#app/ui/hydrated.ts';

/** Takes the keyboard to the heading of what was opened. @param id what is open: the focus follows it, not its changes. */
export function useOpenedFocus(id: string | number): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    // The page's first paint leaves the focus alone: it would take it, and the place on the page, from whoever is in it.
    if (isHydrated) title.current?.focus();
  }, [id]);
  return title;
}
