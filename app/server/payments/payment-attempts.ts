import { randomInt } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { holdEnd, makeTradeNo, type OrderAttempt } from '#app/domain/payment/payment-attempt.ts';
import { onlineMethodsOf, type PaymentSettings } from '#app/domain/settings/settings.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentAttempt } from '#app/server/db/order-schema.ts';

/** The account that is paid now, and what it takes; null where nothing is paid online. */
export interface OnlineTerms extends Pick<PaymentSettings, 'cardMinutes' | 'laterDays'> {
  merchantID: string;
  isTest: boolean;
  methods: readonly OnlineMethod[];
}

export function onlineTerms(settings: PaymentSettings): OnlineTerms | null {
  const methods = onlineMethodsOf(settings);
  if (settings.ecpay === null || methods.length === 0) return null;
  const { cardMinutes, laterDays, test: isTest } = settings;
  return { merchantID: settings.ecpay.merchantID, isTest, methods, cardMinutes, laterDays };
}

export type AttemptRow = typeof paymentAttempt.$inferSelect;

/** In the transaction of the order, or with the order locked. */
export async function addAttempt(
  tx: Tx,
  order: { orderID: string; orderNumber: string },
  { method, amount }: { method: OnlineMethod; amount: number },
  terms: OnlineTerms,
): Promise<AttemptRow> {
  const holdUntil = holdEnd(method, new Date(), terms);
  const [row] = await tx
    .insert(paymentAttempt)
    .values({
      orderID: order.orderID,
      tradeNo: makeTradeNo(order.orderNumber, (limit) => randomInt(limit)),
      merchantID: terms.merchantID,
      isTest: terms.isTest,
      method,
      amount,
      holdUntil,
      lookAt: holdUntil,
    })
    .returning();
  if (!row) throw new Error('one row was written');
  return row;
}

export async function attemptRows(db: Db | Tx, orderID: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderID, orderID))
    .orderBy(asc(paymentAttempt.id));
}

/** Oldest first, of the trades that were begun; times ISO 8601, UTC. */
export async function attemptsOfOrder(db: Db, orderID: string): Promise<OrderAttempt[]> {
  const rows = await attemptRows(db, orderID);
  return rows.map(({ tradeNo, isTest, method, amount, state, failure, payLater, ...row }) => ({
    tradeNo,
    isTest,
    method,
    amount,
    state,
    failure,
    payLater,
    startedAt: row.startedAt?.toISOString() ?? null,
    holdUntil: row.holdUntil.toISOString(),
  }));
}

/** Claims what is due for a while, so that of several processes one looks. */
export async function claimDue(db: Db, most: number): Promise<AttemptRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update payment_attempt set look_at = now() + interval '2 minutes'
    where id in (
      select id from payment_attempt where look_at <= now() order by look_at limit ${most} for update skip locked
    )
    returning id`);
  const claimed: AttemptRow[] = [];
  for (const { id } of rows)
    claimed.push(
      ...(await db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.id, Number(id)))),
    );
  return claimed;
}
