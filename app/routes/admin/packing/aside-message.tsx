import { CloseButton } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lateTime, UndoButton } from '#app/routes/admin/orders/undo-change.tsx';
import { labelled } from '#app/text/marks.ts';
import { boardText, orderText } from '#app/text/orders-admin.ts';
import { setAside, takenBack } from '#app/text/packing.ts';
import { useTranslate } from '#app/ui/language.ts';

/** The button that put an order aside is gone, and the keyboard goes on with what takes it back. */
export const undoAside = 'undo-aside';

/** How long the message stays once neither pointer nor keyboard is on it, in ms. */
const messageTime = 10_000;

interface Moved {
  orderID: string;
  orderNumber: string;
  /** It is packed with the others again. */
  isTaken: boolean;
}

/** Says which order was put aside or taken back last. */
export function AsideMessage({
  moved,
  onUndo,
  onClose,
}: {
  moved: Moved | undefined;
  onUndo: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid gap-2">
      <div role="status">
        {moved && <p>{t((moved.isTaken ? takenBack : setAside)(moved.orderNumber))}</p>}
      </div>
      {moved && (
        <Buttons
          key={`${moved.orderID} ${moved.isTaken}`}
          of={moved}
          box={box}
          onUndo={onUndo}
          onClose={onClose}
        />
      )}
    </div>
  );
}

function Buttons({
  of: { orderNumber, isTaken },
  box,
  onUndo,
  onClose,
}: {
  of: Moved;
  box: RefObject<HTMLDivElement | null>;
  onUndo: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const isLate = useMessageTime(box, isTaken, onClose);
  return (
    <div className="flex wrap middle gap-2">
      {!isTaken && (
        <UndoButton
          id={undoAside}
          isLate={isLate}
          aria-label={t(labelled(orderText.undo, orderNumber))}
          onClick={onUndo}
        >
          {t(orderText.undo)}
        </UndoButton>
      )}
      <CloseButton aria-label={t(boardText.close)} onClick={onClose} />
    </div>
  );
}

/** @param isPast whether the next form that is sent makes it past. @returns whether it is about to go. */
function useMessageTime(box: RefObject<HTMLDivElement | null>, isPast: boolean, onOver: () => void): boolean {
  const [isLate, setLate] = useState(false);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isLate) {
      const timer = setTimeout(() => end(), lateTime);
      return () => clearTimeout(timer);
    }
    let since = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (isAttended(box.current)) since = now;
      else if (now - since > messageTime) setLate(true);
    }, 500);
    const act = () => isPast && setLate(true);
    document.addEventListener('submit', act, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('submit', act, { capture: true });
    };
  }, [box, isPast, isLate]);
  return isLate;
}

/** A finger that has left the screen hovers no more, whatever the browser says. */
function isAttended(box: HTMLElement | null): boolean {
  const canHover = window.matchMedia('(hover: hover)').matches;
  return box !== null && (box.contains(document.activeElement) || (canHover && box.matches(':hover')));
}
