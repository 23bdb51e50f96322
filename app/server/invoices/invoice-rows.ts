import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type CustomerInvoice,
  invoicedOf,
  isOpen,
  isPrinted,
  type Mend,
  mayVoid,
  mendOf,
} from '#app/domain/payment/uniform-invoice.ts';
import type { InvoiceSettings } from '#app/domain/settings/settings.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { invoice } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';

export type InvoiceRow = typeof invoice.$inferSelect;

/** Oldest first. */
export async function rowsOfOrder(db: Db | Tx, orderID: string): Promise<InvoiceRow[]> {
  return db.select().from(invoice).where(eq(invoice.orderID, orderID)).orderBy(asc(invoice.id));
}

/** @param id null for the invoice in force. */
export async function customerInvoice(
  db: Db | Tx,
  orderID: string,
  id: number | null = null,
): Promise<CustomerInvoice | null> {
  const [row] = await db
    .select({ number: invoice.number, issuedAt: invoice.issuedAt, isTest: invoice.isTest })
    .from(invoice)
    .where(
      and(
        eq(invoice.orderID, orderID),
        eq(invoice.kind, 'invoice'),
        id === null ? inArray(invoice.state, ['issued', 'voiding']) : eq(invoice.id, id),
      ),
    )
    .orderBy(desc(invoice.id))
    .limit(1);
  if (!row?.issuedAt) return null;
  return { number: row.number, day: taipeiDay(row.issuedAt), isTest: row.isTest };
}

/** The invoice in force, if it is printed; null without one or where it is paperless. */
export async function printedInvoice(db: Db, orderNumber: string): Promise<InvoiceRow | null> {
  const [found] = await db
    .select({ row: invoice })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.orderID, invoice.orderID))
    .where(
      and(
        eq(shopOrder.orderNumber, orderNumber),
        eq(invoice.kind, 'invoice'),
        inArray(invoice.state, ['issued', 'voiding']),
      ),
    );
  return found && isPrinted(found.row.draft.buyer) ? found.row : null;
}

/** Column of a query on orders: number and day of the invoice in force; null without one, and for ECPay's test site. */
export const issuedInvoice = sql<{ number: string; day: string } | null>`(
  select jsonb_build_object('number', number, 'day', to_char(issued_at at time zone 'Asia/Taipei', 'YYYY-MM-DD'))
  from invoice where invoice.order_id = ${shopOrder.orderID} and kind = 'invoice' and state in ('issued', 'voiding')
    and not is_test)`;

export type ListedInvoice = ReturnType<typeof listed>;

/** Times ISO 8601, UTC. */
export interface OrderInvoicing {
  isOn: boolean;
  invoices: readonly ListedInvoice[];
  /** NTD invoiced by the invoices in force; null without one. */
  invoiced: number | null;
  isOpen: boolean;
  mayVoid: boolean;
  mend: Mend | null;
}

export async function invoicesOfOrder(
  db: Db,
  order: Parameters<typeof mendOf>[0] & { orderID: string },
  { isOn }: Pick<InvoiceSettings, 'isOn'>,
): Promise<OrderInvoicing> {
  const rows = await rowsOfOrder(db, order.orderID);
  const now = new Date();
  return {
    isOn,
    invoices: rows.map(listed),
    invoiced: invoicedOf(rows),
    isOpen: rows.some(isOpen),
    mayVoid: mayVoid(rows, now),
    mend: mendOf(order, rows, now),
  };
}

function listed(row: InvoiceRow) {
  const { id, kind, relateNumber, isTest, state, amount, number, randomCode, failure, reason } = row;
  return {
    ...{ id, kind, relateNumber, isTest, state, amount, number, randomCode, failure, reason },
    buyer: row.draft.buyer,
    createdAt: row.createdAt.toISOString(),
    issuedAt: row.issuedAt?.toISOString() ?? null,
  };
}

/** Orders whose last invoice was refused, or whose response has been missing for longer than a retry takes. */
const isToMend = sql`(failure <> '' or invoice.state = 'unclear') and (
    (invoice.state = 'failed' and not exists (
      select from invoice later where later.order_id = invoice.order_id and later.id > invoice.id))
    or (invoice.state = 'issued' and failure <> '')
    or (invoice.state = 'unclear' and invoice.created_at < now() - interval '15 minutes'))`;

export const waitsForOwner = sql`select 1 from invoice where ${isToMend}`;

/** Oldest first, with the refused or unknown step. */
export async function invoicesToMend(db: Db) {
  const rows = await db
    .select({
      orderNumber: shopOrder.orderNumber,
      orderDate: shopOrder.orderDate,
      customerName: shopOrder.customerName,
      status: shopOrder.status,
      shippingOption: shopOrder.shippingOption,
      paymentMethod: shopOrder.paymentMethod,
      id: invoice.id,
      kind: invoice.kind,
      state: invoice.state,
      amount: invoice.amount,
      failure: invoice.failure,
    })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.orderID, invoice.orderID))
    .where(isToMend)
    .orderBy(asc(invoice.id))
    .limit(mostListed);
  return rows.map(({ orderDate, ...row }) => ({ ...row, orderDate: orderDate.toISOString() }));
}

const mostListed = 100;
