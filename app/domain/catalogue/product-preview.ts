import { salePrice } from '../cart/money.ts';
import type { ImageKey } from '../ids.ts';
import type { EditableProduct } from './editable-product.ts';
import type { ShopImage, ShopProduct } from './product.ts';

/**
 * The product as the store would show it after saving. Invalid numbers are shown as 0.
 * @param images their data; alternative texts come from the edit.
 */
export function previewOf(
  { id, title, description, facts, type, images: chosen, selectedProperties, variants }: EditableProduct,
  images: ReadonlyMap<ImageKey, ShopImage>,
): ShopProduct {
  return {
    id,
    slug: '',
    title,
    description,
    facts,
    type,
    images: chosen.flatMap(({ key, alt }) => {
      const image = images.get(key);
      return image ? [{ ...image, alt }] : [];
    }),
    selectedProperties,
    variants: variants.map((variant) => {
      const price = amount(variant.price);
      const salesPercentage = Math.min(100, amount(variant.salesPercentage));
      return {
        id: variant.id,
        parentID: id,
        price,
        salesPercentage,
        salePrice: salePrice(price, salesPercentage),
        qty: amount(variant.qty),
        size: selectedProperties.size ? variant.size : null,
        weight: selectedProperties.weight ? variant.weight : null,
        color: selectedProperties.color ? variant.color : null,
        grams: amount(variant.grams),
      };
    }),
  };
}

function amount(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}
