import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StockSettings } from '#app/domain/catalogue/low-stock.ts';
import { localizedSchema } from '#app/domain/localized-schemas.ts';
import { startOfDay, taipeiDay } from '#app/domain/taipei-day.ts';
import type { Email, EmailShop } from '#app/emails/email.ts';
import { type LowVariant, lowStockEmail } from '#app/emails/low-stock.ts';
import type { Db } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { enqueueEmail, isNews, theShop } from '#app/server/emails/outbox.ts';
import type { Jobs } from '#app/server/jobs.ts';
import { notify } from '#app/server/live/live.ts';
import { variantName } from '#app/text/stock-admin.ts';

/** Whether a variant's stock is low, by its own threshold or the shop's. */
export function isLow(lowAt: number): SQL {
  return sql`product_variant.qty <= coalesce(product_variant.low_at, ${lowAt})`;
}

const mostNamed = 50;

/**
 * Queues at most one email a Taipei day, about variants that became low since the last one; each is reported once until
 * its stock recovers. Safe in concurrent processes. @returns how many variants it is about.
 */
export async function enqueueLowStock(
  db: Db,
  jobs: Pick<Jobs, 'add' | 'wake'>,
  { lowAt, tellLow }: StockSettings,
  now: Date,
): Promise<number> {
  const reported = await db.transaction(async (tx) => {
    await lock(tx, 'lowStock');
    await tx.execute(sql`
      delete from low_stock_notice using product_variant
      where product_variant.id = low_stock_notice.variant_id and not ${isLow(lowAt)}`);
    if (!tellLow) return 0;
    const today = startOfDay(taipeiDay(now)).toISOString();
    const sent = await tx.execute(sql`
      select 1 from outbox where kind = 'lowStock' and created_at >= ${today}::timestamptz and ${isNews} limit 1`);
    if (sent.rows.length > 0) return 0;
    const { rows } = await tx.execute<{
      title: LowVariant['title'];
      size: LowVariant['name'] | null;
      weight: LowVariant['name'] | null;
      color: LowVariant['name'] | null;
      left: number;
    }>(sql`
      with noticed as (
        insert into low_stock_notice (variant_id)
        select product_variant.id from product_variant
        join parent_product on parent_product.id = product_variant.parent_id
        where parent_product.is_published and parent_product.deleted_at is null and ${isLow(lowAt)}
        on conflict do nothing
        returning variant_id
      )
      select title, size, weight, color, qty as "left" from noticed
      join product_variant on product_variant.id = noticed.variant_id
      join parent_product on parent_product.id = product_variant.parent_id
      order by parent_product.position, product_variant.position`);
    if (rows.length === 0) return 0;
    const low = rows.slice(0, mostNamed).map(({ title, left, ...labels }) => ({
      title,
      name: variantName(labels),
      left,
    }));
    await enqueueEmail(tx, jobs, {
      kind: 'lowStock',
      recipient: theShop,
      payload: { low: JSON.stringify(low), more: String(rows.length - low.length) },
    });
    await notify(tx, 'emails');
    return rows.length;
  });
  if (reported > 0) jobs.wake('email');
  return reported;
}

const text = localizedSchema(z.string());
const storedLow = z.array(z.object({ title: text, name: text, left: z.int() }));

export function lowStockEmailOf(payload: Record<string, string>, shop: EmailShop): Email {
  const low = storedLow.parse(JSON.parse(payload.low ?? '[]'));
  const reference = createHash('sha256')
    .update(payload.low ?? '')
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  return lowStockEmail(low, Number(payload.more ?? 0), reference, shop);
}
