import { asc, eq, sql } from 'drizzle-orm';
import { type Address, type Customer, emptyAddress } from '#app/domain/customer/customer.ts';
import type { Promised } from '#app/domain/delivery/delivery-date.ts';
import type { AdminOrder, OrderLine, PlacedOrder } from '#app/domain/order/order.ts';
import type { EditableOrder } from '#app/domain/order/order-changes.ts';
import { partOf } from '#app/domain/order/order-edit.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import { withoutCost } from '#app/domain/staff/staff.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { orderLine, shopOrder } from '#app/server/db/schema.ts';
import { allColumnsOf, columnsOf, statement } from '#app/server/db/sql.ts';

export type OrderRow = typeof shopOrder.$inferSelect;
export type NewOrderRow = Omit<typeof shopOrder.$inferInsert, 'orderDate' | 'updatedAt'> &
  Pick<OrderRow, 'status' | 'type'>;
export type LineRow = Omit<typeof orderLine.$inferSelect, 'orderID' | 'position'>;

const orderColumns = columnsOf(shopOrder, [
  'orderID',
  'requestHash',
  'orderNumber',
  'language',
  'customer',
  'customerName',
  'shippingOption',
  'shippingCost',
  'paymentMethod',
  'promoCode',
  'promoPercent',
  'promoAmount',
  'promoScope',
  'totalPrice',
  'totalPriceWithShipping',
  'amountDue',
  'totalCost',
  'customerMessage',
  'giftMessage',
  'invoice',
  'promisedDate',
  'payBy',
  'chosenDate',
  'status',
  'type',
]);
export const lineColumns = allColumnsOf(orderLine);

const write = statement<{ at: number }>(
  'write_order',
  sql`
    with placed as (
      insert into shop_order (${orderColumns.list})
      select ${orderColumns.list} from jsonb_populate_record(null::shop_order, ${sql.placeholder('order')}::jsonb)
      on conflict do nothing
      returning order_id, order_date, status
    ), lines as (
      insert into order_line (${lineColumns.list})
      select ${lineColumns.listOf('line')}
      from placed, jsonb_populate_recordset(null::order_line, ${sql.placeholder('lines')}::jsonb) as line
    ), event as (
      insert into order_event (order_id, actor, kind, to_status)
      select order_id, ${sql.placeholder('actor')}::text, 'placed', status from placed
    )
    select (extract(epoch from order_date) * 1000)::float8 as at from placed`,
);

/**
 * Inserts the order with lines and timeline; null where orderID or number is taken. Waits for a concurrent insert.
 * @param actor `customer`, or the owner. @returns the order's date by the database's clock.
 */
export async function writeOrder(
  tx: Tx,
  order: NewOrderRow,
  lines: readonly LineRow[],
  actor = 'customer',
): Promise<Date | null> {
  const { rows } = await write(tx, {
    actor,
    order: JSON.stringify(orderColumns.named(order)),
    lines: JSON.stringify(
      lines.map((line, position) => lineColumns.named({ ...line, orderID: order.orderID, position })),
    ),
  });
  const [written] = rows;
  return written ? new Date(written.at) : null;
}

/** null where it does not exist. */
export async function readOrder(
  db: Db | Tx,
  orderID: string,
): Promise<{ order: OrderRow; lines: readonly LineRow[] } | null> {
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder.orderID, orderID));
  if (!order) return null;
  return { order, lines: await linesOfOrder(db, orderID) };
}

export async function linesOfOrder(db: Db | Tx, orderID: string) {
  return db.select().from(orderLine).where(eq(orderLine.orderID, orderID)).orderBy(asc(orderLine.position));
}

/** For the customer: without cost, with keys in a fixed order. */
export function toPlacedOrder(
  order: NewOrderRow & { orderDate: Date },
  lines: readonly LineRow[],
): PlacedOrder {
  const hasPromo = order.promoCode != null;
  return {
    orderID: order.orderID,
    orderNumber: order.orderNumber,
    orderDate: order.orderDate.toISOString(),
    status: order.status,
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
    amountReceived: order.amountReceived ?? 0,
    amountRefunded: order.amountRefunded ?? 0,
    amountWaived: order.amountWaived ?? 0,
    customerMessage: order.customerMessage ?? '',
    giftMessage: order.giftMessage ?? '',
    invoice: order.invoice ? toInvoice(order.invoice) : null,
    promised: promisedOf(order),
  };
}

export function toAdminOrder(row: OrderRow, lines: readonly LineRow[]): AdminOrder {
  return {
    ...toPlacedOrder(row, lines),
    promo: row.promoCode === null ? null : promoOf(row),
    totalCost: row.totalCost,
    lines: lines.map((line) => ({ ...toLine(line), cost: line.cost })),
    deliveryNote: row.deliveryNote,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    type: row.type,
  };
}

/** For staff who may not see costs; the stored costs are always used for calculations. */
export function withoutCosts<
  Line extends { cost: number },
  Order extends { lines: readonly Line[]; totalCost: number },
>(order: Order): Order {
  return { ...order, totalCost: 0, lines: withoutCost(order.lines) };
}

function promoOf({ promoPercent, promoAmount, promoScope }: OrderRow): AdminOrder['promo'] {
  if (!promoScope) return { discount: promoPercent, salesAmount: promoAmount };
  const { amount, products, filters } = promoScope;
  return { discount: promoPercent, salesAmount: amount, only: products, filters };
}

export function toEditable(order: AdminOrder): EditableOrder {
  const { customer, lines, shippingOption, shippingCost, paymentMethod, deliveryNote, promised, invoice } =
    order;
  const { giftMessage, promoAmount } = order;
  const { totalPrice, totalPriceWithShipping, amountDue, amountWaived, totalCost } = order;
  return {
    customer,
    lines,
    shippingOption,
    shippingCost,
    paymentMethod,
    totalPrice,
    totalPriceWithShipping,
    promoAmount,
    amountDue,
    amountWaived,
    totalCost,
    deliveryNote,
    giftMessage,
    promised,
    invoice,
  };
}

/** null for orders from before delivery promises. */
export function promisedOf({
  promisedDate,
  chosenDate,
  payBy,
}: Pick<NewOrderRow, 'promisedDate' | 'chosenDate' | 'payBy'>): Promised | null {
  return promisedDate
    ? { day: promisedDate, chosen: chosenDate ?? null, payBy: payBy?.toISOString() ?? null }
    : null;
}

export function promiseColumns(
  promised: Promised | null,
): Pick<OrderRow, 'promisedDate' | 'chosenDate' | 'payBy'> {
  return {
    promisedDate: promised?.day ?? null,
    chosenDate: promised?.chosen ?? null,
    payBy: promised?.payBy ? new Date(promised.payBy) : null,
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
    storage: line.storage,
    price: line.price,
    salesPercentage: line.salesPercentage,
    discount: line.discount,
    unitPrice: line.unitPrice,
    qty: line.qty,
    lineTotal: line.lineTotal,
    ...(line.parts && { parts: line.parts.map(partOf) }),
  };
}

/** jsonb does not keep the order of keys. */
function toInvoice(invoice: Invoice): Invoice {
  switch (invoice.type) {
    case 'company':
      return { type: 'company', taxId: invoice.taxId, title: invoice.title };
    case 'carrier':
      return { type: 'carrier', carrier: invoice.carrier };
    case 'donation':
      return { type: 'donation', donationCode: invoice.donationCode };
    default:
      return { type: 'personal' };
  }
}

/** jsonb does not keep the order of keys. */
function toCustomer({ shippingAddress, billingAddress, addressType, ...person }: Customer): Customer {
  const { firstName, lastName, name, number, email } = person;
  return {
    firstName,
    lastName,
    name,
    number,
    email,
    shippingAddress: toAddress(shippingAddress),
    ...(billingAddress && { billingAddress: toAddress(billingAddress) }),
    ...(addressType && { addressType }),
  };
}

function toAddress(stored: Address): Address {
  // Older orders have no pickup name.
  const address = { ...emptyAddress, ...stored };
  const { address1, address2, address3, town, city, county, state, country, zip } = address;
  const { chineseAddress, storeName, storeCode, storeAddress, pickupName } = address;
  return {
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
    pickupName,
  };
}
