import { useLayoutEffect } from 'react';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
import { dispatch } from './session.tsx';

/** Tells the session which fees hold, before they are painted. A page that knows them calls it. */
export function useDeliveryTerms(terms: DeliveryTerms): void {
  useLayoutEffect(() => dispatch({ type: 'terms', terms }), [terms]);
}
