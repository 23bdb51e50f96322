import type { Pair } from '#app/domain/language.ts';
import { percentSaved } from '#app/domain/quote.ts';
import type { Session } from '#app/domain/session.ts';
import { quoteSession } from '#app/domain/session-money.ts';
import { checkoutText, promoLine } from '#app/text/checkout.ts';

/** The goods before the code's percentage, and what it takes off them, in NTD; nothing where it takes nothing. */
export function percentRows(session: Session): readonly { label: Pair; amount: number }[] {
  const { promo } = session;
  if (promo.state !== 'valid') return [];
  const { lines, totalPrice } = quoteSession(session);
  const saved = percentSaved(lines, promo);
  if (saved === 0) return [];
  return [
    { label: checkoutText.goods, amount: totalPrice + saved },
    { label: promoLine(promo.code, promo.discount), amount: -saved },
  ];
}
