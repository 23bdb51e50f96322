import type { Pair } from './language.ts';

/** The states of an order (specification, section 4), as data: label, colour token and icon name. */
export const orderStatuses = [
  'newOrder',
  'followUp',
  'awaitingPayment',
  'inTransit',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type StatusIcon = 'sparkle' | 'phone' | 'wallet' | 'truck' | 'check' | 'cross';

export interface StatusInfo {
  label: Pair;
  /** A colour of the theme. The icon and the label say the same, colour never alone. */
  colour: 'brand' | 'amber' | 'violet' | 'primary' | 'secondary' | 'error';
  icon: StatusIcon;
}

export const statusInfo: Record<OrderStatus, StatusInfo> = {
  newOrder: { label: ['New order', '新訂單'], colour: 'brand', icon: 'sparkle' },
  followUp: { label: ['Follow up', '待追蹤'], colour: 'amber', icon: 'phone' },
  awaitingPayment: { label: ['Awaiting Payment', '待付款'], colour: 'violet', icon: 'wallet' },
  inTransit: { label: ['In transit', '配送中'], colour: 'primary', icon: 'truck' },
  completed: { label: ['Completed', '已完成'], colour: 'secondary', icon: 'check' },
  cancelled: { label: ['Cancelled', '已取消'], colour: 'error', icon: 'cross' },
};

/**
 * Where an order may go from each state: forward, back by one, to follow-up and back, cancelled from any but completed
 * (docs/decisions/0006-order-status-transitions.md).
 */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  newOrder: ['followUp', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  followUp: ['newOrder', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  awaitingPayment: ['newOrder', 'followUp', 'inTransit', 'completed', 'cancelled'],
  inTransit: ['newOrder', 'followUp', 'awaitingPayment', 'completed', 'cancelled'],
  completed: ['inTransit'],
  cancelled: [],
};

export function isOrderStatus(value: string): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}

export function mayChange(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
