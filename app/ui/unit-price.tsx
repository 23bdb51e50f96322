import type { ProductCard, ShopVariant } from '#app/domain/catalogue/product.ts';
import { unitPrice } from '#app/domain/catalogue/unit-price.ts';
import { byWeight } from '#app/text/unit-price.ts';
import { useTranslate } from './language.ts';
import styles from './price.module.css';

export function UnitPrice({
  product,
  shown,
}: {
  product: ProductCard;
  /** Variants considered; all where none is selected. */
  shown?: readonly ShopVariant[];
}) {
  const t = useTranslate();
  const price = unitPrice(product, shown);
  return price && <p className={styles.unit}>{t(byWeight(price))}</p>;
}
