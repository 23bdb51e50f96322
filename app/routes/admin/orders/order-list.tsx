import { Button, Checkbox } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatNtd } from '#app/domain/cart/money.ts';
import { isReversed } from '#app/domain/day-spans.ts';
import { arrivalDay } from '#app/domain/delivery/delivery-date.ts';
import { shippingMethods } from '#app/domain/delivery/shipping.ts';
import { pick } from '#app/domain/language.ts';
import type { ListPage as Page } from '#app/domain/list.ts';
import { filterInAddress, filterNames, filtersOn, type OrderFilter } from '#app/domain/order/order-filter.ts';
import {
  isUndelivered,
  isUnderWay,
  nextStatus,
  type OrderStatus,
  orderStatuses,
  statusInfo,
} from '#app/domain/order/order-status.ts';
import type { OrderSort, OrderSummary, OrderSums } from '#app/domain/order/order-summary.ts';
import type { PackedSoFar } from '#app/domain/order/packing.ts';
import { paymentLabel } from '#app/domain/payment/payment-labels.ts';
import type { action } from '#app/routes/admin/orders.tsx';
import { useAdminAction } from '#app/routes/admin/parts/admin-action.ts';
import { OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { AdminIcon } from '#app/routes/admin/parts/admin-icon.tsx';
import {
  type ListAddress,
  ListPage,
  SearchEverywhere,
  useListAddress,
} from '#app/routes/admin/parts/list.tsx';
import { useListPlace } from '#app/routes/admin/parts/list-place.ts';
import {
  isRangeTick,
  SelectAll,
  SelectionBar,
  useMatching,
  useSelection,
} from '#app/routes/admin/parts/list-selection.tsx';
import { useRestAfterChange } from '#app/routes/admin/parts/rest.ts';
import { upTo } from '#app/text/admin.ts';
import { collectionWords } from '#app/text/customers.ts';
import { dateText, timeText } from '#app/text/date.ts';
import { arrivesInRow } from '#app/text/delivery.ts';
import { labelText } from '#app/text/labels.ts';
import { orderFilterText } from '#app/text/order-filter-admin.ts';
import { orderFormText } from '#app/text/order-form-admin.ts';
import {
  boardText,
  chooseAllOf,
  chosenCount,
  itemCount,
  ordersShown,
  ordersText,
  statusProblems,
  tabCount,
} from '#app/text/orders-admin.ts';
import { packingText } from '#app/text/packing.ts';
import { rowMark, rowMarks } from '#app/text/payments-admin.ts';
import { partText } from '#app/text/tracking.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useEscape } from '#app/ui/page.tsx';
import { BoardKeys } from './board-keys.tsx';
import { useLiveOrders } from './live-orders.tsx';
import { labelOfMoved, type Movable, movesOn } from './movable.ts';
import { type MatchingQuery, useMoveMany } from './move-many.tsx';
import { ListedSums, OrderFilterFields } from './order-filter.tsx';
import styles from './order-list.module.css';
import { SoundSwitch } from './order-sound.tsx';
import { PackedMark } from './packed-mark.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useEmailWait } from './tell-customer.tsx';

interface OrderListProps {
  page: Page<OrderSummary>;
  /** By order, where anything is packed. */
  packed: Readonly<Record<string, PackedSoFar>>;
  status: OrderStatus | null;
  sort: OrderSort;
  /** What was searched for; empty for nothing. */
  q: string;
  /** Only those that were sent and not collected or delivered. */
  undelivered: boolean;
  filter: OrderFilter;
  /** How many of what is searched for there are of each status, up to `mostCounted`; null where that is not counted. */
  counts: Readonly<Record<OrderStatus, number>> | null;
  mostCounted: number;
  /** Null while nothing narrows the list, or a search finds too many. */
  sums: OrderSums | null;
  /** The day in Taipei. */
  today: string;
  /** The number of the order that is open beside the list. */
  opened: string | null;
}

const list: ListAddress = { path: '/admin/orders', filters: ['status', 'sort', 'parcel', ...filterNames] };

/** One page of orders, each a link that opens it: rows on a wide screen, cards on a narrow one. */
export function OrderList({
  page,
  packed,
  status,
  sort,
  q,
  undelivered,
  filter,
  counts,
  mostCounted,
  sums,
  today,
  opened,
}: OrderListProps) {
  const t = useTranslate();
  const language = useLanguage();
  const exported = new URLSearchParams({
    language: String(language),
    ...(q && { q }),
    ...(status && { status }),
    ...(undelivered && { parcel: 'undelivered' }),
    ...filterInAddress(filter),
  });
  const to = useListAddress(list);
  const [first, last] = [page.rows[0], page.rows.at(-1)];
  const isByTime = sort === 'date';
  const isFiltered = filtersOn(filter) > 0;
  const none = status ? ordersText.noneOfStatus : ordersText.none;
  const noneFound = status ? boardText.noneFoundOfStatus : boardText.noneFound;
  const noneFiltered = isReversed(filter)
    ? orderFilterText.daysReversed
    : orderFilterText[q ? 'noneFoundOfBoth' : 'noneFound'];
  return (
    <ListPage
      {...list}
      title={ordersText.title}
      tools={
        <div className="flex wrap baseline gap-2-3">
          <LocalLink to="/admin/orders/new">{t(orderFormText.newOrder)}</LocalLink>
          <LocalLink to="/admin/packing">{t(packingText.link)}</LocalLink>
          <SoundSwitch />
          <BoardKeys />
        </div>
      }
      label={ordersText.list}
      empty={isFiltered ? noneFiltered : q ? noneFound : none}
      emptyMore={
        q !== '' && (status || isFiltered) && <SearchEverywhere path="/admin/orders" all={{}} q={q} />
      }
      page={page}
      tabs={{
        name: 'status',
        label: ordersText.byStatus,
        current: status,
        without: ['parcel'],
        all: [
          { value: null, label: ordersText.all },
          ...orderStatuses.map((one) => ({
            value: one,
            label: statusInfo[one].label,
            icon: statusInfo[one].icon,
            ...(counts && counts[one] > 0 && { count: tabCount(counts[one], mostCounted) }),
          })),
        ],
      }}
      search={{
        label: boardText.search,
        hint: boardText.searchHint,
        q,
        fields: filterNames,
        isNarrowed: q !== '' || isFiltered,
        more: (
          <>
            <ExportLinks query={exported} />
            <OrderFilterFields filter={filter} today={today} list={list} />
          </>
        ),
      }}
      sort={{
        current: sort,
        all: [
          { value: 'date', label: ordersText.sortDate },
          { value: 'name', label: ordersText.sortName },
        ],
      }}
      notice={
        <>
          {sums && <ListedSums sums={sums} />}
          {undelivered ? (
            <p className="mb-2">
              {t(boardText.undeliveredOnly)}{' '}
              <LocalLink to={to({ status: 'inTransit', parcel: null })}>
                {t(boardText.allInTransit)}
              </LocalLink>
            </p>
          ) : (
            status === 'inTransit' &&
            page.rows.some(isUndelivered) && (
              <p className="mb-2">
                <LocalLink to={to({ status: 'inTransit', parcel: 'undelivered' })}>
                  {t(boardText.onlyUndelivered)}
                </LocalLink>
              </p>
            )
          )}
        </>
      }
      isByTime={isByTime}
      place={
        first &&
        last &&
        (isByTime
          ? ordersShown(first.orderDate, last.orderDate, language)
          : `${first.customerName} – ${last.customerName}`)
      }
    >
      <Orders page={page} packed={packed} query={{ q, status, sort, undelivered, filter }} opened={opened} />
    </ListPage>
  );
}

/** The rows, and what is done with those that are selected. */
function Orders({
  page: { rows: orders, before, after },
  packed,
  query,
  opened,
}: Pick<OrderListProps, 'page' | 'packed' | 'opened'> & {
  query: Pick<OrderListProps, 'q' | 'status' | 'sort' | 'undelivered' | 'filter'>;
}) {
  const t = useTranslate();
  const selection = useSelection(orders, ({ orderID }) => orderID);
  const rest = useRestAfterChange(orders.map(({ orderID }) => orderID).join());
  return (
    <>
      {orders.length > 0 && (
        <>
          <SelectAll selection={selection} label={chooseAllOf(orders.length)} className={styles.all} />
          <div className={styles.columns} aria-hidden="true">
            <span>{t(ordersText.number)}</span>
            <span>{t(ordersText.date)}</span>
            <span className={styles.arrives}>{t(ordersText.arrives)}</span>
            <span>{t(ordersText.customer)}</span>
            <span>{t(ordersText.delivery)}</span>
            <span>{t(ordersText.status)}</span>
            <span className={styles.money}>{t(ordersText.total)}</span>
          </div>
        </>
      )}
      <ol
        className={`${styles.list} ${opened ? styles.beside : ''}`}
        aria-label={t(ordersText.list)}
        ref={rest}
      >
        {orders.map((order) => (
          <li key={order.orderID} className={styles.item}>
            <Checkbox
              size="sm"
              className={styles.choice ?? ''}
              aria-label={t(boardText.choose).replace('{number}', order.orderNumber)}
              checked={selection.chosen.has(order.orderID)}
              onChange={(event) => selection.choose(order, event.currentTarget.checked, isRangeTick(event))}
            />
            <Row
              order={order}
              packed={packed[order.orderID]}
              isOpen={order.orderNumber === opened}
              isNext={order.orderID === selection.nextRow}
            />
          </li>
        ))}
      </ol>
      <ChosenOrders
        orders={selection.rows}
        chosen={selection.chosen}
        isOneOfPages={selection.isAll && (before !== null || after !== null)}
        query={query}
        onClear={selection.clear}
      />
    </>
  );
}

function Row({
  order,
  packed,
  isOpen,
  isNext,
}: {
  order: OrderSummary;
  packed: PackedSoFar | undefined;
  isOpen: boolean;
  isNext: boolean;
}) {
  const [query] = useSearchParams();
  const t = useTranslate();
  const language = useLanguage();
  const { fresh } = useLiveOrders();
  const place = useListPlace();
  const paid = rowMark(order);
  const isFresh = fresh.has(order.orderID);
  const search = query.toString();
  return (
    <LocalLink
      to={`/admin/orders/${order.orderNumber}${search && `?${search}`}`}
      data-board="row"
      data-next-row={isNext || undefined}
      className={`${styles.row} ${isOpen ? styles.open : ''} ${isFresh ? styles.fresh : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
      state={place}
    >
      <span className={styles.number}>
        {order.orderNumber}
        {isFresh && <span className={styles.new}>{t(ordersText.fresh)}</span>}
      </span>
      <span className={styles.when}>
        <time className={styles.date} dateTime={order.orderDate}>
          <span className="nowrap">{dateText(order.orderDate, 'short', language)}</span>{' '}
          <b className="nowrap">{timeText(order.orderDate)}</b>
        </time>
        {order.promised && isUnderWay(order.status) && !isUndelivered(order) && (
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
          {t(paymentLabel(order.paymentMethod, order.shippingOption))} · {t(itemCount(order.items))}
        </small>
      </span>
      <span className={styles.status}>
        <StatusBadge order={order} />
        <PackedMark of={packed} />
        {order.isPartSent && <small className={styles.part}>{t(partText.label)}</small>}
        {isUndelivered(order) && (
          <small className={styles.part}>{t(collectionWords(order.shippingOption).short)}</small>
        )}
      </span>
      <span className={styles.money}>
        {formatNtd(order.amountDue)}
        <small className={`${styles.mark} ${styles[paid]}`}>{t(rowMarks[paid])}</small>
      </span>
    </LocalLink>
  );
}

interface ChosenOrdersProps {
  /** On this page. */
  orders: readonly Movable[];
  chosen: ReadonlySet<string>;
  /** Whether these are all of the page, and there are more on others. */
  isOneOfPages: boolean;
  /** What the list shows. */
  query: Omit<MatchingQuery, 'seen'>;
  onClear: () => void;
}

/** What can be done with the orders that are chosen, or with all that match: move them on together, pack them, export them. */
function ChosenOrders({ orders: onPage, chosen, isOneOfPages, query, onClear }: ChosenOrdersProps) {
  const t = useTranslate();
  const language = useLanguage();
  const {
    matched: all,
    isOffered,
    noteAsked,
    take,
    forget,
  } = useMatching<Matched>(query, chosen, isOneOfPages);
  const matching = useAdminAction<typeof action>(statusProblems, {
    page: '/admin/orders',
    onAnswer(answer) {
      if ('seen' in answer) take(answer);
    },
  });
  const orders = all?.orders ?? onPage;
  const clear = () => {
    forget();
    matching.reset();
    onClear();
  };
  const { busy, move, outcome } = useMoveMany(clear, forget);
  const [tell, setTell] = useState(true);
  const wait = useEmailWait();
  const waitID = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  useEscape(menu);
  const forward = orderStatuses.filter((to) => orders.some((order) => movesOn(order, to)));
  const next = forward.find((to) => orders.some((order) => to === nextStatus(order.status))) ?? null;
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  const step = (to: OrderStatus) => (
    <Button
      key={to}
      size="compact-sm"
      variant={to === next ? 'filled' : 'default'}
      disabled={busy}
      leftSection={<AdminIcon name={statusInfo[to].icon} size={15} />}
      onClick={() => move(orders, to, tell, all ? { ...query, seen: all.seen } : undefined)}
    >
      {t(labelOfMoved(orders, to))}
    </Button>
  );
  return (
    <SelectionBar
      label={boardText.bar}
      count={chosenCount(
        orders.length,
        all && all.total > all.orders.length ? upTo(all.total, all.mostCounted) : null,
      )}
      more={
        isOffered
          ? {
              call: matching,
              choose: () => {
                noteAsked();
                matching.post({ intent: 'match-orders', ...query });
              },
            }
          : null
      }
      isShown={onPage.length > 0}
      onClear={clear}
      outcome={outcome}
      hint={
        forward.length > 0 &&
        wait && (
          <p id={waitID} className="small soft full-width">
            {t(wait)}
          </p>
        )
      }
    >
      {next && step(next)}
      {forward.length > 0 && (
        <Checkbox
          size="sm"
          label={t(boardText.tell)}
          aria-describedby={wait ? waitID : undefined}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      )}
      <LocalLink to={`/admin/packing?orders=${numbers}`} data-board="pack">
        {t(packingText.pack)}
      </LocalLink>
      <details ref={menu}>
        <Button component="summary" size="compact-sm" variant="subtle">
          {t(boardText.more)}
          <AdminIcon name="unfold" size={14} />
        </Button>
        <div className="panel grid at-start gap-2 p-3-4">
          {forward.filter((to) => to !== next).map(step)}
          <LocalLink to={`/admin/labels?orders=${numbers}`}>{t(labelText.link)}</LocalLink>
          <OwnerOnly>
            <a href={`/api/exportShipments?orders=${numbers}`} download>
              {t(labelText.tcat)}
            </a>
          </OwnerOnly>
          <ExportLinks query={new URLSearchParams({ orders: numbers, language: String(language) })} />
        </div>
      </details>
    </SelectionBar>
  );
}

/** What the shop found for a query. */
interface Matched {
  orders: readonly Movable[];
  total: number;
  mostCounted: number;
  seen: string;
}

/** A file with a row for each order, and one with a row for each of their lines. */
function ExportLinks({ query }: { query: URLSearchParams }) {
  const t = useTranslate();
  return (
    <>
      <a href={`/api/exportOrders?${query}`} download>
        {t(boardText.export)}
      </a>
      <a href={`/api/exportOrders?${query}&rows=lines`} download>
        {t(boardText.exportLines)}
      </a>
    </>
  );
}
