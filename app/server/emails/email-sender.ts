import { createHash } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { EmailShop } from '#app/emails/email.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/outbox-schema.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import { reserve } from '#app/server/http/rate-limit.ts';
import type { JobOutcome } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { type EmailSeen, emails } from '#app/server/observability/channels.ts';
import { tellsNothing } from './edit-emails.ts';
import { type EmailRow, mailOf } from './email-contents.ts';
import type { Mailer } from './mail.ts';

/** Limits emails to a stranger whose address someone orders with (T34). */
const perRecipient = { limit: 20, windowSeconds: 3600 } as const;

const mostUnconfirmed = 5;
/** In seconds: ten minutes, tripling, six hours at most. */
const unconfirmedPause = (times: number) => Math.min(600 * 3 ** (times - 1), 6 * 3600);

export interface EmailSenderParts {
  db: Db;
  mailer: Mailer;
  shop: EmailShop;
  log: Log;
  /** Adds failure emails sent past the outbox, which the shop's order email mentions. */
  recordFailures: () => Promise<void>;
}

/** Sends an email at least once; one that fails for good becomes `dead` with its reason. Never throws. */
export async function sendEmail(parts: EmailSenderParts, id: string): Promise<JobOutcome> {
  const { db, log } = parts;
  try {
    const [row] = await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting'), lte(outbox.dueAt, timeNow)))
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
  const room = row.kind === 'newOrder' ? await roomFor(db, row.recipient) : noRoomNeeded;
  if (!room) {
    await settle(db, row.id, { state: 'dead', lastError: 'too many letters to this address in an hour' });
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
    await settle(db, row.id, { state: 'sent', lastError: null, sentAt: sql`now()` });
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

async function isOutdated(db: Db, row: EmailRow): Promise<boolean> {
  if (row.kind === 'failedOrder') return allPlacedSince(db, row);
  return row.kind === 'updatedBasket' && tellsNothing(db, row);
}

async function isWaiting(db: Db, id: string): Promise<boolean> {
  return (await db.$count(outbox, and(eq(outbox.id, id), eq(outbox.state, 'waiting')))) > 0;
}

async function settle(db: Db, id: string, change: PgUpdateSetSource<typeof outbox>): Promise<void> {
  await db.update(outbox).set(change).where(eq(outbox.id, id));
  await notify(db, 'emails', id);
}

const noRoomNeeded = { giveBack: async () => {} };

/** Case and `+` suffixes do not make another recipient. */
function roomFor(db: Db, recipient: string) {
  const mailbox = recipient.toLowerCase().replace(/\+[^@]*@/, '@');
  const hash = createHash('sha256').update(mailbox).digest('base64url');
  return reserve(db, [[{ key: `letters:${hash}`, ...perRecipient }]]);
}

async function allPlacedSince(db: Db, row: EmailRow): Promise<boolean> {
  if (row.payload?.testLanguage !== undefined) return false;
  const ids = (row.payload?.orderIDs ?? '').split(' ').filter(Boolean);
  if (ids.length === 0) return false;
  const placed = await db.$count(shopOrder, anyOf(shopOrder.orderID, ids));
  return placed === ids.length;
}
