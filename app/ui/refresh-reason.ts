import type { ShouldRevalidateFunction } from 'react-router';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';

/** What changed, of the live updates that a page asks its loaders again for; null for whatever else it is asked for. */
export type RefreshReason = ReadonlySet<UpdateTopic> | null;

/** Of the refreshes that run now. */
const running = new Set<{ reason: RefreshReason }>();

export async function withReason(reason: RefreshReason, refresh: () => Promise<void>): Promise<void> {
  const own = { reason };
  running.add(own);
  try {
    await refresh();
  } finally {
    running.delete(own);
  }
}

/** For a page whose loader is dear: a live update asks it again only where it tells of one of these things. */
export function refreshesFor(kinds: readonly UpdateTopic[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    if (formMethod !== undefined || currentUrl.href !== nextUrl.href) return defaultShouldRevalidate;
    const reasons = Array.from(running, ({ reason }) => reason);
    const isElse =
      reasons.length > 0 && reasons.every((reason) => !kinds.some((kind) => reason?.has(kind) ?? true));
    return isElse ? false : defaultShouldRevalidate;
  };
}
