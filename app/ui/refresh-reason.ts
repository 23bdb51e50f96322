import type { ShouldRevalidateFunction } from 'react-router';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';

/** The live topics that caused a revalidation; null for any other cause. */
export type RefreshReason = ReadonlySet<UpdateTopic> | null;

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
