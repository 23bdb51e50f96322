import { expect, test } from 'vitest';
import type { UpdateTopic } from '#app/domain/live/live-paths.ts';
import { refreshesFor, withReason } from './refresh-reason.ts';

const here = new URL('https://boma.example/admin/images');
const next = new URL('https://boma.example/admin/images?page=2');
const follows = refreshesFor(['images']);
const asked = (nextUrl = here, formMethod?: 'POST') =>
  follows({
    currentUrl: here,
    currentParams: {},
    nextUrl,
    nextParams: {},
    ...(formMethod && { formMethod }),
    defaultShouldRevalidate: true,
  });

/** Whether the page revalidates during these refreshes; null for one without a reason. */
function askedDuring(...reasons: (readonly UpdateTopic[] | null)[]): boolean {
  const ends = reasons.map((reason) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void withReason(reason && new Set(reason), () => promise);
    return resolve;
  });
  const answer = asked();
  for (const end of ends) end();
  return answer;
}

test('a live update asks a page again only for what it follows', async () => {
  expect(askedDuring(['orders'])).toBe(false);
  await Promise.resolve();
  expect(askedDuring(['orders', 'images'])).toBe(true);
});

test('what a person asks for, a step of theirs and a form are never left out', async () => {
  expect(asked()).toBe(true);
  expect(askedDuring(null)).toBe(true);
  expect(askedDuring(['orders'], null)).toBe(true);
  await withReason(new Set(['orders'] as const), async () => {
    expect(asked(next)).toBe(true);
    expect(asked(here, 'POST')).toBe(true);
  });
});

test('a refresh that failed is over', async () => {
  await expect(
    withReason(new Set(['orders'] as const), () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  await withReason(new Set(['messages'] as const), async () => expect(asked()).toBe(false));
  expect(asked()).toBe(true);
});
