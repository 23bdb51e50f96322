import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { formatNtd } from '#app/domain/cart/money.ts';
import type { DeliveryCalendar } from '#app/domain/delivery/delivery-calendar.ts';
import { hasLeft } from '#app/domain/order/order-status.ts';
import { isOnlineMethod, type OnlineMethod } from '#app/domain/payment/payment.ts';
import {
  closesAt,
  holdEnd,
  mayBecome,
  nextQuery,
  type ProviderName,
  providerOf,
} from '#app/domain/payment/payment-attempt.ts';
import { providerLabels } from '#app/domain/payment/payment-labels.ts';
import { balance, stillToPay, waitsForOnline } from '#app/domain/payment/payment-report.ts';
import { accountsOf, type PaymentSettings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { paymentAttempt } from '#app/server/db/order-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import { enqueueEmail, toCustomer } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { repeat, type Watch } from '#app/server/one-at-a-time.ts';
import { lockOrder, lockOrderByID } from '#app/server/orders/lock-order.ts';
import { move } from '#app/server/orders/order-status-change.ts';
import { expiryActor } from '#app/server/orders/undo-offer.ts';
import { remembered } from '#app/server/remembered.ts';
import { ecpay } from './ecpay.ts';
import { linePay } from './line-pay.ts';
import { checkRefunds } from './online-refunds.ts';
import {
  type AttemptRow,
  addAttempt,
  attemptRows,
  claimDue,
  hasParcelOut,
  isOfAccount,
  type OnlineTerms,
  onlineTerms,
  stayedBefore,
  timeUnderLock,
} from './payment-attempts.ts';
import { creditOnline, promisedFrom } from './payment-credit.ts';
import { openChannelSecret, openKeys } from './payment-keys.ts';
import type {
  Attempt,
  Destination,
  HostedForm,
  NoticeProblem,
  NoticeProvider,
  PaymentProvider,
  PaymentProviders,
  ProviderUpdate,
} from './provider.ts';

const opened = new WeakMap<PaymentSettings, Promise<PaymentProviders>>();

/** Each is null where no keys were entered, or they cannot be decrypted. */
export function paymentProviders({
  db,
  settings,
  config,
}: Pick<Shop, 'db'> & {
  settings: Pick<Shop['settings'], 'current'>;
  config: Pick<Config, 'ecpayUrl' | 'linePayUrl'>;
}): Promise<PaymentProviders> {
  const { payment } = settings.current();
  return remembered(opened, payment, () => open(db, payment, config));
}

async function open(
  db: Db,
  payment: PaymentSettings,
  { ecpayUrl, linePayUrl }: Pick<Config, 'ecpayUrl' | 'linePayUrl'>,
): Promise<PaymentProviders> {
  const keys = await openKeys(db, payment);
  const channelSecret = await openChannelSecret(db, payment);
  const accounts = accountsOf(payment);
  return {
    ecpay: keys && accounts.ecpay && ecpay({ ...keys, ...accounts.ecpay, origin: ecpayUrl }),
    linepay:
      channelSecret === null || accounts.linepay === null
        ? null
        : linePay({ channelSecret, ...accounts.linepay, origin: linePayUrl }),
  };
}

export interface PaymentParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  delivery: DeliveryCalendar;
}

export function paymentParts({ db, jobs, settings }: Pick<Shop, 'db' | 'jobs' | 'settings'>): PaymentParts {
  return { db, jobs, delivery: settings.current().delivery };
}

/** More attempts would hold the stock for too long. */
const mostAttempts = 6;
/** Those that led to no page, because the provider was away. */
const mostUnopened = 18;

export type StartedPayment =
  | { ok: true; form: HostedForm; origin: string }
  | { ok: true; link: string }
  | { ok: false; problem: NotBegun | 'provider-away' };
type NotBegun = 'order-unknown' | 'not-offered' | 'nothing-due' | 'being-confirmed' | 'too-many-attempts';

/**
 * Sends the customer to the provider's page: with the attempt made in the order's transaction at first, later a new
 * one. Refuses where the order may be paid already. @param at return and notice URLs.
 */
export async function startPayment(
  parts: PaymentParts,
  providers: PaymentProviders,
  settings: PaymentSettings,
  { orderNumber, method }: { orderNumber: string; method: OnlineMethod },
  at: Destination,
): Promise<StartedPayment> {
  const terms = onlineTerms(settings);
  const provider = providers[providerOf[method]];
  if (provider === null || !terms?.methods.includes(method)) return { ok: false, problem: 'not-offered' };
  await askAboutOthers(parts, providers, orderNumber);
  const begun = await parts.db.transaction((tx) => begin(tx, parts, terms, { orderNumber, method }));
  if (!begun.ok) return begun;
  const { tradeNo } = begun.attempt;
  // The attempt is committed first, so that every page opened at the provider has a row.
  const page = await openPage(provider, begun.attempt, at);
  if ('failure' in page) {
    const { failure } = page;
    const update = { tradeNo, amount: null, state: 'failed', providerNo: '', failure } as const;
    await handleUpdate(parts, provider, { ...update, payLater: null, isSimulated: false });
    return { ok: false, problem: 'provider-away' };
  }
  if ('action' in page) return { ok: true, form: page, origin: provider.origin };
  await parts.db
    .update(paymentAttempt)
    .set({ providerNo: page.providerNo })
    .where(eq(paymentAttempt.tradeNo, tradeNo));
  return { ok: true, link: page.url };
}

/** Its page was refused, whether or not its time is over since. */
function isUnopened({ state, failure, providerNo }: AttemptRow): boolean {
  return providerNo === '' && (state === 'failed' || (state === 'expired' && failure !== ''));
}

async function begin(
  tx: Tx,
  { delivery }: PaymentParts,
  terms: OnlineTerms,
  { orderNumber, method }: { orderNumber: string; method: OnlineMethod },
): Promise<{ ok: true; attempt: Attempt } | { ok: false; problem: NotBegun }> {
  const order = await lockOrder(tx, orderNumber);
  if (!order) return { ok: false, problem: 'order-unknown' };
  const amount = stillToPay(order);
  if (!isOnlineMethod(order.paymentMethod) || order.status === 'cancelled' || amount === 0)
    return { ok: false, problem: 'nothing-due' };
  const before = await attemptRows(tx, order.orderID);
  // Its money may be taken already: a second payment would have to be refunded.
  if (before.some((one) => one.state === 'authorised' && isConfirming(one)))
    return { ok: false, problem: 'being-confirmed' };
  const { merchantID, isTest } = terms.account(method);
  const fresh = before.find(
    (one) =>
      one.startedAt === null &&
      one.state === 'pending' &&
      one.method === method &&
      one.amount === amount &&
      one.merchantID === merchantID &&
      one.isTest === isTest,
  );
  const unopened = before.filter(isUnopened).length;
  const isTooMany = before.length - unopened >= mostAttempts || unopened >= mostUnopened;
  if (!fresh && isTooMany) return { ok: false, problem: 'too-many-attempts' };
  const attempt = fresh ?? (await addAttempt(tx, order, { method, amount }, terms));
  const startedAt = new Date();
  const holdUntil = holdEnd(method, startedAt, terms);
  await tx
    .update(paymentAttempt)
    .set({ startedAt, holdUntil, checkAt: nextQuery(method, startedAt, holdUntil) })
    .where(eq(paymentAttempt.id, attempt.id));
  if (order.paymentMethod !== method)
    await tx
      .update(shopOrder)
      .set({
        paymentMethod: method,
        // What has left arrives when it was said to.
        ...(hasLeft(order.status) ? {} : promisedFrom(order, method, delivery)),
        // An edit that was opened before conflicts, instead of taking this back.
        version: order.version + 1,
      })
      .where(eq(shopOrder.orderID, order.orderID));
  await notify(tx, 'orders', order.orderID);
  return { ok: true, attempt: { tradeNo: attempt.tradeNo, method, amount, startedAt, holdUntil } };
}

/** A page whose URL was lost was never shown, so nobody can pay there. */
async function openPage(provider: PaymentProvider, attempt: Attempt, at: Destination) {
  try {
    return await provider.start(attempt, at);
  } catch {
    return { failure: 'no-answer' };
  }
}

/** Checks for a payment whose notice is still on its way, and for an uncaptured approval. */
async function askAboutOthers(
  parts: PaymentParts,
  providers: PaymentProviders,
  orderNumber: string,
): Promise<void> {
  const rows = await parts.db
    .select({ attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.orderID, paymentAttempt.orderID))
    .where(
      and(
        eq(shopOrder.orderNumber, orderNumber),
        inArray(paymentAttempt.state, ['pending', 'authorised']),
        sql`${paymentAttempt.startedAt} is not null`,
      ),
    );
  for (const { attempt } of rows) {
    const provider = providers[providerOf[attempt.method]];
    if (provider && isOfAccount(attempt, provider))
      await queryAttempt(parts, provider, attempt).catch(() => null);
  }
}

export type Queried = UpdateHandled | { ok: false; problem: NoticeProblem };

/** Queries an attempt's state, and captures an approved payment. @throws where the provider is unreachable. */
async function queryAttempt(
  parts: PaymentParts,
  provider: PaymentProvider,
  { tradeNo, providerNo, amount }: AttemptRow,
): Promise<Queried> {
  const trade = { tradeNo, providerNo, amount };
  const queried = await provider.query(trade);
  if (!queried.ok) return queried;
  if (queried.update.state !== 'authorised' || provider.confirm === null)
    return handleUpdate(parts, provider, queried.update);
  if (!(await parts.db.transaction((tx) => claimConfirm(tx, tradeNo)))) return { ok: true };
  const confirmed = await provider.confirm(trade);
  return confirmed.ok ? handleUpdate(parts, provider, confirmed.update) : confirmed;
}

/** In ms; longer than a capturing call. */
const confirmTimeout = 90_000;

function isConfirming({ confirmAt }: AttemptRow): boolean {
  return confirmAt !== null && Date.now() < confirmAt.getTime() + confirmTimeout;
}

/**
 * Lets one of several concurrent processes capture. An order cancelled, paid or made cheaper meanwhile is not charged:
 * uncaptured payments expire at the provider.
 */
async function claimConfirm(tx: Tx, tradeNo: string): Promise<boolean> {
  const found = await lockAttempt(tx, eq(paymentAttempt.tradeNo, tradeNo));
  if (!found) return false;
  const { order, attempt } = found;
  if (attempt.state === 'paid' || attempt.state === 'expired' || isConfirming(attempt)) return false;
  // Approvals of one order are captured one by one, the second only where something is left to pay.
  const others = (await attemptRows(tx, order.orderID)).filter(({ id }) => id !== attempt.id);
  if (others.some(({ state }) => state === 'authorised')) return false;
  const isDue = order.status !== 'cancelled' && stillToPay(order) >= attempt.amount;
  await tx
    .update(paymentAttempt)
    .set(
      isDue
        ? { state: 'authorised', failure: '', confirmAt: new Date() }
        : { state: 'failed', failure: 'not-taken' },
    )
    .where(eq(paymentAttempt.id, attempt.id));
  await notify(tx, 'orders', order.orderID);
  return isDue;
}

/** Captures an approved payment when the browser returns. The browser's data only names the attempt. */
export async function settleReturn(
  parts: PaymentParts,
  providers: PaymentProviders,
  { orderNumber, tradeNo }: { orderNumber: string; tradeNo: string },
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const [row] = await parts.db
    .select({ attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(shopOrder, eq(shopOrder.orderID, paymentAttempt.orderID))
    .where(and(eq(shopOrder.orderNumber, orderNumber), eq(paymentAttempt.tradeNo, tradeNo)));
  const attempt = row?.attempt;
  if (!attempt || attempt.startedAt === null || attempt.state === 'paid') return;
  const provider = providers[providerOf[attempt.method]];
  if (provider?.confirm) await queryUnlessAway(parts, provider, attempt, log);
}

export type UpdateHandled =
  | { ok: true }
  | { ok: false; problem: 'attempt-unknown' | 'other-account' | 'other-amount' | 'simulated' };

/**
 * Handles a provider's news of an attempt, which may be repeated, late or out of order. A payment counts once, also for
 * a cancelled order, where it must be refunded.
 */
export async function handleUpdate(
  parts: PaymentParts,
  account: Pick<PaymentProvider, 'name' | 'merchantID' | 'isTest'>,
  update: ProviderUpdate,
): Promise<UpdateHandled> {
  const taken = await parts.db.transaction((tx) => take(tx, parts, account, update));
  if (taken.ok) parts.jobs.wake('email');
  return taken;
}

async function take(
  tx: Tx,
  { jobs, delivery }: PaymentParts,
  account: Pick<PaymentProvider, 'name' | 'merchantID' | 'isTest'>,
  update: ProviderUpdate,
): Promise<UpdateHandled> {
  const found = await lockAttempt(tx, eq(paymentAttempt.tradeNo, update.tradeNo));
  if (!found) return { ok: false, problem: 'attempt-unknown' };
  const { order, attempt } = found;
  if (!isOfAccount(attempt, account)) return { ok: false, problem: 'other-account' };
  const isSilent = update.amount === null && update.state !== 'paid';
  if (attempt.amount !== update.amount && !isSilent) return { ok: false, problem: 'other-amount' };
  if (update.isSimulated && !account.isTest) return { ok: false, problem: 'simulated' };
  const ofAttempt = eq(paymentAttempt.id, attempt.id);
  if (update.state === 'pending') {
    if (attempt.state === 'pending' && update.payLater) {
      const until = new Date(Math.max(attempt.holdUntil.getTime(), Date.parse(update.payLater.until)));
      const { providerNo, payLater } = update;
      const checkAt = nextQuery(attempt.method, new Date(), until);
      await tx
        .update(paymentAttempt)
        .set({ payLater, providerNo, holdUntil: until, checkAt })
        .where(ofAttempt);
      const { orderID, status } = order;
      const isOpen = status !== 'cancelled' && stillToPay(order) > 0;
      // Whoever pays at a counter, or later, no longer has the page.
      if (attempt.payLater === null && isOpen)
        await enqueueEmail(tx, jobs, toCustomer(order, 'payLater', { attempt: String(attempt.id) }));
      await notify(tx, 'orders', orderID);
    }
    return { ok: true };
  }
  if (!mayBecome(attempt.state, update.state)) return { ok: true };
  const { state, providerNo, failure } = update;
  if (state !== 'paid') {
    await tx.update(paymentAttempt).set({ state, failure, providerNo }).where(ofAttempt);
    await notify(tx, 'orders', order.orderID);
    return { ok: true };
  }
  const [by] = providerLabels[account.name];
  const reason = `${formatNtd(attempt.amount)} · ${by} ${providerNo || attempt.tradeNo}`;
  const { id: attemptID, amount, method } = attempt;
  const eventID = await creditOnline(tx, jobs, order, { attemptID, amount, method, reason, delivery });
  await tx
    .update(paymentAttempt)
    .set({ state, failure: '', providerNo, checkAt: null, settledAt: sql`now()`, eventID })
    .where(ofAttempt);
  return { ok: true };
}

/** Locks the order first, like every change of an order. */
async function lockAttempt(tx: Tx, which: ReturnType<typeof eq>) {
  const [known] = await tx.select({ orderID: paymentAttempt.orderID }).from(paymentAttempt).where(which);
  if (!known) return null;
  const order = await lockOrderByID(tx, known.orderID);
  const [attempt] = await tx.select().from(paymentAttempt).where(which);
  return order && attempt ? { order, attempt } : null;
}

export type NoticeTaken = { ok: true; answer: string } | { ok: false; problem: NoticeProblem | Refusal };
type Refusal = Exclude<UpdateHandled, { ok: true }>['problem'] | 'not-set-up';

/** Handles a posted notice of the provider. The response follows the commit. */
export async function receiveNotice(
  parts: PaymentParts,
  provider: NoticeProvider | null,
  fields: Readonly<Record<string, string>>,
): Promise<NoticeTaken> {
  if (provider === null) return { ok: false, problem: 'not-set-up' };
  const verified = provider.verify(fields);
  if (!verified.ok) return verified;
  const taken = await handleUpdate(parts, provider, verified.update);
  return taken.ok ? { ok: true, answer: provider.accepted } : taken;
}

/**
 * Expires an unpaid attempt; with the last one the order is cancelled and its stock returned once. One that the owner sent on
 * credit, or had a label made for, is to be followed up instead, and one that stayed without an attempt before is left as it is.
 */
async function expire({ db, jobs }: PaymentParts, attemptID: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockAttempt(tx, eq(paymentAttempt.id, attemptID));
    if (!found || !mayBecome(found.attempt.state, 'expired') || isConfirming(found.attempt)) return;
    const { order, attempt } = found;
    // The customer may have begun, or been told until when to pay, since it was looked at.
    if (Date.now() < closesAt(attempt.method, attempt.holdUntil).getTime()) return;
    const { orderID } = order;
    await tx
      .update(paymentAttempt)
      .set({ state: 'expired', checkAt: null, settledAt: timeUnderLock })
      .where(eq(paymentAttempt.id, attempt.id));
    await notify(tx, 'orders', orderID);
    const open = await tx.$count(
      paymentAttempt,
      and(
        eq(paymentAttempt.orderID, orderID),
        ne(paymentAttempt.id, attempt.id),
        sql`${paymentAttempt.checkAt} is not null`,
      ),
    );
    if (open > 0 || !waitsForOnline(order) || balance(order).held > 0) return;
    const isOrder = eq(shopOrder.orderID, orderID);
    if ((await tx.$count(shopOrder, and(isOrder, stayedBefore))) > 0) return;
    const { orderNumber, status: from } = order;
    const to = (await tx.$count(shopOrder, and(isOrder, hasParcelOut))) > 0 ? 'followUp' : 'cancelled';
    const moved = await move(tx, { orderNumber, from, to, actor: expiryActor, tell: false });
    if (!moved.ok) throw new Error(`${orderNumber} does not expire: ${moved.problem}`);
    if (to === 'cancelled')
      await enqueueEmail(tx, jobs, toCustomer(order, 'cancelled', { reason: 'not-paid' }));
  });
  jobs.wake('email');
}

/** Per run; the rest waits for the next one. */
const mostChecked = 20;
/** How long an attempt is kept past its end while the provider is unavailable, in ms. */
const unansweredGrace = 24 * 3_600_000;

/**
 * Queries attempts without news and expires unpaid ones. An unavailable provider is queried once per run; the rest
 * waits for a later one. @param stopped ends the run before the next attempt.
 */
export async function checkPayments(
  parts: PaymentParts,
  providers: PaymentProviders,
  log: Pick<Log, 'warn'>,
  stopped?: AbortSignal,
): Promise<void> {
  const away = new Set<ProviderName>();
  for (const attempt of await claimDue(parts.db, mostChecked)) {
    if (stopped?.aborted) return;
    const { tradeNo } = attempt;
    await checkAttempt(parts, providers, attempt, away, log).catch((err) =>
      log.warn({ err, tradeNo }, 'a payment could not be looked at'),
    );
  }
}

/** @param away providers that were unavailable in this run; one more is added. */
async function checkAttempt(
  parts: PaymentParts,
  providers: PaymentProviders,
  attempt: AttemptRow,
  away: Set<ProviderName>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const name = providerOf[attempt.method];
  const queried = await queryUnlessAway(parts, away.has(name) ? null : providers[name], attempt, log);
  if (queried === 'away') away.add(name);
  const known = queried === 'known';
  const now = Date.now();
  const end = closesAt(attempt.method, attempt.holdUntil).getTime();
  if (now >= end + (known ? 0 : unansweredGrace)) await expire(parts, attempt.id);
  else if (known)
    await parts.db
      .update(paymentAttempt)
      .set({ checkAt: nextQuery(attempt.method, new Date(now), attempt.holdUntil) })
      .where(and(eq(paymentAttempt.id, attempt.id), sql`${paymentAttempt.checkAt} is not null`));
}

/** `known` where the provider responded, or need not be queried. */
async function queryUnlessAway(
  parts: PaymentParts,
  provider: PaymentProvider | null,
  attempt: AttemptRow,
  log: Pick<Log, 'warn'>,
): Promise<'known' | 'unknown' | 'away'> {
  if (attempt.startedAt === null) return 'known';
  if (provider === null || !isOfAccount(attempt, provider)) return 'unknown';
  const { tradeNo } = attempt;
  try {
    const queried = await queryAttempt(parts, provider, attempt);
    if (!queried.ok) log.warn({ problem: queried.problem, tradeNo }, 'a payment could not be asked about');
    return queried.ok ? 'known' : 'unknown';
  } catch (err) {
    log.warn({ err, tradeNo }, 'the payment service could not be reached');
    return 'away';
  }
}

/** Interval of the check, in ms. */
const pause = 15_000;

export function watchPayments({
  log,
  ...shop
}: Pick<Shop, 'db' | 'jobs' | 'settings' | 'config' | 'log'>): Watch {
  const check = async (stopped: AbortSignal) => {
    const providers = await paymentProviders(shop);
    // A refund that cannot be settled keeps no payment from being asked about.
    await checkRefunds(shop, providers, log).catch((err) => log.warn({ err }, 'refunds were not looked at'));
    await checkPayments(paymentParts(shop), providers, log, stopped);
  };
  return repeat(pause, check, { log, failed: 'payments were not looked at' });
}
