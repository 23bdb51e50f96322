export const offlineMethods = ['cod', 'bt'] as const;
/** Paid on a provider's page; offered where the owner has switched them on. */
export const onlineMethods = ['card', 'linepay', 'atm', 'cvs'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

export type OfflineMethod = (typeof offlineMethods)[number];
export type PaymentMethod = OfflineMethod | OnlineMethod;

/** A bank transfer requires an account. @param payments switched on by the owner; default: both. */
export function methodsOffered({
  bank,
  online = [],
  payments = offlineMethods,
}: {
  bank: unknown;
  online?: readonly OnlineMethod[];
  payments?: readonly OfflineMethod[];
}): readonly PaymentMethod[] {
  return [...online, ...payments.filter((method) => method !== 'bt' || bank !== null)];
}

export function isPaymentMethod(value: string): value is PaymentMethod {
  return offlineMethods.some((method) => method === value) || isOnlineMethod(value);
}

/** Payment now or on delivery does not depend on a day's cut-off. */
export function isPaidLater(method: PaymentMethod): boolean {
  return method === 'bt' || method === 'atm' || method === 'cvs';
}

export function isOnlineMethod(value: string): value is OnlineMethod {
  return onlineMethods.some((method) => method === value);
}
