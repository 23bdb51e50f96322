import { Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { arrivalDay } from '#app/domain/arrival.ts';
import { pick } from '#app/domain/language.ts';
import { formatNtd } from '#app/domain/money.ts';
import { isUnderWay, type OrderStatus } from '#app/domain/order-status.ts';
import { type OrderSort, type OrderSummary, writeOrderKey } from '#app/domain/order-summary.ts';
import { paymentLabel } from '#app/domain/payment.ts';
import { paidMark } from '#app/domain/refund.ts';
import { shippingMethods } from '#app/domain/shipping.ts';
import { DeskIcon } from '#app/routes/admin/desk/desk-icon.tsx';
import { ListPages } from '#app/routes/admin/desk/list-pages.tsx';
import { arrivesInRow } from '#app/text/arrival.ts';
import { dateText, timeText } from '#app/text/date.ts';
import { boardText } from '#app/text/order-board.ts';
import { itemCount, ordersText, pageOf, sinceOrder } from '#app/text/orders-admin.ts';
import { paidMarks } from '#app/text/payments-admin.ts';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import { useLiveOrders } from './live-orders.tsx';
import styles from './order-list.module.css';
import { StatusBadge } from './status-badge.tsx';

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
  const say = useSay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onPage = orders.filter(({ orderID }) => chosen.has(orderID));
  const clear = useCallback(() => setChosen(new Set()), []);
  const choose = (orderID: string, isChosen: boolean) =>
    setChosen(
      (before) => new Set(isChosen ? [...before, orderID] : [...before].filter((one) => one !== orderID)),
    );
  const none = q ? boardText.noneFound : status ? ordersText.noneOfStatus : ordersText.none;
  return (
    <>
      <ChosenOrders orders={onPage} onClear={clear} />
      {orders.length === 0 && <p className={styles.empty}>{say(none)}</p>}
      {isPartial && <p className={styles.partial}>{say(boardText.partial)}</p>}
      {orders.length > 0 && (
        <Checkbox
          className={styles.all ?? ''}
          size="sm"
          label={say(boardText.chooseAll)}
          checked={onPage.length === orders.length}
          indeterminate={onPage.length > 0 && onPage.length < orders.length}
          onChange={(event) =>
            setChosen(new Set(event.currentTarget.checked ? orders.map(({ orderID }) => orderID) : []))
          }
        />
      )}
      <div className={styles.columns} aria-hidden="true">
        <span>{say(ordersText.number)}</span>
        <span>{say(ordersText.date)}</span>
        <span className={styles.arrives}>{say(ordersText.arrives)}</span>
        <span>{say(ordersText.customer)}</span>
        <span>{say(ordersText.delivery)}</span>
        <span>{say(ordersText.status)}</span>
        <span className={styles.money}>{say(ordersText.total)}</span>
      </div>
      <ol className={`${styles.list} ${loading ? styles.loading : ''}`} aria-label={say(ordersText.list)}>
        {orders.map((order) => (
          <li key={order.orderID} className={styles.item}>
            <Checkbox
              size="sm"
              className={styles.choice ?? ''}
              aria-label={say(boardText.choose).replace('{number}', order.orderNumber)}
              checked={chosen.has(order.orderID)}
              onChange={(event) => choose(order.orderID, event.currentTarget.checked)}
            />
            <Row order={order} query={query} isOpen={order.orderNumber === opened} />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {loading && say(ordersText.loading)}
      </p>
      <Pages {...props} />
    </>
  );
}

function Row({ order, query, isOpen }: { order: OrderSummary; query: URLSearchParams; isOpen: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { fresh } = useLiveOrders();
  const paid = paidMark(order);
  const isFresh = fresh.has(order.orderID);
  const kept = query.toString();
  return (
    <LocalLink
      to={`/admin/orders/${order.orderNumber}${kept && `?${kept}`}`}
      data-board="row"
      className={`${styles.row} ${isOpen ? styles.open : ''} ${isFresh ? styles.fresh : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      <span className={styles.number}>
        {order.orderNumber}
        {isFresh && <span className={styles.new}>{say(ordersText.fresh)}</span>}
      </span>
      <span className={styles.when}>
        <time className={styles.date} dateTime={order.orderDate}>
          {dateText(order.orderDate, 'shortExpanded', language)} <b>{timeText(order.orderDate)}</b>
        </time>
        {order.promised && isUnderWay(order.status) && (
          <time className={styles.arrives} dateTime={arrivalDay(order.promised)}>
            <span className={styles.whole}>
              {say(arrivesInRow(order.shippingOption, order.promised).whole)}
            </span>
            <span className={styles.short} aria-hidden="true">
              {say(arrivesInRow(order.shippingOption, order.promised).short)}
            </span>
          </time>
        )}
      </span>
      <span className={styles.customer}>
        {order.customerName}
        {order.wasNotCollected && (
          <span className={styles.message} title={say(boardText.notCollected)}>
            <DeskIcon name="parcelBack" size={16} />
            <span className="visually-hidden">{say(boardText.notCollected)}</span>
          </span>
        )}
        {order.hasMessage && (
          <span className={styles.message} title={say(ordersText.hasMessage)}>
            <DeskIcon name="note" size={16} />
            <span className="visually-hidden">{say(ordersText.hasMessage)}</span>
          </span>
        )}
      </span>
      <span className={styles.way}>
        {pick(shippingMethods[order.shippingOption].label, language)}
        <small>
          {say(paymentLabel(order.paymentMethod, order.shippingOption))}{' '}
          {paid && <b>{say(paidMarks[paid])}</b>} · {say(itemCount(order.items))}
        </small>
      </span>
      <span className={styles.status}>
        <StatusBadge status={order.status} shippingOption={order.shippingOption} />
      </span>
      <span className={styles.money}>{formatNtd(order.amountDue)}</span>
    </LocalLink>
  );
}

/** Newer and older by the key of the first and last order: the way goes on from there, however deep. */
function Pages({ orders, hasNewer, hasOlder, status, q, page, sort }: OrderListProps) {
  const say = useSay();
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
      label={say(ordersText.pages)}
      before={
        hasNewer
          ? {
              to: newer,
              text: say(
                sort === 'name' ? ordersText.before : page > 2 ? ordersText.newer : ordersText.newest,
              ),
            }
          : null
      }
      after={
        hasOlder
          ? {
              to: address({ page: String(page + 1), after: writeOrderKey(last) }),
              text: say(sort === 'name' ? ordersText.next : ordersText.older),
            }
          : null
      }
    >
      {say(pageOf(page))}
      {sort === 'date' && ` · ${say(sinceOrder(dateText(last.orderDate, 'shortExpanded', language)))}`}
    </ListPages>
  );
}
