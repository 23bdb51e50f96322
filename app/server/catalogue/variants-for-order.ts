import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ImageKey, VariantId } from '#app/domain/ids.ts';
import type { VariantForOrder } from '#app/domain/order-edit.ts';
import { searchForm } from '#app/domain/search.ts';
import type { Db } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { contains } from '#app/server/db/search.ts';

/** Variants offered at once; whoever looks for another types more of its name. */
const mostFound = 30;

/** What the shop has on sale by a part of its name or description, in either script, as the owner puts it into an order. */
export async function findVariants(db: Db, typed: string): Promise<VariantForOrder[]> {
  const wanted = searchForm(typed);
  return read(
    db,
    and(
      eq(parentProduct.isPublished, true),
      isNull(parentProduct.deletedAt),
      wanted === '' ? undefined : contains(parentProduct.searchText, wanted),
    ),
  );
}

/** These variants as they stand; those that are gone are left out. */
export async function variantsOf(db: Db, ids: readonly VariantId[]): Promise<VariantForOrder[]> {
  return ids.length === 0 ? [] : read(db, inArray(productVariant.id, [...ids]), ids.length);
}

function read(db: Db, where: SQL | undefined, most = mostFound): Promise<VariantForOrder[]> {
  return db
    .select({
      productID: productVariant.id,
      parentID: productVariant.parentID,
      title: parentProduct.title,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      image: sql<ImageKey | null>`${parentProduct.images}[1]`,
      price: productVariant.price,
      salesPercentage: productVariant.salesPercentage,
      cost: productVariant.cost,
      grams: productVariant.grams,
      left: sql<number>`case when ${parentProduct.isPublished} and ${parentProduct.deletedAt} is null
        then ${productVariant.qty} else 0 end`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(where)
    .orderBy(asc(parentProduct.position), asc(productVariant.position))
    .limit(most);
}
