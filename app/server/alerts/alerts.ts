import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { localPath, pick } from '#app/domain/language.ts';
import { type AlertPayload, alertPath } from '#app/domain/staff/alerts.ts';
import type { Config } from '#app/server/config.ts';
import type { Db } from '#app/server/db/client.ts';
import { shopOrder, timeNow } from '#app/server/db/schema.ts';
import { alert, alertDevice, user } from '#app/server/db/staff-schema.ts';
import { isNews } from '#app/server/emails/outbox.ts';
import type { JobOutcome, Jobs } from '#app/server/jobs.ts';
import { type Live, notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import type { SettingsInForce } from '#app/server/settings/settings.ts';
import { shopAddress } from '#app/server/shop-details.ts';
import { alertNews } from '#app/text/alerts.ts';
import { openChannel, sendLine } from './line.ts';
import { type Delivery, pushKeys, sendPush } from './push.ts';

export interface AlertParts {
  db: Db;
  jobs: Pick<Jobs, 'add' | 'wake' | 'work'>;
  live: Pick<Live, 'subscribe'>;
  settings: SettingsInForce;
  config: Pick<Config, 'origin' | 'shopEmail' | 'pushUrl' | 'lineUrl'>;
  log: Log;
}

/** In seconds. Older events are not alerted; the overlap of two runs is longer than any transaction. */
const oldest = 24 * 3600;
const overlap = 600;

/**
 * Queues an alert for every device that subscribes to a new event, in a transaction of its own, so that orders and
 * messages do not depend on alerts. Events are the emails to the shop, once they can no longer be withdrawn by an undo, and
 * payments that need attention. The event's key makes concurrent runs safe.
 * @param seconds how far back to look.
 */
export async function writeAlerts(db: Db, jobs: Pick<Jobs, 'add'>, seconds = oldest): Promise<number> {
  if ((await db.$count(alertDevice)) === 0) return 0;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with event(key, kind, order_id, at) as (
        select case outbox.kind when 'newOrderShop' then 'order:' || outbox.order_id else 'email:' || outbox.id end,
          alerts.kind, outbox.order_id, outbox.created_at
        from outbox
        join (values ('newOrderShop', 'order'), ('transferReported', 'payment'), ('paymentToRefund', 'payment'),
          ('undeliveredShop', 'parcel'),
          ('contact', 'message'), ('lowStock', 'stock')) as alerts(email, kind) on alerts.email = outbox.kind
        where outbox.created_at > now() - make_interval(secs => ${seconds}) and ${isNews}
          and (outbox.due_at <= ${timeNow} or outbox.attempts > 0)
        union all
        select 'event:' || id, 'payment', order_id, at from order_event
        where at > now() - make_interval(secs => ${seconds})
          and (kind = 'refundFailed' or (kind = 'paidOnline' and to_status <> 'newOrder' and not exists (
            select 1 from outbox where outbox.order_id = order_event.order_id and outbox.created_at = order_event.at
              and outbox.kind = 'paymentToRefund')))
      )
      insert into alert (device_id, kind, event, order_id)
      select device.id, event.kind, event.key, event.order_id
      from event
      join alert_device device on device.created_at <= event.at
      join "user" on "user".id = device.user_id and "user".email_verified and event.kind = any("user".alert_kinds)
      on conflict (device_id, event) do nothing
      returning id`);
    await jobs.add(
      tx,
      'alert',
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** Sends an alert at least once; a repetition replaces the earlier notification. Never throws. */
export async function sendAlert(
  parts: Pick<AlertParts, 'db' | 'settings' | 'config' | 'log'>,
  id: string,
): Promise<JobOutcome> {
  const { db, log } = parts;
  try {
    const [row] = await db
      .update(alert)
      .set({ attempts: sql`${alert.attempts} + 1` })
      .where(and(eq(alert.id, sql`${id}::uuid`), eq(alert.state, 'waiting'), lte(alert.dueAt, timeNow)))
      .returning();
    if (!row) return (await isWaiting(db, id)) ? 'again' : 'done';
    const [found] = await db
      .select({ device: alertDevice, orderNumber: shopOrder.orderNumber, mayEnter: user.emailVerified })
      .from(alertDevice)
      .innerJoin(user, eq(user.id, alertDevice.userID))
      .leftJoin(shopOrder, eq(shopOrder.orderID, row.orderID ?? ''))
      .where(eq(alertDevice.id, row.deviceID));
    if (!found) return 'done';
    const isOld = Date.now() - row.createdAt.getTime() > oldest * 1000;
    if (isOld || !found.mayEnter) {
      await db
        .update(alert)
        .set({ state: 'dead', ...(isOld ? {} : { lastError: 'whose device it is may not sign in' }) })
        .where(eq(alert.id, row.id));
      return 'done';
    }
    const delivery = await deliver(parts, row, found.device, found.orderNumber);
    return await settle(db, log, row, found.device, delivery);
  } catch (error) {
    log.warn({ alert: id, err: error }, 'an alert could not be sent; it is tried again');
    return 'again';
  }
}

async function deliver(
  { db, settings, config }: Pick<AlertParts, 'db' | 'settings' | 'config'>,
  { id, kind }: Pick<typeof alert.$inferSelect, 'id' | 'kind'>,
  device: typeof alertDevice.$inferSelect,
  order: string | null,
): Promise<Delivery> {
  if (device.kind === 'line') {
    const channel = await openChannel(db, settings.current().line);
    if (channel === null) return { state: 'refused', reason: 'LINE is not set up' };
    const { title, body } = alertNews(kind, order);
    const path = localPath(alertPath(kind, order), device.language);
    const lines = [
      pick(title, device.language),
      pick(body, device.language),
      ...(config.origin === null ? [] : [config.origin + path]),
    ];
    const text = lines.filter((line) => line !== '').join('\n');
    return sendLine(channel.accessToken, device.address, text, id, config.lineUrl);
  }
  const payload: AlertPayload = { kind, ...(order === null ? {} : { order }) };
  const address = shopAddress(settings.current(), config);
  return sendPush(
    await pushKeys(db),
    config.origin?.startsWith('https:') ? config.origin : `mailto:${address ?? 'shop@example.com'}`,
    device,
    payload,
    id.replaceAll('-', ''),
    config.pushUrl,
  );
}

async function settle(
  db: Db,
  log: Log,
  row: typeof alert.$inferSelect,
  device: typeof alertDevice.$inferSelect,
  delivery: Delivery,
): Promise<JobOutcome> {
  if (delivery.state === 'later') {
    const dueAt = sql`now() + ${delivery.wait ?? 0} * interval '1 ms'`;
    await db.update(alert).set({ lastError: delivery.reason, dueAt }).where(eq(alert.id, row.id));
    log.warn({ alert: row.id, attempts: row.attempts, reason: delivery.reason }, 'an alert was not taken');
    return 'again';
  }
  if (delivery.state === 'gone') {
    await db.delete(alertDevice).where(eq(alertDevice.id, device.id));
    log.info({ device: device.id }, 'a device for alerts is gone, and was removed');
  } else if (delivery.state === 'sent') {
    await db
      .update(alert)
      .set({ state: 'sent', lastError: null, sentAt: timeNow })
      .where(eq(alert.id, row.id));
    await db
      .update(alertDevice)
      .set({ deliveredAt: timeNow, problem: null })
      .where(eq(alertDevice.id, device.id));
  } else {
    const { reason } = delivery;
    await db.update(alert).set({ state: 'dead', lastError: reason }).where(eq(alert.id, row.id));
    await db.update(alertDevice).set({ problem: reason }).where(eq(alertDevice.id, device.id));
    log.warn({ alert: row.id, reason }, 'an alert was refused');
  }
  await notify(db, 'staff', device.userID);
  return 'done';
}

async function isWaiting(db: Db, id: string): Promise<boolean> {
  return (await db.$count(alert, and(eq(alert.id, sql`${id}::uuid`), eq(alert.state, 'waiting')))) > 0;
}

/** In days: long enough to find out why an alert did not arrive. */
const retentionDays = 30;

export async function deleteOldAlerts(db: Db): Promise<void> {
  await db.delete(alert).where(lt(alert.createdAt, sql`now() - make_interval(days => ${retentionDays})`));
}

/** Watches for events, beginning one day before the start, and sends alerts. */
export async function startAlerts(parts: AlertParts): Promise<{ stop: () => Promise<void> }> {
  const { db, jobs, live, log } = parts;
  await jobs.work('alert', (id) => sendAlert(parts, id));
  let stopped = false;
  /** By `performance.now()`; null before the first run. */
  let seenAt: number | null = null;
  const check = oneAtATime(async () => {
    const began = performance.now();
    const seconds = seenAt === null ? oldest : Math.min(oldest, overlap + (began - seenAt) / 1000);
    if ((await writeAlerts(db, jobs, seconds)) > 0) jobs.wake('alert');
    seenAt = began;
  });
  const checkAgain = () => {
    check().catch((err) => !stopped && log.warn({ err }, 'alerts wait for the next look'));
  };
  const leave = (['orders', 'messages', 'emails'] as const).map((topic) => live.subscribe(topic, checkAgain));
  checkAgain();
  return {
    async stop() {
      stopped = true;
      for (const each of leave) each();
      await check().catch(() => {});
    },
  };
}
