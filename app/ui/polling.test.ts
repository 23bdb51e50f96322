import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './polling.ts';

const page = new EventTarget();
const comesBack = () => page.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what nobody waits for is asked when the page is seen again, every 30 seconds at most', () => {
  const load = vi.fn(() => true);
  const stop = poll(load, 'seen');
  comesBack();
  expect(load).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(120_000);
  expect(load).toHaveBeenCalledTimes(0);
  comesBack();
  comesBack();
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  comesBack();
  expect(load).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(30_000);
  comesBack();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that is becoming hidden asks nothing, and its return is not too early for that', () => {
  const load = vi.fn(() => false);
  poll(load, 'seen');
  vi.advanceTimersByTime(30_000);
  comesBack();
  comesBack();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an awaited answer is asked for at intervals, and at once when the page is seen again', () => {
  const load = vi.fn(() => true);
  const stop = poll(load, 'later');
  comesBack();
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  stop();
});
