import {
  type KeyboardEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isSameOrder, mergedOrder, moved } from '#app/domain/reorder.ts';
import { lifted, movedTo, putBack, setDown, sortHandle, sortingText } from '#app/text/filters-admin.ts';
import { useTranslate } from '#app/ui/language.ts';
import styles from './sort-list.module.css';

interface Lift {
  key: string;
  order: readonly string[];
  by: 'keyboard' | 'pointer';
}

export interface SortList {
  /** The order to draw, with what is lifted in its place of the moment. */
  order: readonly string[];
  liftedKey: string | null;
  /** For the element of each entry. */
  item: (key: string) => { 'data-sort-key': string; 'data-lifted': boolean };
  /** The handle of an entry: drag it, or lift it with the space bar and move it with the arrow keys. */
  dragHandle: (key: string) => ReactNode;
  /** Stands once beside the list: the messages for those who cannot see it move. */
  announcer: ReactNode;
}

/**
 * A list or a grid that is put in order by pointer and by keyboard. The caller keeps the order and hears of a new one
 * when something is set down.
 */
export function useSortList(
  keys: readonly string[],
  nameOf: (key: string) => string,
  onSorted: (keys: readonly string[]) => void,
): SortList {
  const t = useTranslate();
  const hint = useId();
  const [lift, setLift] = useState<Lift | null>(null);
  const [message, setMessage] = useState('');
  const dragHandles = useRef(new Map<string, HTMLButtonElement>());
  const now = useRef<Lift | null>(null);
  const order = lift ? mergedOrder(lift.order, keys) : keys;

  const change = (next: Lift | null) => {
    now.current = next;
    setLift(next);
  };
  const place = (key: string, among: readonly string[]) => among.indexOf(key) + 1;

  function pick(key: string, by: Lift['by']): void {
    change({ key, order: keys, by });
    setMessage(t(lifted(nameOf(key), place(key, keys), keys.length)));
  }
  function move(to: number): void {
    if (!now.current) return;
    const current = mergedOrder(now.current.order, keys);
    const next = moved(current, current.indexOf(now.current.key), to);
    if (isSameOrder(next, current)) return;
    change({ ...now.current, order: next });
    setMessage(t(movedTo(nameOf(now.current.key), place(now.current.key, next), next.length)));
  }
  function drop(): void {
    if (!now.current) return;
    const { key } = now.current;
    const next = mergedOrder(now.current.order, keys);
    change(null);
    setMessage(t(setDown(nameOf(key), place(key, next), next.length)));
    if (!isSameOrder(next, keys)) onSorted(next);
  }
  function cancel(): void {
    if (!now.current) return;
    const { key } = now.current;
    change(null);
    setMessage(t(putBack(nameOf(key), place(key, keys))));
  }

  // An entry that moves in the page loses the focus to nothing; it has it back before the next key comes. Whoever has
  // gone on to a field keeps it there.
  const heldKey = lift?.by === 'keyboard' ? lift.key : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each move
  useEffect(() => {
    if (heldKey !== null && document.activeElement === document.body)
      dragHandles.current.get(heldKey)?.focus();
  }, [heldKey, order]);

  function onKey(event: KeyboardEvent, key: string): void {
    const held = now.current?.key === key;
    if (event.key === ' ' || event.key === 'Enter') {
      if (held) drop();
      else pick(key, 'keyboard');
    } else if (held && event.key === 'Escape') {
      cancel();
    } else if (held) {
      const at = order.indexOf(key);
      const to = destination(event.key, at, order.length);
      if (to === null) return;
      move(to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(event: ReactPointerEvent<HTMLButtonElement>, key: string): void {
    if (event.button !== 0) return;
    // The entry is about to move in the page: a capture would be lost with it, so the window listens.
    event.currentTarget.releasePointerCapture?.(event.pointerId);
    event.currentTarget.focus();
    event.preventDefault();
    pick(key, 'pointer');
  }

  const handlers = useRef({ move, drop, cancel });
  useEffect(() => {
    handlers.current = { move, drop, cancel };
  });
  const dragging = lift?.by === 'pointer';
  useEffect(() => {
    if (!dragging) return;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!now.current) return;
      scrollAtEdge(clientY);
      const to = placeUnder(clientX, clientY, now.current.order, now.current.key);
      if (to !== null) handlers.current.move(to);
    };
    const onUp = () => handlers.current.drop();
    const onCancel = () => handlers.current.cancel();
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && handlers.current.cancel();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [dragging]);

  return {
    order,
    liftedKey: lift?.key ?? null,
    item: (key) => ({ 'data-sort-key': key, 'data-lifted': lift?.key === key }),
    dragHandle: (key) => (
      <button
        type="button"
        className={styles.dragHandle}
        ref={(element) => {
          if (element) dragHandles.current.set(key, element);
          else dragHandles.current.delete(key);
        }}
        aria-label={t(sortHandle(nameOf(key)))}
        aria-describedby={hint}
        aria-pressed={lift?.key === key}
        onKeyDown={(event) => onKey(event, key)}
        onBlur={() => {
          // Left with Tab or a click elsewhere: it stays where it was put. A move's own loss of focus is none.
          if (now.current?.by === 'keyboard' && now.current.key === key)
            requestAnimationFrame(() => {
              if (document.activeElement !== dragHandles.current.get(key)) drop();
            });
        }}
        onPointerDown={(event) => onPointerDown(event, key)}
      >
        <svg width="1.125rem" height="1.125rem" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
          <path d="M8 5.5h2.5V8H8zm5.5 0H16V8h-2.5zM8 10.8h2.5v2.5H8zm5.5 0H16v2.5h-2.5zM8 16h2.5v2.5H8zm5.5 0H16v2.5h-2.5z" />
        </svg>
      </button>
    ),
    announcer: (
      <>
        <span id={hint} hidden>
          {t(sortingText.hint)}
        </span>
        <span role="status" aria-live="assertive" className="visually-hidden">
          {message}
        </span>
      </>
    ),
  };
}

function destination(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The place of the entry under the pointer, once the pointer is past its middle on the way there. */
function placeUnder(x: number, y: number, order: readonly string[], held: string): number | null {
  const target = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest('[data-sort-key]'))
    .find((element) => element !== null);
  const to = order.indexOf(target?.getAttribute('data-sort-key') ?? '');
  const from = order.indexOf(held);
  if (!target || to === -1 || to === from) return null;
  const box = target.getBoundingClientRect();
  const heldElement = document.querySelector(`[data-sort-key="${CSS.escape(held)}"]`);
  const beside = heldElement !== null && overlapsAcross(heldElement.getBoundingClientRect(), box);
  const [point, start, length] = beside ? [x, box.left, box.width] : [y, box.top, box.height];
  const past = (point - start) / length;
  return to > from === past > 0.5 || Math.abs(past - 0.5) < 0.05 ? to : null;
}

/** Whether two entries stand in one row of a grid. */
function overlapsAcross(one: DOMRect, other: DOMRect): boolean {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > other.height / 2;
}

function scrollAtEdge(y: number): void {
  const edge = 60;
  if (y < edge) window.scrollBy(0, -12);
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12);
}
