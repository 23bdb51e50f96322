import { percentSaved } from '#app/domain/cart/quote.ts';
import { quoteSession, type Session } from '#app/domain/cart/session.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { checkoutText } from '#app/text/checkout.ts';
import { promoLine } from '#app/text/promo.ts';

/** The goods before the code's percentage and its discount, in NTD; empty without one. */
export function percentRows(session: Session): readonly { label: LocalizedText; amount: number }[] {
  const { promo } = session;
  if (promo.state !== 'valid') return [];
  const { lines, totalPrice, promoGap } = quoteSession(session);
  if (promoGap !== null) return [];
  const saved = percentSaved(lines, promo);
  if (saved === 0) return [];
  return [
    { label: checkoutText.goods, amount: totalPrice + saved },
    { label: promoLine(promo.code, promo.discount), amount: -saved },
  ];
}
