import { formatNtd } from '#app/domain/cart/money.ts';
import type { DaySums } from '#app/domain/order/figures.ts';
import { dateText } from '#app/text/date.ts';
import { figuresText } from '#app/text/figures.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import styles from './figures.module.css';

const width = 600;
const height = 160;

/** Bars of sales with the profit in them. A picture: the table beneath has the numbers. */
export function SalesChart({ sums, label }: { sums: readonly DaySums[]; label: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const top = Math.max(1, ...sums.map(({ sales }) => sales));
  const step = width / sums.length;
  const tall = (amount: number) => (Math.max(0, amount) / top) * height;
  const nameOf = (day: string) => dateText(day, 'short', language);
  const [first, last] = [sums.at(0), sums.at(-1)];
  return (
    <figure className={styles.chart}>
      <p className={styles.scale}>
        <span>{formatNtd(top)}</span>
        <span className={styles.legend}>
          <i className={styles.salesMark} /> {t(figuresText.sales)} <i className={styles.profitMark} />{' '}
          {t(figuresText.profit)}
        </span>
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {sums.map(({ day, sales, profit }, index) => (
          <g key={day}>
            <title>{`${nameOf(day)}: ${formatNtd(sales)}`}</title>
            <rect
              className={styles.salesBar}
              x={index * step + step * 0.14}
              width={step * 0.72}
              y={height - tall(sales)}
              height={tall(sales)}
            />
            <rect
              className={styles.profitBar}
              x={index * step + step * 0.14}
              width={step * 0.72}
              y={height - tall(Math.min(profit, sales))}
              height={tall(Math.min(profit, sales))}
            />
          </g>
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        <span>{first && nameOf(first.day)}</span>
        <span>{last && nameOf(last.day)}</span>
      </p>
    </figure>
  );
}
