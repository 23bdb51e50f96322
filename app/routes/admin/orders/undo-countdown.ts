import { useEffect, useState } from 'react';

/** How much is left of an undo, in ms, followed on a clock that nobody sets. @param left when the shop answered. */
export function useUndoCountdown(left: number): number {
  const [remaining, setRemaining] = useState(left);
  useEffect(() => {
    const end = performance.now() + left;
    const follow = () => setRemaining(Math.max(0, end - performance.now()));
    follow();
    const timer = setInterval(follow, 200);
    return () => clearInterval(timer);
  }, [left]);
  return remaining;
}
