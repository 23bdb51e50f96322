import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
 * Elements that can be made to take no presses for a moment, which were meant for what was there before. Keys reach what
 * they are meant for.
 */
export function useRestingElements(): [ref: RefCallback<HTMLElement>, rest: () => void] {
  const elements = useRef(new Set<HTMLElement>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ref = useCallback((element: HTMLElement) => {
    const all = elements.current;
    all.add(element);
    return () => void all.delete(element);
  }, []);
  const rest = useCallback(() => {
    const setResting = (isResting: boolean) => {
      for (const element of elements.current) element.toggleAttribute('data-resting', isResting);
    };
    clearTimeout(timer.current);
    setResting(true);
    timer.current = setTimeout(setResting, reaction, false);
  }, []);
  return [ref, rest];
}

/**
 * Rests when somebody else changes what stands under the pointer. @param shown a key of what stands there, as the loaders
 * tell it. @returns the ref of its elements.
 */
export function useRestAfterChange(shown: string): RefCallback<HTMLElement> {
  const { key } = useLocation();
  const last = useRef({ shown, key });
  const ownAt = useRef(Number.NEGATIVE_INFINITY);
  const [ref, rest] = useRestingElements();
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
    if (isLiveUpdate() && performance.now() - ownAt.current > ownTime) rest();
  }, [shown, key, rest]);
  return ref;
}
