import { useCallback, useEffect, useRef, useState } from 'react';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { isVariantId, type VariantId } from '#app/domain/ids.ts';
import { useHydrated } from './hydrated.ts';
import { readShopClock } from './now.ts';
import { dispatch, useSession } from './session.tsx';

export interface FreshBasket {
  /** Empty until the shop has responded. */
  variants: ReadonlyMap<VariantId, BasketVariant>;
  state: 'asking' | 'fresh' | 'failed';
  refresh: () => void;
}

/** In ms: after this long in the background the stock is reloaded. */
const staleAfter = 30_000;

/** Stored between pages, so that the checkout does not show empty lines. Browser only. */
let remembered: ReadonlyMap<VariantId, BasketVariant> = new Map();

/**
 * Titles, pictures, prices and stock of the cart, refreshed when the page opens, a line is new, or the tab is shown
 * again. Changes are recorded in the session.
 */
export function useFreshBasket(): FreshBasket {
  const isHydrated = useHydrated();
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
    if (!isHydrated || ids === '') return;
    const requested = ids.split(',').filter(isVariantId);
    const known = answered.current;
    if (known.round === round && requested.every((id) => known.ids.has(id))) return;
    const stop = new AbortController();
    setState('asking');
    readBasket(requested, stop.signal)
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
  }, [isHydrated, ids, round]);

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

/** Throws where the shop does not answer in time. */
export async function readBasket(
  ids: readonly VariantId[],
  stop?: AbortSignal,
): Promise<readonly BasketVariant[]> {
  const limit = AbortSignal.timeout(15_000);
  const response = await fetch(`/api/basket?ids=${ids.join(',')}`, {
    signal: stop ? AbortSignal.any([stop, limit]) : limit,
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the basket was answered with ${response.status}`);
  readShopClock(response);
  const body: { variants: readonly BasketVariant[] } = await response.json();
  return body.variants;
}
