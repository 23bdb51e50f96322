import { formatNtd } from '#app/domain/cart/money.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  added,
  averageBasket,
  type BestSeller,
  byDay,
  byWeek,
  chartDays,
  type DaySums,
  dayPlus,
  type Sums,
} from '#app/domain/order/figures.ts';
import { chartOf, figuresText } from '#app/text/figures.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { BestSellers } from './best-sellers.tsx';
import styles from './figures.module.css';
import { SalesChart } from './sales-chart.tsx';
import { SumsTable } from './sums-table.tsx';

/** What was sold today and in 30 days, by day or week, and which products. */
export function SalesFigures({
  days,
  best,
  today,
  isWeeks,
  isNew,
}: {
  days: readonly DaySums[];
  best: readonly BestSeller[];
  /** In Taipei. */
  today: string;
  isWeeks: boolean;
  /** There was never an order. */
  isNew: boolean;
}) {
  const t = useTranslate();
  if (isNew)
    return (
      <section className={styles.section} aria-labelledby="figures-title">
        <h2 id="figures-title">{t(figuresText.title)}</h2>
        <p className={styles.none}>{t(figuresText.none)}</p>
      </section>
    );
  const shown = isWeeks ? byWeek(days, today) : byDay(days, today);
  const all = added(shown);
  return (
    <section className={styles.section} aria-labelledby="figures-title">
      <div className="flex wrap baseline spread gap-2-4">
        <h2 id="figures-title">{t(figuresText.title)}</h2>
        <nav className={styles.by} aria-label={t(figuresText.by)}>
          {[false, true].map((weeks) => (
            <LocalLink
              key={String(weeks)}
              to={weeks ? '/admin?by=week' : '/admin'}
              aria-current={weeks === isWeeks ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {t(weeks ? figuresText.byWeek : figuresText.byDay)}
            </LocalLink>
          ))}
        </nav>
      </div>
      <div className={styles.sums}>
        <Sum name={figuresText.sumToday} sums={added(days.filter(({ day }) => day === today))} />
        <Sum
          name={figuresText.sumSpan}
          sums={added(days.filter(({ day }) => day > dayPlus(today, -chartDays) && day <= today))}
        />
      </div>
      <div className={styles.columns}>
        <div>
          <SalesChart sums={shown} label={t(chartOf(isWeeks, formatNtd(all.sales), all.orders))} />
          <SumsTable sums={shown} isWeeks={isWeeks} />
        </div>
        <BestSellers best={best} />
      </div>
      <p className="mt-4 small soft measure">{t(figuresText.rule)}</p>
    </section>
  );
}

function Sum({ name, sums }: { name: LocalizedText; sums: Sums }) {
  const t = useTranslate();
  const average = averageBasket(sums);
  return (
    <div className={styles.sum}>
      <h3>{t(name)}</h3>
      <dl>
        <div>
          <dt>{t(figuresText.sales)}</dt>
          <dd className={styles.large}>{formatNtd(sums.sales)}</dd>
        </div>
        <div>
          <dt>{t(figuresText.orders)}</dt>
          <dd>{sums.orders}</dd>
        </div>
        <div>
          <dt>{t(figuresText.average)}</dt>
          <dd>{average === null ? '–' : formatNtd(average)}</dd>
        </div>
        <div>
          <dt>{t(figuresText.profit)}</dt>
          <dd>{formatNtd(sums.profit)}</dd>
        </div>
      </dl>
    </div>
  );
}
