import { z } from 'zod';
import { shopContext } from '#app/server/context.ts';
import { answer, postedText, postOnly, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { linkOfSent, openOrder } from '#app/server/orders/order-lookup.ts';
import type { Route } from './+types/order-now.ts';

const posted = z.union([z.object({ link: postedText(100) }), z.object({ orderID: z.uuid() })]);

/**
 * `POST /api/orderNow`: an order as it stands now, by its `link` for the page that thanks for it, or by the `orderID` that it was
 * sent under, for a browser that does not know what became of it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const { db } = context.get(shopContext);
  const link = 'link' in body ? body.link : await linkOfSent(db, body.orderID);
  const found = link === null ? null : await openOrder(db, link);
  // One that was never sent is no fault.
  if (!found) return 'link' in body ? answer({ problem: 'order-unknown' }, 404) : answer({ order: null });
  const { order, reports, pictures, attempts } = found;
  return answer({ link, order, reports, pictures, attempts });
}

export const loader = postOnly;
