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
  type Sums,
} from '#app/domain/order/figures.ts';
import { addDays } from '#app/domain/taipei-day.ts';
import { chartOf, figuresText } from '#app/text/admin.ts';
import { dateText } from '#app/text/date.ts';
import { colon } from '#app/text/marks.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './figures.module.css';

const width = 600;
const height = 160;

/** Bars of sales with the profit in them. A picture: the table beneath has the numbers. */
function SalesChart({ sums, label }: { sums: readonly DaySums[]; label: string }) {
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
            <title>{nameOf(day) + colon(language) + formatNtd(sales)}</title>
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
          sums={added(days.filter(({ day }) => day > addDays(today, -chartDays) && day <= today))}
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

/** Which products most was paid for. */
function BestSellers({ best }: { best: readonly BestSeller[] }) {
  const t = useTranslate();
  return (
    <div>
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

/** The numbers behind the chart, the newest first. */
function SumsTable({ sums, isWeeks }: { sums: readonly DaySums[]; isWeeks: boolean }) {
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
