import { useEffect, useRef, useState } from 'react';
import {
  changedAfter,
  changedSince,
  type LiveUpdate,
  type TopicCounts,
} from '#app/domain/live/live-events.ts';
import type { LiveState } from './live-source.ts';
import { joinLive } from './live-tabs.ts';

/** What the page missed; null while that is unknown. */
type MissedIn = (update: LiveUpdate) => LiveUpdate['changed'] | null;

/**
 * Subscribes to changes.
 * @param admin includes the owner's topics.
 * @param onRevoked called when the session has ended.
 * @param since topic counts of the rendered page; null for a page without them, whose document's age is compared
 * instead. Changes before the subscription are reported first.
 */
export function useLive(
  admin: boolean,
  onUpdate: (update: LiveUpdate) => void,
  onRevoked: () => void = () => {},
  since: TopicCounts | null = null,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const callbacks = useRef({ onUpdate, onRevoked });
  const missedIn = useRef<MissedIn | null>((update) =>
    since ? changedSince(since, update.tree) : changedAfter(0, update.changedAt),
  );
  useEffect(() => {
    callbacks.current = { onUpdate, onRevoked };
  });
  useEffect(
    () =>
      joinLive({
        admin,
        onUpdate: (update) => {
          const missed = missedIn.current?.(update) ?? null;
          if (missed) missedIn.current = null;
          callbacks.current.onUpdate(
            missed ? { ...update, changed: new Set([...update.changed, ...missed]) } : update,
          );
        },
        onState: setState,
        onRevoked: () => callbacks.current.onRevoked(),
      }),
    [admin],
  );
  return state;
}
