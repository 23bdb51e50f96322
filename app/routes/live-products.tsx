import { useEffect, useRef, useState } from 'react';
import { useLive, useRefresh } from '#app/ui/live.tsx';

/** Pause before the stream opens, in ms: the page comes first. */
const rest = 3_000;

/** The product list is live on every page except the store (specification, section 2). */
export function LiveProducts() {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setRested(true), rest);
    return () => clearTimeout(waiting);
  }, []);
  return rested ? <ProductStream /> : null;
}

function ProductStream() {
  const refresh = useRefresh();
  const begun = useRef(false);
  useLive(
    '/api/live/Products?shallow=true',
    () => {
      // The first word only says that the line is open; one after a gap may stand for a change.
      if (begun.current) refresh();
      begun.current = true;
    },
    () => {},
  );
  return null;
}
