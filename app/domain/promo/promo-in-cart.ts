import type { Promo } from '#app/domain/cart/quote.ts';

/** As codes are stored, for one that a Chinese keyboard typed in full-width signs. Upper and lower case stay. */
export function plainPromoCode(text: string): string {
  return text.normalize('NFKC');
}

type PromoFailure = 'not-valid' | 'expired' | 'used-up' | 'used-by-you' | 'too-many' | 'unreachable';

export type PromoRefused =
  | { reason: PromoFailure }
  /** ISO 8601. */
  | { reason: 'not-yet'; starts: string };

/** `refused`: a code from a link that did not replace it. */
export type ValidPromo = { state: 'valid'; code: string; refused?: { code: string } & PromoRefused } & Promo;

export type PromoInCart = (
  | { state: 'none' }
  /** In the box, and never empty. */
  | { state: 'typed'; code: string }
  /** From a link; prefilled and checked at checkout. */
  | { state: 'offered'; code: string }
  | { state: 'checking'; code: string }
  | ValidPromo
  | ({ state: 'failed'; code: string } & PromoRefused)
) & {
  /** Counts while another from a link is offered or checked, and on where that is refused. */
  applied?: ValidPromo | undefined;
};

/** The code whose discount counts. */
export function appliedPromo(promo: PromoInCart): ValidPromo | undefined {
  return promo.state === 'valid' ? promo : promo.applied;
}

export function isInBox(
  promo: PromoInCart,
): promo is Extract<PromoInCart, { state: 'typed' | 'checking' | 'failed' }> {
  return promo.state === 'typed' || promo.state === 'checking' || promo.state === 'failed';
}

/** Whether a shopper may believe that the code in the box counts; a refused one says that it does not. */
export function isUnapplied(promo: PromoInCart): boolean {
  return promo.state === 'typed' || promo.state === 'checking' || promo.state === 'offered';
}
