import { formatNtd } from '#app/domain/cart/money.ts';
import type { BestSeller } from '#app/domain/order/figures.ts';
import { figuresText } from '#app/text/figures.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './figures.module.css';

/** Which products most was paid for. */
export function BestSellers({ best }: { best: readonly BestSeller[] }) {
  const t = useTranslate();
  return (
    <div className={styles.best}>
      <h3 id="best-title">{t(figuresText.best)}</h3>
      {best.length === 0 ? (
        <p className={styles.none}>{t(figuresText.noneSold)}</p>
      ) : (
        <table className={styles.table} aria-labelledby="best-title">
          <thead>
            <tr>
              <th scope="col">{t(figuresText.product)}</th>
              <th scope="col">{t(figuresText.pieces)}</th>
              <th scope="col">{t(figuresText.sales)}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ parentID, title, pieces, sales }) => (
              <tr key={parentID}>
                <th scope="row">{t(title)}</th>
                <td>{pieces}</td>
                <td>{formatNtd(sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
