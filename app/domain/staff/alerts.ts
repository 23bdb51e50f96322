/** Kinds of alerts that staff may receive on their own devices (decision 72). */
export const alertKinds = ['order', 'payment', 'parcel', 'message', 'stock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `test`: requested by hand. */
export type SentAlert = AlertKind | 'test';

export type AlertDeviceKind = 'push' | 'line';

/** The only data sent to the push service; details are read in the shop. */
export interface AlertPayload {
  kind: SentAlert;
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
  /** Identifies the device to its own browser, without its push address. */
  mark: string;
}

export const mostDevices = 10;

/** Without language. */
export function alertPath(kind: SentAlert, order: string | null): string {
  switch (kind) {
    case 'order':
    case 'payment':
    case 'parcel':
      return order === null ? '/admin/orders' : `/admin/orders/${order}`;
    case 'message':
      return '/admin/messages';
    case 'stock':
      return '/admin/products?stock=short&published=published';
    case 'test':
      return '/admin/account';
  }
}

/** Without characters that look alike, because it is typed into LINE. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const linkCodeLength = 8;

/** @param random an integer from 0 up to the limit. */
export function makeLinkCode(random: (limit: number) => number): string {
  return Array.from({ length: linkCodeLength }, () => codeAlphabet[random(codeAlphabet.length)]).join('');
}

/** The code in a LINE message; null without one. */
export function linkCodeIn(text: string): string | null {
  const code = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === linkCodeLength && [...code].every((sign) => codeAlphabet.includes(sign))
    ? code
    : null;
}

/** In minutes. */
export const linkCodeLife = 10;

/** Needs no session: it holds no data, and a browser takes no worker from behind a redirect. */
export const alertsWorkerPath = '/admin/alerts-worker.js';
/** For every language, because a browser has one subscription whatever language its user reads. */
export const alertsWorkerScope = '/admin/';
