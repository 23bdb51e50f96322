import { data, redirect } from 'react-router';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { shopContext } from '#app/server/context.ts';
import { queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { openOrder, payLinkOf } from '#app/server/orders/order-lookup.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/order-link.ts';
import { LookUpForm } from './order-form.tsx';
import { LookedUpOrder } from './order-found.tsx';

/** Public by the token of the link; not stored, not listed, not logged. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { config, db, settings } = context.get(shopContext);
  const { pay } = readQuery(request, { pay: queryTextOrNull(1) });
  const headers = { 'Cache-Control': 'no-store' };
  const payToken = pay !== null ? await payLinkOf(db, params.token) : null;
  if (payToken !== null)
    throw redirect(
      localPath(`/pay/${payToken}?order=${params.token}`, languageOfPath(new URL(request.url).pathname)),
      { headers },
    );
  const found = await openOrder(db, params.token);
  const shop = shopDetails(settings.current(), config);
  return data({ found, shop }, { status: found ? 200 : 404, headers });
}

export default function OrderLinkPage({ loaderData: { found, shop }, params }: Route.ComponentProps) {
  const t = useTranslate();
  if (!found)
    return (
      <Page title={t(lookUpText.title)} narrow lead={t(lookUpText.linkOver)}>
        <LookUpForm typed={{ number: '', phone: '' }} problem={null} />
      </Page>
    );
  return (
    <Page title={t(lookUpText.title)} narrow>
      <LookedUpOrder
        order={found.order}
        payAt={found.mayReport ? `/order/${params.token}?pay` : null}
        reported={found.reports}
        attempts={found.attempts}
        shop={shop}
        link={params.token}
        pictures={found.pictures}
      />
    </Page>
  );
}
