import { eq, sql } from 'drizzle-orm';
import { type EditableProduct, minPrice } from '#app/domain/catalogue/editable-product.ts';
import { propertyNames } from '#app/domain/catalogue/product.ts';
import { missingFacts } from '#app/domain/catalogue/product-facts.ts';
import type { ParentId, VariantId } from '#app/domain/ids.ts';
import { isSameText } from '#app/domain/localized-text.ts';
import type { Tx } from '#app/server/db/client.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { indexProducts } from './product-index.ts';
import type { LockedRows } from './product-locks.ts';
import { keepOptions } from './product-options.ts';
import { findFreeSlug, leaveSlug, takeSlug } from './product-slugs.ts';
import { parametersOf, recordMoves, type StockCause } from './stock-movements.ts';

export type Stock = ReadonlyMap<VariantId, number>;

function columnsOf(product: EditableProduct) {
  return {
    isPublished: product.isPublished,
    title: product.title,
    description: product.description,
    facts: product.facts,
    lacksFacts: missingFacts(product.facts).length > 0,
    type: product.type,
    images: product.images.map(({ key }) => key),
    goesWith: [...product.goesWith],
    selectedProperties: product.selectedProperties,
    minPrice: minPrice(product.variants),
  };
}

/** @param slug null for one made from the English title. @returns the slug, or null when the id or slug is taken. */
export async function insertProduct(
  tx: Tx,
  product: EditableProduct,
  slug: string | null,
  attempt: string | null,
): Promise<string | null> {
  const free = slug ?? (await findFreeSlug(tx, product.title));
  const inserted = await tx
    .insert(parentProduct)
    .values({ ...columnsOf(product), id: product.id, slug: free, searchText: '', lastAttempt: attempt })
    .onConflictDoNothing();
  if (inserted.rowCount === 0) return null;
  if (slug !== null) await takeSlug(tx, slug);
  return free;
}

/** @param slug null for the one it has. */
export async function updateProduct(
  tx: Tx,
  product: EditableProduct,
  slug: string | null,
  attempt: string | null,
): Promise<void> {
  if (slug !== null) await leaveSlug(tx, product.id, slug);
  await tx
    .update(parentProduct)
    .set({
      ...columnsOf(product),
      ...(slug !== null && { slug }),
      lastAttempt: attempt,
      version: sql`${parentProduct.version} + 1`,
      updatedAt: sql`now()`,
      deletedAt: null,
    })
    .where(eq(parentProduct.id, product.id));
}

/** Then indexes the products, since a planned sale may reduce what the variants do not. */
export async function writeVariants(
  tx: Tx,
  products: readonly EditableProduct[],
  stock: Stock,
  cause: StockCause,
): Promise<void> {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({
      ...variant,
      parent_id: id,
      position,
      qty: stock.get(variant.id) ?? 0,
      sales_percentage: variant.salesPercentage,
    })),
  );
  const ids = rows.map(({ id }) => id);
  const parents = products.map(({ id }) => id);
  await tx.execute(sql`
    delete from product_variant
    where parent_id = any(${sql.param(parents)}) and id <> all(${sql.param(ids)})`);
  await tx.execute(sql`
    with held as (select id, qty from product_variant where id = any(${sql.param(ids)})),
    written as (
      insert into product_variant
        (id, parent_id, position, price, cost, qty, sales_percentage, size, weight, color, grams)
      select id, parent_id, position, price, cost, qty, sales_percentage, size, weight, color, grams
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        id text, parent_id text, position int, price int, cost int, qty int, sales_percentage int,
        size jsonb, weight jsonb, color jsonb, grams int)
      on conflict (id) do update set
        position = excluded.position, price = excluded.price, cost = excluded.cost, qty = excluded.qty,
        sales_percentage = excluded.sales_percentage, size = excluded.size, weight = excluded.weight,
        color = excluded.color, grams = excluded.grams
      where product_variant.parent_id = excluded.parent_id
      returning id, qty
    ),
    moved as (
      select written.id, written.qty - coalesce(held.qty, 0) as change, written.qty as "left"
      from written left join held on held.id = written.id
    )
    ${recordMoves(sql`moved`, parametersOf(cause))}`);
  await indexProducts(tx, parents);
}

/** Touches other products with the image. @returns whether any text changed. */
export async function writeAlts(tx: Tx, product: EditableProduct, { alts }: LockedRows): Promise<boolean> {
  const changed = product.images.filter(({ key, alt }) => !isSameText(alts.get(key), alt));
  if (changed.length === 0) return false;
  await tx.execute(sql`
    update image set alt = changed.alt
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(key text, alt jsonb)
    where image.key = changed.key`);
  await touchShowing(
    tx,
    changed.map(({ key }) => key),
    product.id,
  );
  return true;
}

/** @param except a product that is saved anyway. */
export async function touchShowing(
  tx: Tx,
  keys: readonly string[],
  except: ParentId | null = null,
): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select id from parent_product
      where images && ${sql.param(keys)}::text[] and id is distinct from ${except}
      order by id for no key update
    )
    update parent_product set version = version + 1, updated_at = now()
    from locked where parent_product.id = locked.id`);
}

export async function keepLabels(tx: Tx, products: readonly EditableProduct[]): Promise<boolean> {
  const labels = products.flatMap(({ variants }) =>
    variants.flatMap((variant) =>
      propertyNames.flatMap((kind) => {
        const value = variant[kind];
        return value === null ? [] : [{ kind, value }];
      }),
    ),
  );
  return keepOptions(tx, labels);
}
