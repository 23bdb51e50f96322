import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderState } from '#app/domain/order/order.ts';
import { choicesOf } from '#app/domain/order/order-move.ts';
import { isWayBack, type OrderStatus } from '#app/domain/order/order-status.ts';
import { statusLabelOfMany } from '#app/text/orders-admin.ts';

/** What has to be known of an order before it is moved. */
export type Movable = OrderState & { notCollected?: boolean };

/** Whether an order goes there without a question: ways back and cancelling are asked of one order at a time. */
export function movesOn(order: Omit<Movable, 'shippingOption'>, to: OrderStatus): boolean {
  return to !== 'cancelled' && choicesOf(order).includes(to) && !isWayBack(order.status, to);
}

/** What those of the orders that go there are then called together. */
export function labelOfMoved(orders: readonly Movable[], to: OrderStatus): LocalizedText {
  const moved = orders.filter((order) => movesOn(order, to));
  return statusLabelOfMany(
    to,
    moved.map(({ shippingOption }) => shippingOption),
  );
}
