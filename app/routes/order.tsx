import { data } from 'react-router';
import type { LookUp } from '#app/domain/order-lookup.ts';
import { clientAddress, shopContext } from '#app/server/context.ts';
import { lookUpOrder } from '#app/server/orders/order-lookup.ts';
import { shopDetails } from '#app/server/shop-details.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { useSay } from '#app/ui/language.ts';
import { Page } from '#app/ui/page.tsx';
import type { Route } from './+types/order.ts';
import { LookUpForm } from './order-form.tsx';
import { LookedUpOrder } from './order-found.tsx';

/** @returns the number that a letter's link brings along, as a start. */
export function loader({ context, request }: Route.LoaderArgs) {
  const number = new URL(request.url).searchParams.get('number') ?? '';
  return { number: number.slice(0, 12), shop: shopDetails(context.get(shopContext).settings.current()) };
}

/** The form as a browser sends it, with and without JavaScript. What is found is never in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const text = (name: keyof LookUp) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 200).replaceAll('\0', '').toWellFormed() : '';
  };
  const typed: LookUp = { number: text('number'), phone: text('phone') };
  const outcome = await lookUpOrder(context.get(shopContext), typed, context.get(clientAddress));
  const status = outcome.ok ? 200 : { incomplete: 400, 'not-found': 404, 'too-many': 429 }[outcome.problem];
  return data({ typed, outcome }, { status, headers: { 'Cache-Control': 'no-store' } });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const say = useSay();
  const { number, shop } = loaderData;
  const found = actionData?.outcome.ok ? actionData.outcome : null;
  return (
    <Page title={say(lookUpText.title)} narrow {...(found ? {} : { lead: say(lookUpText.lead) })}>
      {found ? (
        <LookedUpOrder order={found.order} payToken={found.payToken} shop={shop} />
      ) : (
        <LookUpForm
          typed={actionData?.typed ?? { number, phone: '' }}
          problem={actionData && !actionData.outcome.ok ? actionData.outcome.problem : null}
        />
      )}
    </Page>
  );
}
