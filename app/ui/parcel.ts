import { countedLines } from '#app/domain/cart/basket.ts';
import {
  excessOf,
  leastToRemove,
  limitsOf,
  type Parcel,
  type ParcelLimits,
  parcelOf,
  type StoreLimits,
} from '#app/domain/order/parcel.ts';
import { variantTitle } from '#app/text/product.ts';
import type { FreshBasket } from './fresh-basket.ts';
import { useLanguage } from './language.ts';
import { useSession } from './session.tsx';

export interface BasketParcel extends Parcel {
  limits: ParcelLimits;
  /** The excess over the limits; null where it fits. */
  excess: Parcel | null;
  /** What to remove so that it fits; null where no single line is enough. */
  way: { title: string; qty: number } | null;
}

/** By shipping option; null until the shop has sent the weights. */
export function useParcel(
  fresh: FreshBasket,
  storeLimits: StoreLimits,
): ((option: string) => BasketParcel) | null {
  const language = useLanguage();
  const { basket } = useSession();
  const lines = countedLines(basket).flatMap(({ productID, price, discount, qty }) => {
    const variant = fresh.variants.get(productID);
    return variant ? [{ variant, grams: variant.grams, unitPrice: price - discount, qty }] : [];
  });
  if (lines.length < countedLines(basket).length) return null;
  const parcel = parcelOf(lines);
  return (option) => {
    const limits = limitsOf(option, storeLimits);
    const least = leastToRemove(lines, limits);
    return {
      ...parcel,
      limits,
      excess: excessOf(parcel, limits),
      way: least && { title: variantTitle(least.line.variant, language), qty: least.qty },
    };
  };
}
