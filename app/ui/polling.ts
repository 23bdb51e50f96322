import { useEffect, useEffectEvent } from 'react';

/** In ms: the pause while an answer is expected any moment, for how long that is, and the pause otherwise. */
const soon = 4_000;
const soonFor = 180_000;
const later = 30_000;

/**
 * Loads at intervals while the shop waits for somebody else's answer, and whenever the page is seen or online again. A
 * hidden or offline page waits. @param awaited `now` where it is expected any moment; `seen` only when the page becomes
 * visible again, and not more often than the usual pause; null for nothing.
 */
export function usePolling(load: () => unknown, awaited: 'now' | 'later' | 'seen' | null): void {
  const loadIfVisible = useEffectEvent(() => {
    if (document.hidden || !navigator.onLine) return false;
    load();
    return true;
  });
  useEffect(() => (awaited === null ? undefined : poll(loadIfVisible, awaited)), [awaited]);
}

/** @param loadIfVisible whether it loaded. */
export function poll(loadIfVisible: () => boolean, awaited: 'now' | 'later' | 'seen'): () => void {
  const begun = performance.now();
  let asked = begun;
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
  if (awaited !== 'seen') plan();
  const onVisible = () => {
    const now = performance.now();
    if (awaited === 'seen' && now - asked < later) return;
    if (loadIfVisible()) asked = now;
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onVisible);
  window.addEventListener('online', onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onVisible);
    window.removeEventListener('online', onVisible);
  };
}
