import { useEffect, useRef, useState } from 'react';
import { changedSince, type LiveUpdate, type TopicCounts } from '#app/domain/live/live-events.ts';
import type { LiveState } from './live-source.ts';
import { joinLive } from './live-tabs.ts';

/**
 * Subscribes to changes.
 * @param admin includes the owner's topics.
 * @param onRevoked called when the session has ended.
 * @param since topic counts of the rendered page: changes before the subscription are reported first.
 */
export function useLive(
  admin: boolean,
  onUpdate: (update: LiveUpdate) => void,
  onRevoked: () => void = () => {},
  since: TopicCounts | null = null,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const callbacks = useRef({ onUpdate, onRevoked });
  const unheard = useRef(since);
  useEffect(() => {
    callbacks.current = { onUpdate, onRevoked };
  });
  useEffect(
    () =>
      joinLive({
        admin,
        onUpdate: (update) => {
          const missed = unheard.current && changedSince(unheard.current, update.tree);
          if (missed) unheard.current = null;
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
