import { type PromoTerms, promoState } from '#app/domain/promo/promo-code.ts';
import { taipeiOffset } from '#app/domain/taipei-day.ts';
import { addedExpired, codesAdded } from '#app/text/promos-admin.ts';
import { useTranslate } from '#app/ui/language.ts';

/** What was added, and that nobody can use it where its end has passed. */
export function CodesAdded({ count, terms, now }: { count: number; terms: PromoTerms; now: Date }) {
  const t = useTranslate();
  if (count === 0) return null;
  const here = new Date(now.getTime() + taipeiOffset).toISOString().slice(0, 19);
  const isExpired = promoState({ ...terms, used: false }, here) === 'expired';
  return (
    <>
      <span>{t(codesAdded(count))}</span> {isExpired && <b className="bad">{t(addedExpired(count))}</b>}
    </>
  );
}
