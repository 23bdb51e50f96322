import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetchers, useLocation } from 'react-router';
import { isLiveUpdate } from '#app/ui/refresh-reason.ts';
import { useActionsDone } from './admin-action.ts';

/** For the time after a press in which another one does nothing. @param time in ms. */
export function useRest(time: number): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), time);
    return () => clearTimeout(timer);
  }, [isResting, time]);
  return [isResting, () => setResting(true)];
}

/** As long as a hand cannot stop that has begun to press. Milliseconds. */
const reaction = 400;
/** What changes so soon after this tab has shown what an action of its own did is its own. Milliseconds. */
const ownTime = 3000;

/**
 * When somebody else changes what stands under the pointer, presses do nothing for a moment: they were meant for what was
 * there before. Keys reach what they are meant for. @param shown a key of what stands there, as the loaders tell it.
 */
export function useRestAfterChange(shown: string): { onClickCapture: (event: MouseEvent) => void } {
  const { key } = useLocation();
  const last = useRef({ shown, key });
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const ownAt = useRef(Number.NEGATIVE_INFINITY);
  useActionsDone(() => {
    ownAt.current = performance.now();
  });
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  const wasActing = useRef(isActing);
  useLayoutEffect(() => {
    if (isActing || wasActing.current) ownAt.current = performance.now();
    wasActing.current = isActing;
  });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { shown, key };
    if (before.shown === shown || before.key !== key) return;
    const now = performance.now();
    if (isLiveUpdate() && now - ownAt.current > ownTime) changedAt.current = now;
  }, [shown, key]);
  return {
    onClickCapture(event) {
      if (event.detail === 0 || performance.now() - changedAt.current > reaction) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
