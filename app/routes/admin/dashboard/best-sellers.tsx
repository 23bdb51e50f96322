import type { BestSeller } from '#app/domain/figures.ts';
import { formatNtd } from '#app/domain/money.ts';
import { figuresText } from '#app/text/figures.ts';
import { useSay } from '#app/ui/language.ts';
import styles from './figures.module.css';

/** Which products most was paid for. */
export function BestSellers({ best }: { best: readonly BestSeller[] }) {
  const say = useSay();
  return (
    <div className={styles.best}>
      <h3 id="best-title">{say(figuresText.best)}</h3>
      {best.length === 0 ? (
        <p className={styles.none}>{say(figuresText.noneSold)}</p>
      ) : (
        <table className={styles.table} aria-labelledby="best-title">
          <thead>
            <tr>
              <th scope="col">{say(figuresText.product)}</th>
              <th scope="col">{say(figuresText.pieces)}</th>
              <th scope="col">{say(figuresText.sales)}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ parentID, title, pieces, sales }) => (
              <tr key={parentID}>
                <th scope="row">{say(title)}</th>
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
