import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { readPromosQuery } from '#app/domain/promo/promos-query.ts';
import { listPromoCodes } from '#app/server/catalogue/promo-store.ts';
import { shopContext } from '#app/server/context.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { promosText } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/promos.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminError } from './parts/admin-error.tsx';
import { AdminHeading } from './parts/admin-heading.tsx';
import { AdminIcon } from './parts/admin-icon.tsx';
import { PromoForm } from './promos/promo-form.tsx';
import { PromoList } from './promos/promo-list.tsx';
import { PromoSearch } from './promos/promo-search.tsx';

/** A page of codes; `?q=`, `?series=`, `?state=` narrow them down, `?page=` goes on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const query = readPromosQuery(new URL(request.url).searchParams);
  return { query, ...(await listPromoCodes(context.get(shopContext).db, query)) };
}

export default function Promos({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const [adding, setAdding] = useState(false);
  useAdminChanges(['promos', 'orders']);
  const { query, codes, total, series, today } = loaderData;
  return (
    <>
      <AdminHeading title={t(promosText.title)} lead={t(promosText.lead)}>
        <Button
          leftSection={<AdminIcon name="plus" />}
          aria-expanded={adding}
          aria-controls="promo-form"
          onClick={() => setAdding(!adding)}
        >
          {t(promosText.add)}
        </Button>
      </AdminHeading>
      <div id="promo-form" hidden={!adding}>
        {/* Shut, it keeps what was typed. */}
        <PromoForm known={series.map((one) => one.series).filter(Boolean)} onClose={() => setAdding(false)} />
      </div>
      <PromoSearch query={query} series={series} />
      <PromoList query={query} codes={codes} total={total} today={today} isEmpty={series.length === 0} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
