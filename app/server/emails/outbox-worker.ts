import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { undoRetention } from '#app/domain/order/order-timeline.ts';
import type { EmailShop } from '#app/emails/email.ts';
import { forgetStockRequest, waitsAgain } from '#app/server/catalogue/stock-requests.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { owesNothing } from '#app/server/db/order-money.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { isAway } from '#app/server/db/transaction.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import type { JobOutcome, Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { type EmailSeen, emails } from '#app/server/observability/channels.ts';
import {
  type FailureDelivery,
  type FailureNotice,
  openFailureSpool,
} from '#app/server/orders/failure-spool.ts';
import { type OrderFailures, openOrderFailures } from '#app/server/orders/order-failures.ts';
import { isUnwantedRequest } from '#app/server/reviews/review-requests.ts';
import type { ShopSettings } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { isWithoutChange } from './edit-emails.ts';
import { asMail, type EmailRow, emailShop, failureEmail, failurePayload, mailOf } from './email-contents.ts';
import { holdEmails } from './held-emails.ts';
import type { Mailer } from './mail.ts';
import type { ShopMailer } from './mailer.ts';
import { sweepEmails, theShop } from './outbox.ts';
import { tellsOfRemovedMoney } from './removed-money.ts';

/** Limits emails to a stranger whose address someone orders with (T34). */
const perRecipient = { limit: 20, windowSeconds: 3600 } as const;

const mostUnconfirmed = 5;
/** In seconds: ten minutes, tripling, six hours at most. */
const unconfirmedPause = (times: number) => Math.min(600 * 3 ** (times - 1), 6 * 3600);

interface EmailSenderParts {
  db: Db;
  mailer: Mailer;
  shop: EmailShop;
  log: Log;
  /** Adds failure emails sent past the outbox, which the shop's order email mentions. */
  recordFailures: () => Promise<void>;
}

const isToSend = and(eq(outbox.state, 'waiting'), isNull(outbox.heldAt));

/** In seconds: how long an email of an order waits for an earlier one that is due, so that they leave in their order. */
const turnLimit = 60;
const isInTurn = sql`not exists (select from outbox earlier where earlier.order_id = outbox.order_id
  and earlier.recipient = outbox.recipient and earlier.created_at < outbox.created_at
  and earlier.state = 'waiting' and earlier.held_at is null
  and earlier.due_at between ${timeNow} - ${turnLimit} * interval '1 second' and ${timeNow})`;

/**
 * What can still be undone is waited for: an email of an order would count a refund, whose own is due after that, and what asks
 * for the payment of an order that is cancelled, or owes nothing any more, is dropped.
 */
const isFinal = sql`not exists (select from order_event recent where recent.order_id = outbox.order_id
  and (recent.kind = 'refunded' or (outbox.kind in ('awaitingPayment', 'payLater')
    and (recent.kind in ('matched', 'recorded', 'edited') or (recent.kind = 'status' and recent.to_status = 'cancelled'))))
  and recent.at > ${timeNow} - ${undoRetention} * interval '1 ms')`;

/** Sends an email at least once; one that fails for good becomes `dead` with its reason. Never throws. */
export async function sendEmail(parts: EmailSenderParts, id: string): Promise<JobOutcome> {
  const { db, log } = parts;
  try {
    const [row] = await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, id), isToSend, lte(outbox.dueAt, timeNow), isInTurn, isFinal))
      .returning();
    if (!row) return (await isWaiting(db, id)) ? 'again' : 'done';
    return await carryOut(parts, row);
  } catch (error) {
    log.warn({ outbox: id, err: error }, 'an email could not be written; it is tried again');
    return 'again';
  }
}

async function carryOut(parts: EmailSenderParts, row: EmailRow): Promise<JobOutcome> {
  const { db, mailer, shop, log } = parts;
  if (row.kind === 'newOrderShop') await parts.recordFailures();
  if (await isOutdated(db, row)) {
    await db.delete(outbox).where(eq(outbox.id, row.id));
    await notify(db, 'emails', row.id);
    return 'done';
  }
  const room = isByAnyone(row) ? await roomFor(db, row.recipient) : noRoomNeeded;
  if (!room) {
    await settle(db, row.id, { state: 'dead', lastError: 'too many emails to this address in an hour' });
    return 'done';
  }
  const mail = await mailOf(db, row, shop, true);
  if (!mail) {
    await settle(db, row.id, { state: 'dead', lastError: 'what it tells of is gone' });
    return 'done';
  }
  const seen: EmailSeen = { began: performance.now(), kind: row.kind, outcome: 'failed' };
  const outcome = await emails.tracePromise(async () => {
    const sent = await mailer.send(mail);
    seen.outcome = sent.state;
    return sent;
  }, seen);
  if (outcome.state === 'sent') {
    const sent = { ...sentNow, ...(row.recipient === theShop && { recipient: mail.to.address }) };
    await settle(db, row.id, row.requestID === null ? sent : { forget: row.requestID });
    return 'done';
  }
  await room.giveBack();
  log.warn({ outbox: row.id, attempts: row.attempts, outcome: outcome.state }, 'an email was not taken');
  if (outcome.state === 'refused') {
    await settle(db, row.id, { state: 'dead', lastError: outcome.reason });
    return 'done';
  }
  if (outcome.state === 'unconfirmed') {
    // It may have arrived, so each retry may be a duplicate.
    const unconfirmed = row.unconfirmed + 1;
    const dueAt = sql`now() + ${unconfirmedPause(unconfirmed)} * interval '1 second'`;
    const isLast = unconfirmed >= mostUnconfirmed;
    await settle(db, row.id, {
      unconfirmed,
      lastError: outcome.reason,
      ...(isLast ? { state: 'dead' } : { dueAt }),
    });
    return isLast ? 'done' : 'again';
  }
  await settle(db, row.id, { lastError: outcome.reason });
  return 'again';
}

/** Whether an email is not sent any more: its news has passed, or its recipient wants none of its kind. */
export async function isOutdatedEmail(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row !== undefined && (await isOutdated(db, row));
}

async function isOutdated(db: Db, row: EmailRow): Promise<boolean> {
  if (row.kind === 'failedOrder') return allPlacedSince(db, row);
  if (row.requestID !== null) return waitsAgain(db, row.requestID);
  if (row.kind === 'reviewRequest' && row.orderID !== null && row.payload?.testLanguage === undefined)
    return isUnwantedRequest(db, row.orderID);
  if (row.kind === 'awaitingPayment' || row.kind === 'payLater') return isSettled(db, row);
  if (row.kind === 'updatedBasket') return isWithoutChange(db, row);
  return tellsOfRemovedMoney(db, row);
}

/** Nothing is to be paid any more. */
async function isSettled(db: Db, { orderID, payload }: EmailRow): Promise<boolean> {
  if (orderID === null || payload?.testLanguage !== undefined) return false;
  return (await db.$count(shopOrder, and(eq(shopOrder.orderID, orderID), owesNothing))) > 0;
}

async function isWaiting(db: Db, id: string): Promise<boolean> {
  return (await db.$count(outbox, and(eq(outbox.id, id), isToSend))) > 0;
}

/** In ms; longer than a failover of the database takes. */
const settleLimit = 60_000;

const sentNow = { state: 'sent', lastError: null, sentAt: sql`now()` } as const;

type Settled = PgUpdateSetSource<typeof outbox> | { forget: number };

/** Waits for the database when it fails after the email was sent, because the email would be sent again. */
async function settle(db: Db, id: string, change: Settled): Promise<void> {
  const end = performance.now() + settleLimit;
  for (;;) {
    try {
      if ('forget' in change) await forgetStockRequest(db, change.forget);
      else await db.update(outbox).set(change).where(eq(outbox.id, id));
      return await notify(db, 'emails', id);
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error;
      await wait(250, undefined, { ref: false });
    }
  }
}

const noRoomNeeded = { giveBack: async () => {} };

/** Whether anyone can cause it to be sent to any address, by an order or a request to be told of stock. */
function isByAnyone({ kind, payload }: Pick<EmailRow, 'kind' | 'payload'>): boolean {
  return (
    kind === 'newOrder' ||
    kind === 'payLater' ||
    kind === 'backInStock' ||
    (kind === 'cancelled' && payload?.reason === 'not-paid')
  );
}

/** Case, `+` suffixes and Gmail's dots do not make another recipient. */
function roomFor(db: Db, recipient: string) {
  const [name = '', domain = ''] = recipient.toLowerCase().split('@');
  const plain = name.replace(/\+.*/, '');
  const mailbox = `${/^(gmail|googlemail)\.com$/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
  const hash = createHash('sha256').update(mailbox).digest('base64url');
  return reserve(db, [[{ key: `emails:${hash}`, ...perRecipient }]]);
}

async function allPlacedSince(db: Db, row: EmailRow): Promise<boolean> {
  if (row.payload?.testLanguage !== undefined) return false;
  const ids = (row.payload?.orderIDs ?? '').split(' ').filter(Boolean);
  if (ids.length === 0) return false;
  const placed = await db.$count(shopOrder, anyOf(shopOrder.orderID, ids));
  return placed === ids.length;
}

interface EmailOfficeParts {
  config: Config;
  settings: Pick<ShopSettings, 'current' | 'pictures' | 'follow'>;
  db: Db;
  jobs: Jobs;
  mailer: ShopMailer;
  log: Log;
}

interface EmailOffice {
  failures: OrderFailures;
  stop(): Promise<void>;
}

const sweepEvery = 180_000;

/** Starts the sender, the sweep of waiting emails, which holds them while there is no mail server, and the spool of failed orders. */
export async function openEmailOffice(parts: EmailOfficeParts): Promise<EmailOffice> {
  const { config, settings, db, jobs, mailer, log } = parts;
  const spool = await openFailureSpool({
    dataDir: config.dataDir,
    log,
    now: () => Date.now(),
    placed: (orderIDs) => placedOf(db, orderIDs),
    deliver: (notice) => deliver(parts, notice),
    record: (notice, sentAt) => record(parts, notice, sentAt),
  });
  const failures = await openOrderFailures(db, spool);
  void spool.relay();
  const stopSpool = async () => {
    failures.stop();
    await spool.stop();
  };

  let working: Promise<void> | null = null;
  const work = () =>
    jobs.work('email', async (id) => {
      // The owner removed the server meanwhile: the email waits, and this is not counted as a try.
      if (!mailer.isSetUp()) return 'again';
      const shop = emailShop(config, settings.current(), settings.pictures().logo);
      return sendEmail({ db, mailer, shop, log, recordFailures: spool.relay }, id);
    });
  const sweep = async () => {
    try {
      if (!mailer.isSetUp()) return await holdEmails(db);
      working ??= work().catch((error) => {
        working = null;
        throw error;
      });
      await working;
      await sweepEmails(db, jobs);
      jobs.wake('email');
    } catch (error) {
      log.warn({ err: error }, 'waiting emails could not be looked through; they keep waiting');
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  const leave = settings.follow(() => working === null && void sweep());
  return {
    failures,
    async stop() {
      leave();
      clearInterval(timer);
      await stopSpool();
    },
  };
}

async function placedOf(db: Db, orderIDs: readonly string[]): Promise<ReadonlySet<string> | null> {
  try {
    const rows = await db
      .select({ orderID: shopOrder.orderID })
      .from(shopOrder)
      .where(anyOf(shopOrder.orderID, orderIDs));
    return new Set(rows.map(({ orderID }) => orderID));
  } catch {
    return null;
  }
}

/** Into the outbox or, without the database, directly to the mail server. */
async function deliver(
  { db, jobs, config, settings, mailer }: EmailOfficeParts,
  { id, failures, uncounted }: FailureNotice,
): Promise<FailureDelivery> {
  const payload = failurePayload(failures, uncounted);
  try {
    await db.transaction(async (tx) => {
      const row = { id, kind: 'failedOrder' as const, payload, recipient: theShop };
      await tx.insert(outbox).values(row).onConflictDoNothing();
      await jobs.add(tx, 'email', [id]);
      await notify(tx, 'emails', id);
    });
    jobs.wake('email');
    return 'outbox';
  } catch {
    const shop = emailShop(config, settings.current(), settings.pictures().logo);
    if (!mailer.isSetUp() || shop.mailbox.address === '') return 'nobody';
    const outcome = await mailer.send(asMail(id, failureEmail(payload, shop), shop.appearance));
    if (outcome.state === 'sent') return 'mailed';
    return outcome.state === 'refused' ? 'refused' : 'nobody';
  }
}

async function record(
  { db, config, settings }: EmailOfficeParts,
  notice: FailureNotice,
  sentAt: number,
): Promise<boolean> {
  try {
    await db
      .insert(outbox)
      .values({
        id: notice.id,
        kind: 'failedOrder',
        state: 'sent',
        payload: failurePayload(notice.failures, notice.uncounted),
        recipient: shopAddress(settings.current(), config) ?? theShop,
        attempts: 1,
        sentAt: new Date(sentAt),
      })
      .onConflictDoNothing();
    return true;
  } catch {
    return false;
  }
}
