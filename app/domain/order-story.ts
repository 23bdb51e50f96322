import type { OrderStatus } from './order-status.ts';

/** What happened to an order, and by whose hand. */
export interface OrderEvent {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  /** `customer`, or the owner's e-mail address. */
  actor: string;
  kind: 'placed' | 'status';
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  reason: string;
}
