import { emptyAddress } from '#app/domain/customer/customer.ts';
import type { FailedOrder } from '#app/emails/failed-order.ts';

/** @param at milliseconds since 1970. */
export function failedOrder(orderID: string, at: number): FailedOrder {
  return {
    orderID,
    at: new Date(at).toISOString(),
    reason: 'ECONNREFUSED',
    customer: {
      firstName: '',
      lastName: '',
      name: 'Thandi',
      number: '0912345678',
      email: 't@example.com',
      shippingAddress: emptyAddress,
    },
    items: [{ name: 'Biltong', qty: 2 }],
    shippingOption: 'regularAM',
    paymentMethod: 'cod',
    promoCode: null,
    customerMessage: '',
    amountShown: 360,
  };
}
