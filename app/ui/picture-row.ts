import { type RefObject, useEffect, useState } from 'react';

/** @returns which picture of a row that scrolls is in sight. */
export function useShownPicture(track: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const look = () => setShown(Math.round(row.scrollLeft / row.clientWidth));
    look();
    row.addEventListener('scroll', look, { passive: true });
    return () => row.removeEventListener('scroll', look);
  }, [track]);
  return shown;
}

/** Smoothly by a button alone: what the keyboard comes to is in sight at once. */
export function showPicture(track: HTMLElement | null, index: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track?.scrollTo({ left: index * track.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
}
