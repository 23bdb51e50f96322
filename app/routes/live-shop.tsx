import { useEffect, useRef, useState } from 'react';
import { type LiveChange, useLive, useRefresh } from '#app/ui/live.tsx';
import { useShop } from '#app/ui/shop.ts';

/** Pause before the stream opens, in ms: the page comes first. */
const rest = 3_000;

/**
 * An open page follows the owner's settings, and the product list on every page except the store (specification,
 * section 2). @param products whether it follows the products too.
 */
export function LiveShop({ products }: { products: boolean }) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setRested(true), rest);
    return () => clearTimeout(waiting);
  }, []);
  return rested ? <ShopStream key={String(products)} address={products ? 'Window' : 'Settings'} /> : null;
}

function ShopStream({ address }: { address: 'Window' | 'Settings' }) {
  const refresh = useRefresh();
  const begun = useRef(false);
  const { mark } = useShop();
  useLive(
    `/api/live/${address}`,
    (change) => {
      const isOther = markOf(change) !== null && markOf(change) !== mark;
      // The first word says how things stand; of the products, one after a gap may stand for a change.
      const mayDiffer = address === 'Window' && begun.current && markOf(change) === null;
      const afterGap = address === 'Window' && begun.current && change.event === 'put';
      begun.current = true;
      if (isOther || mayDiffer || afterGap) refresh();
    },
    () => {},
  );
  return null;
}

/** Under which mark the settings stand, where the change speaks of them. */
function markOf({ data }: LiveChange): string | null {
  if (typeof data !== 'object' || data === null || !('settings' in data)) return null;
  return typeof data.settings === 'string' ? data.settings : null;
}
