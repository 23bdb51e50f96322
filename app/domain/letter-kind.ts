import type { OrderStatus } from './order-status.ts';

/** Tells the customer where the order went (specification, section 4). Of a new order they have their confirmation. */
export type StatusLetter = Exclude<OrderStatus, 'newOrder'>;

export const statusLetters = [
  'followUp',
  'awaitingPayment',
  'inTransit',
  'completed',
  'cancelled',
] as const satisfies readonly StatusLetter[];

/** The letters that tell a customer how their order fares: where it went, that its money came, and that money went back. */
export const progressLetters = [...statusLetters, 'paymentReceived', 'refunded'] as const;
export type ProgressLetter = (typeof progressLetters)[number];

/** Every letter the shop writes. */
export type LetterKind =
  | ProgressLetter
  | 'newOrder'
  | 'updatedBasket'
  | 'newOrderShop'
  | 'transferReported'
  | 'failedOrder'
  | 'contact'
  | 'staffInvitation';

/** The letters that tell of one order. */
export const orderLetters = [
  'newOrder',
  ...progressLetters,
  'updatedBasket',
  'newOrderShop',
  'transferReported',
] as const;
export type OrderLetter = (typeof orderLetters)[number];

/** The letters that can be shown with any order. */
export const previewLetters = [...orderLetters, 'failedOrder'] as const;
export type PreviewLetter = (typeof previewLetters)[number];

/** The letter that an order's change to a status sends; null where there is none. */
export function letterOfStatus(status: OrderStatus): StatusLetter | null {
  return status === 'newOrder' ? null : status;
}
