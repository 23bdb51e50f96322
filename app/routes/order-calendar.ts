import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { arrivalCalendar } from '#app/domain/order/order-calendar.ts';
import { goesNoFurther } from '#app/domain/order/order-progress.ts';
import { isUnderWay } from '#app/domain/order/order-status.ts';
import { waitsForOnline } from '#app/domain/payment/payment-report.ts';
import { shopContext } from '#app/server/context.ts';
import { orderBehind } from '#app/server/orders/order-lookup.ts';
import { arrivalSentence, arrivesBy } from '#app/text/delivery.ts';
import { spacedOut } from '#app/text/marks.ts';
import { arrivalTitleOf } from '#app/text/order-lookup.ts';
import type { Route } from './+types/order-calendar.ts';

/** `GET /order/:token/arrival.ics`: the day an order arrives, for a calendar. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, settings, config } = context.get(shopContext);
  const { pathname, origin } = new URL(request.url);
  const language = languageOfPath(pathname);
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  const order = await orderBehind(db, params.token);
  if (!order?.promised || !isUnderWay(order.status) || goesNoFurther(order) || waitsForOnline(order))
    return new Response(null, { status: 404, headers });
  const { orderNumber, promised, shippingOption } = order;
  const when = arrivesBy(shippingOption, promised);
  const file = arrivalCalendar({
    orderNumber,
    day: arrivalDay(promised),
    hours: shippingMethods[shippingOption].hours,
    summary: pick(arrivalTitleOf(settings.current().shop.name, orderNumber, when), language),
    description: pick(spacedOut(arrivalSentence(shippingOption, promised)), language),
    url: (config.origin ?? origin) + localPath(`/order/${params.token}`, language),
    made: new Date(),
  });
  return new Response(file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${orderNumber}.ics"`,
    },
  });
}
