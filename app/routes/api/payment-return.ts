import { redirect } from 'react-router';
import { localPath } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { orderLinkPattern } from '#app/domain/order/order-link.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { networkOf } from '#app/server/http/network.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { orderOfLink } from '#app/server/orders/order-lookup.ts';
import { paymentParts, paymentProviders, settleReturn } from '#app/server/payments/online-payments.ts';
import type { Route } from './+types/payment-return.ts';

/**
 * Where the provider sends the browser, by a POST of another site: what it says is not believed and changes nothing. The
 * notice counts.
 */
export function action({ request }: Route.ActionArgs) {
  return back(readBack(request));
}

/** Questions to the provider on behalf of one network; the watch over payments asks in any case. */
const perNetwork = { limit: 60, windowSeconds: 600 };

/** LINE Pay sends the browser by a link, with the trade that the customer has approved: the shop asks LINE Pay about it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returned = readBack(request);
  const { order, orderId: tradeNo } = returned;
  if (orderLinkPattern.test(order) && /^[A-Za-z0-9]{1,20}$/.test(tradeNo)) {
    const shop = context.get(shopContext);
    const network = networkOf(context.get(clientAddress));
    const orderNumber = await orderOfLink(shop.db, order);
    if (orderNumber !== null && (await allow(shop.db, `payment-return:${network}`, perNetwork)))
      await settleReturn(
        paymentParts(shop),
        await paymentProviders(shop),
        { orderNumber, tradeNo },
        shop.log,
      );
  }
  return back(returned);
}

function readBack(request: Request) {
  const tags = languages.map(({ tag }) => tag);
  const query = { order: queryText(100), language: queryChoice(tags, null), orderId: queryText(20) };
  return readQuery(request, query);
}

function back({ order, language }: ReturnType<typeof readBack>) {
  const path = orderLinkPattern.test(order) ? `/order/${order}?paid` : '/order';
  const index = languages.find(({ tag }) => tag === language)?.index ?? 0;
  return redirect(localPath(path, index), { status: 303, headers: { 'Cache-Control': 'no-store' } });
}
