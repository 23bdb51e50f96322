import { longestStoreSearch } from '#app/domain/delivery/pickup-store.ts';
import { isStorable } from '#app/domain/typed-text.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryAsSent, readQuery } from '#app/server/http/address-query.ts';
import { networkOf } from '#app/server/http/network.ts';
import { answer, getOnly } from '#app/server/http/posted-json.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { findStores } from '#app/server/stores/store-list.ts';
import type { Route } from './+types/stores.ts';

/** Enough for a hand that types, and for a house full of them. */
const searches = { limit: 240, windowSeconds: 60 };

/**
 * `GET /api/stores?q=大安&list=3` → FoundStores of the owner's list, the same for everyone. The list's version is in the
 * address so that a browser may keep the answer: another list is another address.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: typed } = readQuery(request, { q: queryAsSent });
  if (!isStorable(typed, longestStoreSearch)) return answer({ problem: 'invalid-search' }, 400);
  const { db } = context.get(shopContext);
  if (!(await allow(db, `stores:${networkOf(context.get(clientAddress))}`, searches))) {
    return answer({ problem: 'too-many' }, 429, { 'Retry-After': String(searches.windowSeconds) });
  }
  return answer(await findStores(db, typed), 200, { 'Cache-Control': 'public, max-age=3600' });
}

export const action = getOnly;
