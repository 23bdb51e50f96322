import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';

export const paymentMethods = ['cod', 'bt'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentLabels: Record<PaymentMethod, LocalizedText> = {
  cod: ['Cash on delivery', '貨到付款'],
  bt: ['Bank transfer', '匯款'],
};

const cashOnPickup: LocalizedText = ['Cash on pickup', '取貨付款'];

const cashLabels: Record<DeliveryKind, LocalizedText> = {
  home: paymentLabels.cod,
  pickup: cashOnPickup,
  store: cashOnPickup,
};

/** @param option the shipping option, if chosen yet. */
export function paymentLabel(method: PaymentMethod, option: string): LocalizedText {
  return method === 'cod' && isShippingOption(option)
    ? cashLabels[shippingMethods[option].kind]
    : paymentLabels[method];
}

export function isPaymentMethod(value: string): value is PaymentMethod {
  return paymentMethods.some((method) => method === value);
}
