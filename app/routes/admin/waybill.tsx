import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { data } from 'react-router';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { HiddenFields } from '#app/routes/admin/parts/hidden-fields.tsx';
import { shopContext } from '#app/server/context.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import { isOurs, labelsToPrint } from '#app/server/logistics/waybills.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { labelsOf, waybillText } from '#app/text/waybills-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/waybill.ts';
import { AdminPageError } from './parts/admin-error.tsx';

/** Labels in one request. */
const most = 200;

/** The page that posts to ECPay's print pages, which its `form-action` allows: one form for each type of label. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const shop = context.get(shopContext);
  const ids = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(params.ids) ? params.ids.split(',').map(Number) : [];
  const [rows, provider] = await Promise.all([
    labelsToPrint(shop.db, ids.slice(0, most)),
    logisticsProvider(shop),
  ]);
  const headers = { 'Cache-Control': 'no-store' };
  const ours = rows.filter((row) => isOurs(row, provider));
  if (ours.length === 0 || provider === null) return data({ forms: [] }, { status: 404, headers });
  const byType = Map.groupBy(ours, ({ type }) => type);
  const forms = [...byType].map(([type, some]) => ({
    type: type,
    count: some.length,
    form: provider.print(type, some),
  }));
  return data({ forms }, { headers: { ...headers, [formActionHeader]: provider.origin } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function WaybillPage({ loaderData: { forms } }: Route.ComponentProps) {
  const t = useTranslate();
  const element = useRef<HTMLFormElement>(null);
  const isOne = forms.length === 1;
  useEffect(() => {
    if (isOne) element.current?.submit();
  }, [isOne]);
  return (
    <>
      <BackLink to="/admin/orders">{t(waybillText.toOrder)}</BackLink>
      <h1>{t(waybillText.printPage)}</h1>
      {forms.length === 0 && <Notice tone="error">{t(waybillText.none)}</Notice>}
      {forms.length > 1 && <p>{t(waybillText.eachType)}</p>}
      <div className="grid gap-3">
        {forms.map(({ type, count, form }) => (
          <form
            key={type}
            ref={element}
            method="post"
            action={form.action}
            {...(!isOne && { target: '_blank', rel: 'noreferrer' })}
          >
            {isOne && <p>{t(waybillText.going)}</p>}
            <HiddenFields of={form.fields} />
            <Button type="submit">{t(isOne ? waybillText.print : labelsOf(type, count))}</Button>
          </form>
        ))}
      </div>
    </>
  );
}

export const ErrorBoundary = AdminPageError;
