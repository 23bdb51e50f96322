import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { salePrice } from '#app/domain/cart/money.ts';
import {
  type BundlePart,
  type BundleRefusal,
  bundleMark,
  type KnownPart,
  type OwnBundle,
  partGap,
} from '#app/domain/catalogue/bundle.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { bundle, bundlePart, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { insertBundle, lockWithBundles } from './bundle-parts.ts';
import { percentageNow } from './planned-sales.ts';
import { parametersOf, recordMoves } from './stock-movements.ts';

/**
 * The bundles among a product's variants, with the current state of each part. @param figures false leaves out what they
 * cost.
 */
export async function readBundles(db: Db | Tx, product: ParentId, figures = true): Promise<OwnBundle[]> {
  const rows = await db
    .select({
      id: bundle.variantID,
      costOfParts: bundle.costOfParts,
      partID: bundlePart.partID,
      qty: bundlePart.qty,
      title: parentProduct.title,
      parentID: parentProduct.id,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      cost: productVariant.cost,
      price: productVariant.price,
      percentage: percentageNow,
      left: productVariant.qty,
      isOnSale: sql<boolean>`coalesce(${parentProduct.isPublished} and ${parentProduct.deletedAt} is null, false)`,
    })
    .from(bundlePart)
    .innerJoin(bundle, eq(bundle.variantID, bundlePart.bundleID))
    .leftJoin(productVariant, eq(productVariant.id, bundlePart.partID))
    .leftJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(sql`${bundle.variantID} in (select id from product_variant where parent_id = ${product})`)
    .orderBy(asc(bundle.variantID), asc(bundlePart.position));
  const byBundle = Map.groupBy(rows, ({ id }) => id);
  return [...byBundle].map(([id, parts]) => ({
    id,
    costOfParts: parts.some(({ costOfParts }) => costOfParts),
    parts: parts.map(({ id: _, costOfParts: _own, partID, percentage, ...part }): KnownPart => {
      const known = {
        ...part,
        id: partID,
        cost: figures ? (part.cost ?? 0) : 0,
        price: salePrice(part.price ?? 0, percentage ?? 0),
        left: part.left ?? 0,
      };
      return { ...known, gap: partGap(known) };
    }),
  }));
}

export type BundleSet = { ok: true } | ({ ok: false } & BundleRefusal);

/**
 * Sets the parts of a bundle; without parts it becomes an ordinary variant without stock. @param actor who does it.
 * @param costOfParts null where it is not theirs to say: a bundle goes on as it is, and a new one keeps its own cost.
 * @param was `bundleMark` of what the page showed; other parts by now refuse.
 */
export function setBundle(
  db: Db,
  product: ParentId,
  variant: VariantId,
  {
    parts,
    costOfParts,
    was,
  }: { parts: readonly BundlePart[]; costOfParts: boolean | null; was?: string | undefined },
  actor: string,
): Promise<BundleSet> {
  return db.transaction(async (tx): Promise<BundleSet> => {
    // Serialised, so that no part becomes a bundle between the check and the write.
    await lock(tx, 'bundles');
    const ids = parts.map(({ id }) => id);
    await tx.execute(lockWithBundles(sql.param([variant, ...ids])));
    const [own] = await tx
      .select({
        id: productVariant.id,
        isBundle: sql<boolean>`${bundle.variantID} is not null`,
        costOfParts: bundle.costOfParts,
      })
      .from(productVariant)
      .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
      .leftJoin(bundle, eq(bundle.variantID, productVariant.id))
      .where(
        and(
          eq(productVariant.id, variant),
          eq(productVariant.parentID, product),
          isNull(parentProduct.deletedAt),
        ),
      );
    if (!own) return { ok: false, problem: 'variant-unknown' };
    const stored = (await readBundles(tx, product)).find(({ id }) => id === variant);
    const now = bundleMark(stored);
    const wanted = { costOfParts: costOfParts ?? own.costOfParts ?? false, parts };
    if (was !== undefined && isUnseenChange(now, was, bundleMark(parts.length === 0 ? null : wanted)))
      return { ok: false, problem: 'bundle-changed', now };
    const refusal = parts.length === 0 ? null : await refusalOf(tx, variant, ids);
    if (refusal) return { ok: false, ...refusal };
    await tx.delete(bundle).where(eq(bundle.variantID, variant));
    // The history of the variant's own stock ends at 0 and starts again at 0.
    const written = own.isBundle
      ? sql`update product_variant set qty = 0 where id = ${variant}`
      : sql`
          with held as (select id, qty from product_variant where id = ${variant} and qty > 0),
          moved as (
            update product_variant set qty = 0 from held where product_variant.id = held.id
            returning product_variant.id, -held.qty as change, product_variant.qty as "left"
          )
          ${recordMoves(sql`moved`, parametersOf({ reason: 'set', actor }))}`;
    if (own.isBundle || parts.length > 0) await tx.execute(written);
    if (parts.length > 0) await insertBundle(tx, variant, wanted.costOfParts, parts);
    await tx.update(parentProduct).set({ updatedAt: sql`now()` }).where(eq(parentProduct.id, product));
    await notify(tx, 'catalogue', product);
    return { ok: true };
  });
}

async function refusalOf(
  tx: Tx,
  variant: VariantId,
  ids: readonly VariantId[],
): Promise<BundleRefusal | null> {
  const [within] = await bundlesWith(tx, [variant]);
  if (within) return { problem: 'bundle-is-part', title: within.title };
  const known = await tx
    .select({
      id: productVariant.id,
      title: parentProduct.title,
      isBundle: sql<boolean>`${bundle.variantID} is not null`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .leftJoin(bundle, eq(bundle.variantID, productVariant.id))
    .where(and(anyOf(productVariant.id, ids), isNull(parentProduct.deletedAt)));
  const nested = known.find(({ id, isBundle }) => isBundle && id !== variant);
  if (nested) return { problem: 'part-is-bundle', title: nested.title };
  if (ids.includes(variant)) return { problem: 'part-is-itself' };
  return known.length < ids.length ? { problem: 'part-unknown' } : null;
}

/** Bundles that contain one of these variants. */
export async function bundlesWith(
  tx: Db | Tx,
  parts: readonly VariantId[],
): Promise<{ partID: VariantId; bundleID: VariantId; title: LocalizedText }[]> {
  if (parts.length === 0) return [];
  return tx
    .select({ partID: bundlePart.partID, bundleID: bundlePart.bundleID, title: parentProduct.title })
    .from(bundlePart)
    .innerJoin(productVariant, eq(productVariant.id, bundlePart.bundleID))
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(and(anyOf(bundlePart.partID, parts), isNull(parentProduct.deletedAt)))
    .orderBy(asc(parentProduct.position));
}

/** Without duplicates. */
export function titlesOf(
  bundles: readonly { bundleID: VariantId; title: LocalizedText }[],
): readonly LocalizedText[] {
  return [...new Map(bundles.map(({ title }) => [JSON.stringify(title), title])).values()];
}

/** Copies the parts of bundles. The copies have no stock yet. */
export async function copyBundles(
  tx: Tx,
  copies: readonly { from: VariantId; to: VariantId }[],
): Promise<void> {
  const pairs = copies.map(({ from, to }) => ({ from, to }));
  await tx.execute(sql`
    insert into bundle (variant_id, cost_of_parts)
    select pair."to", cost_of_parts from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("from" text, "to" text)
    join bundle on variant_id = pair."from"`);
  // A part of the product itself is the copy's own.
  await tx.execute(sql`
    with pair as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("from" text, "to" text))
    insert into bundle_part (bundle_id, part_id, qty, position)
    select pair."to", coalesce(own."to", part_id), qty, position
    from pair join bundle_part on bundle_id = pair."from" left join pair own on own."from" = part_id`);
}
