import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PlannedSale, SaleSeen } from '#app/domain/catalogue/planned-sale.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { isBelowCost } from '#app/domain/order/profit.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
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
  const sale = row && plannedIn(row);
  return sale ? { sale, isOn: row.isOn } : null;
}

function plannedIn({
  percentage,
  from,
  until,
}: {
  percentage: number | null;
  from: Date | null;
  until: Date | null;
}): PlannedSale | null {
  if (percentage === null || !from || !until) return null;
  return { percentage, from: from.toISOString(), until: until.toISOString() };
}

/** One that has ended by itself is none. */
function isSameSale(one: PlannedSale | null, other: PlannedSale | null): boolean {
  const [first, second] = [one, other].map((sale) =>
    sale && Date.parse(sale.until) > Date.now() ? [sale.percentage, sale.from, sale.until].join() : '',
  );
  return first === second;
}

/** `isOn` is null without a planned sale. */
interface Planned {
  ok: true;
  planned: number;
  isOn: boolean | null;
  /** Variants that the sale takes below their cost; absent for whoever may not see costs. */
  belowCost?: number;
}

/** `now` is what is planned for those products of which the page was told. */
type SaleChanged = { ok: false; problem: 'sale-changed'; now: readonly SaleSeen[] };

type SaleBelowCost = { ok: false; problem: 'sale-below-cost'; belowCost: number };

export type SalesPlanned = Planned | { ok: false; problem: 'sale-dates' } | SaleBelowCost | SaleChanged;

/**
 * Replaces what was planned for these products. @param sale null for none. @param was what the page showed of some;
 * another sale by now refuses. @param ifBelowCost null for whoever may not see costs.
 */
export function planSales(
  db: Db,
  ids: readonly ParentId[],
  sale: PlannedSale | null,
  was: readonly SaleSeen[] = [],
  ifBelowCost: 'refuse' | 'plan' | null = null,
): Promise<Planned | SaleChanged | SaleBelowCost> {
  return db.transaction(async (tx) => {
    const { salePercentage: percentage, saleFrom, saleUntil } = parentProduct;
    const locked = await tx
      .select({ id: parentProduct.id, percentage, from: saleFrom, until: saleUntil })
      .from(parentProduct)
      .where(and(anyOf(parentProduct.id, ids), isNull(parentProduct.deletedAt)))
      .orderBy(parentProduct.id)
      .for('update');
    const stored = new Map(locked.map(({ id, ...row }) => [id, plannedIn(row)]));
    const known = was.filter(({ id }) => stored.has(id));
    const isUnseen = known.some((seen) =>
      isUnseenChange(stored.get(seen.id) ?? null, seen.sale, sale, isSameSale),
    );
    if (isUnseen) {
      const now = known.map(({ id }) => ({ id, sale: stored.get(id) ?? null }));
      return { ok: false, problem: 'sale-changed', now };
    }
    const planned = [...stored.keys()];
    const counted = sale && ifBelowCost && { belowCost: await countBelowCost(tx, planned, sale.percentage) };
    if (counted && counted.belowCost > 0 && ifBelowCost === 'refuse')
      return { ok: false, problem: 'sale-below-cost', ...counted };
    await tx
      .update(parentProduct)
      .set({
        salePercentage: sale?.percentage ?? null,
        saleFrom: sale && new Date(sale.from),
        saleUntil: sale && new Date(sale.until),
      })
      .where(anyOf(parentProduct.id, planned));
    await show(tx, planned);
    const isOn = sale && Date.parse(sale.from) <= Date.now();
    return { ok: true, planned: planned.length, isOn, ...counted };
  });
}

/** How many variants of these products a sale of that much would take below their cost. */
async function countBelowCost(tx: Tx, products: readonly ParentId[], percentage: number): Promise<number> {
  const { price, cost, salesPercentage: own, parentID } = productVariant;
  const rows = await tx.select({ price, cost, own }).from(productVariant).where(anyOf(parentID, products));
  return rows.filter((row) => isBelowCost({ ...row, salesPercentage: Math.max(row.own, percentage) })).length;
}

/** Starts and ends due sales. @returns ms until the next change, at most `pause`. */
export async function applyDueSales(db: Db): Promise<number> {
  await db.transaction(async (tx) => {
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
