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

/** Without signs that look alike: what is typed by hand into LINE. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const linkCodeLength = 8;

/** @param random an integer from 0 up to the limit. */
export function makeLinkCode(random: (limit: number) => number): string {
  return Array.from({ length: linkCodeLength }, () => codeAlphabet[random(codeAlphabet.length)]).join('');
}

/** The code in what was sent by LINE; null where it is none. */
export function linkCodeIn(text: string): string | null {
  const code = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === linkCodeLength && [...code].every((sign) => codeAlphabet.includes(sign))
    ? code
    : null;
}

/** In minutes. */
export const linkCodeLife = 10;

/** Of the worker of every language: a browser has one subscription, whichever language its user reads. */
export const alertsWorkerScope = '/admin/';
