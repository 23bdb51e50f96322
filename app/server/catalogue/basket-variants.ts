import { and, eq, isNull } from 'drizzle-orm';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { salePrice } from '#app/domain/cart/money.ts';
import type { VariantId } from '#app/domain/ids.ts';
import { storageOf } from '#app/domain/order/line-storage.ts';
import { anyOf } from '#app/server/db/any-of.ts';
import type { Db } from '#app/server/db/client.ts';
import { image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
import { shopVariantColumns } from './shop-variant-columns.ts';

/** Current data of the variants in a cart, without cost; deleted and unpublished ones are absent. */
export async function findBasketVariants(
  db: Db,
  ids: readonly VariantId[],
): Promise<readonly BasketVariant[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...shopVariantColumns,
      title: parentProduct.title,
      slug: parentProduct.slug,
      facts: parentProduct.facts,
      images: parentProduct.images,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(
      and(
        anyOf(productVariant.id, ids),
        eq(parentProduct.isPublished, true),
        isNull(parentProduct.deletedAt),
      ),
    );
  const keys = rows.flatMap(({ images }) => images.slice(0, 1));
  const pictures =
    keys.length === 0 ? [] : await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  return rows.map(({ images, facts, ...row }) => ({
    ...row,
    storage: storageOf(facts),
    salePrice: salePrice(row.price, row.salesPercentage),
    image: pictures.find(({ key }) => key === images[0]) ?? null,
  }));
}
