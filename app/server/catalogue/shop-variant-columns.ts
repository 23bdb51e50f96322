import { productVariant } from '#app/server/db/schema.ts';

export const shopVariantColumns = {
  id: productVariant.id,
  parentID: productVariant.parentID,
  price: productVariant.price,
  salesPercentage: productVariant.salesPercentage,
  qty: productVariant.qty,
  size: productVariant.size,
  weight: productVariant.weight,
  color: productVariant.color,
  grams: productVariant.grams,
};
