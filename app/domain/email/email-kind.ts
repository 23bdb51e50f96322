import type { OrderStatus } from '../order/order-status.ts';

/** Status emails to the customer (specification, section 4); a new order has its confirmation instead. */
export type StatusEmail = Exclude<OrderStatus, 'newOrder'>;

export const statusEmails = [
  'followUp',
  'awaitingPayment',
  'inTransit',
  'completed',
  'cancelled',
] as const satisfies readonly StatusEmail[];

/** `payLater`: the account or code to pay with. `atStore`, `undelivered`: a parcel, as its carrier reports it. */
export const progressEmails = [
  ...statusEmails,
  'paymentReceived',
  'refunded',
  'invoiceIssued',
  'invoiceVoided',
  'payLater',
  'atStore',
  'undelivered',
] as const;
export type ProgressEmail = (typeof progressEmails)[number];

export type EmailKind =
  | ProgressEmail
  | 'newOrder'
  | 'updatedBasket'
  | 'newOrderShop'
  | 'transferReported'
  | 'paymentToRefund'
  | 'undeliveredShop'
  | 'failedOrder'
  | 'contact'
  | 'backInStock'
  | 'reviewRequest'
  | 'lowStock'
  | 'bankChanged'
  | 'staffInvitation'
  | 'emailTest'
  | 'passwordReset';

/** Of an order, to its customer. */
export const customerEmails = ['newOrder', ...progressEmails, 'reviewRequest', 'updatedBasket'] as const;

/** To the shop's own address. */
export const shopEmails = [
  'newOrderShop',
  'transferReported',
  'paymentToRefund',
  'undeliveredShop',
  'failedOrder',
  'contact',
  'lowStock',
] as const satisfies readonly EmailKind[];

export const orderEmails = [
  ...customerEmails,
  'newOrderShop',
  'transferReported',
  'paymentToRefund',
  'undeliveredShop',
] as const;
export type OrderEmail = (typeof orderEmails)[number];

export const previewEmails = [...orderEmails, 'failedOrder'] as const;
export type PreviewEmail = (typeof previewEmails)[number];

/** False for a test, and for emails whose copy would hold a new link to an account. */
export function maySendAgain(kind: EmailKind): boolean {
  return kind !== 'emailTest' && kind !== 'passwordReset' && kind !== 'staffInvitation';
}

/** Null where the change sends none. */
export function emailOfStatus(status: OrderStatus): StatusEmail | null {
  return status === 'newOrder' ? null : status;
}
