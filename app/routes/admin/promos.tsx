import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { readPromosQuery } from '#app/domain/promos-query.ts';
import { listPromoCodes } from '#app/server/catalogue/promo-shelf.ts';
import { shopContext } from '#app/server/context.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { promosText } from '#app/text/promos-admin.ts';
import { useSay } from '#app/ui/language.ts';
import type { Route } from './+types/promos.ts';
import { useDeskChanges } from './desk/desk-changes.ts';
import { DeskError } from './desk/desk-error.tsx';
import { DeskHeading } from './desk/desk-heading.tsx';
import { DeskIcon } from './desk/desk-icon.tsx';
import { PromoForm } from './promos/promo-form.tsx';
import { PromoList } from './promos/promo-list.tsx';
import { PromoSearch } from './promos/promo-search.tsx';

/** A page of codes; `?q=`, `?series=`, `?state=` narrow them down, `?page=` goes on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const query = readPromosQuery(new URL(request.url).searchParams);
  return { query, ...(await listPromoCodes(context.get(shopContext).db, query)) };
}

export default function Promos({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  useDeskChanges(['promos', 'orders']);
  const { query, codes, total, series, today } = loaderData;
  return (
    <>
      <DeskHeading title={say(promosText.title)} lead={say(promosText.lead)}>
        <Button
          leftSection={<DeskIcon name="plus" />}
          aria-expanded={adding}
          aria-controls="promo-form"
          onClick={() => setAdding(!adding)}
        >
          {say(promosText.add)}
        </Button>
      </DeskHeading>
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
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
