import { type RefObject, useEffect, useRef } from 'react';

/** Of more places or tabs than fit on a phone, the one that is open comes into sight. @param open which that is. */
export function useCurrentInSight(open: string | null): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current], [data-above]');
    if (current instanceof HTMLElement && row.current)
      row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 40;
  }, [open]);
  return row;
}
