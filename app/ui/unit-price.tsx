import type { ShopVariant } from '#app/domain/product.ts';
import { unitPrice } from '#app/domain/unit-price.ts';
import { byWeight } from '#app/text/unit-price.ts';
import { useSay } from './language.ts';
import styles from './price.module.css';

/** What it costs by weight, to compare packs of different size; nothing where a weight is not known. */
export function UnitPrice({
  variants,
  compared = variants,
}: {
  variants: readonly ShopVariant[];
  /** All variants of the product. */
  compared?: readonly ShopVariant[];
}) {
  const say = useSay();
  const price = unitPrice(variants, compared);
  return price && <p className={styles.unit}>{say(byWeight(price))}</p>;
}
