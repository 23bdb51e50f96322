import type { ProductCard, ShopVariant } from '#app/domain/product.ts';
import { unitPrice } from '#app/domain/unit-price.ts';
import { byWeight } from '#app/text/unit-price.ts';
import { useSay } from './language.ts';
import styles from './price.module.css';

/** What it costs by weight, to compare packs of different size; nothing where a weight is not known. */
export function UnitPrice({
  product,
  shown,
}: {
  product: ProductCard;
  /** Those of its variants that are looked at; all of them where nothing is chosen yet. */
  shown?: readonly ShopVariant[];
}) {
  const say = useSay();
  const price = unitPrice(product, shown);
  return price && <p className={styles.unit}>{say(byWeight(price))}</p>;
}
