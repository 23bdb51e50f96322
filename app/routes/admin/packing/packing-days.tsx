import styles from '#app/routes/admin/packing.module.css';
import { leavingDay, packingText } from '#app/text/packing.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';

/** The days on which parcels leave, each with how many: links, so that a day can be kept and opened without a script. */
export function PackingDays({
  days,
  shown,
}: {
  days: readonly { day: string; orders: number }[];
  /** The day on the page; it has a place among the others even where nothing leaves. */
  shown: string;
}) {
  const t = useTranslate();
  const all = days.some(({ day }) => day === shown) ? days : [...days, { day: shown, orders: 0 }];
  return (
    <nav className={styles.days} aria-label={t(packingText.days)}>
      <span aria-hidden="true">{t(packingText.days)}</span>
      {all
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ day, orders }) => (
          <LocalLink
            key={day}
            to={`/admin/packing?day=${day}`}
            aria-current={day === shown ? 'date' : undefined}
          >
            {t(leavingDay(day, orders))}
          </LocalLink>
        ))}
    </nav>
  );
}
