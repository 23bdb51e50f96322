import { Button, CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import {
  forgetOffer,
  isOfferedByList,
  type PageOffer,
  useOffersElsewhere,
} from '#app/routes/admin/parts/offers.ts';
import { boardText, moreToUndo, tooLateToUndo } from '#app/text/orders-admin.ts';
import { secondsToUndo } from '#app/text/products-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { ErrorNotice } from '#app/ui/notice.tsx';
import styles from './status-change.module.css';
import { UndoChange, type UndoOffered, useUndoEnd, useUndoing, useUndoTime } from './undo-change.tsx';

/** An undo whose order's page was left before its time was over. */
type Carried = UndoOffered & {
  orderNumber: string;
  /** As performance.now() counts. */
  end: number;
  /** It was pressed, and the next is offered. */
  isTaken: boolean;
};

const none: readonly Carried[] = [];
/** The newest first; of an order only its last change can be undone. */
let carried = none;
const listeners = new Set<() => void>();

function setCarried(next: readonly Carried[]): void {
  carried = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers it on the pages that are opened next. */
export function carry(next: Carried): void {
  const others = carried.filter(({ orderNumber }) => orderNumber !== next.orderNumber);
  setCarried(inTime([next, ...others]).toSorted((a, b) => b.eventID - a.eventID));
}

/** The next one, if its time is not over, is offered in its place. */
function take(eventID: number): void {
  setCarried(inTime(carried.map((one) => (one.eventID === eventID ? { ...one, isTaken: true } : one))));
}

function drop(orderNumber: string): void {
  if (carried.some((one) => one.orderNumber === orderNumber))
    setCarried(inTime(carried.filter((one) => one.orderNumber !== orderNumber)));
}

function inTime(all: readonly Carried[]): readonly Carried[] {
  return all.filter(({ end, isTaken }) => isTaken || end > performance.now());
}

/** On an order's page: takes the undo of what its reader did along to the page that is opened next. */
export function useCarriedUndo(
  orderNumber: string,
  undo: UndoOffered | null,
  shippingOption: ShippingOption,
): void {
  const endOf = useUndoEnd(undo?.left ?? null);
  useEffect(() => {
    // The address is another before the next page is drawn, and this one may be drawn once more meanwhile.
    const isHere = () => isPageOf(window.location.pathname, orderNumber);
    if (isHere()) drop(orderNumber);
    if (!undo?.isOwn) return;
    const end = endOf(undo.left);
    return () => {
      if (!isHere() && !isOfferedByList(undo.eventID))
        carry({ ...undo, shippingOption, orderNumber, end, isTaken: false });
    };
  }, [orderNumber, undo, shippingOption, endOf]);
}

function isPageOf(pathname: string, orderNumber: string): boolean {
  return pathname.endsWith(`/admin/orders/${orderNumber}`);
}

/** On every page but its own: the newest of orders, what became of those that were pressed, and what lists offer. */
export function CarriedUndo() {
  const t = useTranslate();
  const all = useSyncExternalStore(
    subscribe,
    () => carried,
    () => none,
  );
  const { pathname } = useLocation();
  const others = all.filter(({ orderNumber }) => !isPageOf(pathname, orderNumber));
  const [offered, ...older] = others.filter(({ isTaken }) => !isTaken);
  const shown = others.filter((one) => one.isTaken || one === offered);
  const lists = useOffersElsewhere();
  if (shown.length === 0 && lists.length === 0) return null;
  return (
    <section className={styles.carried} aria-label={t(boardText.outcome)}>
      {shown.map((one) => (
        <CarriedOffer key={one.eventID} {...one} older={one === offered ? older : none} />
      ))}
      {lists.map((offer) => (
        <OfferOfList key={`${offer.page} ${offer.until}`} {...offer} />
      ))}
    </section>
  );
}

const saidFor = 5_000;
function CarriedOffer({
  orderNumber,
  end,
  isTaken,
  older,
  ...offer
}: Carried & { older: readonly Pick<Carried, 'end'>[] }) {
  const t = useTranslate();
  const [left] = useState(() => end - performance.now());
  const [undone, setUndone] = useState<LocalizedText | null>(null);
  const undoing = useUndoing(setUndone, `/admin/orders/${orderNumber}`);
  const { busy, problem } = undoing;
  const { state, remaining } = useUndoTime(left, busy);
  const isOver = state === 'over' && !problem;
  const close = useEffectEvent(() => drop(orderNumber));
  useEffect(() => {
    if (busy) take(offer.eventID);
  }, [busy, offer.eventID]);
  useEffect(() => {
    if (!undone) return isOver ? close() : undefined;
    const timer = setTimeout(() => close(), saidFor);
    return () => clearTimeout(timer);
  }, [undone, isOver]);
  const more = older.filter((one) => one.end - end + remaining > 0).length;
  return (
    <div>
      <p role="status" className={undone ? styles.carriedDone : 'visually-hidden'}>
        {undone && (
          <span>
            <b>{orderNumber}</b> · {t(undone)}
          </span>
        )}
      </p>
      {!undone && (!problem || state === 'open') && (
        <UndoChange {...offer} left={left} name={orderNumber} undoing={undoing}>
          {more > 0 && <small>{t(moreToUndo(more))}</small>}
          {!isTaken && <CloseButton aria-label={t(boardText.close)} onClick={() => drop(orderNumber)} />}
        </UndoChange>
      )}
      {problem && (
        <div className={styles.carriedDone}>
          <b>{orderNumber}</b>
          <ErrorNotice text={problem} />
          <CloseButton aria-label={t(boardText.close)} onClick={() => drop(orderNumber)} />
        </div>
      )}
    </div>
  );
}

/** What a list offers that was left, with the way back to where it is undone. */
function OfferOfList({ page, to, words, until }: PageOffer) {
  const t = useTranslate();
  const [left] = useState(() => until - Date.now());
  const { state, remaining } = useUndoTime(left, false);
  useEffect(() => {
    if (state === 'over') forgetOffer(page);
  }, [state, page]);
  // A late press leads to the list, and reaches nothing that lies behind it.
  const isLate = state !== 'open';
  const past = isLate ? styles.past : undefined;
  return (
    <div className={styles.undo}>
      <p className={styles.words}>
        <span className={past}>{words}</span>
        {isLate && <span>{t(tooLateToUndo)}</span>}
      </p>
      <span className={`small numeric ${past ?? ''}`}>{t(secondsToUndo(Math.ceil(remaining / 1000)))}</span>
      <Button component={LocalLink} to={to} size="sm">
        {t(boardText.toUndo)}
      </Button>
      <CloseButton aria-label={t(boardText.close)} onClick={() => forgetOffer(page)} />
    </div>
  );
}
