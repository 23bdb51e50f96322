import { formatNtd } from '#app/domain/cart/money.ts';
import { averageBasket, type DaySums } from '#app/domain/order/figures.ts';
import { dateText } from '#app/text/date.ts';
import { figuresText } from '#app/text/figures.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './figures.module.css';

/** The numbers behind the chart, the newest first. */
export function SumsTable({ sums, isWeeks }: { sums: readonly DaySums[]; isWeeks: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <details className={styles.details}>
      <summary>{t(figuresText.table)}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isWeeks ? figuresText.week : figuresText.day)}</th>
            <th scope="col">{t(figuresText.sales)}</th>
            <th scope="col">{t(figuresText.orders)}</th>
            <th scope="col">{t(figuresText.average)}</th>
            <th scope="col">{t(figuresText.profit)}</th>
          </tr>
        </thead>
        <tbody>
          {sums.toReversed().map((one) => {
            const average = averageBasket(one);
            return (
              <tr key={one.day}>
                <th scope="row">{dateText(one.day, 'short', language)}</th>
                <td>{formatNtd(one.sales)}</td>
                <td>{one.orders}</td>
                <td>{average === null ? '–' : formatNtd(average)}</td>
                <td>{formatNtd(one.profit)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
