import { Button } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { longestTrackingList } from '#app/domain/delivery/tracking.ts';
import { isVariantId } from '#app/domain/ids.ts';
import { localPath, otherLanguage, pick } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import { storedOrderNumberPattern } from '#app/domain/order/order-number.ts';
import {
  asideReason,
  type DayCount,
  isPacked,
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
import { isDay, taipeiDay } from '#app/domain/taipei-day.ts';
import { BackLink, OwnerOnly } from '#app/routes/admin/parts/admin-heading.tsx';
import { variantsByBarcode } from '#app/server/catalogue/variant-stock.ts';
import { shopContext } from '#app/server/context.ts';
import type { Db } from '#app/server/db/client.ts';
import { queryOrderNumbers, queryText, readQuery } from '#app/server/http/address-query.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { printableLabels } from '#app/server/logistics/waybills.ts';
import {
  cancelledAfterPacking,
  countToPack,
  markPacked,
  type PackingMarked,
  promisedWhenClosed,
  readPacking,
  unpackCancelled,
} from '#app/server/orders/packing.ts';
import { addTrackingList, type TrackingListAdded } from '#app/server/orders/tracking-numbers.ts';
import { pageAction } from '#app/server/staff/page-action.ts';
import { staffOrLogin } from '#app/server/staff/staff-access.ts';
import { dateText } from '#app/text/date.ts';
import { labelText } from '#app/text/labels.ts';
import { listComma } from '#app/text/marks.ts';
import {
  type AsideCounts,
  asideCounts,
  leavingDay,
  leftOut,
  markAll,
  moreThan,
  packingProblems,
  packingText,
  piecesOf,
} from '#app/text/packing.ts';
import { ecpayLabels } from '#app/text/waybills-admin.ts';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice, Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/packing.ts';
import { labelOfMoved, movesOn } from './orders/movable.ts';
import { useMoveMany } from './orders/move-many.tsx';
import { TrackingList } from './orders/tracking-forms.tsx';
import { AsideMessage, undoAside } from './packing/aside-message.tsx';
import { asideTitle, OrdersAside } from './packing/orders-aside.tsx';
import { asideButton, CancelledBox, PackedCount, PackingOrders } from './packing/packing-orders.tsx';
import { PackingSlip } from './packing/packing-slip.tsx';
import { ScanGoods } from './packing/scan-goods.tsx';
import styles from './packing.module.css';
import { adminClientAction, useRefusedForm } from './parts/admin-action.ts';
import { AdminPageError } from './parts/admin-error.tsx';
import { PromisedWhenClosed } from './parts/promised-when-closed.tsx';
import { useRest } from './parts/rest.ts';

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
  const { delivery: calendar, shop, parcel } = settings.current();
  const [toUnpack, counts, whenClosed] = await Promise.all([
    cancelledAfterPacking(db),
    countToPack(db),
    promisedWhenClosed(db, calendar),
  ]);
  const ofShop = {
    pickupAddress: shop.pickupAddress,
    familyMart: parcel.familyMart,
    whenClosed,
  };
  if (numbers.length > 0) {
    const found = await packingWithBarcodes(db, { numbers });
    return { day: null, today: null, isClosed: false, days: [], toUnpack, ...ofShop, ...found };
  }
  const today = taipeiDay(new Date());
  const days = leavingDays(counts, today, calendar);
  const first = days.find(({ orders, aside }) => orders + aside > 0)?.day ?? packingDay(today, calendar);
  const day = isDay(requestedDay) ? requestedDay : first;
  const span = leavingOn(day, today, calendar);
  const found = span
    ? await packingWithBarcodes(db, { span })
    : { orders: [], more: false, cancelled: [], barcodes: {}, labels: [] };
  return {
    day,
    today: packingDay(today, calendar),
    isClosed: span === null,
    days,
    toUnpack,
    ...ofShop,
    ...found,
  };
}

async function packingWithBarcodes(db: Db, query: Parameters<typeof readPacking>[1]) {
  const found = await readPacking(db, query);
  const goods = new Set(
    found.orders
      .flatMap(({ lines }) => lines.flatMap((line) => [line, ...(line.parts ?? [])]))
      .map(({ productID }) => productID),
  );
  const [barcodes, labels] = await Promise.all([
    variantsByBarcode(db, [...goods]),
    printableLabels(
      db,
      found.orders.map(({ orderID }) => orderID),
    ),
  ]);
  return { ...found, barcodes, labels };
}

const orderNumber = z.string().regex(storedOrderNumberPattern);
const version = z.coerce.number().int().nonnegative();
const productID = z.string().max(100).refine(isVariantId);

const posted = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('pack-line'), orderNumber, version, productID }),
  z.strictObject({ intent: z.literal('unpack-line'), orderNumber, version, productID }),
  z.strictObject({ intent: z.literal('pack-order'), orderNumber, version }),
  z.strictObject({ intent: z.literal('unpack-order'), orderNumber, version }),
  z.strictObject({ intent: z.literal('unpack-cancelled'), orderNumber }),
  z.strictObject({ intent: z.literal('add-tracking-list'), list: postedText(longestTrackingList) }),
]);

type Outcome = PackingMarked | TrackingListAdded;

export const action = pageAction(posted, [], (input, { db }, { email: actor }): Promise<Outcome> => {
  if (input.intent === 'add-tracking-list') return addTrackingList(db, input.list, actor);
  if (input.intent === 'unpack-cancelled') return unpackCancelled(db, input.orderNumber);
  const isPacked = input.intent === 'pack-line' || input.intent === 'pack-order';
  return markPacked(db, { productID: null, ...input, isPacked, actor });
});
export const clientAction = adminClientAction;

/** A second tap on the button that has just moved the packed orders moves no others. Milliseconds. */
const restAfterMove = 3_000;

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { day, today, isClosed, days, toUnpack, orders: all, more, cancelled, pickupAddress } = loaderData;
  const t = useTranslate();
  const language = useLanguage();
  // A phone that takes the page out of its memory loads it anew: what was put aside stays aside.
  const [taken, setTaken] = useSessionStorage<Readonly<Record<string, boolean>>>({
    key: 'packedOrders',
    defaultValue: {},
  });
  const [scanned, setScanned] = useSessionStorage<Readonly<Record<string, boolean>>>({
    key: 'scannedParts',
    defaultValue: {},
  });
  /** What was put aside or taken back last, and what was chosen of it before. */
  const [last, setLast] = useState<{ orderID: string; day: typeof day; was: boolean | undefined } | null>(
    null,
  );
  // Orders with something to settle begin aside.
  const beginsTaken = (order: PackedOrder) =>
    day === null || isPacked(order) || isReadyToPack(order, new Date(today));
  const isTaken = (order: PackedOrder) => taken[order.orderID] ?? beginsTaken(order);
  const orders = all.filter(isTaken);
  const asides = all.filter((order) => !isTaken(order));
  const settles = asides.filter((order) => !beginsTaken(order));
  const unpaid = settles.filter((order) => asideReason(order, new Date(today ?? 0)) === 'unpaid');
  const counts = {
    byHand: asides.length - settles.length,
    unpaid: unpaid.length,
    toSettle: settles.length - unpaid.length,
  };
  const moved = last?.day === day ? all.find(({ orderID }) => orderID === last.orderID) : undefined;

  /** @param isTaken undefined for what its state says, now and later. */
  function take({ orderID }: PackedOrder, isTaken: boolean | undefined): void {
    const { [orderID]: was, ...others } = taken;
    flushSync(() => {
      setTaken(isTaken === undefined ? others : { ...others, [orderID]: isTaken });
      setLast({ orderID, day, was });
    });
  }

  const done = orders.filter(isPacked);
  // Chosen orders may have left before.
  const leaving = (done.length > 0 ? done : orders).filter(
    (order) => movesOn(order, 'inTransit') && !order.wasCollected,
  );
  const picks = pickList(orders);
  const pieces = picks.reduce((sum, { qty }) => sum + qty, 0);
  const { section, printed, pages: parted, print } = useSlipSheets(orders.map(({ orderID }) => orderID));
  const [isResting, rest] = useRest(restAfterMove);
  const { busy, move, outcome } = useMoveMany(() => {
    rest();
    setLast(null);
  });
  // What is left of chosen orders is offered in the same place; of a day only what is packed leaves.
  const rests = isResting && done.length === 0;
  const early = useRefusedForm({}, packingProblems);
  const refused = early?.posted.has('version') ? early : null;
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(',');
  const labels = orders.flatMap(({ orderID }) =>
    loaderData.labels.flatMap((label) => (label.orderID === orderID ? [label.id] : [])),
  );
  const prints = { pick: packingText.printPick, a4: packingText.printA4, label: packingText.printLabel };
  return (
    <div className={styles.page} data-paper={printed ?? 'a4'}>
      <div className={styles.controls}>
        <BackLink to="/admin/orders">{t(packingText.back)}</BackLink>
        <h1>{t(packingText.title)}</h1>
        {day !== null && (
          <PackingDays days={days} shown={{ day, orders: orders.length, aside: asides.length }} />
        )}
        {isClosed && <p>{t(packingText.closed)}</p>}
        <PromisedWhenClosed orders={loaderData.whenClosed} />
        {cancelled.length > 0 && <Notice tone="warning">{t(leftOut(cancelled))}</Notice>}
        <ErrorNotice text={refused?.problem} />
        {toUnpack.map((number) => (
          <CancelledBox key={number} orderNumber={number} />
        ))}
        {!isClosed && all.length === 0 && <p>{t(packingText.none)}</p>}
        {all.length > 0 && (
          <section aria-labelledby="packed-title">
            <h2 id="packed-title">{t(day === null ? packingText.chosen : packingText.orders)}</h2>
            {day !== null && day === today && <p>{t(packingText.late)}</p>}
            {more && <p role="note">{t(moreThan(mostPacked))}</p>}
            <p>{t(orders.length === 0 ? packingText.noneTaken : piecesOf(orders.length, pieces))}</p>
            {asides.length > 0 && <AsideLink counts={counts} />}
            <ScanGoods
              orders={orders}
              barcodes={loaderData.barcodes}
              scanned={scanned}
              onPart={(part) => setScanned((before) => ({ ...before, [part]: true }))}
            />
            <PackingOrders
              all={all}
              orders={orders}
              scanned={scanned}
              familyMart={loaderData.familyMart}
              pickupAddress={pickupAddress}
              onAside={(order, isByKey) => {
                take(order, false);
                // A scanner types where the focus is.
                if (isByKey) document.getElementById(undoAside)?.focus({ preventScroll: true });
              }}
            />
            <TrackingList />
            <OrdersAside
              byHand={asides.filter(beginsTaken)}
              toSettle={settles}
              onBack={(order) => {
                take(order, true);
                const next = asides.length > 1 ? asideTitle : asideButton(order);
                document.getElementById(next)?.focus();
              }}
            />
          </section>
        )}
        <div className={styles.thumb}>
          <div className={styles.outcome}>
            <AsideMessage
              moved={moved && { ...moved, isTaken: isTaken(moved) }}
              onUndo={() => {
                if (!moved) return;
                take(moved, last?.was);
                document.getElementById(asideButton(moved))?.focus();
              }}
              onClose={() => setLast(null)}
            />
            {outcome}
          </div>
          {orders.length > 0 && (
            <section className={styles.bar} aria-label={t(packingText.actions)}>
              <PackedCount packed={done.length} orders={orders.length} />
              <details className={styles.print}>
                <Button component="summary" variant="default">
                  {t(packingText.print)}
                </Button>
                <div className="flex wrap gap-2 mt-2">
                  {(['pick', 'a4', 'label'] as const).map((what) => (
                    <Button key={what} variant="default" onClick={() => print(what)}>
                      {t(prints[what])}
                    </Button>
                  ))}
                  <Button component={LocalLink} variant="default" to={`/admin/labels?orders=${numbers}`}>
                    {t(labelText.link)}
                  </Button>
                  {labels.length > 0 && (
                    <Button
                      component="a"
                      variant="default"
                      href={localPath(`/admin/waybills/${labels.join(',')}`, language)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {t(ecpayLabels(labels.length))}
                    </Button>
                  )}
                  <OwnerOnly>
                    <Button
                      component="a"
                      variant="default"
                      href={`/api/exportShipments?orders=${numbers}`}
                      download
                    >
                      {t(labelText.tcat)}
                    </Button>
                  </OwnerOnly>
                </div>
              </details>
              {(done.length > 0 || day === null) && leaving.length > 0 && (
                <Button
                  variant={done.length > 0 ? 'filled' : 'default'}
                  loading={busy}
                  data-disabled={rests}
                  aria-disabled={rests}
                  onClick={() => !rests && move(leaving, 'inTransit', true)}
                >
                  {t(markAll(leaving.length, labelOfMoved(leaving, 'inTransit'), done.length > 0))}
                </Button>
              )}
            </section>
          )}
        </div>
      </div>
      {orders.length > 0 && (
        <>
          <PickList picks={picks} day={day} orders={orders.length} />
          <section
            ref={section}
            className={styles.slips}
            data-sheet={printed === 'pick' ? undefined : printed}
            aria-label={t(packingText.slips)}
          >
            {orders.map((order) => (
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

export const ErrorBoundary = AdminPageError;

/** The days on which parcels leave, each with how many: links, so that a day can be kept and opened without a script. */
function PackingDays({
  days,
  shown,
}: {
  days: readonly DayCount[];
  /** The day on the page; it has a place among the others even where nothing leaves. */
  shown: DayCount;
}) {
  const t = useTranslate();
  const all = [...days.filter(({ day }) => day !== shown.day), shown];
  return (
    <nav className={styles.days} aria-label={t(packingText.days)}>
      <span aria-hidden="true">{t(packingText.days)}</span>
      {all
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ day, orders, aside }) => (
          <LocalLink
            key={day}
            to={`/admin/packing?day=${day}`}
            aria-current={day === shown.day ? 'date' : undefined}
          >
            {t(leavingDay(day, orders, aside))}
          </LocalLink>
        ))}
    </nav>
  );
}

/** How many are set aside, each by what: a link to them, as they stand below all others. */
function AsideLink({ counts }: { counts: AsideCounts }) {
  const t = useTranslate();
  return (
    <p>
      <a href={`#${asideTitle}`} className="inline-flex middle touch">
        {t(asideCounts(counts))}
      </a>
    </p>
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
                {parts.map(({ orderNumber, qty: each }) => `${orderNumber} ×${each}`).join(t(listComma))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
