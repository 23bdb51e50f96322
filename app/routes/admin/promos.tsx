import { redirect } from 'react-router';
import { z } from 'zod';
import { languageOfPath, localPath } from '#app/domain/language.ts';
import { longestSearch } from '#app/domain/order/order-number.ts';
import { promoLimits, promoStates } from '#app/domain/promo/promo-code.ts';
import { productNames } from '#app/server/catalogue/admin-product.ts';
import { listFilters } from '#app/server/catalogue/filters.ts';
import {
  addPromoCodes,
  deletePromoCodes,
  editPromoCode,
  freePromoCode,
  listPromoCodes,
  matchPromoCodes,
  type PromoAddition,
  type PromoDeletion,
  type PromoEdit,
  type PromoFreed,
  type PromosMatched,
  postedPromoCodes,
} from '#app/server/catalogue/promo-store.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, queryText, readQuery } from '#app/server/http/address-query.ts';
import { listQuery } from '#app/server/http/list-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import type { Route } from './+types/promos.ts';
import { adminClientAction } from './parts/admin-action.ts';
import { useAdminChanges } from './parts/admin-changes.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { PromoList } from './promos/promo-list.tsx';

const querySchema = {
  ...listQuery,
  state: queryChoice(promoStates, null),
  series: queryText().transform((text) => (text === '' ? null : text.replace(/^=/, ''))),
};

/** `?q=`, `?series==` and a name, or `?series==` alone for none, and `?state=` narrow the codes down. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { after, before, ...query } = readQuery(request, querySchema);
  const { db } = context.get(shopContext);
  const found = await listPromoCodes(db, { ...query, after, before });
  // Of a series that was deleted nothing is left to choose.
  if (query.series !== null && !found.series.some(({ series }) => series === query.series))
    throw redirect(withoutSeries(request, query));
  const products = found.page.rows.flatMap((promo) => promo.products);
  const [filters, named] = await Promise.all([listFilters(db), productNames(db, [...new Set(products)])]);
  return { query, ...found, filters: filters.map(({ key, title }) => ({ key, title })), named };
}

function withoutSeries(request: Request, { q, state }: { q: string; state: string | null }): string {
  const rest = new URLSearchParams({ ...(q !== '' && { q }), ...(state && { state }) });
  const page = localPath('/admin/promos', languageOfPath(new URL(request.url).pathname));
  return rest.size > 0 ? `${page}?${rest}` : page;
}

const posted = z.discriminatedUnion('intent', [
  postedPromoCodes.extend({ intent: z.literal('add-codes') }),
  z.strictObject({
    intent: z.literal('edit-code'),
    code: postedText(100),
    was: postedPromoCodes.omit({ codes: true }),
    terms: postedPromoCodes.omit({ codes: true }),
  }),
  z.strictObject({ intent: z.literal('free-code'), code: postedText(100) }),
  z.strictObject({
    intent: z.literal('delete-codes'),
    codes: z.array(postedText(100)).min(1).max(promoLimits.codes),
  }),
  z.strictObject({
    intent: z.literal('match-codes'),
    q: postedText(longestSearch),
    series: postedText(promoLimits.series).nullable(),
    state: z.enum(promoStates).nullable(),
  }),
]);

export const action = pageAction(
  posted,
  ['delete-codes'],
  (input, { db }): Promise<PromoAddition | PromoEdit | PromoFreed | PromoDeletion | PromosMatched> => {
    switch (input.intent) {
      case 'add-codes': {
        const { intent: _, ...codes } = input;
        return addPromoCodes(db, codes);
      }
      case 'edit-code':
        return editPromoCode(db, input);
      case 'free-code':
        return freePromoCode(db, input.code);
      case 'delete-codes':
        return deletePromoCodes(db, input.codes);
      case 'match-codes': {
        const { intent: _, ...query } = input;
        return matchPromoCodes(db, query);
      }
    }
  },
);

export default function Promos({ loaderData }: Route.ComponentProps) {
  useAdminChanges(['promos', 'orders']);
  return <PromoList {...loaderData} />;
}

export const clientAction = adminClientAction;

export const ErrorBoundary = AdminPageError;
