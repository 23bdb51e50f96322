import { afterEach, expect, test, vi } from 'vitest';
import { callFrom } from './shop-banner.tsx';

afterEach(() => void vi.useRealTimers());

test('a page asks for the next announcement when it begins, and again while its own clock is ahead', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') });
  const call = vi.fn();
  const cancel = callFrom(Date.parse('2026-11-29T10:01:00Z'), call);
  vi.advanceTimersByTime(59_000);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300_000);
  expect(call).toHaveBeenCalledTimes(2);
  cancel();
  vi.advanceTimersByTime(3_600_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('nothing is planned for what lies beyond the longest timer of a browser', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00Z') });
  const call = vi.fn();
  callFrom(Date.parse('2027-11-29T10:00:00Z'), call);
  expect(vi.getTimerCount()).toBe(0);
});
