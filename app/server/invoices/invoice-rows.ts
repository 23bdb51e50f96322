import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type CustomerInvoice,
  firstVoidableDay,
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
const isRefused = sql`(failure <> '' or state = 'unclear') and (
    (state = 'failed' and not exists (
      select from invoice later where later.order_id = invoice.order_id and later.id > invoice.id))
    or (state = 'issued' and failure <> '')
    or (state = 'unclear' and created_at < now() - interval '15 minutes'))`;

/** Invoices in force whose order was edited since, where a correction is still possible (`mendOf`). */
const differs = (now: Date) => sql`
  select one.id from invoice one
  join shop_order on shop_order.order_id = one.order_id
  cross join lateral (
    select (array_agg(due order by id desc))[1] as due, bool_or(kind = 'allowance') as is_lowered,
      sum(case kind when 'invoice' then amount else -amount end) as invoiced
    from invoice where invoice.order_id = one.order_id and state = 'issued') in_force
  cross join lateral (select greatest(amount_due - amount_waived, 0) as total) due_now
  where one.kind = 'invoice' and one.state = 'issued' and one.due <> amount_due and in_force.due <> amount_due
    and status <> 'cancelled'
    and (invoiced > total or (invoiced < total and not is_lowered
      and issued_at >= ${firstVoidableDay(taipeiDay(now))}::timestamp at time zone 'Asia/Taipei'))
    and not exists (select from invoice where invoice.order_id = one.order_id
      and (state in ('pending', 'unclear', 'voiding') or (${isRefused})))`;

export const waitsForOwner = (now = new Date()) =>
  sql`select id from invoice where ${isRefused} union all ${differs(now)}`;

/** Oldest first, with the refused or unknown step, or with the correction that an edited order's invoice requires. */
export async function invoicesToMend(db: Db, now = new Date()) {
  const found = await db
    .select({ order: shopOrder, row: invoice })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.orderID, invoice.orderID))
    .where(sql`${invoice.id} in (${waitsForOwner(now)})`)
    .orderBy(asc(invoice.id))
    .limit(mostListed);
  const rows = await db
    .select()
    .from(invoice)
    .where(
      inArray(
        invoice.orderID,
        found.map(({ order }) => order.orderID),
      ),
    )
    .orderBy(asc(invoice.id));
  return found.map(({ order, row: { id, kind, state, amount, failure } }) => {
    const { orderNumber, orderDate, customerName, status, shippingOption, paymentMethod } = order;
    const ofOrder = rows.filter(({ orderID }) => orderID === order.orderID);
    return {
      ...{
        orderNumber,
        orderDate: orderDate.toISOString(),
        customerName,
        status,
        shippingOption,
        paymentMethod,
      },
      ...{ id, kind, state, failure },
      mend: failure === '' && state === 'issued' ? mendOf(order, ofOrder, now) : null,
      /** NTD: what the invoices of an order to correct say in all. */
      amount: failure === '' && state === 'issued' ? (invoicedOf(ofOrder) ?? amount) : amount,
    };
  });
}

const mostListed = 100;
