import type { OrderChange, PackAgain } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * `edited`: lines, prices, address or methods; with statuses where that made it paid. `undone`: undone within ten
 * seconds; with changes, an edit. `note`: internal. `reported`: payment report by the customer, `matched` or `dismissed` by
 * the shop; `recorded`: an unreported transfer, or cash; `unmatched`: either undone. `reminded`: payment reminder.
 * `paidOnline`: on a provider's page. `refunded`, `refundUndone`; `refundedOnline`, `refundFailed`: through a provider.
 * `paymentKept`: a payment after a whole refund pays for the order again.
 * `invoiced`, `invoiceFailed`, `invoiceVoided`, `allowanceIssued`, `invoiceCorrected`: uniform invoices. `packed`,
 * `unpacked`: all of its goods. `relabel`, `repack`: an edit after that sends the box elsewhere, or leaves other goods in it than are
 * ordered. `tracked`, `untracked`: tracking numbers. `parcelRemoved`: with its number. `partSent`, `partUnsent`: a parcel before the rest. `labelMade`,
 * `labelFailed`: at ECPay. `parcelOnWay` and the like: the carrier's notices. `notCollected`, `collected`: the mark is
 * set, or removed. `sendAgain`: back to be packed after that. `emailCorrected`: of an order that cannot be edited any more.
 * `imported`: from the old shop.
 */
export const orderEventKinds = [
  'placed',
  'status',
  'edited',
  'undone',
  'note',
  'reported',
  'matched',
  'recorded',
  'paidOnline',
  'unmatched',
  'dismissed',
  'reminded',
  'refunded',
  'refundUndone',
  'paymentKept',
  'refundedOnline',
  'refundFailed',
  'invoiced',
  'invoiceFailed',
  'invoiceVoided',
  'allowanceIssued',
  'invoiceCorrected',
  'packed',
  'unpacked',
  'relabel',
  'repack',
  'tracked',
  'untracked',
  'parcelRemoved',
  'partSent',
  'partUnsent',
  'labelMade',
  'labelFailed',
  'parcelUpdate',
  'parcelOnWay',
  'parcelAtStore',
  'parcelCollected',
  'parcelReturned',
  'notCollected',
  'collected',
  'sendAgain',
  'emailCorrected',
  'imported',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export interface OrderEvent {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /**
   * `customer`, `provider` (of payments), `carrier` (its notices), `expiry` (not paid in time), `invoices` (by themselves),
   * `import`, or the email address of a member of staff.
   */
  actor: string;
  kind: OrderEventKind;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  reason: string;
  stockReturned: boolean;
  promoReturned: boolean;
  changes: readonly OrderChange[] | null;
}

/** How an order was cancelled: events of its money and invoices come after it, with the same status. */
export function cancellationOf(events: readonly OrderEvent[]): OrderEvent | undefined {
  return events.findLast(({ kind, toStatus }) => kind === 'status' && toStatus === 'cancelled');
}

/** Why an order has to be packed again: what edits did to its box since it was last packed. */
export function toPackAgain(events: readonly Pick<OrderEvent, 'kind'>[]): PackAgain[] {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'packed') + 1);
  return packAgainKinds.filter((why) => since.some(({ kind }) => kind === why));
}

const packAgainKinds = ['relabel', 'repack'] as const satisfies readonly OrderEventKind[];

/** In characters. */
export const longestNote = 1000;

/** How long undo is offered, in ms. */
export const undoTime = 10_000;

/** How long the server accepts an undo and delays its email, in ms: longer than offered, for requests in transit. */
export const undoRetention = undoTime + 2_000;
