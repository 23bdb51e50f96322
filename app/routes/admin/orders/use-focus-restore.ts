import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in the list where the bar of what was chosen goes away: at the first order that was chosen, or at
 * the one that took its place once it is in the list no more. Whoever went elsewhere meanwhile is left there.
 * @returns to be called before nothing is chosen any more.
 */
export function useFocusRestore(
  list: RefObject<HTMLElement | null>,
  orders: readonly { orderID: string }[],
  chosen: ReadonlySet<string>,
): () => void {
  const place = useRef<{ orderID: string; index: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen says that the bar is gone
  useEffect(() => {
    if (place.current === null) return;
    const { orderID, index } = place.current;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-board="row"]') ?? [])];
    const at = orders.findIndex((order) => order.orderID === orderID);
    const isHere = document.activeElement?.matches(controls) !== true || rows.some(isFocused);
    if (at === -1 || !isHere) place.current = null;
    if (isHere) rows[at === -1 ? Math.min(index, rows.length - 1) : at]?.focus({ preventScroll: true });
  }, [orders, chosen]);
  return useCallback(() => {
    const index = orders.findIndex(({ orderID }) => chosen.has(orderID));
    const first = orders[index];
    place.current = first ? { orderID: first.orderID, index } : null;
  }, [orders, chosen]);
}

const controls = 'a, button, input, select, textarea';
const isFocused = (row: HTMLElement) => row === document.activeElement;
