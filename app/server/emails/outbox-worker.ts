import type { Config } from '#app/server/config.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/outbox-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { type FailureNotice, openFailureSpool } from '#app/server/orders/failure-spool.ts';
import { type OrderFailures, openOrderFailures } from '#app/server/orders/order-failures.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { asMail, emailShop, failureEmail, failurePayload } from './email-contents.ts';
import { sendEmail } from './email-sender.ts';
import type { Mailer } from './mail.ts';
import { sweepEmails } from './outbox.ts';

export interface EmailOfficeParts {
  config: Config;
  settings: SettingsInForce;
  db: Db;
  jobs: Jobs;
  /** null: emails wait. */
  mailer: Mailer | null;
  log: Log;
}

export interface EmailOffice {
  failures: OrderFailures;
  stop(): Promise<void>;
}

const sweepEvery = 180_000;

/** Starts the sender, the sweep of waiting emails and the spool of failed orders. */
export async function openEmailOffice(parts: EmailOfficeParts): Promise<EmailOffice> {
  const { config, settings, db, jobs, mailer, log } = parts;
  const spool = await openFailureSpool({
    dataDir: config.dataDir,
    log,
    now: () => Date.now(),
    placed: (orderIDs) => placedOf(db, orderIDs),
    tell: (notice) => tell(parts, notice),
    record: (notice, sentAt) => record(parts, notice, sentAt),
  });
  const failures = await openOrderFailures(db, spool);
  void spool.relay();
  const stopSpool = async () => {
    failures.stop();
    await spool.stop();
  };
  if (mailer === null) return { failures, stop: stopSpool };

  await jobs.work('letter', (id) => {
    const shop = emailShop(config, settings.current());
    return sendEmail({ db, mailer, shop, log, recordFailures: spool.relay }, id);
  });
  const sweep = async () => {
    try {
      await sweepEmails(db, jobs);
      jobs.wake('letter');
    } catch (error) {
      log.warn({ err: error }, 'waiting emails could not be looked through; they keep waiting');
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  return {
    failures,
    async stop() {
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

/** Into the outbox or, without the database, straight to the mail server. */
async function tell(
  { db, jobs, config, settings, mailer }: EmailOfficeParts,
  { id, failures, uncounted }: FailureNotice,
): Promise<'outbox' | 'mailed' | 'nobody'> {
  const payload = failurePayload(failures, uncounted);
  const address = shopAddress(settings.current(), config);
  try {
    await db.transaction(async (tx) => {
      const row = { id, kind: 'failedOrder' as const, payload, recipient: address ?? '' };
      await tx.insert(outbox).values(row).onConflictDoNothing();
      await jobs.add(tx, 'letter', [id]);
      await notify(tx, 'emails', id);
    });
    jobs.wake('letter');
    return 'outbox';
  } catch {
    if (mailer === null || address === null) return 'nobody';
    const shop = emailShop(config, settings.current());
    const outcome = await mailer.send(asMail(id, failureEmail(payload, shop), shop.mailbox.address));
    return outcome.state === 'later' || outcome.state === 'unconfirmed' ? 'nobody' : 'mailed';
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
        recipient: shopAddress(settings.current(), config) ?? '',
        attempts: 1,
        sentAt: new Date(sentAt),
      })
      .onConflictDoNothing();
    return true;
  } catch {
    return false;
  }
}
