import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PlannedSale } from '#app/domain/catalogue/planned-sale.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { transact } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { oneAtATime } from '#app/server/one-at-a-time.ts';
import { indexProducts } from './product-index.ts';

/** Sales that start and end by themselves (decision 83). Prices use the clock of the transaction that reads them. */

/** The current discount of a variant: its own percentage, or the product's planned one where that is larger. */
export const percentageNow = sql<number>`sale_now(${productVariant.salesPercentage}, ${productVariant.parentID})::int`;

/** End of a product's running planned sale; null while none runs. */
export const saleEnd: SQL<string | null> =
  sql`case when ${parentProduct.saleFrom} <= now() and ${parentProduct.saleUntil} > now()
  then to_char(${parentProduct.saleUntil} at time zone 'Asia/Taipei', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') end`;

export interface KnownSale {
  sale: PlannedSale;
  isOn: boolean;
}

/** What is planned for a product, on or still to come; null for none. */
export async function plannedSaleOf(db: Db, id: ParentId): Promise<KnownSale | null> {
  const { salePercentage: percentage, saleFrom, saleUntil } = parentProduct;
  const [row] = await db
    .select({ percentage, from: saleFrom, until: saleUntil, isOn: sql<boolean>`${saleFrom} <= now()` })
    .from(parentProduct)
    .where(and(eq(parentProduct.id, id), sql`${saleUntil} > now()`));
  if (!row || row.percentage === null || !row.from || !row.until) return null;
  const sale = { percentage: row.percentage, from: row.from.toISOString(), until: row.until.toISOString() };
  return { sale, isOn: row.isOn };
}

/** `isOn` is null without a planned sale. */
interface Planned {
  ok: true;
  planned: number;
  isOn: boolean | null;
}

export type SalesPlanned = Planned | { ok: false; problem: 'sale-dates' };

/** Replaces what was planned for these products. @param sale null for none. */
export function planSales(db: Db, ids: readonly ParentId[], sale: PlannedSale | null): Promise<Planned> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: ParentId }>(sql`
      with locked as (
        select id from parent_product where id = any(${sql.param([...ids])}::text[]) and deleted_at is null
        order by id for update
      )
      update parent_product set sale_percentage = ${sale?.percentage ?? null}::smallint,
        sale_from = ${sale?.from ?? null}::timestamptz, sale_until = ${sale?.until ?? null}::timestamptz
      from locked where parent_product.id = locked.id returning parent_product.id`);
    const planned = rows.map(({ id }) => id);
    await show(tx, planned);
    const isOn = sale && Date.parse(sale.from) <= Date.now();
    return { ok: true, planned: planned.length, isOn };
  });
}

/** Starts and ends due sales. @returns ms until the next change, at most `pause`. */
export async function applyDueSales(db: Db): Promise<number> {
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: ParentId }>(sql`
      select id from parent_product
      where sale_until is not null and (sale_until <= now() or sale_is_on <> (sale_from <= now()))
      order by id for update`);
    if (rows.length === 0) return;
    const due = rows.map(({ id }) => id);
    await tx.execute(sql`
      update parent_product set sale_percentage = null, sale_from = null, sale_until = null
      where id = any(${sql.param(due)}::text[]) and sale_until <= now()`);
    await show(tx, due);
  });
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(case when sale_is_on then sale_until else sale_from end) - clock_timestamp()) * 1000)::float8 as wait
    from parent_product where sale_until is not null`);
  return Math.min(pause, Math.max(0, rows[0]?.wait ?? pause));
}

/** Updates what derives from the sale price: sort and filter columns, search tokens, and whether a sale runs. */
async function show(tx: Tx, ids: readonly ParentId[]): Promise<void> {
  await tx.execute(sql`
    update parent_product set sale_is_on = coalesce(sale_from <= now() and sale_until > now(), false), updated_at = now()
    where id = any(${sql.param([...ids])}::text[])`);
  await tx.execute(sql`select show_parent_product(id) from unnest(${sql.param([...ids])}::text[]) as id`);
  await indexProducts(tx, ids);
  await notify(tx, 'catalogue', ids.length <= 20 ? ids.join(' ') : '');
}

const pause = 5_000;

/** Checks every five seconds, and exactly when a sale starts or ends. */
export function watchSales({ db, log }: { db: Db; log: Log }): {
  /** When a page rendered now becomes outdated, epoch ms. */
  next: () => number;
  stop: () => Promise<void>;
} {
  let next = Number.POSITIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout;
  let last: Promise<void> = Promise.resolve();
  const check = oneAtATime(async () => {
    let wait = pause;
    try {
      wait = await applyDueSales(db);
      next = wait < pause ? Date.now() + wait : Number.POSITIVE_INFINITY;
    } catch (err) {
      log.warn({ err }, 'planned sales were not looked at');
    }
    if (!stopped) timer = setTimeout(run, wait + 1);
  });
  const run = () => {
    last = check();
  };
  run();
  return {
    next: () => next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
