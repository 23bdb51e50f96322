import { useEffect, useEffectEvent } from 'react';

/** In ms: the pause while an answer is expected any moment, for how long that is, and the pause otherwise. */
const soon = 4_000;
const soonFor = 180_000;
const later = 30_000;

/**
 * Loads at intervals while the shop waits for somebody else's answer, and whenever the page becomes visible again. A
 * hidden or offline page waits. @param awaited `now` where it is expected any moment; null for nothing.
 */
export function usePolling(load: () => unknown, awaited: 'now' | 'later' | null): void {
  const loadIfVisible = useEffectEvent(() => {
    if (!document.hidden && navigator.onLine) load();
  });
  useEffect(() => {
    if (awaited === null) return;
    const begun = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      const isSoon = awaited === 'now' && performance.now() - begun < soonFor;
      timer = setTimeout(
        () => {
          loadIfVisible();
          plan();
        },
        isSoon ? soon : later,
      );
    };
    plan();
    const onVisible = () => loadIfVisible();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, [awaited]);
}
