import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { OnlineMethod } from '#app/domain/payment/payment.ts';
import { providerOf } from '#app/domain/payment/payment-attempt.ts';
import { providerLabels } from '#app/domain/payment/payment-labels.ts';
import {
  checkRefund,
  isAsShown,
  limitThroughProvider,
  type OnlineRefundRequest,
  type RefundLimit,
  type RefundProblems,
  type RefundRequestState,
} from '#app/domain/payment/refund.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentAttempt, refundRequest } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { writtenRow } from '#app/server/db/sql.ts';
import { enqueueLater, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { lockOrder, lockOrderByID } from '#app/server/orders/lock-order.ts';
import { isOfAccount } from './payment-attempts.ts';
import { writeRefund } from './payment-credit.ts';
import type { PaymentProvider, PaymentProviders, RefundedTrade, RefundResult } from './provider.ts';

type Row = typeof refundRequest.$inferSelect;

const isOpen = inArray(refundRequest.state, ['requested', 'unclear']);

/** A payment that its provider can refund, in NTD. */
export interface RefundablePayment extends RefundLimit {
  tradeNo: string;
  method: OnlineMethod;
  paid: number;
}

/** In the order in which they came; only those of the current account, because only its keys can refund them. */
export async function refundablePayments(
  db: Db,
  order: typeof shopOrder.$inferSelect | (Parameters<typeof limitThroughProvider>[0] & { orderID: string }),
  providers: PaymentProviders,
): Promise<RefundablePayment[]> {
  const attempts = await db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderID, order.orderID), eq(paymentAttempt.state, 'paid')))
    .orderBy(asc(paymentAttempt.settledAt), asc(paymentAttempt.id));
  const payments: RefundablePayment[] = [];
  for (const attempt of attempts) {
    if (!refunderOf(attempt, providers)) continue;
    const limit = limitThroughProvider(order, attempt.amount, await refundedOf(db, attempt.id));
    const { tradeNo, method, amount: paid } = attempt;
    if (limit.most > 0) payments.push({ tradeNo, method, paid, ...limit });
  }
  return payments;
}

/** The provider that can refund it; null for none. */
function refunderOf(
  attempt: typeof paymentAttempt.$inferSelect,
  providers: PaymentProviders,
): PaymentProvider | null {
  const provider = providers[providerOf[attempt.method]];
  const isRefundable =
    attempt.state === 'paid' &&
    attempt.providerNo !== '' &&
    provider !== null &&
    isOfAccount(attempt, provider) &&
    provider.refunds.includes(attempt.method);
  return isRefundable ? provider : null;
}

/** NTD of a payment refunded through its provider. */
async function refundedOf(db: Db | Tx, attemptID: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refundRequest.amount}), 0)::int` })
    .from(refundRequest)
    .where(and(eq(refundRequest.attemptID, attemptID), eq(refundRequest.state, 'done')));
  return row?.sum ?? 0;
}

export type ListedRequest = Awaited<ReturnType<typeof requestsOfOrder>>[number];

/** Open and failed requests; done ones are listed as refunds. */
export async function requestsOfOrder(db: Db, orderID: string) {
  const rows = await db
    .select({
      id: refundRequest.id,
      amount: refundRequest.amount,
      state: refundRequest.state,
      failure: refundRequest.failure,
      /** Whether the customer gets an email once it is done. */
      tell: sql<boolean>`(${refundRequest.tell} and ${shopOrder.customer} ->> 'email' <> '')`,
      createdAt: refundRequest.createdAt,
      tradeNo: paymentAttempt.tradeNo,
      method: paymentAttempt.method,
    })
    .from(refundRequest)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refundRequest.attemptID))
    .innerJoin(shopOrder, eq(shopOrder.orderID, refundRequest.orderID))
    .where(
      and(
        eq(refundRequest.orderID, orderID),
        inArray(refundRequest.state, ['requested', 'unclear', 'failed']),
      ),
    )
    .orderBy(asc(refundRequest.createdAt));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Whether a refund of the order is in progress or its result is unknown. */
export async function hasOpenRequest(tx: Tx, orderID: string): Promise<boolean> {
  return (await tx.$count(refundRequest, and(eq(refundRequest.orderID, orderID), isOpen))) > 0;
}

export type OnlineRefundProblem =
  | 'order-unknown'
  | 'payment-unknown'
  | 'refunds-changed'
  | 'refund-open'
  | 'closing-time'
  /** The provider refused; nothing was refunded. */
  | 'refund-failed'
  | 'refund-unclear';

export type RefundedOnline =
  | { ok: true; state: RefundRequestState }
  | { ok: false; problem: OnlineRefundProblem; failure?: string }
  | { ok: false; problem: 'invalid-refund'; fields: RefundProblems };

export interface RefundParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
}

/** In ms; longer than all calls of a refund may take. */
const answerTimeout = 90_000;

/**
 * Refunds a payment through its provider. The row is committed before the call, so that a refund is never requested
 * twice, and its result is settled from the row.
 * @param actor who refunds it.
 */
export async function refundOnline(
  parts: RefundParts,
  providers: PaymentProviders,
  input: OnlineRefundRequest,
  actor: string,
  now = new Date(),
): Promise<RefundedOnline> {
  const claimed = await parts.db.transaction((tx) => claim(tx, providers, input, actor, now));
  if (!claimed.ok) return claimed;
  const { row, asks } = claimed;
  // An earlier tap has requested it already.
  if (asks === null) return answerOf(row);
  const { provider, trade } = asks;
  const result = await provider.refund(trade).catch((): RefundResult => ({ state: 'unclear', failure: '' }));
  return answerOf((await settle(parts, row.id, result, 'provider')) ?? row);
}

function answerOf({ state, failure }: Row): RefundedOnline {
  if (state === 'failed') return { ok: false, problem: 'refund-failed', failure };
  if (state === 'unclear') return { ok: false, problem: 'refund-unclear' };
  return { ok: true, state };
}

type Claimed =
  | { ok: true; row: Row; asks: { provider: PaymentProvider; trade: RefundedTrade } | null }
  | Extract<RefundedOnline, { ok: false }>;

async function claim(
  tx: Tx,
  providers: PaymentProviders,
  input: OnlineRefundRequest,
  actor: string,
  now: Date,
): Promise<Claimed> {
  const order = await lockOrder(tx, input.orderNumber);
  if (!order) return { ok: false, problem: 'order-unknown' };
  const { orderID } = order;
  const [known] = await tx.select().from(refundRequest).where(eq(refundRequest.id, input.id));
  if (known)
    return known.orderID === orderID
      ? { ok: true, row: known, asks: null }
      : { ok: false, problem: 'refunds-changed' };
  if (await hasOpenRequest(tx, orderID)) return { ok: false, problem: 'refund-open' };
  if (!isAsShown(order, input)) return { ok: false, problem: 'refunds-changed' };
  const [attempt] = await tx
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.tradeNo, input.tradeNo), eq(paymentAttempt.orderID, orderID)));
  const provider = attempt ? refunderOf(attempt, providers) : null;
  if (!attempt || provider === null) return { ok: false, problem: 'payment-unknown' };
  if (provider.isClosing(now)) return { ok: false, problem: 'closing-time' };
  const before = await refundedOf(tx, attempt.id);
  const limit = limitThroughProvider(order, attempt.amount, before);
  const checked = checkRefund({ ...input, refundedOn: taipeiDay(now) }, limit, now);
  if (!checked.ok) return { ok: false, problem: 'invalid-refund', fields: checked.problems };
  const { amount, note } = checked.refund;
  const { id, tell } = input;
  const row = await writtenRow(
    tx
      .insert(refundRequest)
      .values({
        ...{ id, orderID, attemptID: attempt.id, amount, note, tell, actor },
        checkAt: sql`now() + ${answerTimeout} * interval '1 ms'`,
      })
      .returning(),
  );
  await notify(tx, 'orders', orderID);
  const { tradeNo, providerNo, amount: paid } = attempt;
  return { ok: true, row, asks: { provider, trade: { tradeNo, providerNo, paid, before, amount } } };
}

/**
 * Records the result of a refund, once; a definite result replaces an unclear one. A lost answer is asked about once
 * more (`checkRefunds`). @param by the provider, or whoever checked there. @returns null where there is no such refund.
 */
async function settle(
  { db, jobs }: RefundParts,
  id: string,
  { state, failure }: RefundResult,
  by: string,
): Promise<Row | null> {
  const settled = await db.transaction(async (tx): Promise<Row | null> => {
    const [known] = await tx
      .select({ orderID: refundRequest.orderID })
      .from(refundRequest)
      .where(eq(refundRequest.id, id));
    if (!known) return null;
    const { orderID } = known;
    const order = await lockOrderByID(tx, orderID);
    const [row] = await tx.select().from(refundRequest).where(eq(refundRequest.id, id));
    if (!order || !row) return null;
    if (row.state === 'done' || row.state === 'failed') return row;
    const isOver = state !== 'unclear';
    const checkAt = state === 'unclear' && row.state === 'requested' ? row.checkAt : null;
    const actor = by === 'provider' ? row.actor : by;
    const refundID = state === 'done' ? await book(tx, jobs, order, row, actor) : null;
    if (state === 'failed') {
      const reason = [formatNtd(row.amount), failure].filter(Boolean).join(' · ');
      const { status } = order;
      const event = {
        orderID,
        actor,
        kind: 'refundFailed',
        fromStatus: status,
        toStatus: status,
        reason,
      } as const;
      await tx.insert(orderEvent).values(event);
    }
    const [after] = await tx
      .update(refundRequest)
      .set({
        state,
        failure: failure || (isOver ? '' : row.failure),
        refundID,
        checkAt,
        settledAt: isOver ? sql`now()` : null,
      })
      .where(eq(refundRequest.id, id))
      .returning();
    await notify(tx, 'orders', orderID);
    return after ?? null;
  });
  jobs.wake('email');
  return settled;
}

/** Records a completed refund, also in the timeline, and queues the customer's email. @returns the refund's id. */
async function book(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  order: typeof shopOrder.$inferSelect,
  row: Row,
  actor: string,
): Promise<number> {
  const { amount, note } = row;
  const refundedOn = taipeiDay(new Date());
  const [paid] = await tx
    .select({ method: paymentAttempt.method })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, row.attemptID));
  const method = paid?.method ?? 'card';
  const [by] = providerLabels[providerOf[method]];
  const reason = [`${formatNtd(amount)} · ${refundedOn} · ${by}`, note].filter(Boolean).join('\n');
  const { eventID, refundID } = await writeRefund(tx, order, {
    ...{ amount, refundedOn, note, actor, reason },
    kind: 'refundedOnline',
  });
  // It cannot be undone, so the email is not delayed.
  if (row.tell)
    await enqueueLater(tx, jobs, toCustomer(order, 'refunded', { to: method }), { eventID, wait: 0 });
  return refundID;
}

export type RefundChecked =
  | { ok: true; state: RefundRequestState }
  | { ok: false; problem: 'refund-unknown' };

/** Records a result that somebody looked up in the provider's back office. */
export async function settleByHand(
  parts: RefundParts,
  { id, isDone }: { id: string; isDone: boolean },
  actor: string,
): Promise<RefundChecked> {
  const [row] = await parts.db
    .select({ state: refundRequest.state })
    .from(refundRequest)
    .where(eq(refundRequest.id, id));
  if (row?.state !== 'unclear') return { ok: false, problem: 'refund-unknown' };
  const result = { state: isDone ? 'done' : 'failed', failure: '' } as const;
  const settled = await settle(parts, id, result, actor);
  return settled ? { ok: true, state: settled.state } : { ok: false, problem: 'refund-unknown' };
}

/** In minutes. */
const pauseWithoutKeys = 10;

/** Keys may be entered later, as in a shop that moved. Until then somebody may settle it by hand. */
async function waitForKeys(db: Db, { id, orderID }: Row): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(refundRequest)
      .set({ state: 'unclear', checkAt: sql`now() + ${pauseWithoutKeys} * interval '1 minute'` })
      .where(and(eq(refundRequest.id, id), isOpen));
    await notify(tx, 'orders', orderID);
  });
}

/**
 * Settles requests whose response was lost, or whose process ended before it. Of one whose response was lost only a
 * refund that happened is taken: it may still be on its way.
 */
export async function checkRefunds(
  parts: RefundParts,
  providers: PaymentProviders,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const due = await parts.db
    .select()
    .from(refundRequest)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refundRequest.attemptID))
    .where(sql`${refundRequest.checkAt} <= now()`);
  for (const { refund_request: row, payment_attempt: attempt } of due) {
    const provider = refunderOf(attempt, providers);
    if (!provider) {
      await waitForKeys(parts.db, row);
      continue;
    }
    const before = await refundedOf(parts.db, attempt.id);
    const { tradeNo, providerNo, amount: paid } = attempt;
    const unclear: RefundResult = { state: 'unclear', failure: '' };
    const found = await provider.queryRefund({ tradeNo, providerNo, paid, before, amount: row.amount });
    const result = row.state === 'unclear' && found.state === 'failed' ? unclear : found;
    log.warn({ tradeNo, state: result.state }, 'the answer to a refund was lost');
    await settle(parts, row.id, result, 'provider');
  }
}
