import type { OrderStatus } from '../order/order-status.ts';

/** Tells the customer where the order went (specification, section 4). Of a new order they have their confirmation. */
export type StatusEmail = Exclude<OrderStatus, 'newOrder'>;

export const statusEmails = [
  'followUp',
  'awaitingPayment',
  'inTransit',
  'completed',
  'cancelled',
] as const satisfies readonly StatusEmail[];

/** The emails that tell a customer how their order fares: where it went, that its money came, and that money went back. */
export const progressEmails = [...statusEmails, 'paymentReceived', 'refunded'] as const;
export type ProgressEmail = (typeof progressEmails)[number];

/** Every email the shop writes. */
export type EmailKind =
  | ProgressEmail
  | 'newOrder'
  | 'updatedBasket'
  | 'newOrderShop'
  | 'transferReported'
  | 'failedOrder'
  | 'contact'
  | 'staffInvitation';

/** The emails that tell of one order. */
export const orderEmails = [
  'newOrder',
  ...progressEmails,
  'updatedBasket',
  'newOrderShop',
  'transferReported',
] as const;
export type OrderEmail = (typeof orderEmails)[number];

/** The emails that can be shown with any order. */
export const previewEmails = [...orderEmails, 'failedOrder'] as const;
export type PreviewEmail = (typeof previewEmails)[number];

/** The email that an order's change to a status sends; null where there is none. */
export function emailOfStatus(status: OrderStatus): StatusEmail | null {
  return status === 'newOrder' ? null : status;
}
