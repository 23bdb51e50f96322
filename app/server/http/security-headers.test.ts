import { expect, test } from 'vitest';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';

test.each([
  ['https://boma.example', 'max-age=31536000; includeSubDomains'],
  ['http://boma.example', undefined],
  [null, undefined],
])('a shop at %s is bound to HTTPS for a year: %s', (origin, policy) => {
  expect(new Map(commonHeaders(origin)).get('Strict-Transport-Security')).toBe(policy);
});

test.each([
  [null, "frame-src 'none'", "frame-ancestors 'none'"],
  ['frames', "frame-src 'self'", "frame-ancestors 'none'"],
  ['framed', "frame-src 'none'", "frame-ancestors 'self'"],
] as const)('a page that is %s has %s and %s', (framing, frames, ancestors) => {
  const policy = contentSecurityPolicy('', false, null, framing).split('; ');
  expect(policy).toContain(frames);
  expect(policy).toContain(ancestors);
});
