import { useLayoutEffect } from 'react';
import type { DeliveryTerms } from '#app/domain/delivery/shipping.ts';
import { dispatch } from './session.tsx';

export function useDeliveryTerms(terms: DeliveryTerms): void {
  useLayoutEffect(() => dispatch({ type: 'terms', terms }), [terms]);
}
