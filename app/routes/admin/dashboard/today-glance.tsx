import type { Waiting } from '#app/domain/order/figures.ts';
import { AdminIcon, type AdminIconName } from '#app/routes/admin/parts/admin-icon.tsx';
import { figuresText, packedOfThese, upTo } from '#app/text/admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import styles from './figures.module.css';

interface Counts extends Waiting {
  /** Orders that are promised for a closed day. */
  whenClosed: number;
  /** Transfers that customers reported. */
  toConfirm: number;
  unread: number;
  reviews: number;
  emailsDead: number;
  emailsLate: number;
}

const lists = [
  { key: 'toPack', to: '/admin/packing', icon: 'truck' },
  { key: 'whenClosed', to: '/admin/packing', icon: 'alert' },
  { key: 'followUp', to: '/admin/orders?status=followUp', icon: 'phone' },
  { key: 'toConfirm', to: '/admin/payments#open-payments', icon: 'wallet' },
  { key: 'toRefund', to: '/admin/payments#orders-to-refund', icon: 'back' },
  { key: 'undelivered', to: '/admin/orders?status=inTransit&parcel=undelivered', icon: 'parcelBack' },
  { key: 'invoices', to: '/admin/payments#invoices-to-mend', icon: 'alert' },
  { key: 'awaitingPayment', to: '/admin/payments#unpaid-orders', icon: 'clock' },
  { key: 'unread', to: '/admin/messages', icon: 'messages' },
  { key: 'reviews', to: '/admin/reviews', icon: 'star' },
  { key: 'lowStock', to: '/admin/products?stock=low', icon: 'products' },
  { key: 'emailsDead', to: '/admin/emails?state=dead', icon: 'alert' },
  { key: 'emailsLate', to: '/admin/emails?state=waiting', icon: 'alert' },
] as const satisfies readonly { key: keyof Counts; to: string; icon: AdminIconName }[];

/** Said only where there are any. */
const quiet: readonly (keyof Counts)[] = [
  'whenClosed',
  'followUp',
  'undelivered',
  'invoices',
  'reviews',
  'emailsLate',
];

const bad: readonly (keyof Counts)[] = ['emailsDead', 'emailsLate'];

/** What is to be done, each with its list; what has nothing waiting is one quiet line. */
export function TodayGlance({
  counts,
  isNew,
  most,
}: {
  counts: Counts;
  /** Nobody has ordered yet, or the shop is being set up: nothing was done so far. */
  isNew: boolean;
  /** Counted up to here. */
  most: number;
}) {
  const t = useTranslate();
  const waiting = lists.filter(({ key }) => counts[key] > 0);
  const calm = lists.filter(({ key }) => counts[key] === 0 && !quiet.includes(key));
  return (
    <>
      {waiting.length > 0 ? (
        <ul className={styles.glance}>
          {waiting.map(({ key, to, icon }) => (
            <li key={key}>
              <LocalLink to={to} className={`${styles.waiting} ${bad.includes(key) ? styles.bad : ''}`}>
                <AdminIcon name={icon} size={20} />
                <span>{t(figuresText[key])}</span>
                <strong>
                  {upTo(counts[key], most)}
                  {key === 'toPack' && counts.packed > 0 && (
                    <small> {t(packedOfThese(counts.packed, most))}</small>
                  )}
                </strong>
              </LocalLink>
            </li>
          ))}
        </ul>
      ) : isNew ? (
        <p>{t(figuresText.noneYet)}</p>
      ) : (
        <p className={styles.done}>
          <AdminIcon name="check" size={20} /> {t(figuresText.allDone)}
        </p>
      )}
      {calm.length > 0 && (
        <div className={styles.calm}>
          <h2>{t(figuresText.calm)}</h2>
          <ul>
            {calm.map(({ key, to }) => (
              <li key={key}>
                <LocalLink to={to}>{t(figuresText[key])}</LocalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
