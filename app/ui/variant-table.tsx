import { formatNtd } from '#app/domain/money.ts';
import type { ShopProduct, ShopVariant } from '#app/domain/product.ts';
import { usedProperties } from '#app/domain/variant-choice.ts';
import { productText } from '#app/text/product.ts';
import { itemsLeft, storeText } from '#app/text/store.ts';
import { useSay } from './language.ts';
import styles from './variant-table.module.css';

/** Every variant with its price, as a page of the ledger: to compare, and to read where no script runs. */
export function VariantTable({ product }: { product: ShopProduct }) {
  const say = useSay();
  const used = usedProperties(product);
  const optionNames = (variant: ShopVariant) =>
    used.flatMap((property) => {
      const label = variant[property];
      return label ? [say(label)] : [];
    });
  return (
    <details className={styles.ledger}>
      <summary>{say(productText.optionsTable)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(productText.option)}</th>
            <th scope="col">{say(productText.price)}</th>
            <th scope="col">{say(productText.stock)}</th>
          </tr>
        </thead>
        <tbody>
          {product.variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">{optionNames(variant).join(' · ') || say(productText.oneOption)}</th>
              <td>
                {variant.salePrice < variant.price && (
                  <>
                    <span className="visually-hidden">{say(storeText.originalPrice)} </span>
                    <s>{formatNtd(variant.price)}</s>{' '}
                    <span className="visually-hidden">{say(storeText.salePrice)} </span>
                  </>
                )}
                {formatNtd(variant.salePrice)}
              </td>
              <td>{say(variant.qty > 0 ? itemsLeft(variant.qty) : productText.soldOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
