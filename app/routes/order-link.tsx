import { useEffect } from 'react';
import { data, redirect, useFetcher, useSearchParams } from 'react-router';
import { languageOfPath, localPath, withoutLanguage } from '#app/domain/language.ts';
import { awaitsOnline, awaitsTransfer } from '#app/domain/payment/payment-report.ts';
import { shopContext } from '#app/server/context.ts';
import { queryTextOrNull, readQuery } from '#app/server/http/address-query.ts';
import { openOrder, payLinkOf } from '#app/server/orders/order-lookup.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { spacedOut } from '#app/text/marks.ts';
import { metadataOf } from '#app/text/metadata.ts';
import { lookUpText, yourOrder } from '#app/text/order-lookup.ts';
import { answerInTime } from '#app/ui/client-action.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import { pageMetadata } from '#app/ui/page-metadata.ts';
import { usePolling } from '#app/ui/polling.ts';
import { unknownShop } from '#app/ui/shop.ts';
import type { Route } from './+types/order-link.ts';
import { isBeingConfirmed } from './online-payment.tsx';
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

type Answer = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>;

/** What the shop last said of an order. */
let lastAnswer: { token: string; answer: Answer } | null = null;

/** Looked again, the page stays as it was while the shop cannot be reached: a loader that fails would take it away. */
export async function clientLoader({ params: { token }, serverLoader }: Route.ClientLoaderArgs) {
  const before = lastAnswer?.token === token ? lastAnswer.answer : null;
  try {
    const answer: Answer = await (before ? answerInTime(serverLoader, before) : serverLoader());
    lastAnswer = { token, answer };
    return answer;
  } catch (thrown) {
    if (before === null || thrown instanceof Response) throw thrown;
    return before;
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const known = metadataOf(withoutLanguage(location.pathname));
  const title = loaderData?.found && spacedOut(yourOrder(loaderData.found.order.orderNumber));
  return pageMetadata(location, matches[0].loaderData ?? unknownShop, { ...known, ...(title && { title }) });
}

export default function OrderLinkPage({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [query] = useSearchParams();
  // Asked alone: the loaders of the page round it have nothing new, and may fail.
  const { load, data: now } = useFetcher<typeof clientLoader>({ key: params.token });
  const { found, shop } = now ?? loaderData;
  useEffect(() => {
    lastAnswer = { token: params.token, answer: loaderData };
  }, [params.token, loaderData]);
  const awaits = found !== null && (awaitsOnline(found.order) || awaitsTransfer(found.order));
  const isSoon = awaits && isBeingConfirmed(found.order, found.attempts, query.has('paid'));
  usePolling(
    () => void load(localPath(`/order/${params.token}`, language)),
    isSoon ? 'now' : awaits ? 'later' : null,
  );
  if (!found)
    return (
      <Page title={t(lookUpText.title)} narrow lead={t(lookUpText.linkOver)}>
        <LookUpForm typed={{ number: '', phone: '' }} problem={null} />
      </Page>
    );
  return (
    <LookedUpOrder
      order={found.order}
      payAt={found.mayReport ? `/order/${params.token}?pay` : null}
      reported={found.reports}
      attempts={found.attempts}
      shop={shop}
      link={params.token}
      pictures={found.pictures}
    />
  );
}
