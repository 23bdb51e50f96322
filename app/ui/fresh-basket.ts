import { useCallback, useEffect, useRef, useState } from 'react';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { isVariantId, type VariantId } from '#app/domain/ids.ts';
import { readShopClock } from './now.ts';
import { dispatch, useAlive, useSession } from './session.tsx';

export interface FreshBasket {
  /** Empty until the shop has responded. */
  variants: ReadonlyMap<VariantId, BasketVariant>;
  state: 'asking' | 'fresh' | 'failed';
  refresh: () => void;
}

/** In ms: after this long in the background the stock is reloaded. */
const staleAfter = 30_000;

/** Kept between pages, so that the checkout does not show empty lines. Browser only. */
let remembered: ReadonlyMap<VariantId, BasketVariant> = new Map();

/**
 * Titles, pictures, prices and stock of the cart, refreshed when the page opens, a line is new, or the tab is shown
 * again. Changes are recorded in the session.
 */
export function useFreshBasket(): FreshBasket {
  const alive = useAlive();
  const { basket } = useSession();
  const [variants, setVariants] = useState(remembered);
  const [state, setState] = useState<FreshBasket['state']>('asking');
  const [round, setRound] = useState(0);
  const ids = basket
    .map(({ productID }) => productID)
    .sort()
    .join(',');
  const refresh = useCallback(() => setRound((before) => before + 1), []);

  const answered = useRef({ round: -1, ids: new Set<string>() });

  useEffect(() => {
    if (!alive || ids === '') return;
    const requested = ids.split(',').filter(isVariantId);
    const known = answered.current;
    if (known.round === round && requested.every((id) => known.ids.has(id))) return;
    const stop = new AbortController();
    setState('asking');
    askFor(requested, stop.signal)
      .then((found) => {
        answered.current = { round, ids: new Set(requested) };
        // A variant no longer sold keeps its title while the page is open.
        remembered = new Map([...remembered, ...found.map((one) => [one.id, one] as const)]);
        setVariants(remembered);
        setState('fresh');
        dispatch({ type: 'refresh', variants: found, requested });
      })
      .catch(() => {
        if (!stop.signal.aborted) setState('failed');
      });
    return () => stop.abort();
  }, [alive, ids, round]);

  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    const onVisible = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > staleAfter) refresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refresh]);

  return { variants, state, refresh };
}

async function askFor(ids: readonly VariantId[], signal: AbortSignal): Promise<readonly BasketVariant[]> {
  const response = await fetch(`/api/basket?ids=${ids.join(',')}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the basket was answered with ${response.status}`);
  readShopClock(response);
  const body: { variants: readonly BasketVariant[] } = await response.json();
  return body.variants;
}
