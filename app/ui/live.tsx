import { useEffect, useRef, useState } from 'react';
import { changedSince, type LiveUpdate, type TopicCounts } from '#app/domain/live/live-news.ts';
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
  onNews: (news: LiveUpdate) => void,
  onRevoked: () => void = () => {},
  since: TopicCounts | null = null,
): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const heard = useRef({ onNews, onRevoked });
  const unheard = useRef(since);
  useEffect(() => {
    heard.current = { onNews, onRevoked };
  });
  useEffect(
    () =>
      joinLive({
        admin,
        onNews: (news) => {
          const missed = unheard.current && changedSince(unheard.current, news.tree);
          if (missed) unheard.current = null;
          heard.current.onNews(missed ? { ...news, changed: new Set([...news.changed, ...missed]) } : news);
        },
        onState: setState,
        onRevoked: () => heard.current.onRevoked(),
      }),
    [admin],
  );
  return state;
}
