import { and, eq, ne, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-date.ts';
import { isOnlineMethod, type OnlineMethod } from '#app/domain/payment/payment.ts';
import { closesAt, holdEnd, mayBecome, nextLook } from '#app/domain/payment/payment-attempt.ts';
import { balance, stillToPay } from '#app/domain/payment/payment-report.ts';
import { onlineMethodsOf, type PaymentSettings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentAttempt } from '#app/server/db/order-schema.ts';
import { orderEvent, shopOrder } from '#app/server/db/schema.ts';
import { transact } from '#app/server/db/transaction.ts';
import { enqueueEmail } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { returnOrder } from '#app/server/orders/order-return.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { ecpay } from './ecpay.ts';
import { lockOrder } from './lock-order.ts';
import { lookAtRefunds } from './online-refunds.ts';
import { type AttemptRow, addAttempt, attemptRows, claimDue, onlineTerms } from './payment-attempts.ts';
import { creditOnline, promisedFrom } from './payment-credit.ts';
import { openKeys } from './payment-keys.ts';
import type { Destination, HostedForm, NoticeProblem, PaymentProvider, ProviderNews } from './provider.ts';

const providers = new WeakMap<PaymentSettings, Promise<PaymentProvider | null>>();

/** null where no keys were entered, or they cannot be read. */
export function paymentProvider({
  db,
  settings,
  config,
}: Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'current'>; config: Pick<Config, 'ecpayUrl'> }) {
  const { payment } = settings.current();
  const known = providers.get(payment) ?? open(db, payment, config.ecpayUrl);
  providers.set(payment, known);
  known.catch(() => providers.delete(payment));
  return known;
}

async function open(
  db: Db,
  payment: PaymentSettings,
  origin: string | null,
): Promise<PaymentProvider | null> {
  const keys = await openKeys(db, payment);
  if (keys === null || payment.ecpay === null) return null;
  const { merchantID } = payment.ecpay;
  return ecpay({ ...keys, merchantID, isTest: payment.test, methods: onlineMethodsOf(payment), origin });
}

export interface PaymentParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  /** null where none is set. */
  shopEmail: string | null;
  delivery: DeliveryCalendar;
}

export function paymentParts({
  db,
  jobs,
  settings,
  config,
}: Pick<Shop, 'db' | 'jobs' | 'settings' | 'config'>) {
  const inForce = settings.current();
  return { db, jobs, shopEmail: shopAddress(inForce, config), delivery: inForce.delivery };
}

/** More would hold the stock for too long. */
const mostAttempts = 6;

export type StartedPayment =
  | { ok: true; form: HostedForm; origin: string }
  | { ok: false; problem: 'order-unknown' | 'not-offered' | 'nothing-due' | 'too-many-attempts' };

/**
 * Sends the customer to the provider's page: the attempt of the order's transaction at first, later a new one. Whoever
 * may have paid already is not asked to pay twice. @param at where the browser and the notices come back.
 */
export async function startPayment(
  parts: PaymentParts,
  provider: PaymentProvider,
  settings: PaymentSettings,
  { orderNumber, method }: { orderNumber: string; method: OnlineMethod },
  at: Destination,
): Promise<StartedPayment> {
  const terms = onlineTerms(settings);
  if (!terms?.methods.includes(method)) return { ok: false, problem: 'not-offered' };
  await askAboutOthers(parts, provider, orderNumber);
  return transact(parts.db, async (tx): Promise<StartedPayment> => {
    const order = await lockOrder(tx, orderNumber);
    if (!order) return { ok: false, problem: 'order-unknown' };
    const amount = stillToPay(order);
    if (!isOnlineMethod(order.paymentMethod) || order.status === 'cancelled' || amount === 0)
      return { ok: false, problem: 'nothing-due' };
    const before = await attemptRows(tx, order.orderID);
    const fresh = before.find(
      (one) =>
        one.startedAt === null &&
        one.state === 'pending' &&
        one.method === method &&
        one.amount === amount &&
        one.merchantID === terms.merchantID &&
        one.isTest === terms.isTest,
    );
    if (!fresh && before.length >= mostAttempts) return { ok: false, problem: 'too-many-attempts' };
    const attempt = fresh ?? (await addAttempt(tx, order, { method, amount }, terms));
    const startedAt = new Date();
    const holdUntil = holdEnd(method, startedAt, terms);
    await tx
      .update(paymentAttempt)
      .set({ startedAt, holdUntil, lookAt: nextLook(method, startedAt, holdUntil) })
      .where(eq(paymentAttempt.id, attempt.id));
    if (order.paymentMethod !== method)
      await tx
        .update(shopOrder)
        .set({ paymentMethod: method, ...promisedFrom(order, method, parts.delivery) })
        .where(eq(shopOrder.orderID, order.orderID));
    await notify(tx, 'orders', order.orderID);
    const { tradeNo } = attempt;
    const form = provider.start({ tradeNo, method, amount, startedAt, holdUntil }, at);
    return { ok: true, form, origin: provider.origin };
  });
}

/** A card that was charged a moment ago, whose notice is still on its way. */
async function askAboutOthers(
  parts: PaymentParts,
  provider: PaymentProvider,
  orderNumber: string,
): Promise<void> {
  const open = await parts.db
    .select({ tradeNo: paymentAttempt.tradeNo })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.orderID, paymentAttempt.orderID))
    .where(
      and(
        eq(shopOrder.orderNumber, orderNumber),
        eq(paymentAttempt.state, 'pending'),
        sql`${paymentAttempt.startedAt} is not null`,
      ),
    );
  for (const { tradeNo } of open) {
    const answer = await provider.query(tradeNo).catch(() => null);
    if (answer?.ok && answer.news.state === 'paid') await takeNews(parts, provider, answer.news);
  }
}

export type NewsTaken =
  | { ok: true }
  | { ok: false; problem: 'attempt-unknown' | 'other-account' | 'other-amount' | 'simulated' };

/**
 * What the provider says about an attempt, by notice or answer: repeated, late and out of order. Money that came counts
 * once, for a cancelled order too, whose money then is to be refunded.
 */
export async function takeNews(
  parts: PaymentParts,
  account: Pick<PaymentProvider, 'merchantID' | 'isTest'>,
  news: ProviderNews,
): Promise<NewsTaken> {
  const taken = await transact(parts.db, (tx) => take(tx, parts, account, news));
  if (taken.ok) parts.jobs.wake('letter');
  return taken;
}

async function take(
  tx: Tx,
  { jobs, ...shop }: PaymentParts,
  account: Pick<PaymentProvider, 'merchantID' | 'isTest'>,
  news: ProviderNews,
): Promise<NewsTaken> {
  const found = await lockAttempt(tx, eq(paymentAttempt.tradeNo, news.tradeNo));
  if (!found) return { ok: false, problem: 'attempt-unknown' };
  const { order, attempt } = found;
  if (attempt.merchantID !== account.merchantID || attempt.isTest !== account.isTest)
    return { ok: false, problem: 'other-account' };
  if (attempt.amount !== news.amount) return { ok: false, problem: 'other-amount' };
  if (news.isSimulated && !account.isTest) return { ok: false, problem: 'simulated' };
  const ofAttempt = eq(paymentAttempt.id, attempt.id);
  if (news.state === 'pending') {
    if (attempt.state === 'pending' && news.payLater) {
      const until = new Date(Math.max(attempt.holdUntil.getTime(), Date.parse(news.payLater.until)));
      const { providerNo, payLater } = news;
      const lookAt = nextLook(attempt.method, new Date(), until);
      await tx
        .update(paymentAttempt)
        .set({ payLater, providerNo, holdUntil: until, lookAt })
        .where(ofAttempt);
      await notify(tx, 'orders', order.orderID);
    }
    return { ok: true };
  }
  if (!mayBecome(attempt.state, news.state)) return { ok: true };
  const { state, providerNo, failure } = news;
  if (state !== 'paid') {
    await tx.update(paymentAttempt).set({ state, failure, providerNo }).where(ofAttempt);
    await notify(tx, 'orders', order.orderID);
    return { ok: true };
  }
  const reason = `${formatNtd(attempt.amount)} · ECPay ${providerNo || attempt.tradeNo}`;
  const eventID = await creditOnline(tx, jobs, order, { amount: attempt.amount, reason, ...shop });
  await tx
    .update(paymentAttempt)
    .set({ state, failure: '', providerNo, lookAt: null, settledAt: sql`now()`, eventID })
    .where(ofAttempt);
  return { ok: true };
}

/** Its order is locked first, as everything that happens to an order locks it. */
async function lockAttempt(tx: Tx, which: ReturnType<typeof eq>) {
  const [known] = await tx.select({ orderID: paymentAttempt.orderID }).from(paymentAttempt).where(which);
  if (!known) return null;
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.orderID, known.orderID)).for('update');
  const [attempt] = await tx.select().from(paymentAttempt).where(which);
  return order && attempt ? { order, attempt } : null;
}

export type NoticeTaken = { ok: true; answer: string } | { ok: false; problem: NoticeProblem | Refusal };
type Refusal = Exclude<NewsTaken, { ok: true }>['problem'] | 'not-set-up';

/** The provider's notice, as it was posted. The answer is for after the commit. */
export async function receiveNotice(
  parts: PaymentParts,
  provider: PaymentProvider | null,
  fields: Readonly<Record<string, string>>,
): Promise<NoticeTaken> {
  if (provider === null) return { ok: false, problem: 'not-set-up' };
  const verified = provider.verify(fields);
  if (!verified.ok) return verified;
  const taken = await takeNews(parts, provider, verified.news);
  return taken.ok ? { ok: true, answer: provider.accepted } : taken;
}

/** Ends an attempt that was not paid; with the last of them the order, whose stock comes back once. */
async function expire({ db, jobs }: PaymentParts, attemptID: number): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockAttempt(tx, eq(paymentAttempt.id, attemptID));
    if (!found || !mayBecome(found.attempt.state, 'expired')) return;
    const { order, attempt } = found;
    const { orderID } = order;
    await tx
      .update(paymentAttempt)
      .set({ state: 'expired', lookAt: null, settledAt: sql`now()` })
      .where(eq(paymentAttempt.id, attempt.id));
    await notify(tx, 'orders', orderID);
    const open = await tx.$count(
      paymentAttempt,
      and(
        eq(paymentAttempt.orderID, orderID),
        ne(paymentAttempt.id, attempt.id),
        sql`${paymentAttempt.lookAt} is not null`,
      ),
    );
    const waits = order.status === 'awaitingPayment' && isOnlineMethod(order.paymentMethod);
    if (open > 0 || !waits || balance(order).held > 0) return;
    await tx
      .update(shopOrder)
      .set({ status: 'cancelled', updatedAt: sql`now()` })
      .where(eq(shopOrder.orderID, orderID));
    const actor = 'expiry';
    const given = await returnOrder(tx, orderID, actor);
    await tx.insert(orderEvent).values({
      orderID,
      actor,
      kind: 'status',
      fromStatus: 'awaitingPayment',
      toStatus: 'cancelled',
      stockReturned: given?.stock ?? false,
      promoReturned: given?.promo ?? false,
    });
    if (order.customer.email !== '')
      await enqueueEmail(tx, jobs, {
        kind: 'cancelled',
        orderID,
        recipient: order.customer.email,
        payload: { reason: 'not-paid' },
      });
    if (given?.stock) await notify(tx, 'catalogue');
  });
  jobs.wake('letter');
}

/** At once; the rest waits for the next look. */
const mostLooked = 20;
/** After the end of an attempt, as long as the provider cannot be asked, in ms. */
const patience = 24 * 3_600_000;

/**
 * Asks about attempts that stay silent, and ends those that were not paid. A provider that is away is asked once; what is
 * left then comes again. @param stopped ends it before the next attempt.
 */
export async function lookAtPayments(
  parts: PaymentParts,
  provider: PaymentProvider | null,
  log: Pick<Log, 'warn'>,
  stopped?: AbortSignal,
): Promise<void> {
  let isAway = false;
  for (const attempt of await claimDue(parts.db, mostLooked)) {
    if (stopped?.aborted) return;
    const heard = await asked(parts, isAway ? null : provider, attempt, log);
    isAway ||= heard === 'away';
    const known = heard === 'known';
    const now = Date.now();
    const end = closesAt(attempt.method, attempt.holdUntil).getTime();
    if (now >= end + (known ? 0 : patience)) await expire(parts, attempt.id);
    else if (known)
      await parts.db
        .update(paymentAttempt)
        .set({ lookAt: nextLook(attempt.method, new Date(now), attempt.holdUntil) })
        .where(and(eq(paymentAttempt.id, attempt.id), sql`${paymentAttempt.lookAt} is not null`));
  }
}

/** `known` where the provider was heard, or need not be asked. */
async function asked(
  parts: PaymentParts,
  provider: PaymentProvider | null,
  { startedAt, tradeNo, merchantID, isTest }: AttemptRow,
  log: Pick<Log, 'warn'>,
): Promise<'known' | 'unknown' | 'away'> {
  if (startedAt === null) return 'known';
  const isOurs = provider?.merchantID === merchantID && provider.isTest === isTest;
  if (!isOurs) return 'unknown';
  try {
    const answer = await provider.query(tradeNo);
    const taken = answer.ok ? await takeNews(parts, provider, answer.news) : answer;
    if (!taken.ok) log.warn({ problem: taken.problem, tradeNo }, 'a payment could not be asked about');
    return taken.ok ? 'known' : 'unknown';
  } catch (err) {
    log.warn({ err, tradeNo }, 'the payment service could not be reached');
    return 'away';
  }
}

/** Between two looks, in ms. */
const pause = 15_000;

export function watchPayments({ log, ...shop }: Pick<Shop, 'db' | 'jobs' | 'settings' | 'config' | 'log'>): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const look = oneAtATime(async () => {
    const provider = await paymentProvider(shop);
    await lookAtRefunds(shop, provider, log);
    await lookAtPayments(paymentParts(shop), provider, log, stopping.signal);
  });
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = look().catch((err) => log.warn({ err }, 'payments were not looked at'));
  }, pause);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}
