import type { Config } from '#app/server/config.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { letter } from '#app/server/db/letter-schema.ts';
import { shopOrder } from '#app/server/db/schema.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { type FailureNotice, openFailureSpool } from '#app/server/orders/failure-spool.ts';
import { type OrderFailures, openOrderFailures } from '#app/server/orders/order-failures.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { asMail, failureLetter, failurePayload, letterShop } from './letter-contents.ts';
import { sendLetter } from './letter-sender.ts';
import { sweepLetters } from './letters.ts';
import type { Mailer } from './mail.ts';

export interface LetterOfficeParts {
  config: Config;
  settings: SettingsInForce;
  db: Db;
  jobs: Jobs;
  /** Null while the shop has none: emails wait. */
  mailer: Mailer | null;
  log: Log;
}

export interface LetterOffice {
  failures: OrderFailures;
  /** Stop it before the jobs: what is being sent is sent. */
  stop(): Promise<void>;
}

const sweepEvery = 180_000;

/** Everything that makes letters leave: the sender, the sweep, and the spool of what could not even become an order. */
export async function openLetterOffice(parts: LetterOfficeParts): Promise<LetterOffice> {
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
    const shop = letterShop(config, settings.current());
    return sendLetter({ db, mailer, shop, log, recordFailures: spool.relay }, id);
  });
  const sweep = async () => {
    try {
      await sweepLetters(db, jobs);
      jobs.wake('letter');
    } catch (error) {
      log.warn({ err: error }, 'waiting letters could not be looked through; they keep waiting');
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

/** Into the outbox, where the owner sees it; past a database that is away, straight to the mail server. */
async function tell(
  { db, jobs, config, settings, mailer }: LetterOfficeParts,
  { id, failures, uncounted }: FailureNotice,
): Promise<'outbox' | 'mailed' | 'nobody'> {
  const payload = failurePayload(failures, uncounted);
  const address = shopAddress(settings.current(), config);
  try {
    await db.transaction(async (tx) => {
      const row = { id, kind: 'failedOrder' as const, payload, recipient: address ?? '' };
      await tx.insert(letter).values(row).onConflictDoNothing();
      await jobs.add(tx, 'letter', [id]);
      await notify(tx, 'letters', id);
    });
    jobs.wake('letter');
    return 'outbox';
  } catch {
    if (mailer === null || address === null) return 'nobody';
    const shop = letterShop(config, settings.current());
    const outcome = await mailer.send(asMail(id, failureLetter(payload, shop), shop.mailbox.address));
    return outcome.state === 'later' || outcome.state === 'unconfirmed' ? 'nobody' : 'mailed';
  }
}

/** The outbox also knows the letters that went past it. */
async function record(
  { db, config, settings }: LetterOfficeParts,
  notice: FailureNotice,
  sentAt: number,
): Promise<boolean> {
  try {
    await db
      .insert(letter)
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
