import { type DeliveryTerms, isShippingOption, usualTerms } from '../delivery/shipping.ts';
import { countedLines, type StoredLine } from './basket.ts';
import { type Promo, quote } from './quote.ts';

export type PromoFailure = 'not-valid' | 'expired' | 'too-many' | 'unreachable';

export type PromoState =
  | { state: 'none' }
  /** Came with a link; it is filled in and checked at checkout. */
  | { state: 'offered'; code: string }
  | { state: 'checking'; code: string }
  | ({ state: 'valid'; code: string } & Promo)
  | { state: 'failed'; code: string; reason: PromoFailure };

/** What of a session its money comes from. */
interface PricedSession {
  basket: readonly StoredLine[];
  promo: PromoState;
  draft: { shippingOption: string };
  terms: DeliveryTerms | null;
}

/** The money of the basket as it stands, with the delivery chosen in the draft. */
export function quoteSession({ basket, promo, draft, terms }: PricedSession) {
  const option = isShippingOption(draft.shippingOption) ? draft.shippingOption : 'regularAM';
  return quote(countedLines(basket), promo.state === 'valid' ? promo : null, option, terms ?? usualTerms);
}
