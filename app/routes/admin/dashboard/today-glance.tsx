import type { Waiting } from '#app/domain/figures.ts';
import { DeskIcon, type DeskIconName } from '#app/routes/admin/desk/desk-icon.tsx';
import { figuresText, upTo } from '#app/text/figures.ts';
import { useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './figures.module.css';

/** What waits today; each leads to its list. */
export function TodayGlance({
  waiting,
  lettersDead,
  most,
}: {
  waiting: Waiting;
  lettersDead: number;
  /** Counted up to here. */
  most: number;
}) {
  const say = useSay();
  const all = [
    { key: 'toPack', count: waiting.toPack, to: '/admin/packing', icon: 'truck' },
    {
      key: 'awaitingPayment',
      count: waiting.awaitingPayment,
      to: '/admin/payments',
      icon: 'wallet',
    },
    { key: 'lowStock', count: waiting.lowStock, to: '/admin/products?stock=low', icon: 'products' },
    { key: 'lettersDead', count: lettersDead, to: '/admin/letters?state=dead', icon: 'letters' },
  ] as const satisfies readonly { icon: DeskIconName; [other: string]: unknown }[];
  return (
    <section className={styles.section} aria-labelledby="glance-title">
      <h2 id="glance-title">{say(figuresText.today)}</h2>
      <ul className={styles.glance}>
        {all.map(({ key, count, to, icon }) => (
          <li key={key}>
            <LocalLink
              to={to}
              className={`${styles.waiting} ${key === 'lettersDead' && count > 0 ? styles.bad : ''}`}
            >
              <DeskIcon name={icon} size={20} />
              <span>{say(figuresText[key])}</span>
              <strong>{upTo(count, most)}</strong>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
