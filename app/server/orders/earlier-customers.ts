import { desc, inArray, sql } from 'drizzle-orm';
import { detailsOf } from '#app/domain/order/order-changes.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import type { EarlierCustomer } from '#app/domain/order/phone-order.ts';
import { invoiceDetailsOf } from '#app/domain/payment/invoice.ts';
import { isOnlineMethod } from '#app/domain/payment/payment.ts';
import type { Db } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { idsInOrder, partSearch } from '#app/server/db/sql.ts';

const lookedAt = 60;
const shown = 8;

/**
 * Customers by part of phone, name or email, with the details of their newest order; of the newest that the staff took, that
 * left or was paid where there is one, since anyone can order with another's name and phone.
 */
export async function findEarlierCustomers(db: Db, typed: string): Promise<EarlierCustomer[]> {
  const { near, far } = idsInOrder({
    table: sql`shop_order`,
    id: sql`shop_order.order_id`,
    within: sql`true`,
    order: sql`shop_order.order_date desc nulls last, shop_order.order_id desc nulls last`,
    search: partSearch(sql`shop_order.search_text`, orderSearchForm(typed)),
    limit: lookedAt,
  });
  let { rows: found } = await db.execute<{ id: string }>(near);
  if (found.length < lookedAt && far) ({ rows: found } = await db.execute<{ id: string }>(far));
  const rows = await db
    .select({
      customer: shopOrder.customer,
      language: shopOrder.language,
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
      invoice: shopOrder.invoice,
      isTheirs: sql<boolean>`${shopOrder.type} <> 'web' or ${shopOrder.status} in ('inTransit', 'completed') or ${shopOrder.amountReceived} > 0`,
    })
    .from(shopOrder)
    .where(
      inArray(
        shopOrder.orderID,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(desc(shopOrder.orderDate), desc(shopOrder.orderID));
  const people = Map.groupBy(rows, ({ customer }) => `${customer.number} ${customer.name}`);
  return [...people.values()].slice(0, shown).flatMap((orders) => {
    const newest = orders.find(({ isTheirs }) => isTheirs) ?? orders[0];
    return newest
      ? [
          {
            details: detailsOf(newest.customer),
            language: newest.language,
            orderNumber: newest.orderNumber,
            orderDate: newest.orderDate.toISOString(),
            shippingOption: newest.shippingOption,
            paymentMethod: isOnlineMethod(newest.paymentMethod) ? '' : newest.paymentMethod,
            invoice: invoiceDetailsOf(newest.invoice),
          },
        ]
      : [];
  });
}
