import { formatNtd } from '#app/domain/cart/money.ts';
import type { PriceRange, ProductCard, ShopVariant } from '#app/domain/catalogue/product.ts';
import { unitPrice } from '#app/domain/catalogue/unit-price.ts';
import { fromPrice, storeText } from '#app/text/store.ts';
import { byWeight } from '#app/text/unit-price.ts';
import { useTranslate } from './language.ts';
import styles from './price.module.css';

export function Price({ from, to, before, large = false }: PriceRange & { large?: boolean }) {
  const t = useTranslate();
  const [prefix, suffix] = fromPrice;
  const several = from < to;
  return (
    <p className={large ? `${styles.price} ${styles.large}` : styles.price}>
      {several && t(prefix) !== '' && <span className="small soft">{t(prefix)}</span>}
      <span className="visually-hidden">{`${t(before === null ? storeText.price : storeText.salePrice)} `}</span>
      <strong>{formatNtd(from)}</strong>
      {several && t(suffix) !== '' && <span className="small soft">{t(suffix)}</span>}
      {before !== null && (
        <>
          {' '}
          <span className="visually-hidden">{`${t(storeText.originalPrice)} `}</span>
          <s>{formatNtd(before)}</s>
        </>
      )}
    </p>
  );
}

/** What it was before the sale, in front of what it is now. @param price NTD. */
export function PriceBefore({ price }: { price: number }) {
  const t = useTranslate();
  return (
    <>
      <span className="visually-hidden">{t(storeText.originalPrice)} </span>
      <s>{formatNtd(price)}</s> <span className="visually-hidden">{t(storeText.salePrice)} </span>
    </>
  );
}

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
