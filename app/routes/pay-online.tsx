import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { isChinese, languageOfPath, localPath, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { networkOf } from '#app/server/http/network.ts';
import { readForm } from '#app/server/http/posted-form.ts';
import { allow } from '#app/server/http/rate-limit.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { orderOfLink } from '#app/server/orders/order-lookup.ts';
import { paymentParts, paymentProvider, startPayment } from '#app/server/payments/online-payments.ts';
import { onlinePayText, startProblems, tradeTitle } from '#app/text/online-payment.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
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
  const provider = await paymentProvider(shop);
  if (provider === null || !isOnlineMethod(method))
    return data({ ok: false as const, problem: 'not-offered' as const }, { status: 409, headers });
  const origin = shop.config.origin ?? url.origin;
  const { tag } = languages[language];
  const started = await startPayment(
    paymentParts(shop),
    provider,
    settings,
    { orderNumber, method },
    {
      description: pick(tradeTitle(orderNumber), language),
      isChinese: isChinese(language),
      noticeUrl: `${origin}/api/paymentNotice`,
      returnUrl: `${origin}/api/paymentReturn?order=${params.token}&language=${tag}`,
      backUrl: origin + localPath(`/order/${params.token}`, language),
    },
  );
  if (!started.ok) {
    // Paid or cancelled meanwhile: the order's page says so.
    if (started.problem === 'nothing-due')
      throw redirect(localPath(`/order/${params.token}`, language), { status: 303, headers });
    return data(started, { status: 409, headers });
  }
  const { form } = started;
  return data({ ok: true as const, form }, { headers: { ...headers, [formActionHeader]: started.origin } });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function PayOnlinePage({ actionData, params }: Route.ComponentProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  if (!actionData?.ok)
    return (
      <Page title={t(onlinePayText.title)} narrow>
        <div className="grid gap-6">
          {actionData && <Notice tone="warning">{t(startProblems[actionData.problem])}</Notice>}
          <p>
            <ButtonLink to={`/order/${params.token}`} reloadDocument>
              {t(onlinePayText.toOrder)}
            </ButtonLink>
          </p>
        </div>
      </Page>
    );
  const { action: to, fields } = actionData.form;
  return (
    <Page title={t(onlinePayText.goingTitle)} lead={t(onlinePayText.going)} narrow>
      <form ref={form} method="post" action={to}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="brand">
          {t(onlinePayText.goOn)}
        </Button>
      </form>
    </Page>
  );
}
