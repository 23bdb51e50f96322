import { isOrderStatus } from '#app/domain/order/order-status.ts';
import { readOrderKey } from '#app/domain/order/order-summary.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import {
  queryAsSent,
  queryChoice,
  queryPage,
  queryText,
  queryTextOrNull,
  readQuery,
} from '#app/server/http/address-query.ts';
import { clientNetwork } from '#app/server/http/network.ts';
import { answer } from '#app/server/http/posted-json.ts';
import { feedOf, publicPaths, staffPaths } from '#app/server/live/catalogue-feeds.ts';
import { type EventWriter, streamHeaders } from '#app/server/live/event-stream.ts';
import { feedStream } from '#app/server/live/live-feed.ts';
import { orderStream } from '#app/server/live/order-stream.ts';
import { whenSessionEnds } from '#app/server/live/session-end.ts';
import { updatesStream } from '#app/server/live/updates-stream.ts';
import { isSessionAlive } from '#app/server/staff/auth.ts';
import { requireStaff } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/live.ts';

/** `page`, with `after=<date>_<orderID>` for later ones, or `status` are for orders; neither for all of them. */
const parameters = {
  shallow: queryChoice(['true'], null),
  admin: queryChoice(['true'], null),
  page: queryTextOrNull().pipe(queryPage.nullable()),
  after: queryText(200).transform(readOrderKey),
  status: queryAsSent,
};

/** When a client that found no place for a stream may ask again, in s. */
const comeAgain = '30';

/**
 * `GET /api/live/<path>`: what stands there, and then each change (specification, section 7; domain/live/live-paths.ts). The
 * catalogue is everyone's; promo codes, images, orders and all other paths ask for a session of the staff first.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const path = params['*'].replace(/\/$/, '');
  const query = readQuery(request, parameters);
  const shop = context.get(shopContext);
  const { db, live, log } = shop;
  const shallow = query.shallow !== null;
  const onError = (err: unknown) => log.warn({ err, path }, 'a live stream ended');

  const open = publicPaths.find((known) => known === path);
  const isPublic = open !== undefined || (path === 'Updates' && query.admin === null);
  const staff = isPublic ? null : await requireStaff(context, request);
  const own = staffPaths.find((known) => known === path);
  if (!isPublic && own === undefined && path !== 'Orders' && path !== 'Updates')
    return answer({ problem: 'not-found' }, 404);
  const status = isOrderStatus(query.status) ? query.status : null;
  if (status === null && query.status !== '') return answer({ problem: 'invalid-status' }, 400);
  // Asked for its head, a stream would stay open with nobody reading it.
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });

  const place =
    staff === null
      ? shop.streams.take('public', clientNetwork(context.get(clientAddress)))
      : shop.streams.take('staff', staff.id);
  if (typeof place !== 'function') {
    const headers = { 'Retry-After': comeAgain };
    return place === 'each'
      ? answer({ problem: 'too-many-requests' }, 429, headers)
      : answer({ problem: 'unavailable' }, 503, headers);
  }
  if (staff !== null && path === 'Orders') {
    // All orders at once, with every customer's details, are for owners: staff read them by pages.
    const { after } = query;
    const isAll = query.page === null && status === null;
    const page = isAll && staff.role !== 'owner' ? 1 : query.page;
    return orderStream(shop, staff, { page, after, status }, place);
  }
  if (path === 'Updates') return updatesStream(shop, staff, place);
  const common = { live, shallow, onError, onClose: place };
  if (open !== undefined) return feedStream(feedOf(open, db, live), common);
  if (own === undefined || staff === null) throw new Error('a live path of nobody');
  const session = {
    isAlive: () => isSessionAlive(db, staff.sessionId),
    whenEnds: (end: EventWriter['end']) => whenSessionEnds(shop, staff, end),
  };
  return feedStream(feedOf(own, db, live), { ...common, session });
}
