import { expect, test } from 'vitest';
import { commonHeaders } from './security-headers.ts';

test.each([
  ['https://boma.example', 'max-age=31536000; includeSubDomains'],
  ['http://boma.example', undefined],
  [null, undefined],
])('a shop at %s is bound to HTTPS for a year: %s', (origin, policy) => {
  expect(new Map(commonHeaders(origin)).get('Strict-Transport-Security')).toBe(policy);
});
