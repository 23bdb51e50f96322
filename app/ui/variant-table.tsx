import { formatNtd } from '#app/domain/cart/money.ts';
import type { ShopProduct, ShopVariant } from '#app/domain/catalogue/product.ts';
import { usedProperties } from '#app/domain/catalogue/variant-choice.ts';
import { productText } from '#app/text/product.ts';
import { itemsLeft, storeText } from '#app/text/store.ts';
import { useTranslate } from './language.ts';
import styles from './variant-table.module.css';

/** Every variant with its price, as a page of the ledger: to compare, and to read where no script runs. */
export function VariantTable({ product }: { product: ShopProduct }) {
  const t = useTranslate();
  const used = usedProperties(product);
  const optionNames = (variant: ShopVariant) =>
    used.flatMap((property) => {
      const label = variant[property];
      return label ? [t(label)] : [];
    });
  return (
    <details className={styles.ledger}>
      <summary>{t(productText.optionsTable)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(productText.option)}</th>
            <th scope="col">{t(productText.price)}</th>
            <th scope="col">{t(productText.stock)}</th>
          </tr>
        </thead>
        <tbody>
          {product.variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">{optionNames(variant).join(' · ') || t(productText.oneOption)}</th>
              <td>
                {variant.salePrice < variant.price && (
                  <>
                    <span className="visually-hidden">{t(storeText.originalPrice)} </span>
                    <s>{formatNtd(variant.price)}</s>{' '}
                    <span className="visually-hidden">{t(storeText.salePrice)} </span>
                  </>
                )}
                {formatNtd(variant.salePrice)}
              </td>
              <td>{t(variant.qty > 0 ? itemsLeft(variant.qty) : productText.soldOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
