import { z } from 'zod';
import { shopContext } from '#app/server/context.ts';
import { answer, postedText, postOnly, readPosted, wrongMethod } from '#app/server/http/posted-json.ts';
import { openOrder } from '#app/server/orders/order-lookup.ts';
import type { Route } from './+types/order-now.ts';

const posted = z.object({ link: postedText(100) });

/** `POST /api/orderNow {link}`: the order of a link as it stands now, for the page that thanks for it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return wrongMethod('POST');
  const body = await readPosted(request, posted);
  if (!body) return answer({ problem: 'invalid-body' }, 400);
  const found = await openOrder(context.get(shopContext).db, body.link);
  if (!found) return answer({ problem: 'order-unknown' }, 404);
  const { order, reports, pictures, attempts } = found;
  return answer({ order, reports, pictures, attempts });
}

export const loader = postOnly;
