/** What the staff may be alerted of, on their own devices (decision 72). */
export const alertKinds = ['order', 'payment', 'message', 'stock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `test`: asked for by hand. */
export type SentAlert = AlertKind | 'test';

export type AlertDeviceKind = 'push' | 'line';

/** All that leaves the shop: of whom or what an alert tells is read in the shop. */
export interface AlertPayload {
  kind: SentAlert;
  /** The order's number. */
  order?: string;
}

/** Dates are ISO 8601. */
export interface AlertDevice {
  id: string;
  kind: AlertDeviceKind;
  /** Browser and system. */
  name: string;
  addedAt: string;
  deliveredAt: string | null;
  /** Whether the last alert was refused for good. */
  isRefused: boolean;
  /** Tells this browser which device it is, without the address at its push service. */
  mark: string;
}

export const mostDevices = 10;

/** Without language. */
export function alertPath(kind: SentAlert, order: string | null): string {
  switch (kind) {
    case 'order':
    case 'payment':
      return order === null ? '/admin/orders' : `/admin/orders/${order}`;
    case 'message':
      return '/admin/messages';
    case 'stock':
      return '/admin/products?stock=low';
    case 'test':
      return '/admin/account';
  }
}

/** Of the worker of every language: a browser has one subscription, whichever language its user reads. */
export const alertsWorkerScope = '/admin/';
