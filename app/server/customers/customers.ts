import { asc, eq, sql } from 'drizzle-orm';
import {
  type CustomerRecord,
  type CustomerRow,
  type CustomerSort,
  customersPerPage,
  mostOrdersCounted,
  ordersOfCustomer,
} from '#app/domain/customer/customer-record.ts';
import type { Db } from '#app/server/db/client.ts';
import { customer, customerContact, customerNote } from '#app/server/db/customer-schema.ts';
import { idsInOrder, partSearch } from '#app/server/db/part-search.ts';
import { notify } from '#app/server/live/live.ts';
import { readSummaries } from '#app/server/orders/order-list.ts';

export interface CustomersQuery {
  /** In search form; empty for all. */
  search: string;
  sort: CustomerSort;
  /** Keyset cursor: the page after this customer. */
  after: number | null;
}

export interface CustomersPage {
  customers: CustomerRow[];
  next: number | null;
  /** A short search found old customers by beginnings of words only. */
  isPartial: boolean;
}

const byName = sql`customer.display_name collate "zh-Hant-x-icu"`;
const orders = {
  date: sql`customer.created_date desc nulls last, customer.id desc nulls last`,
  name: sql`${byName} asc, customer.id asc`,
};

export async function listCustomers(db: Db, { search, sort, after }: CustomersQuery): Promise<CustomersPage> {
  const wanted = search === '' ? null : partSearch(sql`customer.search_text`, search);
  const limit = customersPerPage + 1;
  const { near, far } = idsInOrder({
    table: sql`customer`,
    id: sql`customer.id`,
    within: await beyond(db, sort, after),
    order: orders[sort],
    search: wanted,
    limit,
  });
  let { rows } = await db.execute<{ id: string }>(near);
  if (rows.length < limit && far) ({ rows } = await db.execute<{ id: string }>(far));
  const ids = rows.map(({ id }) => Number(id));
  const shown = ids.slice(0, customersPerPage);
  const known = new Map((await readRows(db, shown)).map((row) => [row.id, row]));
  return {
    customers: shown.flatMap((id) => known.get(id) ?? []),
    next: ids.length > customersPerPage ? (shown.at(-1) ?? null) : null,
    isPartial: rows.length < limit && wanted?.isComplete === false,
  };
}

async function beyond(db: Db, sort: CustomerSort, after: number | null) {
  if (after === null) return sql`true`;
  const [from] = await db
    .select({ name: customer.displayName, at: customer.createdDate })
    .from(customer)
    .where(eq(customer.id, after));
  if (!from) return sql`true`;
  return sort === 'date'
    ? sql`(customer.created_date, customer.id) < (${from.at.toISOString()}::timestamptz, ${after}::bigint)`
    : sql`(${byName}, customer.id) > (${from.name}::text, ${after}::bigint)`;
}

async function readRows(db: Db, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<
    Omit<CustomerRow, 'id' | 'createdDate' | 'lastOrder'> & {
      id: string;
      created: number;
      last: number | null;
    }
  >(sql`
    select customer.id, display_name as "displayName", number, email, loyalty, loyalty_level as "loyaltyLevel",
      (extract(epoch from created_date) * 1000)::float8 as created,
      (select count(*)::int from (select 1 from shop_order where customer_id = customer.id limit ${mostOrdersCounted}) own) as orders,
      (select (extract(epoch from order_date) * 1000)::float8 from shop_order where customer_id = customer.id
        order by order_date desc nulls last, order_id desc nulls last limit 1) as last,
      exists (select 1 from shop_order where customer_id = customer.id and not_collected_at is not null) as "wasNotCollected"
    from customer where customer.id = any(${sql.param([...ids])}::bigint[])`);
  return rows.map(({ id, created, last, ...row }) => ({
    ...row,
    id: Number(id),
    createdDate: new Date(created).toISOString(),
    lastOrder: last === null ? null : new Date(last).toISOString(),
  }));
}

/** Null where it does not exist. */
export async function readCustomer(db: Db, id: number): Promise<CustomerRecord | null> {
  const [row] = await readRows(db, [id]);
  if (!row) return null;
  const [[more], contacts, notes, { rows: newest }] = await Promise.all([
    db.select({ shippingAddress: customer.shippingAddress }).from(customer).where(eq(customer.id, id)),
    db
      .select({ contact: customerContact.contact })
      .from(customerContact)
      .where(eq(customerContact.customerID, id))
      .orderBy(asc(customerContact.contact))
      .limit(20),
    db.select().from(customerNote).where(eq(customerNote.customerID, id)).orderBy(asc(customerNote.id)),
    db.execute<{ id: string }>(sql`
      select order_id as id from shop_order where customer_id = ${id}
      order by order_date desc nulls last, order_id desc nulls last limit ${ordersOfCustomer}`),
  ]);
  const ids = newest.map((one) => one.id);
  const known = new Map((await readSummaries(db, ids)).map((order) => [order.orderID, order]));
  return {
    ...row,
    shippingAddress: more?.shippingAddress ?? null,
    contacts: contacts.map(({ contact }) => contact.replace(/^(tel|mail):/, '')),
    customerNotes: notes.map(({ customerID: _, at, ...note }) => ({ ...note, at: at.toISOString() })),
    newest: ids.flatMap((one) => known.get(one) ?? []),
  };
}

export type CustomerChange = { ok: true } | { ok: false; problem: 'customer-unknown' };

export async function saveLoyalty(
  db: Db,
  id: number,
  { loyalty, loyaltyLevel }: { loyalty: boolean; loyaltyLevel: string },
): Promise<CustomerChange> {
  return db.transaction(async (tx) => {
    const saved = await tx.update(customer).set({ loyalty, loyaltyLevel }).where(eq(customer.id, id));
    if (saved.rowCount !== 1) return { ok: false, problem: 'customer-unknown' };
    await notify(tx, 'customers', String(id));
    return { ok: true };
  });
}

export async function addCustomerNote(
  db: Db,
  id: number,
  note: string,
  actor: string,
): Promise<CustomerChange> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, id));
    if (!found) return { ok: false, problem: 'customer-unknown' };
    await tx.insert(customerNote).values({ customerID: id, actor, note: note.trim() });
    await notify(tx, 'customers', String(id));
    return { ok: true };
  });
}
