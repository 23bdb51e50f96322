import { eq, sql } from 'drizzle-orm';
import type { Settings } from '#app/domain/settings/settings.ts';
import type { SetUp } from '#app/domain/staff/set-up.ts';
import { readBackupState } from '#app/server/backup/backup-schedule.ts';
import { isSample } from '#app/server/catalogue/sample-shop.ts';
import type { Shop } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { outbox } from '#app/server/db/order-schema.ts';
import { parentProduct, shopOrder } from '#app/server/db/schema.ts';
import { setting } from '#app/server/db/shop-schema.ts';
import { sendsEmails } from '#app/server/emails/mail-settings.ts';
import { type SavedSettings, saveSettings } from '#app/server/settings/save-settings.ts';

/** Set-up steps and which are done, judged by the data; null once all are, or where an owner has hidden the list. */
export async function readSetUp(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  settings: Settings,
  now: Date,
): Promise<SetUp | null> {
  if (settings.setUp.hidden) return null;
  const { shop, bank, methods, backup } = settings;
  const { rows } = await db.execute<{
    chosen: boolean;
    product: boolean;
    samples: number;
    order: boolean;
    sent: boolean;
  }>(sql`select
    exists (select from ${setting} where name in ('methods', 'fees')) as chosen,
    exists (select from ${parentProduct} where ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null and not ${isSample}) as product,
    (select count(*)::int from ${parentProduct} where ${parentProduct.deletedAt} is null and ${isSample}) as samples,
    exists (select from ${shopOrder}) as "order",
    exists (select from ${outbox} where ${outbox.state} = 'sent') as sent`);
  const [facts] = rows;
  if (!facts) throw new Error('one row was asked for');
  const { good } = await readBackupState(db, config, backup.place, now);
  const done = {
    shop: shop.phone !== null || shop.email !== null,
    email: sendsEmails(config, settings) && facts.sent,
    bank: bank !== null || !methods.payments.includes('bt'),
    methods: facts.chosen,
    product: facts.product,
    order: facts.order,
    backup: good !== null,
  };
  return Object.values(done).every((isDone) => isDone) ? null : { done, samples: facts.samples };
}

/** Saved like its section of the settings. @param by the owner. */
export async function hideSetUp(db: Db, by: string, defaults: Settings): Promise<SavedSettings> {
  const [row] = await db.select({ version: setting.version }).from(setting).where(eq(setting.name, 'setUp'));
  const body = { section: 'setUp', typed: { hidden: 'on' }, version: row?.version ?? 0 } as const;
  return saveSettings(db, body, by, defaults);
}
