import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { z } from 'zod';
import { promoLimits } from '#app/domain/promo/promo-code.ts';
import { readPromosQuery } from '#app/domain/promo/promos-query.ts';
import {
  addPromoCodes,
  deletePromoCodes,
  freePromoCode,
  listPromoCodes,
  type PromoAddition,
  type PromoDeletion,
  type PromoFreed,
  postedPromoCodes,
} from '#app/server/catalogue/promo-store.ts';
import { shopContext } from '#app/server/context.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { promosText } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/promos.ts';
import { adminClientAction } from './parts/admin-action.ts';
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

const posted = z.discriminatedUnion('intent', [
  postedPromoCodes.extend({ intent: z.literal('add-codes') }),
  z.strictObject({ intent: z.literal('free-code'), code: postedText(100) }),
  z.strictObject({
    intent: z.literal('delete-codes'),
    codes: z.array(postedText(100)).min(1).max(promoLimits.codes),
  }),
]);

export const action = pageAction(
  posted,
  ['delete-codes'],
  (input, { db }): Promise<PromoAddition | PromoFreed | PromoDeletion> => {
    switch (input.intent) {
      case 'add-codes': {
        const { intent: _, ...codes } = input;
        return addPromoCodes(db, codes);
      }
      case 'free-code':
        return freePromoCode(db, input.code);
      case 'delete-codes':
        return deletePromoCodes(db, input.codes);
    }
  },
);

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

export const clientAction = adminClientAction;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
