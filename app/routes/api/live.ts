import { shopContext } from '#app/server/context.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { feedOf, ownersPaths, publicPaths } from '#app/server/live/catalogue-feeds.ts';
import { feedStream } from '#app/server/live/live-feed.ts';
import { orderStream } from '#app/server/live/order-stream.ts';
import { settingsFeed } from '#app/server/live/settings-feed.ts';
import { isSessionAlive } from '#app/server/owners/auth.ts';
import { requireOwner } from '#app/server/owners/owner-access.ts';
import type { Route } from './+types/live.ts';

/**
 * `GET /api/live/<path>`: what stands there, and then each change (specification, section 7; domain/live-paths.ts). The
 * catalogue is everyone's; promo codes, images, orders and all other paths ask for the owner's session first.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const path = params['*'].replace(/\/$/, '');
  const shop = context.get(shopContext);
  const { db, live, log } = shop;
  const common = {
    live,
    shallow: new URL(request.url).searchParams.get('shallow') === 'true',
    onError: (err: unknown) => log.warn({ err, path }, 'a live stream ended'),
  };
  const open = publicPaths.find((known) => known === path);
  if (open !== undefined) return feedStream(feedOf(open, db, live), common);

  if (path === 'Settings') return feedStream(settingsFeed(shop.settings, null), common);
  if (path === 'Window') return feedStream(settingsFeed(shop.settings, live), common);

  const owner = await requireOwner(context, request);
  if (path === 'Orders') return orderStream(shop, owner);
  const own = ownersPaths.find((known) => known === path);
  if (own === undefined) return answer({ problem: 'not-found' }, 404);
  return feedStream(feedOf(own, db, live), { ...common, session: () => isSessionAlive(db, owner.sessionId) });
}
