import { expect, it } from 'vitest';
import { isDeliveredFree, usualTerms } from './shipping.ts';

it('delivers goods free from the threshold on, where it delivers at all', () => {
  const terms = { ...usualTerms, freeFrom: 2000 };
  expect(isDeliveredFree(2000, terms)).toBe(true);
  expect(isDeliveredFree(1999, terms)).toBe(false);
  expect(isDeliveredFree(2000, usualTerms)).toBe(false);
  const collected = { ...terms, off: ['regularAM', 'regularPM', 'sevenEleven'] as const };
  expect(isDeliveredFree(2000, collected)).toBe(false);
});
