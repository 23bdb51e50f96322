import { useEffect, useRef } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { isChinese, languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { heldUntil, providerOf } from '#app/domain/payment/payment-attempt.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { networkOf } from '#app/server/http/network.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { openOrder, orderOfLink } from '#app/server/orders/order-lookup.ts';
import { paymentParts, paymentProviders, startPayment } from '#app/server/payments/online-payments.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { goingTo, onlinePayText, payFirst, startProblems, tradeTitle } from '#app/text/online-payment.ts';
import { lookUpText, statusWords } from '#app/text/order-lookup.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { PayOnlineForm } from '#app/ui/pay-online-form.tsx';
import { usePostedAnswer } from '#app/ui/posted-answer.ts';
import type { Route } from './+types/pay-online.ts';

/** Starts of one network; tokens are not guessable, this bounds the load. */
const perNetwork = { limit: 40, windowSeconds: 600 };

/** The page that posts to the provider, which its `form-action` allows. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const text = await readForm(request, 20);
  const url = new URL(request.url);
  const language = languageOfPath(url.pathname);
  const method = text('method');
  const settings = shop.settings.current().payment;
  const headers = { 'Cache-Control': 'no-store' };
  const network = networkOf(context.get(clientAddress));
  if (!(await allow(shop.db, `pay-online:${network}`, perNetwork)))
    return data({ ok: false as const, problem: 'too-many' as const }, { status: 429, headers });
  const orderNumber = await orderOfLink(shop.db, params.token);
  if (orderNumber === null)
    return data({ ok: false as const, problem: 'order-unknown' as const }, { status: 404, headers });
  if (!isOnlineMethod(method))
    return data({ ok: false as const, problem: 'not-offered' as const }, { status: 409, headers });
  const origin = shop.config.origin ?? url.origin;
  const { tag } = languages[language];
  const started = await startPayment(
    paymentParts(shop),
    await paymentProviders(shop),
    settings,
    { orderNumber, method },
    {
      description: pick(tradeTitle(orderNumber), language),
      isChinese: isChinese(language),
      noticeUrl: `${origin}/api/paymentNotice`,
      returnUrl: `${origin}/api/paymentReturn?order=${params.token}&language=${tag}`,
      backUrl: origin + localPath(`/order/${params.token}`, language),
      cancelUrl: origin + localPath(`/order/${params.token}/pay?cancelled`, language),
    },
  );
  if (!started.ok) {
    // Paid or cancelled meanwhile: the order's page says so.
    if (started.problem === 'nothing-due')
      throw redirect(localPath(`/order/${params.token}`, language), { status: 303, headers });
    return data(started, { status: started.problem === 'provider-away' ? 503 : 409, headers });
  }
  const going = { ok: true as const, method };
  if ('link' in started) return data({ ...going, form: null, link: started.link }, { headers });
  const { form, origin: formAction } = started;
  return data({ ...going, form, link: null }, { headers: { ...headers, [formActionHeader]: formAction } });
}

/** What the page says of the order, also to whoever comes back from the provider without having paid. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { config, db, settings } = context.get(shopContext);
  const found = await openOrder(db, params.token);
  const headers = { 'Cache-Control': 'no-store' };
  if (!found) return data({ order: null, methods: [] }, { status: 404, headers });
  const { orderNumber, paymentMethod, status } = found.order;
  const amount = status === 'cancelled' ? 0 : stillToPay(found.order);
  const { online } = shopDetails(settings.current(), config);
  const isCancelled = status === 'cancelled';
  const until = heldUntil(found.order, found.attempts, new Date());
  return data(
    { order: { orderNumber, paymentMethod, amount, isCancelled, until }, methods: online },
    { headers },
  );
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

export default function PayOnlinePage({ loaderData, params }: Route.ComponentProps) {
  const answer = usePostedAnswer<typeof action>();
  const t = useTranslate();
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { order, methods } = loaderData;
  // Paid or cancelled meanwhile, whatever was to come next.
  const actionData = order?.amount === 0 ? undefined : answer;
  const link = actionData?.ok ? actionData.link : null;
  useEffect(() => {
    // Whoever comes back from the provider, or reloads, chooses anew: each way there is an attempt.
    const [visit] = performance.getEntriesByType('navigation');
    if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') return;
    form.current?.submit();
    if (link !== null) window.location.assign(link);
  }, [link]);
  const problem = actionData && !actionData.ok ? actionData.problem : order ? null : 'order-unknown';
  const going = actionData?.ok ? actionData : null;
  const others = methods.filter((method) => method !== going?.method);
  return (
    <Page
      title={t(going ? onlinePayText.goingTitle : onlinePayText.title)}
      lead={going ? t(goingTo(providerOf[going.method])) : undefined}
      narrow
    >
      <div className="grid gap-6">
        {!actionData && order && order.amount > 0 && query.has('cancelled') && (
          <Notice tone="plain">{t(onlinePayText.cancelled)}</Notice>
        )}
        {problem && <Notice tone="warning">{t(startProblems[problem])}</Notice>}
        {order && (
          <p>
            {t(lookUpText.number)} <strong>{order.orderNumber}</strong>
            {order.amount > 0 && (
              <>
                {' '}
                · <strong>{formatNtd(order.amount)}</strong>
              </>
            )}
          </p>
        )}
        {order?.until && order.amount > 0 && <p>{t(payFirst(order.amount, order.until))}</p>}
        {going?.link && (
          <p>
            <ButtonLink variant="brand" to={going.link}>
              {t(onlinePayText.goOn)}
            </ButtonLink>
          </p>
        )}
        {going?.form && (
          <form ref={form} method="post" action={going.form.action}>
            {Object.entries(going.form.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" variant="brand">
              {t(onlinePayText.goOn)}
            </Button>
          </form>
        )}
        {order?.amount === 0 && (
          <Notice tone="plain">
            {t(order.isCancelled ? statusWords.cancelled : startProblems['nothing-due'])}
          </Notice>
        )}
        {order && order.amount > 0 && (!going || others.length > 0) && (
          <PayOnlineForm
            token={params.token}
            amount={order.amount}
            methods={others}
            // On the way to the provider, the chosen one is left out of the others, not unavailable.
            first={!going && isOnlineMethod(order.paymentMethod) ? order.paymentMethod : null}
          />
        )}
        <p>
          <ButtonLink variant="quiet" to={`/order/${params.token}`} reloadDocument>
            {t(onlinePayText.toOrder)}
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}
