import { redirect } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { orderLinkPattern } from '#app/server/orders/order-lookup.ts';
import type { Route } from './+types/payment-return.ts';

/**
 * Where the provider sends the browser, by a POST of another site: what it says is not believed and changes nothing. The
 * notice counts.
 */
export function action({ request }: Route.ActionArgs) {
  return back(request);
}

export function loader({ request }: Route.LoaderArgs) {
  return back(request);
}

function back(request: Request) {
  const tags = languages.map(({ tag }) => tag);
  const query = { order: queryText(100), language: queryChoice(tags, null) };
  const { order, language } = readQuery(request, query);
  const path = orderLinkPattern.test(order) ? `/order/${order}?paid` : '/order';
  const index = languages.find(({ tag }) => tag === language)?.index ?? 0;
  return redirect(localPath(path, index), { status: 303, headers: { 'Cache-Control': 'no-store' } });
}
