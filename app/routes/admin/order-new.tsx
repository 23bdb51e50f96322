import { z } from 'zod';
import { staffCalendar, staffDays } from '#app/domain/delivery/delivery-date.ts';
import type { OrderRefusal } from '#app/domain/order/order.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import { takenTypes } from '#app/domain/order/phone-order.ts';
import { seesFigures, withoutCost } from '#app/domain/staff/staff.ts';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { variantsOf } from '#app/server/catalogue/variants-for-order.ts';
import { shopContext } from '#app/server/context.ts';
import { readOrderRequest } from '#app/server/orders/order-request.ts';
import { placeOrder, randomOrderNumber } from '#app/server/orders/place-order.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import type { Route } from './+types/order-new.ts';
import { NewOrderForm } from './order-form/new-order-form.tsx';
import styles from './order-form/order-form.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOrLogin(context, request);
  const { fees, delivery } = context.get(shopContext).settings.current();
  return { terms: fees, days: staffDays(new Date(), delivery), figures: seesFigures(role) };
}

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('take-order'), type: z.enum(takenTypes), order: z.unknown() }),
]);

type Taken =
  | { ok: true; orderNumber: string }
  | {
      ok: false;
      problem: OrderRefusal['name'];
      refusal: OrderRefusal;
      /** What was ordered, as it is by now, where prices or stock changed. */
      variants?: readonly VariantForOrder[];
    };

/**
 * An order by telephone or chat that the owner takes down, through the checkout's own code. `order` is what
 * `/api/postOrder` takes, but may lack the e-mail address: then no email goes to the customer.
 */
export const action = pageAction(
  posted,
  [],
  async ({ type, order }, { db, jobs, settings }, { email, role }): Promise<Taken> => {
    const check = readOrderRequest(order, { needsEmail: false, toIslands: true });
    if (!check.ok) return refused({ name: 'invalid-order', fields: check.fields });
    const inForce = settings.current();
    const placed = await placeOrder(db, check.request, {
      jobs,
      newOrderNumber: randomOrderNumber,
      delivery: staffCalendar(inForce.delivery),
      parcel: inForce.parcel,
      terms: inForce.fees,
      taken: { type, actor: email },
    });
    if (placed.ok) return { ok: true, orderNumber: placed.answer.orderNumber };
    const { name } = placed.refusal;
    if (name !== 'total-changed' && name !== 'out-of-stock') return refused(placed.refusal);
    const ids = check.request.lines.map(({ productID }) => productID);
    const variants = await variantsOf(db, ids);
    return { ...refused(placed.refusal), variants: seesFigures(role) ? variants : withoutCost(variants) };
  },
);

function refused(refusal: OrderRefusal) {
  return { ok: false as const, problem: refusal.name, refusal };
}

export const clientAction = adminClientAction;

export default function OrderNew({ loaderData: { terms, days, figures } }: Route.ComponentProps) {
  const t = useTranslate();
  return (
    <article className={styles.page} aria-labelledby="new-title">
      <BackLink to="/admin/orders">{t(orderFormText.backToOrders)}</BackLink>
      <h1 id="new-title">{t(orderFormText.newTitle)}</h1>
      <NewOrderForm terms={terms} days={days} figures={figures} />
    </article>
  );
}

export const ErrorBoundary = AdminPageError;
