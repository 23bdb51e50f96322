import { eq } from 'drizzle-orm';
import type { ProductSaved, SaveRefusal } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type EditableProduct,
  tidyProduct,
  withStoredCosts,
} from '#app/domain/catalogue/editable-product.ts';
import { checkProduct, isValid } from '#app/domain/catalogue/product-check.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { everyLanguage } from '#app/domain/language.ts';
import { type ActivityChange, variantChanges } from '#app/domain/staff/activity-change.ts';
import { type StaffRole, seesFigures, withoutCost } from '#app/domain/staff/staff.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { LostRace } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';
import { readStored, type StoredProduct } from './admin-product.ts';
import { bundlesWith, titlesOf } from './bundles.ts';
import { type LockedRows, lockRows } from './product-locks.ts';
import { insertProduct, keepLabels, updateProduct, writeAlts, writeVariants } from './product-writing.ts';

export type SaveResult =
  | {
      ok: true;
      saved: ProductSaved;
      /** What it did to variants that were there; absent for a new product and a save sent again. */
      changes?: ActivityChange[] | null;
    }
  | { ok: false; refusal: SaveRefusal };

/**
 * Saves a product in one transaction, or returns why not. A newer version refuses it. Stock changes by difference, so
 * that sales since the editor was opened stay (reliability T26). @param attempt idempotency key of the button press.
 * @param actor who saves. @param role others than owners keep every cost and variant, and are answered without costs.
 */
export async function saveProduct(
  db: Db,
  edited: EditableProduct,
  attempt: string | null = null,
  actor = '',
  role: StaffRole = 'owner',
): Promise<SaveResult> {
  const product = tidyProduct(edited);
  const figures = seesFigures(role);
  const problems = checkProduct(product, everyLanguage, figures);
  if (!isValid(problems)) return { ok: false, refusal: { problem: 'invalid-product', problems } };
  const result = await db.transaction((tx) => save(tx, product, attempt, actor, role));
  return figures ? result : costless(result);
}

function costless(result: SaveResult): SaveResult {
  const hidden = (product: EditableProduct) => ({ ...product, variants: withoutCost(product.variants) });
  if (result.ok) return { ...result, saved: { ...result.saved, product: hidden(result.saved.product) } };
  const { refusal } = result;
  return refusal.problem === 'product-changed'
    ? { ok: false, refusal: { ...refusal, product: hidden(refusal.product) } }
    : result;
}

async function save(
  tx: Tx,
  edited: EditableProduct,
  attempt: string | null,
  actor: string,
  role: StaffRole,
): Promise<SaveResult> {
  const held = await lockRows(tx, [edited]);
  await tx
    .select({ id: parentProduct.id })
    .from(parentProduct)
    .where(eq(parentProduct.id, edited.id))
    .for('update');
  const [stored] = await readStored(tx, [edited.id]);
  const product = seesFigures(role) ? edited : withStoredCosts(edited, stored?.product);
  if (stored && attempt !== null && stored.lastAttempt === attempt) return savedAs(stored);

  const refusal = refusalOf(product, stored, held);
  if (refusal) return { ok: false, refusal };
  const stock = new Map(product.variants.map((variant) => [variant.id, stockOf(variant, held)]));
  const short = product.variants.filter(({ id }) => (stock.get(id) ?? 0) < 0);
  if (short.length > 0) {
    const left = short.map(({ id }) => ({ id, left: held.variants.get(id)?.qty ?? 0 }));
    return { ok: false, refusal: { problem: 'stock-sold', left } };
  }

  const removed = [...held.variants].flatMap(([id, { parentID }]) =>
    parentID === product.id && !stock.has(id) ? [id] : [],
  );
  // A variant takes its cost and its history along.
  if (removed.length > 0 && role !== 'owner')
    return { ok: false, refusal: { problem: 'variants-owners-only', variants: removed } };
  const bundles = (await bundlesWith(tx, removed)).filter(({ bundleID }) => !removed.includes(bundleID));
  if (bundles.length > 0)
    return { ok: false, refusal: { problem: 'variant-in-bundle', bundles: titlesOf(bundles) } };

  if (stored) await updateProduct(tx, product, null, attempt);
  else if ((await insertProduct(tx, product, null, attempt)) === null) return takenMeanwhile(tx, product);
  await writeVariants(tx, [product], stock, { reason: 'set', actor });
  if (await writeAlts(tx, product, held)) {
    await notify(tx, 'images');
    await notify(tx, 'catalogue');
  }
  if (keysOf(stored?.product) !== keysOf(product)) await notify(tx, 'images');
  if (await keepLabels(tx, [product])) await notify(tx, 'options');
  await notify(tx, 'catalogue', product.id);
  const [written] = await readStored(tx, [product.id]);
  if (!written) throw new Error('a product that was written is not there');
  return {
    ...savedAs(written),
    ...(stored && { changes: variantChanges(stored.product.variants, written.product.variants) }),
  };
}

function keysOf(product: Pick<EditableProduct, 'images'> | undefined): string {
  return product?.images.map(({ key }) => key).join() ?? '';
}

function refusalOf(
  product: EditableProduct,
  stored: StoredProduct | undefined,
  held: LockedRows,
): SaveRefusal | null {
  if (!stored && product.version > 0) return { problem: 'product-unknown' };
  if (stored && stored.deletedAt !== null) return { problem: 'product-deleted' };
  if (stored && stored.product.version !== product.version) {
    return { problem: 'product-changed', product: stored.product };
  }
  const elsewhere = product.variants.some(
    ({ id }) => (held.variants.get(id)?.parentID ?? product.id) !== product.id,
  );
  if (elsewhere) return { problem: 'variant-elsewhere' };
  if (!held.types.has(product.type)) return { problem: 'type-unknown' };
  const gone = product.images.filter(({ key }) => !held.alts.has(key));
  return gone.length > 0 ? { problem: 'images-unknown', images: gone.map(({ key }) => key) } : null;
}

function stockOf(
  { id, qty, knownQty }: { id: VariantId; qty: number; knownQty: number },
  held: LockedRows,
): number {
  const now = held.variants.get(id);
  if (now?.isBundle) return now.qty;
  return now ? now.qty + (qty - knownQty) : qty;
}

/** The id was inserted concurrently; where only the slug was taken, the save is retried. */
async function takenMeanwhile(tx: Tx, product: EditableProduct): Promise<SaveResult> {
  const [other] = await readStored(tx, [product.id]);
  if (other) return { ok: false, refusal: { problem: 'product-changed', product: other.product } };
  throw new LostRace();
}

function savedAs({ product, slug }: StoredProduct): Extract<SaveResult, { ok: true }> {
  return { ok: true, saved: { product, slug } };
}
