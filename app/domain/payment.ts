import type { Pair } from './language.ts';

/** Payment methods (specification, section 3). */
export const paymentMethods = ['cod', 'bt'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentLabels: Record<PaymentMethod, Pair> = {
  cod: ['Cash on delivery', '貨到付款'],
  bt: ['Bank transfer', '匯款'],
};

export function isPaymentMethod(value: string): value is PaymentMethod {
  return paymentMethods.some((method) => method === value);
}
