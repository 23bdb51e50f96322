import { useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { addressText } from '#app/domain/address/address-text.ts';
import { checkDelivery } from '#app/domain/address/district-choice.ts';
import { checkoutLimits } from '#app/domain/cart/checkout-check.ts';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import { staffDays } from '#app/domain/delivery/delivery-date.ts';
import { isVariantId } from '#app/domain/ids.ts';
import { maxLines } from '#app/domain/order/order.ts';
import { customerFields } from '#app/domain/order/order-changes.ts';
import { type EditRefusal, longestDeliveryNote } from '#app/domain/order/order-edit.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import { isStillHere } from '#app/domain/order/order-status.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { sentLines } from '#app/domain/order/shipment.ts';
import { invoiceFields } from '#app/domain/payment/invoice.ts';
import { stillToPay } from '#app/domain/payment/payment-report.ts';
import { seesFigures, withoutCost } from '#app/domain/staff/staff.ts';
import { isDay } from '#app/domain/taipei-day.ts';
import { useOrderPage } from '#app/routes/admin/orders/edit-link.tsx';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { variantsOf } from '#app/server/catalogue/variants-for-order.ts';
import { shopContext } from '#app/server/context.ts';
import { queryChoice, readQuery } from '#app/server/http/address-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { editOrder, withFilters } from '#app/server/orders/order-edit.ts';
import { manyLines, oneLine } from '#app/server/orders/order-request.ts';
import { withoutCosts } from '#app/server/orders/order-rows.ts';
import { readAdminOrder } from '#app/server/orders/orders.ts';
import { packedGoods } from '#app/server/orders/packing.ts';
import { shipmentsOf } from '#app/server/orders/shipment-rows.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/order-edit.ts';
import { EditForm } from './order-form/edit-form.tsx';
import styles from './order-form/order-form.module.css';
import { adminClientAction } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';

const querySchema = { only: queryChoice(['sent'], null) };

/** `?only=sent`: the form begins with the quantities that were sent. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const found = await readAdminOrder(db, addressText(params.orderNumber, 20));
  if (!found) throw data(null, { status: 404 });
  const figures = seesFigures(role);
  const order = figures ? found.order : withoutCosts(found.order);
  const inForce = settings.current();
  const variants = await variantsOf(
    db,
    order.lines.map(({ productID }) => productID),
  );
  const { only } = readQuery(request, querySchema);
  const sent = only === null ? [] : sentLines(order.lines, await shipmentsOf(db, order.orderID));
  return {
    order: { ...order, promo: await withFilters(db, order.promo) },
    /** Lines that the form begins with instead of the order's: what was sent of it; null where they are the same. */
    sent: sent.length > 0 ? sent : null,
    packed: await packedGoods(db, order.orderID),
    terms: inForce.fees,
    days: staffDays(new Date(), inForce.delivery, stillToPay(order) === 0),
    figures,
    variants: figures ? variants : withoutCost(variants),
  };
}

const posted = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('edit-order'),
    orderNumber: z.string().regex(storedOrderNumberPattern),
    version: z.int().positive(),
    lines: z
      .array(
        z.strictObject({
          productID: z.string().refine(isVariantId),
          qty: z.int(),
          unitPrice: z.int().nullable(),
        }),
      )
      .max(maxLines),
    customer: z.record(z.enum(customerFields), oneLine),
    invoice: z.record(z.enum(invoiceFields), oneLine),
    shippingOption: oneLine,
    paymentMethod: oneLine,
    chosenDay: z
      .string()
      .refine((day) => day === '' || isDay(day))
      .optional(),
    deliveryNote: manyLines.refine((note) => note.length <= longestDeliveryNote),
    giftMessage: manyLines.refine((text) => text.length <= checkoutLimits.giftMessage).optional(),
    reason: postedText(longestNote),
    tell: z.boolean(),
  }),
]);

type Edited =
  | { ok: true; version: number; eventID: number }
  | { ok: false; problem: EditRefusal['problem']; refusal: EditRefusal };

/** Edits a placed order under its number; the email with old and new leaves ten seconds later, unless `tell` is false. */
export const action = pageAction(
  posted,
  [],
  async (input, { db, jobs, settings }, { email, role }): Promise<Edited> => {
    const { customer, shippingOption, paymentMethod } = input;
    const details = { ...emptyDetails, ...customer, shippingOption, paymentMethod };
    const { delivery, parcel, fees } = settings.current();
    const edited = await editOrder(db, input, {
      jobs,
      actor: email,
      check: checkDelivery(details, false, { needsEmail: false, toIslands: true }),
      delivery,
      parcel,
      terms: fees,
    });
    if (edited.ok) return edited;
    const { refusal } = edited;
    if (refusal.problem === 'order-changed' && !seesFigures(role))
      return {
        ok: false,
        problem: refusal.problem,
        refusal: { ...refusal, order: withoutCosts(refusal.order) },
      };
    return { ok: false, problem: refusal.problem, refusal };
  },
);

export const clientAction = adminClientAction;

export default function OrderEdit({
  loaderData: { order, sent, packed, variants, terms, days, figures },
}: Route.ComponentProps) {
  const t = useTranslate();
  const { orderNumber } = order;
  const isEditable = isStillHere(order.status);
  // What is typed stays when the order is sent or cancelled meanwhile.
  const [opened, setOpened] = useState(isEditable ? orderNumber : null);
  if (isEditable && opened !== orderNumber) setOpened(orderNumber);
  return (
    <article className={styles.page} aria-labelledby="edit-title">
      <BackLink to={useOrderPage(orderNumber)}>{t(orderFormText.backToOrder)}</BackLink>
      <h1 id="edit-title">{t(orderFormText.editTitle).replace('{number}', orderNumber)}</h1>
      {isEditable || opened === orderNumber ? (
        <EditForm
          key={orderNumber}
          order={order}
          sent={sent}
          packed={packed}
          figures={figures}
          onSale={variants}
          terms={terms}
          days={days}
        />
      ) : (
        <Notice tone="warning">{t(orderFormText.closed)}</Notice>
      )}
    </article>
  );
}

export const ErrorBoundary = AdminPageError;
