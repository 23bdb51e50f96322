import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { promoOffered } from '#app/text/checkout.ts';
import { takeEarlyPromo } from '#app/ui/early-taps.ts';
import { useTranslate } from '#app/ui/language.ts';
import { Notice } from '#app/ui/notice.tsx';
import { dispatch, useSession } from '#app/ui/session.tsx';
import styles from './promo-offer.module.css';

/** Longer ones are no codes of this shop. */
const longest = 64;

/**
 * Takes the promo code out of a shared link (`?promo=CODE`) into the visitor's own session, and says that it is kept.
 * Read in the browser alone: the page is the same for everyone, and the address no longer has the code when it is
 * copied on. A link that was left before the scripts ran has its code kept until they do.
 */
export function PromoOffer() {
  const t = useTranslate();
  const { promo } = useSession();
  const [query, setQuery] = useSearchParams();
  const linked = query.get('promo');

  useEffect(() => {
    const early = takeEarlyPromo();
    const code = (linked ?? early ?? '').trim();
    if (code !== '' && code.length <= longest) dispatch({ type: 'promo-offered', code });
    if (linked === null) return;
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('promo');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [linked, setQuery]);

  if (promo.state !== 'offered') return null;
  return (
    <Notice tone="good" role="status" className={styles.offer ?? ''}>
      {t(promoOffered(promo.code))}
    </Notice>
  );
}
