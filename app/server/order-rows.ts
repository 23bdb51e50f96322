import { asc, eq } from 'drizzle-orm';
import type { Customer } from '#app/domain/customer.ts';
import type { OrderLine, PlacedOrder } from '#app/domain/order.ts';
import type { Db, Tx } from './db/client.ts';
import { orderEvent, orderLine, shopOrder } from './db/schema.ts';

export type OrderRow = typeof shopOrder.$inferSelect;
export type NewOrderRow = Omit<typeof shopOrder.$inferInsert, 'orderDate' | 'updatedAt'>;
export type LineRow = Omit<typeof orderLine.$inferSelect, 'orderID' | 'position'>;

/**
 * Writes the order as a snapshot: the order, its lines and what happened. Null, and nothing written, where the orderID or
 * the order number is taken; an order that is being written at this moment is waited for.
 * @returns the order's date, by the database's clock.
 */
export async function writeOrder(
  tx: Tx,
  order: NewOrderRow,
  lines: readonly LineRow[],
): Promise<Date | null> {
  const [written] = await tx
    .insert(shopOrder)
    .values(order)
    .onConflictDoNothing()
    .returning({ orderDate: shopOrder.orderDate })
    .prepare('write_order')
    .execute();
  if (!written) return null;
  const { orderID } = order;
  await tx
    .insert(orderLine)
    .values(lines.map((line, position) => ({ ...line, orderID, position })))
    .prepare(`write_lines_${lines.length}`)
    .execute();
  await tx
    .insert(orderEvent)
    .values({ orderID, actor: 'customer', kind: 'placed', toStatus: 'newOrder' })
    .prepare('write_event')
    .execute();
  return written.orderDate;
}

/** An order and its lines as they were written; null where there is none of that id. */
export async function readOrder(
  db: Db | Tx,
  orderID: string,
): Promise<{ order: OrderRow; lines: readonly LineRow[] } | null> {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderID, orderID))
    .orderBy(asc(orderLine.position));
  return { order, lines };
}

/** The order as its customer may see it: no cost, and always written the same way, however it was read. */
export function toPlacedOrder(
  order: NewOrderRow & { orderDate: Date },
  lines: readonly LineRow[],
): PlacedOrder {
  const hasPromo = order.promoCode != null;
  return {
    orderID: order.orderID,
    orderNumber: order.orderNumber,
    orderDate: order.orderDate.toISOString(),
    status: order.status ?? 'newOrder',
    language: order.language,
    customer: toCustomer(order.customer),
    lines: lines.map(toLine),
    shippingOption: order.shippingOption,
    shippingCost: order.shippingCost,
    paymentMethod: order.paymentMethod,
    promoCode: order.promoCode ?? null,
    promo: hasPromo ? { discount: order.promoPercent ?? 0, salesAmount: order.promoAmount ?? 0 } : null,
    totalPrice: order.totalPrice,
    totalPriceWithShipping: order.totalPriceWithShipping,
    promoAmount: order.promoAmount ?? 0,
    amountDue: order.amountDue,
    customerMessage: order.customerMessage ?? '',
  };
}

function toLine(line: LineRow): OrderLine {
  return {
    parentID: line.parentID,
    productID: line.productID,
    title: line.title,
    size: line.size,
    weight: line.weight,
    color: line.color,
    image: line.image,
    price: line.price,
    salesPercentage: line.salesPercentage,
    discount: line.discount,
    unitPrice: line.unitPrice,
    qty: line.qty,
    lineTotal: line.lineTotal,
  };
}

/** jsonb gives its keys back in an order of its own. */
function toCustomer({ firstName, lastName, name, number, email, shippingAddress }: Customer): Customer {
  const { address1, address2, address3, town, city, county, state, country, zip } = shippingAddress;
  const { chineseAddress, storeName, storeCode, storeAddress } = shippingAddress;
  return {
    firstName,
    lastName,
    name,
    number,
    email,
    shippingAddress: {
      address1,
      address2,
      address3,
      town,
      city,
      county,
      state,
      country,
      zip,
      chineseAddress,
      storeName,
      storeCode,
      storeAddress,
    },
  };
}
