import { sql } from 'drizzle-orm';
import { check, index, integer, type PgColumn } from 'drizzle-orm/pg-core';

/** To be paid by transfer, and not wholly paid: sent or not, unless it was cancelled. In the words of its index. */
export const isUnpaid = sql`payment_method = 'bt' and status <> 'cancelled' and greatest(amount_due - amount_waived, 0) > amount_received - amount_refunded`;

/** The shop holds more than is due, or anything once it is cancelled. In the words of its index. */
export const isToRefund = sql`amount_received - amount_refunded > case when status = 'cancelled' then 0 else greatest(amount_due - amount_waived, 0) end`;

/** The indexes of both lists, the oldest order first, and what always holds of an order's money. */
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

/** NTD that went back to the customer: the sum of the refunds; and what of it the order costs less. */
export const refundedMoney = {
  amountRefunded: integer('amount_refunded').notNull().default(0),
  amountWaived: integer('amount_waived').notNull().default(0),
};

/** Whose parcel was not collected, for the warning on their next order. */
export const notCollectedIndex = (table: Record<'customerID' | 'orderDate', PgColumn>) =>
  index('shop_order_not_collected')
    .on(table.customerID, table.orderDate)
    .where(sql`not_collected_at is not null`);
