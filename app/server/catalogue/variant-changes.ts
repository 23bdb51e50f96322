import { sql } from 'drizzle-orm';
import { minPrice } from '#app/domain/catalogue/editable-product.ts';
import { productLimits } from '#app/domain/catalogue/product-check.ts';
import type { ProductsQuery } from '#app/domain/catalogue/products-query.ts';
import type { CorrectionReason } from '#app/domain/catalogue/stock-movement.ts';
import {
  type BulkChange,
  bulkChangeOf,
  inverse,
  mostChanged,
  mostProductsChanged,
  type VariantChange,
  type VariantState,
} from '#app/domain/catalogue/variant-change.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isBelowCost } from '#app/domain/order/profit.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import { type GapRows, gapsOf, lockWithBundles, partGaps } from './bundle-parts.ts';
import { indexProducts } from './product-index.ts';
import { matchingProducts } from './product-list.ts';
import { parametersOf, recordMoves } from './stock-movements.ts';

interface CurrentVariant extends VariantState {
  parentID: ParentId;
  title: LocalizedText;
}

type ChangeReason = 'set' | 'bulk' | 'undone' | CorrectionReason;

/** A variant changed since it was shown; null where it was deleted. */
export interface ChangedSince {
  id: VariantId;
  now: VariantState | null;
}

export type VariantsChanged =
  | { ok: true; variants: number; undo: readonly VariantChange[] }
  /** A bundle's stock follows from its parts. */
  | { ok: false; problem: 'bundle-stock' }
  /** Refused: nothing was changed. */
  | { ok: false; problem: 'variants-changed'; since: readonly ChangedSince[] };

/**
 * Changes prices, sales and stock of variants, all or none, in one transaction. @param attempt idempotency key of the
 * button press. @param actor who changes them.
 */
export function changeVariants(
  db: Db,
  changes: readonly VariantChange[],
  { why, attempt, actor }: { why: ChangeReason; attempt: string | null; actor: string },
): Promise<VariantsChanged> {
  return db.transaction(async (tx) => {
    const ids = changes.map(({ id }) => id);
    await tx.execute(lockWithBundles(sql.param(ids)));
    const { rows: parents } = await tx.execute<{ id: ParentId; attempt: string | null }>(sql`
      select id, last_attempt as attempt from parent_product
      where deleted_at is null and id in (select parent_id from product_variant where id = any(${sql.param(ids)}))
      order by id for update`);
    const done: VariantsChanged = { ok: true, variants: changes.length, undo: changes.map(inverse) };
    // Some may have been written since; the first time changed all of them or none.
    if (attempt !== null && parents.some((parent) => parent.attempt === attempt)) return done;
    const known = new Map((await readVariants(tx, ids)).map((variant) => [variant.id, variant]));
    if (changes.some(({ id, by }) => by !== undefined && known.get(id)?.gaps))
      return { ok: false, problem: 'bundle-stock' };
    const since = changes.flatMap((change) => {
      const now = known.get(change.id) ?? null;
      return now && isAsSeen(now, change) ? [] : [{ id: change.id, now }];
    });
    if (since.length > 0) return { ok: false, problem: 'variants-changed', since };
    await write(tx, changes, { reason: why, actor });
    const priced = changes
      .filter(({ price, sale }) => price || sale)
      .map(({ id }) => known.get(id)?.parentID);
    const products = parents.map(({ id }) => ({ id, isPriced: priced.includes(id) }));
    await writeProducts(tx, products, attempt);
    const reduced = changes.filter(({ sale }) => sale).flatMap(({ id }) => known.get(id)?.parentID ?? []);
    await indexProducts(tx, [...new Set(reduced)]);
    await notify(tx, 'catalogue', parents.length <= 20 ? parents.map(({ id }) => id).join(' ') : '');
    return done;
  });
}

function isAsSeen(now: CurrentVariant, { price, sale, by = 0 }: VariantChange): boolean {
  return (
    (price?.[0] ?? now.price) === now.price &&
    (sale?.[0] ?? now.salesPercentage) === now.salesPercentage &&
    now.qty + by >= 0 &&
    now.qty + by <= productLimits.amount
  );
}

async function write(
  tx: Tx,
  changes: readonly VariantChange[],
  cause: { reason: ChangeReason; actor: string },
): Promise<void> {
  const rows = changes.map(({ id, price, sale, by }) => ({
    id,
    price: price?.[1] ?? null,
    sale: sale?.[1] ?? null,
    by: by ?? 0,
  }));
  await tx.execute(sql`
    with moved as (
      update product_variant set price = coalesce(wanted.price, product_variant.price),
        sales_percentage = coalesce(wanted.sale, sales_percentage), qty = qty + wanted."by"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(id text, price int, sale int, "by" int)
      where product_variant.id = wanted.id
      returning product_variant.id, wanted."by" as change, product_variant.qty as "left"
    )
    ${recordMoves(sql`moved`, parametersOf(cause))}`);
}

/** A change of stock alone makes no new version: open editors follow stock anyway. */
async function writeProducts(
  tx: Tx,
  products: readonly { id: ParentId; isPriced: boolean }[],
  attempt: string | null,
): Promise<void> {
  const ids = products.map(({ id }) => id);
  const { rows } = await tx.execute<{ id: ParentId; price: number; salesPercentage: number }>(sql`
    select parent_id as id, price, sales_percentage as "salesPercentage" from product_variant
    where parent_id = any(${sql.param(ids)})`);
  const written = products.map(({ id, isPriced }) => ({
    id,
    least: minPrice(rows.filter((row) => row.id === id)),
    versions: isPriced ? 1 : 0,
  }));
  await tx.execute(sql`
    update parent_product set min_price = written.least, version = version + written.versions,
      last_attempt = ${attempt}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written(id text, least int, versions int)
    where parent_product.id = written.id`);
}

async function readVariants(db: Db | Tx, ids: readonly VariantId[]): Promise<CurrentVariant[]> {
  return read(db, sql`product_variant.id = any(${sql.param(ids)})`);
}

/** For whoever may see costs. */
interface CostAndSale {
  cost: number;
  /** The percentage of the product's planned sale while it runs, else 0. */
  planned: number;
}

const costAndSale = sql`, product_variant.cost, sale_now(0, parent_id)::int as planned`;

async function read(
  db: Db | Tx,
  which: ReturnType<typeof sql>,
  figures = false,
): Promise<(CurrentVariant & Partial<CostAndSale>)[]> {
  const { rows } = await db.execute<
    Omit<{ [Key in keyof CurrentVariant]: CurrentVariant[Key] }, 'gaps'> &
      Partial<CostAndSale> & { parts: GapRows }
  >(sql`
    select product_variant.id, parent_id as "parentID", title, size, weight, color, price,
      sales_percentage as "salesPercentage", qty, ${partGaps} as parts${figures ? costAndSale : sql``}
    from product_variant join parent_product on parent_product.id = product_variant.parent_id
    where ${which} and parent_product.deleted_at is null
    order by parent_product.position desc, product_variant.position`);
  return rows.map(({ parts, ...row }) => ({ ...row, ...gapsOf(parts) }));
}

export interface PreviewedVariant extends VariantState {
  title: LocalizedText;
  change: VariantChange | null;
  problem: 'price' | 'stock' | null;
  /** A bundle, whose stock a bulk change leaves alone. */
  isSkipped: boolean;
}

export type VariantsPreviewed =
  | { ok: true; preview: readonly PreviewedVariant[] }
  | { ok: false; problem: 'too-many-variants' };

/** @param figures whether the reader may see costs. */
export async function previewChange(
  db: Db,
  products: readonly ParentId[],
  change: BulkChange,
  figures = false,
): Promise<VariantsPreviewed> {
  const variants = await read(db, sql`parent_id = any(${sql.param(products)})`, figures);
  if (variants.length > mostChanged) return { ok: false, problem: 'too-many-variants' };
  const preview = variants.map(({ parentID: _, cost, planned = 0, ...variant }) => {
    const would = bulkChangeOf(variant, change);
    const wanted = would && 'change' in would ? would.change : null;
    return {
      ...variant,
      change: wanted,
      ...(cost !== undefined && {
        isBelowCost:
          Boolean(wanted?.price || wanted?.sale) &&
          isBelowCost({
            price: wanted?.price?.[1] ?? variant.price,
            cost,
            salesPercentage: Math.max(wanted?.sale?.[1] ?? variant.salesPercentage, planned),
          }),
      }),
      problem: would && 'problem' in would ? would.problem : null,
      isSkipped: change.stock !== null && Boolean(variant.gaps),
    };
  });
  return { ok: true, preview };
}

export interface ProductsMatched {
  ok: true;
  products: readonly { id: ParentId; title: LocalizedText }[];
  /** How many products match; only the first `mostProductsChanged` are returned. */
  total: number;
}

/** All products that match the list's query, on every page. */
export async function matchProducts(
  db: Db,
  query: ProductsQuery,
  by: { synonyms: string; lowAt: number },
): Promise<ProductsMatched> {
  const { ids, total } = await matchingProducts(db, query, by, mostProductsChanged);
  const { rows } = await db.execute<{ id: ParentId; title: LocalizedText }>(
    sql`select id, title from parent_product where id = any(${sql.param(ids)}) order by position desc`,
  );
  return { ok: true, products: rows, total };
}
