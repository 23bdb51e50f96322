import type { ProductCard, ShopVariant } from '#app/domain/catalogue/product.ts';
import { unitPrice } from '#app/domain/catalogue/unit-price.ts';
import { byWeight } from '#app/text/unit-price.ts';
import { useTranslate } from './language.ts';
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
  const t = useTranslate();
  const price = unitPrice(product, shown);
  return price && <p className={styles.unit}>{t(byWeight(price))}</p>;
}
