import { randomInt } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import {
  type AttemptState,
  holdEnd,
  makeTradeNo,
  type OrderAttempt,
  type ProviderName,
  providerOf,
} from '#app/domain/payment/payment-attempt.ts';
import { waitsForOnline } from '#app/domain/payment/payment-report.ts';
import {
  accountsOf,
  onlineMethodsOf,
  type PaymentSettings,
  type ProviderAccount,
} from '#app/domain/settings/settings.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentAttempt, refundRequest } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { anyOf, writtenRow } from '#app/server/db/sql.ts';

/** Online methods on offer and their accounts; null where there are none. */
export interface OnlineTerms extends Pick<PaymentSettings, 'cardMinutes' | 'laterDays'> {
  methods: readonly OnlineMethod[];
  account(method: OnlineMethod): ProviderAccount;
}

export function onlineTerms(settings: PaymentSettings): OnlineTerms | null {
  const methods = onlineMethodsOf(settings);
  if (methods.length === 0) return null;
  const { cardMinutes, laterDays } = settings;
  const accounts = accountsOf(settings);
  const account = (method: OnlineMethod) => {
    const known = accounts[providerOf[method]];
    if (known === null) throw new Error(`nobody takes ${method}`);
    return known;
  };
  return { methods, account, cardMinutes, laterDays };
}

/** A transaction that waited for the lock of its order began before what was committed meanwhile. */
export const timeUnderLock = sql`clock_timestamp()`;

export type AttemptRow = typeof paymentAttempt.$inferSelect;

/** In the order's transaction, or with the order locked. */
export async function addAttempt(
  tx: Tx,
  order: { orderID: string; orderNumber: string },
  { method, amount }: { method: OnlineMethod; amount: number },
  terms: OnlineTerms,
): Promise<AttemptRow> {
  const holdUntil = holdEnd(method, new Date(), terms);
  return writtenRow(
    tx
      .insert(paymentAttempt)
      .values({
        orderID: order.orderID,
        tradeNo: makeTradeNo(order.orderNumber, (limit) => randomInt(limit)),
        ...terms.account(method),
        method,
        amount,
        holdUntil,
        checkAt: holdUntil,
        createdAt: timeUnderLock,
      })
      .returning(),
  );
}

export async function attemptRows(db: Db | Tx, orderID: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderID, orderID))
    .orderBy(asc(paymentAttempt.id));
}

/** Whether the shop still has the keys of the attempt's account. */
export function isOfAccount(
  { merchantID, isTest, method }: Pick<AttemptRow, 'merchantID' | 'isTest' | 'method'>,
  account: ProviderAccount & { name: ProviderName },
): boolean {
  return (
    providerOf[method] === account.name && merchantID === account.merchantID && isTest === account.isTest
  );
}

/** Started attempts, oldest first; times ISO 8601, UTC. */
export async function attemptsOfOrder(db: Db, orderID: string): Promise<OrderAttempt[]> {
  const [rows, refunds] = await Promise.all([
    attemptRows(db, orderID),
    db
      .select({ attemptID: refundRequest.attemptID, amount: refundRequest.amount })
      .from(refundRequest)
      .where(and(eq(refundRequest.orderID, orderID), eq(refundRequest.state, 'done'))),
  ]);
  const refundedOf = (id: number) =>
    refunds.reduce((sum, { attemptID, amount }) => sum + (attemptID === id ? amount : 0), 0);
  return rows.map(({ id, tradeNo, isTest, method, amount, state, failure, payLater, ...row }) => ({
    tradeNo,
    isTest,
    method,
    amount,
    refunded: refundedOf(id),
    state,
    failure,
    payLater,
    startedAt: row.startedAt?.toISOString() ?? null,
    holdUntil: row.holdUntil.toISOString(),
  }));
}

/** Column of a query on orders. */
export const attemptStatesOfOrder = sql<AttemptState[]>`array(
  select attempt.state from payment_attempt attempt where attempt.order_id = shop_order.order_id order by attempt.id)`;

/** Of an order: a part of it was sent, or a label was made for a parcel of it. */
export const hasParcelOut = sql<boolean>`(exists (select from shipment parcel where parcel.order_id = shop_order.order_id
    and parcel.is_apart)
  or exists (select from waybill label where label.order_id = shop_order.order_id and label.shipment_id is not null
    and label.state <> 'failed'))`;

/**
 * Of an order: an attempt was begun when none was open, and not as the order was placed to be paid online. It stayed without one,
 * so it is not cancelled because its customer tries to pay.
 */
export const stayedBefore = sql<boolean>`exists (select from payment_attempt begun where begun.order_id = shop_order.order_id
  and not exists (select from payment_attempt earlier where earlier.order_id = begun.order_id and earlier.id < begun.id
    and earlier.state <> 'paid' and (earlier.settled_at is null or earlier.settled_at > begun.created_at))
  and (exists (select from payment_attempt earlier where earlier.order_id = begun.order_id and earlier.id < begun.id)
    or not exists (select from order_event placed where placed.order_id = begun.order_id
      and placed.kind = 'placed' and placed.to_status = 'awaitingPayment')))`;

/**
 * Of an order that awaits its payment: it is not cancelled by itself, because it goes on without that, or because no attempt is
 * looked at any more, as where it was followed up meanwhile, or none was when its customer tried again.
 */
export const staysByItself = sql<boolean>`(${hasParcelOut} or not exists (select from payment_attempt attempt
  where attempt.order_id = shop_order.order_id and attempt.check_at is not null) or ${stayedBefore})`;

export async function isOnCredit(
  db: Db | Tx,
  order: { orderID: string } & Parameters<typeof waitsForOnline>[0],
): Promise<boolean> {
  if (!waitsForOnline(order)) return false;
  return (await db.$count(shopOrder, and(eq(shopOrder.orderID, order.orderID), staysByItself))) > 0;
}

/** Column of a query on orders: until when an unpaid one is held, in ms; null where it is not cancelled by itself. */
export const holdOfOrder = sql<
  number | null
>`(select (extract(epoch from max(attempt.hold_until)) * 1000)::float8
  from payment_attempt attempt where attempt.order_id = shop_order.order_id and attempt.check_at is not null
  and shop_order.status = 'awaitingPayment' and shop_order.amount_received = shop_order.amount_refunded and not ${staysByItself})`;

/** Attempts that cannot be queried, because the shop no longer has the keys of their account. */
export async function unheardTrades(db: Db, orderID: string, settings: PaymentSettings): Promise<string[]> {
  const accounts = accountsOf(settings);
  const rows = await attemptRows(db, orderID);
  return rows.flatMap((row) => {
    const name = providerOf[row.method];
    const account = accounts[name];
    const isOpen = row.startedAt !== null && (row.state === 'pending' || row.state === 'authorised');
    return isOpen && !(account && isOfAccount(row, { name, ...account })) ? [row.tradeNo] : [];
  });
}

/** Claims due attempts for a while, so that one of several processes queries them. */
export async function claimDue(db: Db, most: number): Promise<AttemptRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update payment_attempt set check_at = now() + interval '2 minutes'
    where id in (
      select id from payment_attempt where check_at <= now() order by check_at limit ${most} for update skip locked
    )
    returning id`);
  const ids = rows.map(({ id }) => Number(id));
  return db.select().from(paymentAttempt).where(anyOf(paymentAttempt.id, ids)).orderBy(paymentAttempt.id);
}
