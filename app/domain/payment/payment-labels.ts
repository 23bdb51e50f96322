import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';
import type { PaymentMethod } from './payment.ts';
import type { ProviderName } from './payment-attempt.ts';

export const providerLabels: Readonly<Record<ProviderName, LocalizedText>> = {
  ecpay: ['ECPay', '綠界'],
  linepay: ['LINE Pay', 'LINE Pay'],
};

export const paymentLabels: Record<PaymentMethod, LocalizedText> = {
  cod: ['Cash on delivery', '貨到付款'],
  bt: ['Bank transfer', '匯款'],
  card: ['Credit card', '信用卡'],
  linepay: ['LINE Pay', 'LINE Pay'],
  atm: ['ATM or online banking', 'ATM／網路銀行轉帳'],
  cvs: ['Pay at a convenience store', '超商代碼繳費'],
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
