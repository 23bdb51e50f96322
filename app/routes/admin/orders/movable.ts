import { isWayBack, mayChange, type OrderStatus } from '#app/domain/order-status.ts';
import type { OrderSummary } from '#app/domain/order-summary.ts';

/** What has to be known of an order before it is moved. */
export type Movable = Pick<
  OrderSummary,
  | 'orderNumber'
  | 'status'
  | 'shippingOption'
  | 'paymentMethod'
  | 'amountDue'
  | 'amountReceived'
  | 'amountRefunded'
  | 'amountWaived'
>;

/** Whether an order goes there without a question: ways back and cancelling are asked of one order at a time. */
export function movesOn({ status }: Pick<Movable, 'status'>, to: OrderStatus): boolean {
  return to !== 'cancelled' && mayChange(status, to) && !isWayBack(status, to);
}
