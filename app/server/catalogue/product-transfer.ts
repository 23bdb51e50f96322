import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { ImportLine, ImportPreview } from '#app/domain/catalogue/catalogue-calls.ts';
import {
  type EditableProduct,
  type EditableVariant,
  withStoredCosts,
} from '#app/domain/catalogue/editable-product.ts';
import { lackingFields } from '#app/domain/catalogue/product-check.ts';
import { columnsWithoutCost, csvColumns, csvRows } from '#app/domain/catalogue/product-csv.ts';
import {
  type ChangedProduct,
  changesOf,
  contentOf,
  variantsLeftOut,
} from '#app/domain/catalogue/product-csv-changes.ts';
import {
  type ImportedProduct,
  type ReadImport,
  readingProductCsv,
} from '#app/domain/catalogue/product-csv-import.ts';
import { csvLines, csvMark } from '#app/domain/delimited-text.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import type { Steps } from '#app/domain/steps.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { productImport } from '#app/server/db/shop-schema.ts';
import { notify } from '#app/server/live/live.ts';
import { readAlts, readStored, type StoredProduct } from './admin-product.ts';
import { bundlesWith } from './bundles.ts';
import { listFilters } from './filters.ts';
import { type LockedRows, lockRows } from './product-locks.ts';
import { insertProduct, keepLabels, type Stock, updateProduct, writeVariants } from './product-writing.ts';

/** Milliseconds a calculation may block the event loop. */
const longestSlice = 20;

/** Runs a long calculation in slices, yielding to pending requests between them. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < longestSlice) continue;
    await nextTurn();
    begun = performance.now();
  }
}

const mostErrors = 500;
const mostChanges = 50;
const batch = 50;

const exported = 100;
/** Days for which an import is remembered. */
const remembered = 365;

/**
 * Streams every product as CSV, so that memory does not grow with the catalogue. @param figures false leaves costs out.
 */
export async function* exportProducts(db: Db, figures = true): AsyncGenerator<string> {
  const columns = figures ? csvColumns : columnsWithoutCost;
  yield csvMark + csvLines([columns]);
  for (let last = 0; ; ) {
    const page = await db
      .select({ id: parentProduct.id, position: parentProduct.position })
      .from(parentProduct)
      .where(and(isNull(parentProduct.deletedAt), gt(parentProduct.position, last)))
      .orderBy(asc(parentProduct.position))
      .limit(exported);
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.position;
    const stored = await readStored(
      db,
      page.map(({ id }) => id),
    );
    const products = stored.filter(({ deletedAt }) => deletedAt === null);
    if (products.length > 0) yield csvLines(csvRows(products, columns));
  }
}

/** Dry run: what the file would change, or its errors by row. @param figures false leaves costs as they are. */
export async function previewImport(db: Db, csv: string, figures = true): Promise<ImportPreview> {
  const { products: listed, errors, rows, ignoresCosts } = await read(db, csv, figures);
  const stored = await readStored(db, idsOf(listed));
  const products = figures ? listed : keepingCosts(listed, stored);
  const changed = changedOf(products, stored);
  const unchanged = changed.filter(isAsItWas).length;
  const isGood = errors.length === 0;
  const removed = isGood ? removedOf(changed) : [];
  const held = new Map(
    stored.flatMap(({ product }) => product.variants.map((each) => [each.id, each] as const)),
  );
  const changes = isGood ? await inSlices(changesOf(changed, stockOf(products, held))) : [];
  const importedAt = await lastImported(db, csv);
  return {
    rows,
    created: products.length - changed.length,
    updated: changed.length - unchanged,
    unchanged,
    importedAt,
    errors: errors.slice(0, mostErrors),
    moreErrors: Math.max(0, errors.length - mostErrors),
    changes: changes.slice(0, mostChanges),
    moreChanges: Math.max(0, changes.length - mostChanges),
    removed: { variants: removed.length, qty: removed.reduce((sum, { qty }) => sum + qty, 0) },
    ignoresCosts,
    // Each check has a name of its own, so that only what was sent twice counts once.
    seen: isGood ? `${randomUUID()} ${fingerprint(csv, importedAt, stored, removed)}` : null,
  };
}

/** What the owner saw in the preview and confirmed. */
export interface ImportConsent {
  /** Name and fingerprint of the preview; edits since then refuse the import, and sent again it is done once. */
  seen: string;
  /** Whether variants missing from the file may be deleted. */
  removeVariants: boolean;
}

/**
 * Imports a checked file in one transaction. Stock changes by the difference to `qty_at_export`, or is set where that
 * is empty. @param onProgress called with the number of products written. @param actor who imports.
 * @param figures false leaves costs as they are, and removes no variants.
 */
export async function importProducts(
  db: Db,
  csv: string,
  { seen, removeVariants }: ImportConsent,
  onProgress: (done: number, of: number) => void,
  actor = '',
  figures = true,
): Promise<Exclude<ImportLine, { progress: number }>> {
  const earlier = await importedOn(db, seen);
  if (earlier) return earlier;
  const { products: listed, errors } = await read(db, csv, figures);
  if (errors.length > 0) return { problem: 'import-invalid' };
  return db.transaction(async (tx) => {
    await lock(tx, 'productImport');
    const importedAt = await lastImported(tx, csv);
    const held = await lockRows(
      tx,
      listed.map(({ product }) => product),
    );
    const ids = idsOf(listed);
    await tx.execute(
      sql`select id from parent_product where id = any(${sql.param(ids)}) order by id for update`,
    );
    const stored = await readStored(tx, ids);
    const products = figures ? listed : keepingCosts(listed, stored);
    const stock = stockOf(products, held.variants);
    const removed = removedOf(changedOf(products, stored));
    if (
      fingerprint(csv, importedAt, stored, removed) !== seen.split(' ')[1] ||
      !products.every((each) => isUnchanged(each, held)) ||
      [...stock.values()].some((left) => left < 0)
    ) {
      return (await importedOn(tx, seen)) ?? { problem: 'import-changed' };
    }
    // An owner alone removes variants, as in the editor.
    if (removed.length > 0 && !(removeVariants && figures)) return { problem: 'import-removes' };
    const removedIds = removed.map(({ id }) => id);
    const parts = await bundlesWith(tx, removedIds);
    if (parts.some(({ bundleID }) => !removedIds.includes(bundleID))) return { problem: 'import-parts' };
    const { created, updated } = await write(tx, products, stored, stock, actor, onProgress);
    await tx.insert(productImport).values({ seen, file: hashOf(csv), created, updated });
    await tx
      .delete(productImport)
      .where(lt(productImport.at, sql`now() - make_interval(days => ${remembered})`));
    if (
      await keepLabels(
        tx,
        products.map(({ product }) => product),
      )
    )
      await notify(tx, 'options');
    await notify(tx, 'catalogue');
    return { done: true, created, updated };
  });
}

/** The answer of an import that was done. */
async function importedOn(db: Db | Tx, seen: string): Promise<Extract<ImportLine, { done: true }> | null> {
  const [mark] = await db.select().from(productImport).where(eq(productImport.seen, seen));
  return mark ? { done: true, created: mark.created, updated: mark.updated } : null;
}

async function lastImported(db: Db | Tx, csv: string): Promise<string | null> {
  const [mark] = await db
    .select({ at: productImport.at })
    .from(productImport)
    .where(eq(productImport.file, hashOf(csv)))
    .orderBy(desc(productImport.at))
    .limit(1);
  return mark?.at.toISOString() ?? null;
}

function keepingCosts(
  listed: readonly ImportedProduct[],
  stored: readonly StoredProduct[],
): readonly ImportedProduct[] {
  const before = new Map(stored.map(({ product }) => [product.id, product]));
  return listed.map((each) => ({
    ...each,
    product: withStoredCosts(each.product, before.get(each.product.id)),
  }));
}

/** Products of the file that already exist. */
function changedOf(
  products: readonly ImportedProduct[],
  stored: readonly StoredProduct[],
): readonly { was: StoredProduct; now: ImportedProduct }[] {
  const before = new Map(stored.map((each) => [each.product.id, each]));
  return products.flatMap((now) => {
    const was = before.get(now.product.id);
    return was ? [{ was, now }] : [];
  });
}

function removedOf(changed: readonly ChangedProduct[]): readonly EditableVariant[] {
  return changed.flatMap(({ was, now }) => variantsLeftOut(was.product, now.product));
}

async function write(
  tx: Tx,
  products: readonly ImportedProduct[],
  stored: readonly StoredProduct[],
  stock: Stock,
  actor: string,
  onProgress: (done: number, of: number) => void,
): Promise<{ created: number; updated: number }> {
  const before = new Map(stored.map((each) => [each.product.id, each]));
  let created = 0;
  let updated = 0;
  for (let start = 0; start < products.length; start += batch) {
    const group = products.slice(start, start + batch);
    const changed: EditableProduct[] = [];
    for (const now of group) {
      const { product, slug } = now;
      const was = before.get(product.id);
      if (was && isAsItWas({ was, now })) continue;
      if (was) {
        await updateProduct(tx, product, slug === was.slug ? null : slug, null);
        updated += 1;
      } else {
        if ((await insertProduct(tx, product, slug, null)) === null) throw new Error('an address was taken');
        created += 1;
      }
      changed.push(product);
    }
    await writeVariants(tx, changed, stock, { reason: 'import', actor });
    onProgress(start + group.length, products.length);
  }
  return { created, updated };
}

/** Current stock plus the file's difference; the file's count for new variants. */
function stockOf(
  products: readonly ImportedProduct[],
  held: ReadonlyMap<VariantId, Pick<EditableVariant, 'qty' | 'isBundle'>>,
): Stock {
  return new Map(
    products.flatMap(({ product, counted }) =>
      product.variants.map(({ id, qty, knownQty }) => {
        const now = held.get(id);
        if (now?.isBundle) return [id, now.qty] as const;
        const left = now === undefined || counted.has(id) ? qty : now.qty + qty - knownQty;
        return [id, left] as const;
      }),
    ),
  );
}

/** Unchanged products get no new version, so that open editors do not conflict. */
function isAsItWas({
  was,
  now: { product, slug, counted },
}: {
  was: StoredProduct;
  now: ImportedProduct;
}): boolean {
  if (was.deletedAt !== null || (slug !== null && slug !== was.slug) || counted.size > 0) return false;
  if (product.variants.some(({ qty, knownQty }) => qty !== knownQty)) return false;
  return markOf(was.product) === markOf(product);
}

function markOf(product: EditableProduct): string {
  return JSON.stringify([
    contentOf(product),
    product.variants.map(({ id, price, cost, salesPercentage, size, weight, color, grams }) => [
      ...[id, price, cost, salesPercentage, grams],
      ...[size, weight, color],
    ]),
  ]);
}

/** Whether filter, images and variant ids are unchanged since the file was read. */
function isUnchanged({ product }: ImportedProduct, held: LockedRows): boolean {
  return (
    // Blank only where the stored product has no type either.
    (product.type === '' || held.types.has(product.type)) &&
    product.images.every(({ key }) => held.alts.has(key)) &&
    product.variants.every(({ id }) => (held.variants.get(id)?.parentID ?? product.id) === product.id)
  );
}

async function read(db: Db, csv: string, figures: boolean): Promise<ReadImport> {
  const [filters, images, variants, parents] = await Promise.all([
    listFilters(db),
    readAlts(db, null),
    db
      .select({
        id: productVariant.id,
        parent: productVariant.parentID,
        qty: productVariant.qty,
        salesPercentage: productVariant.salesPercentage,
        grams: productVariant.grams,
        isBundle: sql<boolean>`exists (select from bundle where variant_id = ${productVariant.id})`,
      })
      .from(productVariant),
    db
      .select({
        id: parentProduct.id,
        slug: parentProduct.slug,
        isPublished: parentProduct.isPublished,
        description: parentProduct.description,
        facts: parentProduct.facts,
        type: parentProduct.type,
        goesWith: parentProduct.goesWith,
        images: parentProduct.images,
        deletedAt: parentProduct.deletedAt,
      })
      .from(parentProduct),
  ]);
  const steps = readingProductCsv(csv, {
    filters,
    images,
    variants: new Map(variants.map(({ id, ...variant }) => [id, variant])),
    slugs: new Map(parents.map(({ slug, id }) => [slug, id])),
    products: new Map(
      parents.map(({ id, isPublished, facts, goesWith, deletedAt, ...stored }) => {
        const lacks = lackingFields({ ...stored, images: stored.images.filter((key) => images.has(key)) });
        return [id, { isPublished, facts, goesWith, lacks, isDeleted: deletedAt !== null }];
      }),
    ),
    newId: randomUUID,
    figures,
  });
  return inSlices(steps);
}

function idsOf(products: readonly ImportedProduct[]): ParentId[] {
  return products.map(({ product }) => product.id);
}

/** Covers the file, when it was last imported, the products it changes and the variants it removes; other stock is changed by difference. */
function fingerprint(
  csv: string,
  importedAt: string | null,
  stored: readonly StoredProduct[],
  removed: readonly EditableVariant[],
): string {
  const versions = stored.map(
    ({ product, slug, deletedAt }) => `${product.id} ${product.version} ${slug} ${deletedAt !== null}`,
  );
  const gone = removed.map(({ id, qty }) => `${id} ${qty}`);
  return hashOf(csv + JSON.stringify([importedAt, versions.sort(), gone.sort()]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
