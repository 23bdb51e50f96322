import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { data } from 'react-router';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { formActionHeader } from '#app/server/http/security-headers.ts';
import { logisticsProvider } from '#app/server/logistics/logistics.ts';
import { isOurs, labelToPrint } from '#app/server/logistics/waybills.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { waybillText } from '#app/text/waybills-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/waybill.ts';
import { AdminPageError } from './parts/admin-error.tsx';

/** The page that posts to ECPay's print page, which its `form-action` allows. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const shop = context.get(shopContext);
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const [row, provider] = await Promise.all([labelToPrint(shop.db, id), logisticsProvider(shop)]);
  const headers = { 'Cache-Control': 'no-store' };
  if (row === null || !isOurs(row, provider)) return data({ form: null }, { status: 404, headers });
  return data(
    { form: provider.print(row) },
    { headers: { ...headers, [formActionHeader]: provider.origin } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function WaybillPage({ loaderData: { form } }: Route.ComponentProps) {
  const t = useTranslate();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.submit(), []);
  return (
    <>
      <BackLink to="/admin/orders">{t(waybillText.toOrder)}</BackLink>
      <h1>{t(waybillText.printPage)}</h1>
      {form === null ? (
        <Notice tone="error">{t(waybillText.none)}</Notice>
      ) : (
        <form ref={element} method="post" action={form.action}>
          <p>{t(waybillText.going)}</p>
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{t(waybillText.print)}</Button>
        </form>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}
