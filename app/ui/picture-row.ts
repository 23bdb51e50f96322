import { type RefObject, useEffect, useState } from 'react';

/** @returns index of the visible picture of a scrolling row. */
export function useShownPicture(track: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const update = () => setShown(Math.round(row.scrollLeft / row.clientWidth));
    update();
    row.addEventListener('scroll', update, { passive: true });
    return () => row.removeEventListener('scroll', update);
  }, [track]);
  return shown;
}

/** Smooth scrolling for buttons only: keyboard focus must be visible at once. */
export function showPicture(track: HTMLElement | null, index: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track?.scrollTo({ left: index * track.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
}
