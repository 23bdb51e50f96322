import { type ShippingOption, shippingMethods } from '../delivery/shipping.ts';
import type { LocalizedText } from '../language.ts';

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
  label: LocalizedText;
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

/** What is on its way to others is ready at the shop for whoever collects it. */
const readyToCollect: LocalizedText = ['Ready to collect', '可取貨'];

/** The owner's word for a status, by how the order reaches its customer. */
export function statusLabel(status: OrderStatus, option?: ShippingOption): LocalizedText {
  const isCollected = option !== undefined && isPickUp(option);
  return status === 'inTransit' && isCollected ? readyToCollect : statusInfo[status].label;
}

/** One word for a status that orders of several ways come to together. */
export function statusLabelOfMany(status: OrderStatus, options: readonly ShippingOption[]): LocalizedText {
  const labels = new Map(
    options
      .toSorted((a, b) => Number(isPickUp(a)) - Number(isPickUp(b)))
      .map((option) => statusLabel(status, option))
      .map((label) => [label[0], label]),
  );
  const all = [...labels.values()];
  if (all.length === 0) return statusLabel(status);
  return [all.map(([english]) => english).join(' / '), all.map(([, chinese]) => chinese).join('／')];
}

function isPickUp(option: ShippingOption): boolean {
  return shippingMethods[option].kind === 'pickup';
}

/** How far an order has come. To talk about it and to wait for its payment are on one level: neither comes first. */
const stages: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  newOrder: 0,
  followUp: 1,
  awaitingPayment: 1,
  inTransit: 2,
  completed: 3,
};

/**
 * Where an order may go from each state: forward, back by one stage, cancelled from any but completed
 * (docs/decisions/0006-order-status-transitions.md).
 */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  newOrder: ['followUp', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  followUp: ['newOrder', 'awaitingPayment', 'inTransit', 'completed', 'cancelled'],
  awaitingPayment: ['newOrder', 'followUp', 'inTransit', 'completed', 'cancelled'],
  inTransit: ['followUp', 'awaitingPayment', 'completed', 'cancelled'],
  completed: ['inTransit'],
  cancelled: [],
};

/** A way back corrects what was done before: it asks for a reason, and writes to nobody unless it is asked to. */
export function isWayBack(from: OrderStatus, to: OrderStatus): boolean {
  return from !== 'cancelled' && to !== 'cancelled' && stages[to] < stages[from];
}

export function isOrderStatus(value: string): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}

/** Whether the customer still waits for it, so that a day of arrival and a sum to pay mean something. */
export function isUnderWay(status: OrderStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** Whether it went to its customer already, paid or not. */
export function hasLeft(status: OrderStatus): boolean {
  return status === 'inTransit' || status === 'completed';
}

export function mayChange(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
