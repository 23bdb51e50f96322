import { sql } from 'drizzle-orm';
import { minPrice } from '#app/domain/catalogue/editable-product.ts';
import { chosenOptions } from '#app/domain/catalogue/product.ts';
import type { ProductsQuery } from '#app/domain/catalogue/products-query.ts';
import type { CorrectionReason } from '#app/domain/catalogue/stock-movement.ts';
import {
  type BulkChange,
  bulkChangeOf,
  inverse,
  misfitOf,
  mostChanged,
  mostProductsChanged,
  type VariantChange,
  type VariantState,
} from '#app/domain/catalogue/variant-change.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isBelowCost } from '#app/domain/order/profit.ts';
import { type ActivityChange, changesOf } from '#app/domain/staff/activity-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import { joinTexts } from '#app/text/marks.ts';
import { type GapRows, gapsOf, lockWithBundles, partGaps } from './bundle-parts.ts';
import { indexProducts } from './product-index.ts';
import { matchingProducts } from './product-list.ts';
import { hasMoved, movedBy, parametersOf, recordMoves } from './stock-movements.ts';

export interface CurrentVariant extends VariantState {
  parentID: ParentId;
  title: LocalizedText;
}

type ChangeReason = 'set' | 'bulk' | CorrectionReason;

/** A variant changed since it was shown; null where it was deleted. */
export interface ChangedSince {
  id: VariantId;
  now: CurrentVariant | null;
}

export type VariantsChanged =
  | {
      ok: true;
      variants: number;
      undo: readonly VariantChange[];
      /** Of an undo: those that changed since, and stay as they are. */
      skipped?: readonly ChangedSince[];
      /** What was undone, where that is not all. */
      changes?: readonly ActivityChange[] | null;
    }
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
  press: VariantsPress,
): Promise<VariantsChanged> {
  return db.transaction((tx) => changeVariantsIn(tx, changes, press));
}

interface VariantsPress {
  why: ChangeReason;
  attempt: string | null;
  actor: string;
}

/** As `changeVariants`, within a transaction of the caller's. */
export async function changeVariantsIn(
  tx: Tx,
  changes: readonly VariantChange[],
  { why, attempt, actor }: VariantsPress,
): Promise<VariantsChanged> {
  const held = await hold(tx, changes);
  const done: VariantsChanged = { ok: true, variants: changes.length, undo: changes.map(inverse) };
  // Some may have been written since; the first time changed all of them or none.
  if (await isDone(tx, held, attempt)) return done;
  if (changes.some((change) => isOfBundle(change, held))) return { ok: false, problem: 'bundle-stock' };
  const since = changes.flatMap((change) => {
    const now = held.known.get(change.id) ?? null;
    return misfitOf(change, now) === null ? [] : [{ id: change.id, now }];
  });
  if (since.length > 0) return { ok: false, problem: 'variants-changed', since };
  await apply(tx, changes, held, { why, attempt, actor });
  return done;
}

/**
 * Takes a change back, of every variant that is still as the change left it; the others are returned, and refused where
 * none is left. @param changes inverse of what was changed. @param attempt idempotency key of the button press.
 */
export function undoVariants(
  db: Db,
  changes: readonly VariantChange[],
  { attempt, actor }: { attempt: string; actor: string },
): Promise<VariantsChanged> {
  return db.transaction(async (tx) => {
    const held = await hold(tx, changes);
    const isAgain = await isDone(tx, held, attempt);
    const moved: ReadonlySet<VariantId> = isAgain ? await movedBy(tx, attempt) : new Set();
    const isUndone = (change: VariantChange) => {
      const now = held.known.get(change.id) ?? null;
      if (!isAgain) return misfitOf(change, now) === null && !isOfBundle(change, held);
      const { by, ...prices } = inverse(change);
      return misfitOf(prices, now) === null && (!by || moved.has(change.id));
    };
    const undone = changes.filter(isUndone);
    const skipped = changes.flatMap((change) =>
      undone.includes(change) ? [] : [{ id: change.id, now: held.known.get(change.id) ?? null }],
    );
    if (undone.length === 0) {
      const isBundles = changes.every((change) => isOfBundle(change, held));
      return isBundles
        ? { ok: false, problem: 'bundle-stock' }
        : { ok: false, problem: 'variants-changed', since: skipped };
    }
    if (!isAgain) await apply(tx, undone, held, { why: 'undone', attempt, actor });
    return {
      ok: true,
      variants: undone.length,
      undo: undone.map(inverse),
      skipped,
      ...(skipped.length > 0 && { changes: notedOf(undone, held) }),
    };
  });
}

/** As the log of activity says what was posted. */
function notedOf(changes: readonly VariantChange[], { parents, known }: Held): ActivityChange[] | null {
  const isOfSeveral = parents.length > 1;
  const names = changes.flatMap(({ id }) => {
    const variant = known.get(id);
    if (!variant) return [];
    const parts = [...(isOfSeveral ? [variant.title] : []), ...chosenOptions(variant)];
    return parts.length > 0 ? [[id, joinTexts(parts, [' · ', ' · '])] as const] : [];
  });
  return changesOf('undo-variants', { changes }, new Map(names), isOfSeveral);
}

/** Variants of a change, locked, and their products. */
interface Held {
  parents: readonly { id: ParentId; attempt: string | null }[];
  known: ReadonlyMap<VariantId, CurrentVariant>;
}

async function hold(tx: Tx, changes: readonly VariantChange[]): Promise<Held> {
  const ids = changes.map(({ id }) => id);
  await tx.execute(lockWithBundles(sql.param(ids)));
  const { rows: parents } = await tx.execute<{ id: ParentId; attempt: string | null }>(sql`
    select id, last_attempt as attempt from parent_product
    where deleted_at is null and id in (select parent_id from product_variant where id = any(${sql.param(ids)}))
    order by id for update`);
  return { parents, known: new Map((await readVariants(tx, ids)).map((variant) => [variant.id, variant])) };
}

async function isDone(tx: Tx, { parents }: Held, attempt: string | null): Promise<boolean> {
  if (attempt === null) return false;
  return parents.some((parent) => parent.attempt === attempt) || (await hasMoved(tx, attempt));
}

/** Whether it changes the stock of a bundle. */
function isOfBundle({ id, by }: VariantChange, { known }: Held): boolean {
  return by !== undefined && Boolean(known.get(id)?.gaps);
}

async function apply(
  tx: Tx,
  changes: readonly VariantChange[],
  { parents, known }: Held,
  { why, attempt, actor }: Omit<VariantsPress, 'why'> & { why: ChangeReason | 'undone' },
): Promise<void> {
  await write(tx, changes, { reason: why, actor }, attempt);
  const parentsOf = (some: readonly VariantChange[]) =>
    some.flatMap(({ id }) => known.get(id)?.parentID ?? []);
  const touched = parentsOf(changes);
  const priced = parentsOf(changes.filter(({ price, sale }) => price || sale));
  const products = parents
    .filter(({ id }) => touched.includes(id))
    .map(({ id }) => ({ id, isPriced: priced.includes(id) }));
  await writeProducts(tx, products, attempt);
  await indexProducts(tx, [...new Set(parentsOf(changes.filter(({ sale }) => sale)))]);
  await notify(tx, 'catalogue', products.length <= 20 ? products.map(({ id }) => id).join(' ') : '');
}

async function write(
  tx: Tx,
  changes: readonly VariantChange[],
  cause: { reason: ChangeReason | 'undone'; actor: string },
  attempt: string | null,
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
    ${recordMoves(sql`moved`, { ...parametersOf(cause), attempt: sql`${attempt}` })}`);
}

/** A change of stock alone makes no new version, and leaves the attempt of the last: open editors follow stock anyway. */
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
      last_attempt = case when written.versions > 0 then ${attempt} else last_attempt end, updated_at = now()
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
