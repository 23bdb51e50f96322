import { isRouteErrorResponse } from 'react-router';
import { ownersDays } from '#app/domain/arrival.ts';
import { shopContext } from '#app/server/context.ts';
import { ownerOrLogin } from '#app/server/owners/owner-access.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useSay } from '#app/ui/language.ts';
import type { Route } from './+types/order-new.ts';
import { BackLink } from './desk/back-link.tsx';
import { DeskError } from './desk/desk-error.tsx';
import { NewOrderForm } from './order-form/new-order-form.tsx';
import styles from './order-form/order-form.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await ownerOrLogin(context, request);
  const { fees, delivery } = context.get(shopContext).settings.current();
  return { terms: fees, days: ownersDays(new Date(), delivery) };
}

export default function OrderNew({ loaderData: { terms, days } }: Route.ComponentProps) {
  const say = useSay();
  return (
    <article className={styles.page} aria-labelledby="new-title">
      <BackLink to="/admin/orders">{say(orderFormText.backToOrders)}</BackLink>
      <h1 id="new-title">{say(orderFormText.newTitle)}</h1>
      <NewOrderForm terms={terms} days={days} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
