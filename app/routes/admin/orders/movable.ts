import type { LocalizedText } from '#app/domain/language.ts';
import type { OrderState } from '#app/domain/order/order.ts';
import { isWayBack, mayChange, type OrderStatus, statusLabelOfMany } from '#app/domain/order/order-status.ts';

/** What has to be known of an order before it is moved. */
export type Movable = OrderState;

/** Whether an order goes there without a question: ways back and cancelling are asked of one order at a time. */
export function movesOn({ status }: Pick<Movable, 'status'>, to: OrderStatus): boolean {
  return to !== 'cancelled' && mayChange(status, to) && !isWayBack(status, to);
}

/** What those of the orders that go there are then called together. */
export function labelOfMoved(
  orders: readonly Pick<Movable, 'status' | 'shippingOption'>[],
  to: OrderStatus,
): LocalizedText {
  const moved = orders.filter((order) => movesOn(order, to));
  return statusLabelOfMany(
    to,
    moved.map(({ shippingOption }) => shippingOption),
  );
}
