import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { localPath } from '#app/domain/language.ts';
import type { OrderLine } from '#app/domain/order/order.ts';
import { againShort, lookUpText } from '#app/text/order-lookup.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useLanguage, useTranslate } from '#app/ui/language.ts';
import { dispatch } from '#app/ui/session.tsx';
import styles from './order.module.css';

/** `short`: lines not added, or not in full. */
type State = 'ready' | 'busy' | 'failed' | 'none' | { short: readonly OrderLine[] };

/** Adds the lines at today's prices, as far as in stock, and opens the cart. */
export function BuyAgain({ lines }: { lines: readonly OrderLine[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const [state, setState] = useState<State>('ready');
  const running = useRef(false);

  async function fill(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const variants = await ask(lines.map(({ productID }) => productID));
    const after = variants ? fillCart(lines, variants) : 'failed';
    running.current = false;
    if (after === 'all') await navigate(localPath('/store/cart', language));
    else setState(after);
  }

  const short = typeof state === 'object' ? state.short : [];
  const isShort = short.length > 0;
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isShort) words.current?.focus({ preventScroll: true });
  }, [isShort]);
  return (
    <div className={styles.again}>
      {isShort ? (
        <ButtonLink to="/store/cart">{t(lookUpText.toCart)}</ButtonLink>
      ) : (
        <Button onClick={() => void fill()} aria-disabled={state === 'busy'}>
          {t(state === 'busy' ? lookUpText.againBusy : lookUpText.again)}
        </Button>
      )}
      <p role="status" ref={words} tabIndex={-1}>
        {state === 'failed' && t(lookUpText.againFailed)}
        {state === 'none' && t(lookUpText.againNone)}
        {isShort && t(againShort(short))}
      </p>
    </div>
  );
}

/** @returns the lines that fell short; `all` where none did. */
function fillCart(lines: readonly OrderLine[], variants: readonly BasketVariant[]): State | 'all' {
  const found = lines.map((line) => {
    const variant = variants.find(({ id }) => id === line.productID);
    return { line, variant, qty: Math.min(line.qty, variant?.qty ?? 0) };
  });
  if (found.every(({ qty }) => qty === 0)) return 'none';
  for (const { variant, qty } of found) if (variant && qty > 0) dispatch({ type: 'add', variant, qty });
  const short = found.filter(({ line, qty }) => qty < line.qty).map(({ line }) => line);
  return short.length > 0 ? { short } : 'all';
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
