import { expect, test } from 'vitest';
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts';

test.each([
  ['https://boma.example', 'max-age=31536000'],
  ['http://boma.example', undefined],
  [null, undefined],
])('a shop at %s is bound to HTTPS for a year: %s', (origin, policy) => {
  expect(new Map(commonHeaders(origin)).get('Strict-Transport-Security')).toBe(policy);
});

test.each([
  [false, "frame-ancestors 'none'"],
  [true, "frame-ancestors 'self'"],
])(
  'a page that may be framed: %s has %s, and every page may show a frame of the shop',
  (isFramed, ancestors) => {
    const policy = contentSecurityPolicy('', false, null, isFramed).split('; ');
    expect(policy).toContain("frame-src 'self'");
    expect(policy).toContain(ancestors);
  },
);
