import { z } from 'zod';
import { checkDelivery } from '#app/domain/address/district-choice.ts';
import { emptyDetails } from '#app/domain/cart/checkout-check.ts';
import { isVariantId } from '#app/domain/ids.ts';
import { maxLines } from '#app/domain/order/order.ts';
import { customerFields } from '#app/domain/order/order-changes.ts';
import { orderNumberPattern } from '#app/domain/order/order-number.ts';
import { longestNote } from '#app/domain/order/order-timeline.ts';
import { invoiceFields } from '#app/domain/payment/invoice.ts';
import { isDay } from '#app/domain/taipei-day.ts';
import { answer, postedText } from '#app/server/http/posted-json.ts';
import { editOrder } from '#app/server/orders/order-edit.ts';
import { manyLines, oneLine } from '#app/server/orders/order-request.ts';
import { postOnly, staffAction } from '#app/server/staff/staff-call.ts';

const bodySchema = z.strictObject({
  orderNumber: z.string().regex(orderNumberPattern),
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
  deliveryNote: manyLines.refine((note) => note.length <= longestNote),
  reason: postedText(longestNote),
  tell: z.boolean(),
});

const codes = {
  'order-unknown': 404,
  'order-changed': 409,
  'not-editable': 409,
  'out-of-stock': 409,
  'invalid-lines': 400,
  'invalid-details': 400,
  'day-unavailable': 409,
  'parcel-too-big': 409,
  'nothing-changed': 409,
} as const;

export const loader = postOnly;

/**
 * `POST /api/editOrder` (domain/order/order-edit.ts: EditOrderRequest → `{version, eventID}` or EditRefusal): edits a placed order
 * under its number; the email with old and new leaves ten seconds later, unless `tell` is false.
 */
export const action = staffAction(bodySchema, async (input, { db, jobs, settings }, owner) => {
  const { customer, shippingOption, paymentMethod } = input;
  const details = { ...emptyDetails, ...customer, shippingOption, paymentMethod };
  const { delivery, parcel, fees } = settings.current();
  const edited = await editOrder(db, input, {
    jobs,
    actor: owner.email,
    check: checkDelivery(details, false, { needsEmail: false, toIslands: true }),
    delivery,
    parcel,
    terms: fees,
  });
  if (!edited.ok) return answer(edited.refusal, codes[edited.refusal.problem]);
  return answer({ version: edited.version, eventID: edited.eventID });
});
