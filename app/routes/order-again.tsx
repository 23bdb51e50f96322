import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BasketVariant } from '#app/domain/basket.ts';
import { localPath } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order.ts';
import { lookUpText } from '#app/text/order-lookup.ts';
import { Button } from '#app/ui/button.tsx';
import { useLanguage, useSay } from '#app/ui/language.ts';
import { dispatch } from '#app/ui/session.tsx';

/** Puts what was ordered into the cart, at today's prices and as much of it as there is, and goes there. */
export function BuyAgain({ lines }: { lines: readonly Pick<OrderLine, 'productID' | 'qty'>[] }) {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | 'none'>('ready');
  const fill = async () => {
    setState('busy');
    const variants = await ask(lines.map(({ productID }) => productID));
    if (!variants) return setState('failed');
    const had = lines.flatMap(({ productID, qty }) => {
      const variant = variants.find(({ id }) => id === productID);
      return variant && variant.qty > 0 ? [{ variant, qty: Math.min(qty, variant.qty) }] : [];
    });
    if (had.length === 0) return setState('none');
    for (const line of had) dispatch({ type: 'add', ...line });
    return navigate(localPath('/store/cart', language));
  };
  return (
    <div>
      <Button onClick={() => void fill()} aria-disabled={state === 'busy'}>
        {say(state === 'busy' ? lookUpText.againBusy : lookUpText.again)}
      </Button>
      <p role="status">
        {state === 'failed' && say(lookUpText.againFailed)}
        {state === 'none' && say(lookUpText.againNone)}
      </p>
    </div>
  );
}

async function ask(ids: readonly string[]): Promise<readonly BasketVariant[] | null> {
  try {
    const response = await fetch(`/api/basket?ids=${ids.join(',')}`, { signal: AbortSignal.timeout(15_000) });
    if (!response.ok) return null;
    const body: { variants: readonly BasketVariant[] } = await response.json();
    return body.variants;
  } catch {
    return null;
  }
}
