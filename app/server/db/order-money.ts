import { sql } from 'drizzle-orm';
import { check, index, integer, type PgColumn } from 'drizzle-orm/pg-core';

/** By transfer or online, not fully paid, not cancelled. Must match its index. */
export const isUnpaid = sql`payment_method <> 'cod' and status <> 'cancelled' and greatest(amount_due - amount_waived, 0) > amount_received - amount_refunded`;

/** More received than due, or anything received for a cancelled order. Must match its index. */
export const isToRefund = sql`amount_received - amount_refunded > case when status = 'cancelled' then 0 else greatest(amount_due - amount_waived, 0) end`;

/** As the rules of these names in domain/payment/, for any statement that reads `shop_order`. */
export const stillToPay = sql`greatest(greatest(shop_order.amount_due - shop_order.amount_waived, 0) - (shop_order.amount_received - shop_order.amount_refunded), 0)`;

export const asksForMoney = sql`(shop_order.status <> 'cancelled'
  and not (shop_order.payment_method = 'cod' and shop_order.status = 'completed') and ${stillToPay} > 0)`;

export const collectedInCash = sql`case when shop_order.payment_method = 'cod' and shop_order.status = 'completed' then ${stillToPay} else 0 end`;

/** Cancelled, or paid; cash awaits to be confirmed. */
export const owesNothing = sql`(shop_order.status = 'cancelled' or (shop_order.payment_method <> 'cod' and ${stillToPay} = 0))`;

export const moneyRules = ({
  orderDate,
  orderID,
  totalPrice,
  amountDue,
  amountRefunded,
  amountWaived,
}: Record<
  'orderDate' | 'orderID' | 'totalPrice' | 'amountDue' | 'amountRefunded' | 'amountWaived',
  PgColumn
>) => [
  index('shop_order_unpaid').on(orderDate, orderID).where(isUnpaid),
  index('shop_order_to_refund').on(orderDate, orderID).where(isToRefund),
  check('shop_order_totals', sql`${totalPrice} >= 0 and ${amountDue} >= 0`),
  check('shop_order_refunds', sql`${amountRefunded} >= ${amountWaived} and ${amountWaived} >= 0`),
];

/** NTD: the sum of the refunds, and the part that lowers the order's total. */
export const refundedMoney = {
  amountRefunded: integer('amount_refunded').notNull().default(0),
  amountWaived: integer('amount_waived').notNull().default(0),
};

/** For the warning about uncollected parcels on a customer's next order. */
export const notCollectedIndex = (table: Record<'customerID' | 'orderDate', PgColumn>) =>
  index('shop_order_not_collected')
    .on(table.customerID, table.orderDate)
    .where(sql`not_collected_at is not null`);
