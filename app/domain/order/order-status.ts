import { type ShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';

/** Label, colour and icon of each status (specification, section 4). */
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
  label: LocalizedText;
  /** A theme colour. Icon and label carry the same meaning, for those who cannot see it. */
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

const readyToCollect: LocalizedText = ['Ready to collect', '可取貨'];

export function statusLabel(status: OrderStatus, option?: ShippingOption): LocalizedText {
  const isCollected = option !== undefined && shippingMethods[option].kind === 'pickup';
  return status === 'inTransit' && isCollected ? readyToCollect : statusInfo[status].label;
}

/** Progress of an order. Following up and awaiting payment share a level: neither comes first. */
const stages: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  newOrder: 0,
  followUp: 1,
  awaitingPayment: 1,
  inTransit: 2,
  completed: 3,
};

/**
 * Forward, back by one stage, and cancelled from any but completed (docs/decisions/0006-order-status-transitions.md).
 */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  newOrder: ['followUp', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  followUp: ['newOrder', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  awaitingPayment: ['newOrder', 'followUp', 'inTransit', 'completed', 'cancelled'],
  inTransit: ['followUp', 'awaitingPayment', 'completed', 'cancelled'],
  completed: ['inTransit'],
  cancelled: [],
};

/** A correction: it requires a reason, and sends an email only on request. */
export function isWayBack(from: OrderStatus, to: OrderStatus): boolean {
  return from !== 'cancelled' && to !== 'cancelled' && stages[to] < stages[from];
}

/** The usual next status; null at the end. */
export function nextStatus(from: OrderStatus): OrderStatus | null {
  if (!isUnderWay(from)) return null;
  return from === 'inTransit' ? 'completed' : 'inTransit';
}

/** Neither sent nor cancelled: to pack, and open to edits (docs/decisions/0014-editing-a-placed-order.md). */
export const statusesHere = [
  'newOrder',
  'followUp',
  'awaitingPayment',
] as const satisfies readonly OrderStatus[];

export function isStillHere(status: OrderStatus): boolean {
  return statusesHere.some((here) => here === status);
}

export function isOrderStatus(value: string): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}

export function isUnderWay(status: OrderStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** Sent, or ready to collect, and brought back or left: what becomes of it is for the owner to decide. */
export function isUndelivered(order: { status: OrderStatus; notCollected?: boolean | undefined }): boolean {
  return order.notCollected === true && order.status === 'inTransit';
}

export function hasLeft(status: OrderStatus): boolean {
  return status === 'inTransit' || status === 'completed';
}

/** Whether the order leaves with this change. */
export function leaves({ from, to }: { from: OrderStatus; to: OrderStatus }): boolean {
  return !hasLeft(from) && hasLeft(to);
}

export function mayChange(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
