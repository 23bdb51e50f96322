import { shopContext } from '#app/server/context.ts';
import { orderStream } from '#app/server/order-stream.ts';
import { requireOwner } from '#app/server/owner-access.ts';
import { answer, wrongMethod } from '#app/server/posted-json.ts';
import type { Route } from './+types/live.ts';

/** `GET /api/live/Orders`: the orders as they come (specification, section 7). Whatever else is asked for is not there. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const owner = await requireOwner(context, request);
  if (params['*'] !== 'Orders') return answer({ problem: 'not-found' }, 404);
  return orderStream(context.get(shopContext), owner);
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireOwner(context, request);
  return wrongMethod('GET');
}
