import { type DeliveryTerms, isShippingOption, usualTerms } from '../delivery/shipping.ts';
import { countedLines, type StoredLine } from './basket.ts';
import { type Promo, quote } from './quote.ts';

export type PromoFailure = 'not-valid' | 'expired' | 'too-many' | 'unreachable';

export type PromoState =
  | { state: 'none' }
  /** From a link; filled in and checked at checkout. */
  | { state: 'offered'; code: string }
  | { state: 'checking'; code: string }
  | ({ state: 'valid'; code: string } & Promo)
  | { state: 'failed'; code: string; reason: PromoFailure };

interface PricedSession {
  basket: readonly StoredLine[];
  promo: PromoState;
  draft: { shippingOption: string };
  terms: DeliveryTerms | null;
}

export function quoteSession({ basket, promo, draft, terms }: PricedSession) {
  const option = isShippingOption(draft.shippingOption) ? draft.shippingOption : 'regularAM';
  return quote(countedLines(basket), promo.state === 'valid' ? promo : null, option, terms ?? usualTerms);
}
