import { isWayBack, type OrderStatus } from '../order/order-status.ts';
import { type EmailKind, type StatusEmail, statusEmails } from './email-kind.ts';

/** Why an email that waited for a mail server no longer applies. */
export type Overtaken = 'order-cancelled' | 'later-email' | 'moved-on' | 'paid';

interface WaitingEmail {
  kind: EmailKind;
  /** Its order; null where it is about none. */
  order: { status: OrderStatus; isPaid: boolean } | null;
  /** What was written to the same customer about the same order after it. */
  later: readonly EmailKind[];
}

/** They report what happened to money, which is true whatever became of the order. */
const receipts: ReadonlySet<EmailKind> = new Set(['refunded', 'invoiceIssued', 'invoiceVoided']);

/** The last status in which each still tells something new. */
const lastStatus: Readonly<Partial<Record<EmailKind, OrderStatus>>> = {
  newOrder: 'awaitingPayment',
  newOrderShop: 'awaitingPayment',
  updatedBasket: 'inTransit',
  followUp: 'followUp',
  awaitingPayment: 'inTransit',
  inTransit: 'inTransit',
  atStore: 'inTransit',
  undelivered: 'inTransit',
  undeliveredShop: 'inTransit',
};

/** Null while it still applies. */
export function whyOvertaken({ kind, order, later }: WaitingEmail): Overtaken | null {
  if (order === null || receipts.has(kind)) return null;
  if (order.status === 'cancelled') return kind === 'cancelled' ? null : 'order-cancelled';
  if ((kind === 'awaitingPayment' || kind === 'payLater') && order.isPaid) return 'paid';
  const last = lastStatus[kind];
  if (last === undefined) return null;
  if (later.some((email) => isStatusEmail(email) || email === 'undelivered')) return 'later-email';
  return isWayBack(order.status, last) ? 'moved-on' : null;
}

function isStatusEmail(kind: EmailKind): kind is StatusEmail {
  return statusEmails.some((one) => one === kind);
}
