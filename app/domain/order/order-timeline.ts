import type { OrderChange } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * `edited`: lines, prices, address or methods; with statuses where that made the order paid. `undone`: a change was taken
 * back within its ten seconds; with changes it was an edit. `note`: the owner's own words, for nobody else. `told`: the customer reported a transfer; `matched`,
 * `dismissed`: what the owner made of it; `recorded`: the owner found one that nobody reported; `unmatched`: either was taken
 * back. `reminded`: the customer was asked to pay. `refunded`: money went back to them; `refundUndone`: that was taken back.
 * `notCollected`, `collected`: what the owner noted about the parcel.
 */
export type OrderEventKind =
  | 'placed'
  | 'status'
  | 'edited'
  | 'undone'
  | 'note'
  | 'told'
  | 'matched'
  | 'recorded'
  | 'unmatched'
  | 'dismissed'
  | 'reminded'
  | 'refunded'
  | 'refundUndone'
  | 'notCollected'
  | 'collected';

/** What happened to an order, and by whose hand. */
export interface OrderEvent {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** `customer`, or the owner's e-mail address. */
  actor: string;
  kind: OrderEventKind;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  /** Why, or what was noted. */
  reason: string;
  /** What a cancelled order gave back to the shop. */
  stockReturned: boolean;
  promoReturned: boolean;
  /** What an edit changed; null for everything else. */
  changes: readonly OrderChange[] | null;
}

/** A parcel that is or was on its way may come back uncollected. */
export const wasSent: readonly OrderStatus[] = ['inTransit', 'completed', 'cancelled'];

/** Most characters of a reason or a note. */
export const longestNote = 1000;

/** A change is offered to be taken back this long, in ms. */
export const undoTime = 10_000;

/**
 * The server keeps a change undoable, and its email waiting, this much longer than the button is shown: what is pressed at
 * the last moment still has its way to go. In ms.
 */
export const undoRetention = undoTime + 2_000;
