import { isParentId } from '#app/domain/ids.ts';
import { maxLines } from '#app/domain/order/order.ts';
import { goesWith } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { answer, getOnly } from '#app/server/http/posted-json.ts';
import type { Route } from './+types/goes-with.ts';

const most = 4;

/** `GET /api/goesWith?ids=prd_a,prd_b`: what goes well with these products and is none of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new Set(readQuery(request, { ids: queryAsSent }).ids.split(',').filter(Boolean));
  const ids = [...requested].filter(isParentId);
  if (requested.size > maxLines || ids.length < requested.size)
    return answer({ problem: 'invalid-ids' }, 400);
  return answer({ products: await goesWith(context.get(shopContext).db, ids, most) });
}

export const action = getOnly;
