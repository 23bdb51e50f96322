import { isVariantId } from '#app/domain/ids.ts';
import { maxLines } from '#app/domain/order/order.ts';
import { findBasketVariants } from '#app/server/catalogue/catalogue.ts';
import { shopContext } from '#app/server/context.ts';
import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { answer, getOnly } from '#app/server/http/posted-json.ts';
import type { Route } from './+types/basket.ts';

/** `GET /api/basket?ids=var_a,var_b`: price, stock, titles and pictures of these variants as they are now. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = readQuery(request, { ids: queryAsSent }).ids.split(',').filter(Boolean);
  const ids = [...new Set(requested.filter(isVariantId))];
  if (requested.length > maxLines || ids.length < new Set(requested).size) {
    return answer({ problem: 'invalid-ids' }, 400);
  }
  return answer({ variants: await findBasketVariants(context.get(shopContext).db, ids) });
}

export const action = getOnly;
