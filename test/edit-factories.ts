import { checkDelivery } from '#app/domain/address/district-choice.ts';
import { emptyDetails } from '#app/domain/cart/checkout-details.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import type { EditOrderRequest } from '#app/domain/order/order-edit.ts';
import { invoiceDetailsOf } from '#app/domain/payment/invoice.ts';
import type { Db } from '#app/server/db/client.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { editOrder } from '#app/server/orders/order-edit.ts';
import { readAdminOrder } from '#app/server/orders/orders.ts';
import { placeOrder } from '#app/server/orders/place-order.ts';
import { orderBody, orderRequest, placeParts, usualRules } from './order-factories.ts';

/** Places and edits orders as the admin area does. */
export function editing(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>, actor: string) {
  async function placed(
    items: readonly { productID: VariantId; qty: number }[],
    more: Partial<ReturnType<typeof orderBody>> = {},
  ): Promise<string> {
    const parts = placeParts({ jobs });
    const result = await placeOrder(db, orderRequest({ ...orderBody(items), ...more }), parts);
    if (!result.ok) throw new Error(result.refusal.name);
    return result.answer.orderNumber;
  }

  async function orderOf(orderNumber: string) {
    const found = await readAdminOrder(db, orderNumber);
    if (!found) throw new Error(`there is no ${orderNumber}`);
    return found;
  }

  async function inputFor(
    orderNumber: string,
    changes: Partial<EditOrderRequest>,
  ): Promise<EditOrderRequest> {
    const { order } = await orderOf(orderNumber);
    return {
      orderNumber,
      version: order.version,
      lines: order.lines.map(({ productID, qty }) => ({ productID, qty, unitPrice: null })),
      customer: detailsOf(order.customer),
      invoice: invoiceDetailsOf(order.invoice),
      shippingOption: order.shippingOption,
      paymentMethod: order.paymentMethod,
      deliveryNote: order.deliveryNote,
      reason: '',
      tell: true,
      ...changes,
    };
  }

  function save(input: EditOrderRequest) {
    const { customer, shippingOption, paymentMethod } = input;
    const details = { ...emptyDetails, ...customer, shippingOption, paymentMethod };
    return editOrder(db, input, {
      jobs,
      actor,
      ...usualRules,
      check: checkDelivery(details, false, { needsEmail: false, toIslands: true }),
    });
  }

  async function edited(orderNumber: string, changes: Partial<EditOrderRequest>): Promise<number> {
    const result = await save(await inputFor(orderNumber, changes));
    if (!result.ok) throw new Error(result.refusal.problem);
    return result.eventID;
  }

  return { placed, orderOf, inputFor, save, edited };
}
