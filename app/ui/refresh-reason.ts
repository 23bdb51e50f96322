import type { ShouldRevalidateFunction } from 'react-router';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';

/** The live topics that caused a revalidation; null for any other cause. */
export type RefreshReason = ReadonlySet<UpdateTopic> | null;

const running = new Set<{ reason: RefreshReason }>();
let lastLive = Number.NEGATIVE_INFINITY;
/** As long as a slow device takes to draw what was read. Milliseconds. */
const drawing = 1000;

/** Whether what the page shows has just changed by a live update. */
export function isLiveUpdate(): boolean {
  return Array.from(running).some(({ reason }) => reason !== null) || performance.now() - lastLive < drawing;
}

export async function withReason(reason: RefreshReason, refresh: () => Promise<void>): Promise<void> {
  const own = { reason };
  running.add(own);
  try {
    await refresh();
  } finally {
    running.delete(own);
    if (reason) lastLive = performance.now();
  }
}

/** `shouldRevalidate` of pages with expensive loaders: of live updates only these topics revalidate them. */
export function refreshesFor(kinds: readonly UpdateTopic[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    if (formMethod !== undefined || currentUrl.href !== nextUrl.href) return defaultShouldRevalidate;
    const reasons = Array.from(running, ({ reason }) => reason);
    const isElse =
      reasons.length > 0 && reasons.every((reason) => !kinds.some((kind) => reason?.has(kind) ?? true));
    return isElse ? false : defaultShouldRevalidate;
  };
}
