import { Button, Checkbox } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '#app/domain/customer/customer.ts';
import { otherLanguage, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import {
  isReadyToPack,
  leavingDays,
  leavingOn,
  mostPacked,
  type PackedOrder,
  type PickLine,
  packingDay,
  pickList,
  slipPages,
} from '#app/domain/order/packing.ts';
import { paidState, stillToPay } from '#app/domain/payment/payment-report.ts';
import { isDay, taipeiDay } from '#app/domain/taipei-day.ts';
import { BackLink } from '#app/routes/admin/parts/admin-heading.tsx';
import { shopContext } from '#app/server/context.ts';
import { queryOrderNumbers, queryText, readQuery } from '#app/server/http/address-query.ts';
import { countToPack, readPacking } from '#app/server/orders/packing.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { dateText } from '#app/text/date.ts';
import { arrivesForStaff } from '#app/text/delivery.ts';
import { leavingDay, leftOut, markAll, moreThan, packingText, piecesOf } from '#app/text/packing.ts';
import { paidMarks } from '#app/text/payments-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/packing.ts';
import { labelOfMoved } from './orders/movable.ts';
import { useMoveMany } from './orders/move-many.tsx';
import { StatusBadge } from './orders/status-badge.tsx';
import { PackingSlip } from './packing/packing-slip.tsx';
import styles from './packing.module.css';
import { AdminPageError } from './parts/admin-error.tsx';

/** What is printed: the pick list, or the slips on one of two papers. */
type Printed = 'pick' | 'a4' | 'label';
type Pages = ReadonlyMap<string, readonly number[]>;

const none: Pages = new Map();
/** What a paper takes between its margins (packing.module.css), in mm, less a margin: paper is laid out a little differently from the screen. */
const heights = { a4: 269 - 5, label: 142 - 2.5 };
const pixels = 96 / 25.4;

/**
 * Sets the slips as they stand on paper just before they are printed, and parts those that are too long for a page; on the
 * screen they are cards again afterwards. `section` holds one article an order, in the order of `orderIDs`.
 */
function useSlipSheets(orderIDs: readonly string[]) {
  const section = useRef<HTMLElement>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [pages, setPages] = useState<Pages | null>(none);

  function set(what: Printed): void {
    flushSync(() => {
      setPrinted(what);
      setPages(what === 'pick' ? none : null);
    });
    if (what === 'pick') return;
    const slips = [...(section.current?.children ?? [])];
    const found = slips.map(
      (slip, at) => [orderIDs[at] ?? '', partedInto(slip, heights[what] * pixels)] as const,
    );
    flushSync(() => setPages(new Map(found)));
  }

  // Whoever prints by the browser's own command means the slips.
  const before = useEffectEvent(() => {
    if (printed === null) set('a4');
  });
  useEffect(() => {
    const after = () => {
      setPrinted(null);
      setPages(none);
    };
    const begin = () => before();
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  return {
    section,
    printed,
    /** How many lines stand on each page of an order; null while they are measured. */
    pages,
    print(what: Printed): void {
      set(what);
      window.print();
    },
  };
}

/** @param page in px. */
function partedInto(slip: Element, page: number): number[] {
  const box = (selector: string) => slip.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const [table, head, more] = [box('table'), box('[data-part=head]'), box('[data-part=more]')];
  const rows = [...slip.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
  const gap = more.top - head.bottom;
  const end = rows.at(-1)?.bottom ?? table.bottom;
  return slipPages({
    page,
    lead: (rows[0]?.top ?? table.bottom) - slip.getBoundingClientRect().top,
    head: head.height + gap + box('thead').height,
    more: gap + more.height,
    tail: box('footer').bottom - end,
    lines: rows.map(({ height }) => height),
  });
}

const querySchema = { orders: queryOrderNumbers, day: queryText(10) };

/**
 * `?orders=A,B` these; else those that leave on `?day=`, or on the next day on which any do, so that each arrives on its
 * own.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOrLogin(context, request);
  const { db, settings } = context.get(shopContext);
  const { orders: numbers, day: requestedDay } = readQuery(request, querySchema);
  const { delivery: calendar, shop } = settings.current();
  const { pickupAddress } = shop;
  if (numbers.length > 0) {
    const found = await readPacking(db, { numbers });
    return { day: null, today: null, isClosed: false, days: [], pickupAddress, ...found };
  }
  const today = taipeiDay(new Date());
  const days = leavingDays(await countToPack(db), today, calendar);
  const first = days.find(({ orders }) => orders > 0)?.day ?? packingDay(today, calendar);
  const day = isDay(requestedDay) ? requestedDay : first;
  const span = leavingOn(day, today, calendar);
  const found = span ? await readPacking(db, { span }) : { orders: [], more: false, cancelled: [] };
  return {
    day,
    today: packingDay(today, calendar),
    isClosed: span === null,
    days,
    pickupAddress,
    ...found,
  };
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { day, today, isClosed, days, orders, more, cancelled, pickupAddress } = loaderData;
  const t = useTranslate();
  // Orders with something to settle start unticked.
  // A phone that takes the page out of its memory loads it anew: what was set aside stays set aside.
  const [ticked, setTicked] = useSessionStorage<Readonly<Record<string, boolean>>>({
    key: 'packedOrders',
    defaultValue: {},
  });
  const isPacked = (order: PackedOrder) =>
    ticked[order.orderID] ?? (day === null || isReadyToPack(order, new Date(today)));
  const packed = orders.filter(isPacked);
  const picks = pickList(packed);
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0);
  const { section, printed, pages: parted, print } = useSlipSheets(packed.map(({ orderID }) => orderID));
  const { busy, move, outcome } = useMoveMany(() => {});
  const prints = { pick: packingText.printPick, a4: packingText.printA4, label: packingText.printLabel };
  return (
    <div className={styles.page} data-paper={printed ?? 'a4'}>
      <div className={styles.controls}>
        <BackLink to="/admin/orders">{t(packingText.back)}</BackLink>
        <h1>{t(packingText.title)}</h1>
        {day !== null && <PackingDays days={days} shown={day} />}
        {isClosed && <p>{t(packingText.closed)}</p>}
        {cancelled.length > 0 && <Notice tone="warning">{t(leftOut(cancelled))}</Notice>}
        {!isClosed && orders.length === 0 && <p>{t(packingText.none)}</p>}
        {orders.length > 0 && (
          <section aria-labelledby="packed-title">
            <h2 id="packed-title">{t(day === null ? packingText.chosen : packingText.orders)}</h2>
            {day !== null && day === today && <p>{t(packingText.late)}</p>}
            {more && <p role="note">{t(moreThan(mostPacked))}</p>}
            <PackedOrders
              orders={orders}
              isPacked={isPacked}
              onTick={(orderID, isTicked) => setTicked({ ...ticked, [orderID]: isTicked })}
            />
            <p>{t(packed.length === 0 ? packingText.noneTicked : piecesOf(packed.length, pieces))}</p>
            <div className={styles.buttons}>
              {(['pick', 'a4', 'label'] as const).map((what) => (
                <Button
                  key={what}
                  disabled={packed.length === 0}
                  variant="default"
                  onClick={() => print(what)}
                >
                  {t(prints[what])}
                </Button>
              ))}
              <Button
                disabled={packed.length === 0}
                loading={busy}
                onClick={() => move(packed, 'inTransit', true)}
              >
                {t(markAll(labelOfMoved(packed, 'inTransit')))}
              </Button>
            </div>
          </section>
        )}
        {outcome}
      </div>
      {packed.length > 0 && (
        <>
          <PickList picks={picks} day={day} orders={packed.length} />
          <section
            ref={section}
            className={styles.slips}
            data-sheet={printed === 'pick' ? undefined : printed}
            aria-label={t(packingText.slips)}
          >
            {packed.map((order) => (
              <PackingSlip
                key={order.orderID}
                order={order}
                pickupAddress={pickupAddress}
                pages={parted?.get(order.orderID)}
                isMeasured={parted === null}
              />
            ))}
          </section>
        </>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminPageError error={error} />;
}

/** The days on which parcels leave, each with how many: links, so that a day can be kept and opened without a script. */
function PackingDays({
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

/** Which orders are packed: a tick for each, with when it has to be there and what is unpaid. */
function PackedOrders({
  orders,
  isPacked,
  onTick,
}: {
  orders: readonly PackedOrder[];
  isPacked: (order: PackedOrder) => boolean;
  onTick: (orderID: string, isTicked: boolean) => void;
}) {
  const t = useTranslate();
  const about = (order: PackedOrder) =>
    [
      order.promised && t(arrivesForStaff(order.shippingOption, order.promised)),
      order.status === 'followUp' && t(packingText.followUp),
      paymentOf(order),
    ]
      .filter(Boolean)
      .join(' · ');
  function paymentOf(order: PackedOrder): string | null {
    const paid = paidState(order);
    if (order.paymentMethod === 'bt' && stillToPay(order) > 0) return t(packingText.transfer);
    return paid && t(paidMarks[paid]);
  }
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.orderID}>
          <Checkbox
            checked={isPacked(order)}
            onChange={(event) => onTick(order.orderID, event.currentTarget.checked)}
            label={`${order.orderNumber} · ${displayName(order.customer)}`}
            description={about(order) || undefined}
          />
          <StatusBadge order={order} />
        </li>
      ))}
    </ul>
  );
}

/** What to take from the freezer for all orders together, with a box to tick for each. */
function PickList({
  picks,
  day,
  orders,
}: {
  picks: readonly PickLine[];
  /** On which they leave; null for orders that were chosen one by one. */
  day: string | null;
  orders: number;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const other = otherLanguage(language);
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <section className={styles.picks} aria-labelledby="pick-title">
      <h2 id="pick-title">{t(packingText.pickList)}</h2>
      <p>
        {day !== null && `${dateText(day, 'shortExpanded', language)} · `}
        {t(piecesOf(orders, pieces))}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.qty}>
              {t(packingText.qty)}
            </th>
            <th scope="col">{t(packingText.product)}</th>
            <th scope="col" className={styles.parts}>
              {t(packingText.forOrders)}
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map(({ productID, title, options, qty, orders: parts }) => (
            <tr key={productID + title[0]}>
              <td>
                <span className={styles.box} aria-hidden="true" />
              </td>
              <td className={styles.qty}>{qty}</td>
              <th scope="row">
                {pick(title, language)} <b>{options.map((option) => pick(option, language)).join(' · ')}</b>
                <small lang={languages[other].tag}>
                  {[title, ...options].map((localized) => pick(localized, other)).join(' · ')}
                </small>
              </th>
              <td className={styles.parts}>
                {parts.map(({ orderNumber, qty: each }) => `${orderNumber} ×${each}`).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
