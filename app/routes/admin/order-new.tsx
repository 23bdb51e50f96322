import { isRouteErrorResponse } from 'react-router';
import { staffDays } from '#app/domain/delivery/delivery-date.ts';
import { shopContext } from '#app/server/context.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/order-new.ts';
import { NewOrderForm } from './order-form/new-order-form.tsx';
import styles from './order-form/order-form.module.css';
import { AdminError } from './parts/admin-error.tsx';
import { BackLink } from './parts/back-link.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { fees, delivery } = context.get(shopContext).settings.current();
  return { terms: fees, days: staffDays(new Date(), delivery) };
}

export default function OrderNew({ loaderData: { terms, days } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <article className={styles.page} aria-labelledby="new-title">
      <BackLink to="/admin/orders">{t(orderFormText.backToOrders)}</BackLink>
      <h1 id="new-title">{t(orderFormText.newTitle)}</h1>
      <NewOrderForm terms={terms} days={days} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
