import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { type CustomerConditions, customerLimits } from '#app/domain/customer/customer-conditions.ts';
import {
  type CustomerRecord,
  type CustomerRow,
  type CustomerSort,
  customersPerPage,
  type Loyalty,
  ordersOfCustomer,
} from '#app/domain/customer/customer-record.ts';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import { orderSearchForm } from '#app/domain/order/order-number.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import {
  customer,
  customerContact,
  customerNote,
  productReview,
  reviewOptOut,
} from '#app/server/db/order-schema.ts';
import { parentProduct, shopOrder } from '#app/server/db/schema.ts';
import { stockRequest } from '#app/server/db/shop-schema.ts';
import { partSearch } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { readSummaries } from '#app/server/orders/order-list.ts';
import { foldCustomers } from './customer-figures.ts';
import { consentsOf } from './newsletter.ts';

export interface CustomersQuery extends ListPlace {
  conditions: CustomerConditions;
  sort: CustomerSort;
}

const id = { column: sql`customer.id`, kind: 'number' } as const;
const byNumber = (column: SQL): Keyset => [
  { column, kind: 'number', direction: 'desc' },
  { ...id, direction: 'desc' },
];
const keysets: Readonly<Record<CustomerSort, Keyset>> = {
  spent: byNumber(sql`customer.spent`),
  orders: byNumber(sql`customer.orders`),
  last: [
    { column: sql`coalesce(customer.last_order, customer.created_date)`, kind: 'time', direction: 'desc' },
    { ...id, direction: 'desc' },
  ],
  date: [
    { column: sql`customer.created_date`, kind: 'time', direction: 'desc' },
    { ...id, direction: 'desc' },
  ],
  name: [
    { column: sql`customer.display_name collate "zh-Hant-x-icu"`, kind: 'text', direction: 'asc' },
    { ...id, direction: 'asc' },
  ],
};

/** Whether one of a customer's addresses is subscribed to the newsletter. */
const isConsented = sql`exists (
  select from customer_contact join newsletter_consent on contact = 'mail:' || newsletter_consent.email
  where customer_contact.customer_id = customer.id and ended_at is null)`;

const startOf = (day: string, later = 0) =>
  sql`(((${day}::date + ${later}::int)::timestamp) at time zone 'Asia/Taipei')`;

/** The conditions without the search. */
function withinOf({ tag, spent, orders, most, since, until, newsletter }: CustomerConditions): SQL {
  return sql.join(
    [
      sql`true`,
      ...(tag === ''
        ? []
        : [
            sql`exists (select from customer_tag where customer_tag.customer_id = customer.id and tag = ${tag})`,
          ]),
      ...(spent === null ? [] : [sql`customer.spent >= ${spent}`]),
      ...(orders === null ? [] : [sql`customer.orders >= ${orders}`]),
      ...(most === null ? [] : [sql`customer.orders <= ${most}`]),
      ...(since === null ? [] : [sql`customer.last_order >= ${startOf(since)}`]),
      ...(until === null ? [] : [sql`customer.last_order < ${startOf(until, 1)}`]),
      ...(newsletter === null ? [] : [sql`${isConsented} = ${newsletter === 'yes'}`]),
    ],
    sql` and `,
  );
}

const searchOf = ({ q }: CustomerConditions) => {
  const search = orderSearchForm(q);
  return search === '' ? null : partSearch(sql`customer.search_text`, search);
};

/** Condition on the table `customer` for all that match. */
export function matching(conditions: CustomerConditions): SQL {
  return sql`${withinOf(conditions)} and ${searchOf(conditions)?.anywhere ?? sql`true`}`;
}

/** The sums are as of the last fold. */
export async function listCustomers(
  db: Db,
  { conditions, sort, ...place }: CustomersQuery,
): Promise<ListPage<CustomerRow>> {
  const source: ListSource = {
    table: sql`customer`,
    id: id.column,
    keyset: keysets[sort],
    within: withinOf(conditions),
    search: searchOf(conditions),
    size: customersPerPage,
  };
  const page = await readIds(db, source, place);
  return pageOf(page, await readRows(db, page.ids.map(Number)), (row) => row.id);
}

/** Number of matches, counted up to one more than can be changed at once. */
export async function countCustomers(db: Db, conditions: CustomerConditions): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from (
      select from customer where ${matching(conditions)} limit ${customerLimits.tagged + 1}) as found`);
  return rows[0]?.count ?? 0;
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
      (extract(epoch from created_date) * 1000)::float8 as created, orders, spent::float8 as spent,
      (extract(epoch from last_order) * 1000)::float8 as last,
      array(select tag from customer_tag where customer_id = customer.id order by tag) as tags,
      ${isConsented} as newsletter,
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
  await foldCustomers(db);
  const [row] = await readRows(db, [id]);
  if (!row) return null;
  const [[more], contacts, notes, { rows: newest }, stockRequests, reviews, [optOut], consents] =
    await Promise.all([
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
      db
        .selectDistinct({ title: parentProduct.title })
        .from(stockRequest)
        .innerJoin(parentProduct, eq(parentProduct.id, stockRequest.parentID))
        .where(isRequestOf(id)),
      db
        .select({
          id: productReview.id,
          title: parentProduct.title,
          rating: productReview.rating,
          state: productReview.state,
        })
        .from(productReview)
        .innerJoin(parentProduct, eq(parentProduct.id, productReview.parentID))
        .where(isReviewOf(id))
        .orderBy(asc(productReview.id)),
      db
        .select({ email: reviewOptOut.email })
        .from(reviewOptOut)
        .innerJoin(customerContact, sql`${customerContact.contact} = 'mail:' || ${reviewOptOut.email}`)
        .where(eq(customerContact.customerID, id))
        .limit(1),
      consentsOf(db, id),
    ]);
  const ids = newest.map((one) => one.id);
  const known = new Map((await readSummaries(db, ids)).map((order) => [order.orderID, order]));
  return {
    ...row,
    shippingAddress: more?.shippingAddress ?? null,
    contacts: contacts.map(({ contact }) => contact.replace(/^(tel|mail):/, '')),
    customerNotes: notes.map(({ customerID: _, at, ...note }) => ({ ...note, at: at.toISOString() })),
    consents,
    stockRequests: stockRequests.map(({ title }) => title),
    reviews,
    noReviewEmails: optOut !== undefined,
    newest: ids.flatMap((one) => known.get(one) ?? []),
  };
}

const isRequestOf = (id: number) => sql`'mail:' || lower(${stockRequest.email}) in (
  select contact from customer_contact where customer_id = ${id})`;

/** Deletes the customer's back-in-stock requests and their waiting emails. */
export async function forgetStockRequests(db: Db, id: number): Promise<CustomerChange> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, id));
    if (!found) return { ok: false, problem: 'customer-unknown' };
    await tx.delete(stockRequest).where(isRequestOf(id));
    await notify(tx, 'customers', String(id));
    await notify(tx, 'emails');
    return { ok: true };
  });
}

const isReviewOf = (id: number) => sql`${productReview.orderID} in (
  select ${shopOrder.orderID} from ${shopOrder} where ${shopOrder.customerID} = ${id})`;

/** Deletes the customer's reviews; pages that showed them are rendered again. */
export async function forgetReviews(db: Db, id: number): Promise<CustomerChange> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: customer.id }).from(customer).where(eq(customer.id, id));
    if (!found) return { ok: false, problem: 'customer-unknown' };
    const gone = await tx
      .delete(productReview)
      .where(isReviewOf(id))
      .returning({ parentID: productReview.parentID });
    await notify(tx, 'customers', String(id));
    await notify(tx, 'reviews');
    if (gone.length > 0)
      await notify(tx, 'catalogue', [...new Set(gone.map(({ parentID }) => parentID))].join(' '));
    return { ok: true };
  });
}

export type CustomerChange = { ok: true } | { ok: false; problem: 'customer-unknown' };

export type LoyaltyChange =
  | { ok: true; now: Loyalty }
  | { ok: false; problem: 'customer-unknown' }
  | { ok: false; problem: 'loyalty-changed'; now: Partial<Loyalty> };

/** @param was what the page showed; refused, with what is stored, where another has changed that since. */
export async function saveLoyalty(
  db: Db,
  id: number,
  { wanted, was }: { wanted: Loyalty; was: Loyalty },
): Promise<LoyaltyChange> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ loyalty: customer.loyalty, loyaltyLevel: customer.loyaltyLevel })
      .from(customer)
      .where(eq(customer.id, id))
      .for('no key update');
    if (!stored) return { ok: false, problem: 'customer-unknown' };
    const { loyalty, loyaltyLevel } = stored;
    const now = {
      ...(isUnseenChange(loyalty, was.loyalty, wanted.loyalty) && { loyalty }),
      ...(isUnseenChange(loyaltyLevel, was.loyaltyLevel, wanted.loyaltyLevel) && { loyaltyLevel }),
    };
    if (Object.keys(now).length > 0) return { ok: false, problem: 'loyalty-changed', now };
    await tx.update(customer).set(wanted).where(eq(customer.id, id));
    await notify(tx, 'customers', String(id));
    return { ok: true, now: wanted };
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
