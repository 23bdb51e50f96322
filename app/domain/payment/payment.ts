import { isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';

/** Payment methods (specification, section 3). */
export const paymentMethods = ['cod', 'bt'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentLabels: Record<PaymentMethod, LocalizedText> = {
  cod: ['Cash on delivery', '貨到付款'],
  bt: ['Bank transfer', '匯款'],
};

/** Whoever collects an order at the shop pays there; nothing is delivered to them. */
const cashAtPickUp: LocalizedText = ['Cash at pick-up', '取貨時付現'];

/** What a method is called, by the way that its order reaches its customer, which may not be chosen yet. */
export function paymentLabel(method: PaymentMethod, option: string): LocalizedText {
  const isCollected = isShippingOption(option) && shippingMethods[option].kind === 'pickup';
  return method === 'cod' && isCollected ? cashAtPickUp : paymentLabels[method];
}

export function isPaymentMethod(value: string): value is PaymentMethod {
  return paymentMethods.some((method) => method === value);
}
