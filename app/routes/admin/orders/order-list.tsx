import { Checkbox } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { formatNtd } from '#app/domain/cart/money.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { pick } from '#app/domain/language.ts';
import { isUnderWay, type OrderStatus } from '#app/domain/order/order-status.ts';
import { type OrderSort, type OrderSummary, writeOrderKey } from '#app/domain/order/order-summary.ts';
import { paymentLabel } from '#app/domain/payment/payment.ts';
import { paidMark } from '#app/domain/payment/refund.ts';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import { ListPages } from '#app/routes/admin/parts/list-pages.tsx';
import { dateText, timeText } from '#app/text/date.ts';
import { arrivesInRow } from '#app/text/delivery-date.ts';
import { boardText, chooseAllOf } from '#app/text/order-board.ts';
import { itemCount, ordersText, pageOf, sinceOrder } from '#app/text/orders-admin.ts';
import { paidMarks } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import { useLiveOrders } from './live-orders.tsx';
import styles from './order-list.module.css';
import { StatusBadge } from './status-badge.tsx';
import { useFocusRestore } from './use-focus-restore.ts';

interface OrderListProps {
  /** In the order of `sort`. */
  orders: readonly OrderSummary[];
  hasNewer: boolean;
  hasOlder: boolean;
  status: OrderStatus | null;
  /** What was searched for; empty for nothing. */
  q: string;
  /** Old orders were searched by the beginnings of words alone. */
  isPartial: boolean;
  page: number;
  sort: OrderSort;
  query: URLSearchParams;
  loading: boolean;
  /** The number of the order that is open beside the list. */
  opened: string | null;
}

/** One page of orders, each a link that opens it: rows on a wide screen, cards on a narrow one. */
export function OrderList(props: OrderListProps) {
  const { orders, status, q, isPartial, query, loading, opened } = props;
  const t = useTranslate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onPage = orders.filter(({ orderID }) => chosen.has(orderID));
  const list = useRef<HTMLOListElement>(null);
  const saveFocus = useFocusRestore(list, orders, chosen);
  const clear = useCallback(() => {
    saveFocus();
    setChosen(new Set());
  }, [saveFocus]);
  const choose = (orderID: string, isChosen: boolean) =>
    setChosen(
      (before) => new Set(isChosen ? [...before, orderID] : [...before].filter((one) => one !== orderID)),
    );
  const none = q ? boardText.noneFound : status ? ordersText.noneOfStatus : ordersText.none;
  return (
    <>
      <ChosenOrders orders={onPage} onClear={clear} />
      {orders.length === 0 && <p className={styles.empty}>{t(none)}</p>}
      {isPartial && <p className={styles.partial}>{t(boardText.partial)}</p>}
      {orders.length > 0 && (
        <Checkbox
          className={styles.all ?? ''}
          size="sm"
          label={t(chooseAllOf(orders.length))}
          checked={onPage.length === orders.length}
          indeterminate={onPage.length > 0 && onPage.length < orders.length}
          onChange={(event) =>
            setChosen(new Set(event.currentTarget.checked ? orders.map(({ orderID }) => orderID) : []))
          }
        />
      )}
      <div className={styles.columns} aria-hidden="true">
        <span>{t(ordersText.number)}</span>
        <span>{t(ordersText.date)}</span>
        <span className={styles.arrives}>{t(ordersText.arrives)}</span>
        <span>{t(ordersText.customer)}</span>
        <span>{t(ordersText.delivery)}</span>
        <span>{t(ordersText.status)}</span>
        <span className={styles.money}>{t(ordersText.total)}</span>
      </div>
      <ol
        ref={list}
        className={`${styles.list} ${loading ? styles.loading : ''}`}
        aria-label={t(ordersText.list)}
      >
        {orders.map((order) => (
          <li key={order.orderID} className={styles.item}>
            <Checkbox
              size="sm"
              className={styles.choice ?? ''}
              aria-label={t(boardText.choose).replace('{number}', order.orderNumber)}
              checked={chosen.has(order.orderID)}
              onChange={(event) => choose(order.orderID, event.currentTarget.checked)}
            />
            <Row order={order} query={query} isOpen={order.orderNumber === opened} />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {loading && t(ordersText.loading)}
      </p>
      <Pages {...props} />
    </>
  );
}

function Row({ order, query, isOpen }: { order: OrderSummary; query: URLSearchParams; isOpen: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const { fresh } = useLiveOrders();
  const paid = paidMark(order);
  const isFresh = fresh.has(order.orderID);
  const search = query.toString();
  return (
    <LocalLink
      to={`/admin/orders/${order.orderNumber}${search && `?${search}`}`}
      data-board="row"
      className={`${styles.row} ${isOpen ? styles.open : ''} ${isFresh ? styles.fresh : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      <span className={styles.number}>
        {order.orderNumber}
        {isFresh && <span className={styles.new}>{t(ordersText.fresh)}</span>}
      </span>
      <span className={styles.when}>
        <time className={styles.date} dateTime={order.orderDate}>
          {dateText(order.orderDate, 'short', language)} <b>{timeText(order.orderDate)}</b>
        </time>
        {order.promised && isUnderWay(order.status) && (
          <time className={styles.arrives} dateTime={arrivalDay(order.promised)}>
            <span className={styles.whole}>
              {t(arrivesInRow(order.shippingOption, order.promised).whole)}
            </span>
            <span className={styles.short} aria-hidden="true">
              {t(arrivesInRow(order.shippingOption, order.promised).short)}
            </span>
          </time>
        )}
      </span>
      <span className={styles.customer}>
        {order.customerName}
        {order.wasNotCollected && (
          <span className={styles.message} title={t(boardText.notCollected)}>
            <AdminIcon name="parcelBack" size={16} />
            <span className="visually-hidden">{t(boardText.notCollected)}</span>
          </span>
        )}
        {order.hasMessage && (
          <span className={styles.message} title={t(ordersText.hasMessage)}>
            <AdminIcon name="note" size={16} />
            <span className="visually-hidden">{t(ordersText.hasMessage)}</span>
          </span>
        )}
      </span>
      <span className={styles.way}>
        {pick(shippingMethods[order.shippingOption].label, language)}
        <small>
          {t(paymentLabel(order.paymentMethod, order.shippingOption))} {paid && <b>{t(paidMarks[paid])}</b>} ·{' '}
          {t(itemCount(order.items))}
        </small>
      </span>
      <span className={styles.status}>
        <StatusBadge order={order} />
      </span>
      <span className={styles.money}>{formatNtd(order.amountDue)}</span>
    </LocalLink>
  );
}

/** Newer and older by the key of the first and last order: the way goes on from there, however deep. */
function Pages({ orders, hasNewer, hasOlder, status, q, page, sort }: OrderListProps) {
  const t = useTranslate();
  const language = useLanguage();
  const [first, last] = [orders.at(0), orders.at(-1)];
  if (!first || !last) return null;
  const address = (more: Record<string, string>) => {
    const query = new URLSearchParams(more);
    if (status) query.set('status', status);
    if (q) query.set('q', q);
    if (sort === 'name') query.set('sort', sort);
    return query.size > 0 ? `/admin/orders?${query}` : '/admin/orders';
  };
  const newer = page > 2 ? address({ page: String(page - 1), before: writeOrderKey(first) }) : address({});
  return (
    <ListPages
      label={t(ordersText.pages)}
      before={
        hasNewer
          ? {
              to: newer,
              text: t(sort === 'name' ? ordersText.before : page > 2 ? ordersText.newer : ordersText.newest),
            }
          : null
      }
      after={
        hasOlder
          ? {
              to: address({ page: String(page + 1), after: writeOrderKey(last) }),
              text: t(sort === 'name' ? ordersText.next : ordersText.older),
            }
          : null
      }
    >
      {t(pageOf(page))}
      {sort === 'date' && ` · ${t(sinceOrder(dateText(last.orderDate, 'short', language)))}`}
    </ListPages>
  );
}
