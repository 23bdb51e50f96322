import { type DeliveryKind, isShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';

export const paymentMethods = ['cod', 'bt'] as const;
/** Paid on a provider's page; offered where the owner has switched them on. */
export const onlineMethods = ['card', 'linepay', 'atm', 'cvs'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];
export const providerNames = ['ecpay', 'linepay'] as const;
export type ProviderName = (typeof providerNames)[number];

export const providerOf: Readonly<Record<OnlineMethod, ProviderName>> = {
  card: 'ecpay',
  linepay: 'linepay',
  atm: 'ecpay',
  cvs: 'ecpay',
};

export const providerLabels: Readonly<Record<ProviderName, LocalizedText>> = {
  ecpay: ['ECPay', '綠界'],
  linepay: ['LINE Pay', 'LINE Pay'],
};

export type OfflineMethod = (typeof paymentMethods)[number];
export type PaymentMethod = OfflineMethod | OnlineMethod;

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

/** A bank transfer requires an account. @param payments switched on by the owner; default: both. */
export function methodsOffered({
  bank,
  online = [],
  payments = paymentMethods,
}: {
  bank: unknown;
  online?: readonly OnlineMethod[];
  payments?: readonly OfflineMethod[];
}): readonly PaymentMethod[] {
  return [...online, ...payments.filter((method) => method !== 'bt' || bank !== null)];
}

/** @param option the shipping option, if chosen yet. */
export function paymentLabel(method: PaymentMethod, option: string): LocalizedText {
  return method === 'cod' && isShippingOption(option)
    ? cashLabels[shippingMethods[option].kind]
    : paymentLabels[method];
}

export function isPaymentMethod(value: string): value is PaymentMethod {
  return paymentMethods.some((method) => method === value) || isOnlineMethod(value);
}

/** Payment now or on delivery does not depend on a day's cut-off. */
export function isPaidLater(method: PaymentMethod): boolean {
  return method === 'bt' || method === 'atm' || method === 'cvs';
}

export function isOnlineMethod(value: string): value is OnlineMethod {
  return onlineMethods.some((method) => method === value);
}
