import { dispatch } from '#app/ui/session.tsx';

interface PromoAnswer {
  valid: boolean;
  expired: boolean;
  discount: number;
  salesAmount: number;
}

/** Asks the shop whether a promo code holds: checking, then valid or failed (specification, section 4). */
export async function checkPromoCode(code: string): Promise<void> {
  dispatch({ type: 'promo-checking', code });
  try {
    const response = await fetch('/api/validatePromoCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status === 429) return dispatch({ type: 'promo-failed', code, reason: 'too-many' });
    if (response.status === 400) return dispatch({ type: 'promo-failed', code, reason: 'not-valid' });
    if (!response.ok) return dispatch({ type: 'promo-failed', code, reason: 'unreachable' });
    const { valid, expired, discount, salesAmount }: PromoAnswer = await response.json();
    dispatch(
      valid
        ? { type: 'promo-valid', code, discount, salesAmount }
        : { type: 'promo-failed', code, reason: expired ? 'expired' : 'not-valid' },
    );
  } catch {
    dispatch({ type: 'promo-failed', code, reason: 'unreachable' });
  }
}
