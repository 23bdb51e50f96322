import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { displayName } from '#app/domain/customer/customer.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import type { Invoice } from '#app/domain/payment/invoice.ts';
import { makeTradeNo } from '#app/domain/payment/payment-attempt.ts';
import { balance } from '#app/domain/payment/payment-report.ts';
import {
  type CustomerInvoice,
  type InvoiceDraft,
  invoicedOf,
  invoiceItems,
  isOpen,
  isPrinted,
  type Mend,
  mayVoid,
  mendOf,
  nextToLower,
} from '#app/domain/payment/uniform-invoice.ts';
import type { InvoiceSettings } from '#app/domain/settings/settings.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { invoice } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { linesOfOrder, type OrderRow } from '#app/server/orders/order-rows.ts';
import { courierLine } from '#app/text/address.ts';
import type { InvoiceProvider } from './provider.ts';

export type InvoiceRow = typeof invoice.$inferSelect;

/** Of the provider that an invoice is issued with. */
export type InvoiceAccount = Pick<InvoiceProvider, 'merchantID' | 'isTest'>;

/** Oldest first. */
export async function rowsOfOrder(db: Db | Tx, orderID: string): Promise<InvoiceRow[]> {
  return db.select().from(invoice).where(eq(invoice.orderID, orderID)).orderBy(asc(invoice.id));
}

const isInForce = inArray(invoice.state, ['issued', 'voiding']);

/** Column of a query on invoices: number of the last one that was voided before it; null for none, and for further ones. */
const voidedBefore = sql<string | null>`(select earlier.number from invoice earlier
  where earlier.order_id = invoice.order_id and earlier.id < invoice.id and earlier.is_test = invoice.is_test
    and invoice.kind = 'invoice' and earlier.kind = 'invoice' and earlier.state = 'voided'
  order by earlier.id desc limit 1)`;

/** Oldest first: the invoice and further ones. @param id null for those in force. */
export async function customerInvoices(
  db: Db | Tx,
  orderID: string,
  id: number | null = null,
): Promise<CustomerInvoice[]> {
  const { kind, number, amount, issuedAt, isTest } = invoice;
  const buyer = sql<Invoice>`${invoice.draft}->'buyer'`;
  const rows = await db
    .select({ kind, number, amount, issuedAt, isTest, buyer, replaces: voidedBefore })
    .from(invoice)
    .where(
      and(
        eq(invoice.orderID, orderID),
        ne(invoice.kind, 'allowance'),
        id === null ? isInForce : eq(invoice.id, id),
      ),
    )
    .orderBy(asc(invoice.id));
  return rows.flatMap(({ kind, issuedAt, ...row }) =>
    issuedAt ? [{ ...row, day: taipeiDay(issuedAt), isFurther: kind === 'difference' }] : [],
  );
}

/** An invoice in force, if it is printed. @param id of a further one; null for the first. */
export async function printedInvoice(
  db: Db,
  orderNumber: string,
  id: number | null = null,
): Promise<InvoiceRow | null> {
  const [found] = await db
    .select({ row: invoice })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.orderID, invoice.orderID))
    .where(
      and(
        eq(shopOrder.orderNumber, orderNumber),
        id === null ? eq(invoice.kind, 'invoice') : and(eq(invoice.id, id), ne(invoice.kind, 'allowance')),
        isInForce,
      ),
    );
  return found && isPrinted(found.row.draft.buyer) ? found.row : null;
}

/**
 * Column of a query on orders: number and day of the invoices in force, oldest first, without those of ECPay's test site.
 * Drizzle would name a column of the order here without its table.
 */
export const issuedInvoices = sql<readonly { number: string; day: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('number', number,
    'day', to_char(issued_at at time zone 'Asia/Taipei', 'YYYY-MM-DD')) order by id), '[]')
  from invoice where invoice.order_id = shop_order.order_id and kind <> 'allowance' and state in ('issued', 'voiding')
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
  /** NTD that the next allowance may be of. */
  mayLower: number;
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
    mayLower: nextToLower(rows)?.left ?? 0,
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

/** NTD that the invoices in force say, less allowances. */
const inForceSum = sql`sum(case kind when 'allowance' then -amount else amount end)`;
const total = sql`greatest(amount_due - amount_waived, 0)`;
/** As `invoiceTotal`. */
const target = sql`case status when 'cancelled' then 0 else ${total} end`;

const isSettled = sql`not exists (select from invoice where invoice.order_id = shop_order.order_id
    and state in ('pending', 'unclear', 'voiding'))`;
const invoicedSum = sql`(select coalesce(${inForceSum}, 0) from invoice issued
      where issued.order_id = shop_order.order_id and issued.state = 'issued')`;

/** Condition on orders: their invoices say more than they should, and no step about them is open. */
export const isOverInvoiced = sql`${invoicedSum} > ${target} and ${isSettled}`;

/** Condition on orders: their invoices say what they should, and no step about them is open. */
export const invoicesMatchTotal = sql`${invoicedSum} = ${target} and ${isSettled}`;

/**
 * Orders whose last step was refused and is still due, or whose response has been missing for longer than a retry
 * takes.
 */
const isRefused = sql`(failure <> '' or state = 'unclear') and (
    (state = 'failed' and not exists (
        select from invoice later where later.order_id = invoice.order_id and later.id > invoice.id)
      and (select coalesce(${inForceSum}, 0) from invoice issued
          where issued.order_id = invoice.order_id and issued.state = 'issued')
        <> (select ${target}
          from shop_order where shop_order.order_id = invoice.order_id))
    or (state = 'issued' and failure <> '')
    or (state = 'unclear' and created_at < now() - interval '15 minutes'))`;

/** Issued to another buyer than the order has by now, and still to be voided (`lastVoidDay`). */
const isOtherBuyer = sql`(one.issued_at > now() - interval '75 days'
  and one.draft->'buyer' <> coalesce(shop_order.invoice, '{"type": "personal"}')
  and (now() at time zone 'Asia/Taipei')::date <= date_trunc('month', one.issued_at at time zone 'Asia/Taipei')
    + case when extract(month from one.issued_at at time zone 'Asia/Taipei')::int % 2 = 0
        then interval '1 month' else interval '2 months' end + interval '12 days')`;

/** First invoices of orders whose correction waits for the owner (`mendOf`); one that lowers it after a refund does not. */
const differs = sql`
  select one.id from invoice one
  join shop_order on shop_order.order_id = one.order_id
  cross join lateral (select ${total} as total) due_now
  cross join lateral (
    select (array_agg(due order by id desc))[1] as due, ${inForceSum} as invoiced
    from invoice where invoice.order_id = one.order_id and state = 'issued') in_force
  where one.kind = 'invoice' and one.state = 'issued' and status <> 'cancelled'
    and (one.amount <> total or ${isOtherBuyer}
      or one.order_id in (select order_id from invoice where kind <> 'invoice' and state = 'issued'))
    and (invoiced < total or (invoiced > total and in_force.due <> amount_due)
      or (invoiced = total and ${isOtherBuyer}
        and one.order_id not in (select order_id from invoice where kind <> 'invoice' and state = 'issued')))
    and not exists (select from invoice where invoice.order_id = one.order_id
      and (state in ('pending', 'unclear', 'voiding') or (${isRefused})))`;

export const waitsForOwner = sql`select id from invoice where ${isRefused} union all ${differs}`;

/** Oldest first, with the refused or unknown step, or with the correction that an edited order's invoice requires. */
export async function invoicesToMend(db: Db, now = new Date()) {
  const found = await db
    .select({ order: shopOrder, row: invoice })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.orderID, invoice.orderID))
    .where(sql`${invoice.id} in (${waitsForOwner})`)
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

/** Inserts an invoice row; the provider is called after the commit. */
export async function writeInvoice(
  tx: Tx,
  account: InvoiceAccount,
  order: OrderRow,
  values: Pick<InvoiceRow, 'kind' | 'amount' | 'draft' | 'actor'> & Partial<typeof invoice.$inferInsert>,
): Promise<InvoiceRow> {
  const { orderID, orderNumber, amountDue: due } = order;
  const row = await writtenRow(
    tx
      .insert(invoice)
      .values({
        ...{ orderID, due },
        ...values,
        relateNumber: makeTradeNo(orderNumber, (limit) => randomInt(limit)),
        merchantID: account.merchantID,
        isTest: account.isTest,
        checkAt: sql`now()`,
      })
      .returning(),
  );
  await notify(tx, 'orders', orderID);
  return row;
}

export async function draftOf(tx: Tx, order: OrderRow): Promise<InvoiceDraft> {
  const lines = await linesOfOrder(tx, order.orderID);
  const { customer, shippingOption } = order;
  const { shippingAddress: address } = customer;
  const { kind } = shippingMethods[shippingOption];
  const store = [address.storeName, address.storeAddress].filter(Boolean).join(' ');
  return {
    buyer: order.invoice ?? { type: 'personal' },
    name: displayName(customer),
    email: customer.email,
    phone: customer.number,
    address: kind === 'home' ? courierLine(address) : store || '自取',
    items: invoiceItems({ ...order, lines }, balance(order).orderTotal),
  };
}
