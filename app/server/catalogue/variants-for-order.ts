import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { typedBarcode } from '#app/domain/catalogue/barcode.ts';
import type { ImageKey, VariantId } from '#app/domain/ids.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import type { Db } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { goodsOf, type PartRow, partsOf } from './bundle-parts.ts';
import { percentageNow } from './planned-sales.ts';
import { findProducts } from './product-finding.ts';

const mostFound = 30;

/** Published variants by barcode, or by part of their name or description, for what the owner enters. */
export async function findVariants(db: Db, typed: string, synonyms = ''): Promise<VariantForOrder[]> {
  const onSale = sql`parent_product.is_published and parent_product.deleted_at is null`;
  if (typed.trim() === '') return read(db, onSale);
  const code = typedBarcode(typed);
  if (code.ok && code.barcode !== null) {
    const scanned = await read(db, and(onSale, eq(productVariant.barcode, code.barcode)));
    if (scanned.length > 0) return scanned;
  }
  const found = await findProducts(db, {
    typed,
    synonyms,
    within: onSale,
    order: sql`position`,
    page: { limit: mostFound, offset: 0 },
  });
  if (found === null) return [];
  const best = sql`array_position(${sql.param(found.ids)}::text[], ${parentProduct.id})`;
  return read(db, and(onSale, anyOf(parentProduct.id, found.ids)), mostFound, best);
}

export async function variantsOf(db: Db, ids: readonly VariantId[]): Promise<VariantForOrder[]> {
  return ids.length === 0 ? [] : read(db, anyOf(productVariant.id, ids), ids.length);
}

async function read(
  db: Db,
  where: SQL | undefined,
  most = mostFound,
  order: SQL = sql`${parentProduct.position}`,
): Promise<VariantForOrder[]> {
  const rows = await db
    .select({
      productID: productVariant.id,
      parentID: productVariant.parentID,
      title: parentProduct.title,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      image: sql<ImageKey | null>`${parentProduct.images}[1]`,
      facts: parentProduct.facts,
      price: productVariant.price,
      salesPercentage: percentageNow,
      cost: productVariant.cost,
      grams: productVariant.grams,
      left: sql<number>`case when ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null
        then ${productVariant.qty} else 0 end`,
      parts: sql<readonly PartRow[] | null>`${partsOf}`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(where)
    .orderBy(order, asc(productVariant.position))
    .limit(most);
  return rows.map(({ facts, parts, ...row }) => ({ ...row, ...goodsOf(parts, facts) }));
}
