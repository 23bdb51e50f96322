import { useEffect, useRef, useState } from 'react';
import { useAlive } from '#app/ui/session.tsx';

/**
 * How much is left of an undo, in ms, followed on a clock that nobody sets.
 * @param left when the shop answered: just now, or for a page as it came from the server, when its first byte was here,
 *   however late its scripts ran.
 */
export function useUndoCountdown(left: number): number {
  const served = useRef(useAlive() ? null : left);
  const [remaining, setRemaining] = useState(left);
  useEffect(() => {
    const answeredAt = served.current === left ? pageAnsweredAt() : performance.now();
    const end = answeredAt + left;
    const follow = () => setRemaining(Math.max(0, end - performance.now()));
    follow();
    const timer = setInterval(follow, 200);
    return () => clearInterval(timer);
  }, [left]);
  return remaining;
}

function pageAnsweredAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
}
