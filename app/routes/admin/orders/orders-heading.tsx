import { useEffect, useRef } from 'react';
import { type OrderStatus, orderStatuses, statusInfo } from '#app/domain/order/order-status.ts';
import type { OrderSort } from '#app/domain/order/order-summary.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { tabCount } from '#app/text/order-board.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import { ordersText } from '#app/text/orders-admin.ts';
import { packingText } from '#app/text/packing.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { BoardKeys } from './board-keys.tsx';
import { SoundSwitch } from './order-sound.tsx';
import styles from './orders-heading.module.css';

/** The title, one tab a status, and the order of the page. Links: they work without JavaScript and can be kept. */
export function OrdersHeading({
  status,
  sort,
  query,
  counts,
  mostCounted,
}: {
  status: OrderStatus | null;
  sort: OrderSort;
  query: URLSearchParams;
  /** How many there are of each status, counted up to `mostCounted`. */
  counts: Readonly<Record<OrderStatus, number>>;
  mostCounted: number;
}) {
  const t = useTranslate();
  const bySort = sort === 'name' ? '&sort=name' : '';
  const shown = useRef<HTMLElement>(null);
  // Of more tabs than fit on a phone, the one that is open comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each status
  useEffect(() => {
    const current = shown.current?.querySelector('[aria-current]');
    if (current instanceof HTMLElement && shown.current)
      shown.current.scrollLeft = current.offsetLeft - shown.current.offsetLeft - 40;
  }, [status]);
  const tab = (current: boolean) => ({
    className: `${styles.tab} ${current ? styles.current : ''}`,
    'aria-current': current ? ('page' as const) : undefined,
  });
  return (
    <header className={styles.heading}>
      <div className={styles.title}>
        <h1 id="orders-title">{t(ordersText.title)}</h1>
        <div className={styles.tools}>
          <LocalLink to="/admin/orders/new">{t(orderFormText.newOrder)}</LocalLink>
          <LocalLink to="/admin/packing">{t(packingText.link)}</LocalLink>
          <SoundSwitch />
          <BoardKeys />
        </div>
        <div className={styles.sort}>
          {t(ordersText.sort)}
          {(['date', 'name'] as const).map((one) => (
            <LocalLink
              key={one}
              to={`/admin/orders${withSort(query, one)}`}
              aria-current={sort === one ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {t(one === 'date' ? ordersText.sortDate : ordersText.sortName)}
            </LocalLink>
          ))}
        </div>
      </div>
      <nav className={styles.tabs} ref={shown} aria-label={t(ordersText.byStatus)}>
        <LocalLink to={`/admin/orders${bySort && `?${bySort.slice(1)}`}`} {...tab(status === null)}>
          {t(ordersText.all)}
        </LocalLink>
        {orderStatuses.map((one) => (
          <LocalLink key={one} to={`/admin/orders?status=${one}${bySort}`} {...tab(status === one)}>
            <AdminIcon name={statusInfo[one].icon} size={16} />
            {t(statusInfo[one].label)}
            {counts[one] > 0 && <span className={styles.count}>{tabCount(counts[one], mostCounted)}</span>}
          </LocalLink>
        ))}
      </nav>
    </header>
  );
}

function withSort(query: URLSearchParams, sort: OrderSort): string {
  const changed = new URLSearchParams(query);
  if (sort === 'name') changed.set('sort', 'name');
  else changed.delete('sort');
  const text = changed.toString();
  return text && `?${text}`;
}
