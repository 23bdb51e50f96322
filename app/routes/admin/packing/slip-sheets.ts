import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { slipPages } from '#app/domain/order/slip-pages.ts';

/** What is printed: the pick list, or the slips on one of two papers. */
export type Printed = 'pick' | 'a4' | 'label';
type Pages = ReadonlyMap<string, readonly number[]>;

const none: Pages = new Map();
/** What a paper takes between its margins (packing.module.css), in mm; less, since paper is set a little otherwise. */
const heights = { a4: 269 - 5, label: 142 - 2.5 };
const pixels = 96 / 25.4;

/**
 * Sets the slips as they stand on paper just before they are printed, and parts those that are too long for a page; on the
 * screen they are cards again afterwards. `section` holds one article an order, in the order of `orderIDs`.
 */
export function useSlipSheets(orderIDs: readonly string[]) {
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
