import { data, isRouteErrorResponse } from 'react-router';
import { addressText } from '#app/domain/address/address-text.ts';
import { staffDays } from '#app/domain/delivery/delivery-date.ts';
import { mayEdit } from '#app/domain/order/order-edit.ts';
import { variantsOf } from '#app/server/catalogue/variants-for-order.ts';
import { shopContext } from '#app/server/context.ts';
import { readOrder } from '#app/server/orders/orders.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/order-edit.ts';
import { EditForm } from './order-form/edit-form.tsx';
import styles from './order-form/order-form.module.css';
import { AdminError } from './parts/admin-error.tsx';
import { BackLink } from './parts/back-link.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const found = await readOrder(db, addressText(params.orderNumber, 20));
  if (!found) throw data(null, { status: 404 });
  const { order } = found;
  const inForce = settings.current();
  return {
    order,
    terms: inForce.fees,
    days: staffDays(new Date(), inForce.delivery),
    variants: await variantsOf(
      db,
      order.lines.map(({ productID }) => productID),
    ),
  };
}

export default function OrderEdit({ loaderData: { order, variants, terms, days } }: Route.ComponentProps) {
  const t = useTranslate();
  const { orderNumber } = order;
  return (
    <article className={styles.page} aria-labelledby="edit-title">
      <BackLink to={`/admin/orders/${orderNumber}`}>{t(orderFormText.backToOrder)}</BackLink>
      <h1 id="edit-title">{t(orderFormText.editTitle).replace('{number}', orderNumber)}</h1>
      {mayEdit(order.status) ? (
        <EditForm key={orderNumber} order={order} onSale={variants} terms={terms} days={days} />
      ) : (
        <Notice tone="warning">{t(orderFormText.closed)}</Notice>
      )}
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError kind={isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'fault'} />;
}
