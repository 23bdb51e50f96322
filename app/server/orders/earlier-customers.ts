import { desc } from 'drizzle-orm';
import { invoiceDetailsOf } from '#app/domain/invoice.ts';
import { detailsOf } from '#app/domain/order-changes.ts';
import { orderSearchForm } from '#app/domain/order-search.ts';
import type { EarlierCustomer } from '#app/domain/owners-order.ts';
import type { Db } from '#app/server/db/client.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { contains } from '#app/server/db/search.ts';

/** Newest orders looked through, and most people shown. */
const lookedAt = 60;
const shown = 8;

/** Who ordered before under this part of a telephone, name or e-mail address; of each the newest order's details. */
export async function findEarlierCustomers(db: Db, typed: string): Promise<EarlierCustomer[]> {
  const rows = await db
    .select({
      customer: shopOrder.customer,
      language: shopOrder.language,
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
      invoice: shopOrder.invoice,
    })
    .from(shopOrder)
    .where(contains(shopOrder.searchText, orderSearchForm(typed)))
    .orderBy(desc(shopOrder.orderDate), desc(shopOrder.orderID))
    .limit(lookedAt);
  const people = Map.groupBy(rows, ({ customer }) => `${customer.number} ${customer.name}`);
  return [...people.values()].slice(0, shown).flatMap(([newest]) =>
    newest
      ? [
          {
            details: detailsOf(newest.customer),
            language: newest.language,
            orderNumber: newest.orderNumber,
            orderDate: newest.orderDate.toISOString(),
            shippingOption: newest.shippingOption,
            paymentMethod: newest.paymentMethod,
            invoice: invoiceDetailsOf(newest.invoice),
          },
        ]
      : [],
  );
}
