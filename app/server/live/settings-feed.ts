import { createHash } from 'node:crypto';
import type { LiveWindow } from '#app/domain/live-paths.ts';
import type { ShopSettings } from '#app/server/settings/settings.ts';
import type { Live } from './live.ts';
import type { LiveFeed } from './live-feed.ts';

/** Which settings and which list of stores a page was made from: the same text in every process. */
export function settingsMark(settings: Pick<ShopSettings, 'current' | 'storeList'>): string {
  const all = JSON.stringify([settings.current(), settings.storeList()]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 16);
}

/**
 * `/api/live/Settings`, for everyone: under which mark the settings stand now, so that a page made from others asks anew.
 * `/api/live/Window` says besides how often the catalogue changed since the stream was opened: one line tells an open page
 * of both, for a browser has only so many lines to one shop.
 */
export function settingsFeed(
  settings: Pick<ShopSettings, 'current' | 'storeList' | 'follow'>,
  live: Pick<Live, 'subscribe'> | null,
): LiveFeed {
  return {
    subscribe(send) {
      let catalogue = 0;
      const mark = () => settingsMark(settings);
      const leaves = [
        settings.follow(() => send({ event: 'patch', data: { path: '/', data: { settings: mark() } } })),
      ];
      if (live !== null) {
        leaves.push(
          live.subscribe('catalogue', () => {
            catalogue += 1;
            send({ event: 'patch', data: { path: '/', data: { catalogue } } });
          }),
        );
      }
      const all: LiveWindow = live === null ? { settings: mark() } : { settings: mark(), catalogue };
      send({ event: 'put', data: { path: '/', data: { ...all } } });
      return () => {
        for (const leave of leaves) leave();
      };
    },
  };
}
