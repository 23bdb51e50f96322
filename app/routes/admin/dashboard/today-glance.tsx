import type { Waiting } from '#app/domain/order/figures.ts';
import { AdminIcon, type AdminIconName } from '#app/routes/admin/parts/admin-icon.tsx';
import { figuresText, upTo } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './figures.module.css';

/** What waits today; each leads to its list. */
export function TodayGlance({
  waiting,
  emailsDead,
  most,
}: {
  waiting: Waiting;
  emailsDead: number;
  /** Counted up to here. */
  most: number;
}) {
  const t = useTranslate();
  const all = [
    { key: 'toPack', count: waiting.toPack, to: '/admin/packing', icon: 'truck' },
    {
      key: 'awaitingPayment',
      count: waiting.awaitingPayment,
      to: '/admin/payments',
      icon: 'wallet',
    },
    ...(waiting.toRefund > 0
      ? [
          {
            key: 'toRefund',
            count: waiting.toRefund,
            to: '/admin/payments#orders-to-refund',
            icon: 'back',
          } as const,
        ]
      : []),
    { key: 'lowStock', count: waiting.lowStock, to: '/admin/products?stock=low', icon: 'products' },
    { key: 'emailsDead', count: emailsDead, to: '/admin/emails?state=dead', icon: 'emails' },
  ] as const satisfies readonly { icon: AdminIconName; [other: string]: unknown }[];
  return (
    <section className={styles.section} aria-labelledby="glance-title">
      <h2 id="glance-title">{t(figuresText.today)}</h2>
      <ul className={styles.glance}>
        {all.map(({ key, count, to, icon }) => (
          <li key={key}>
            <LocalLink
              to={to}
              className={`${styles.waiting} ${key === 'emailsDead' && count > 0 ? styles.bad : ''}`}
            >
              <AdminIcon name={icon} size={20} />
              <span>{t(figuresText[key])}</span>
              <strong>{upTo(count, most)}</strong>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
