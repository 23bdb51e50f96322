import { expect, test } from 'vitest';
import { UnknownPages } from './unknown-pages.ts';

test('a minute later the count starts anew, and the oldest of too many networks is forgotten', () => {
  let now = 1_000;
  const unknown = new UnknownPages(60, () => now);
  for (let page = 0; page < 60; page++) unknown.count('203.0.113.7');
  expect(unknown.wait('203.0.113.7')).toBe(60);
  now += 59_001;
  expect(unknown.wait('203.0.113.7')).toBe(1);
  now += 999;
  expect(unknown.wait('203.0.113.7')).toBeNull();

  for (let page = 0; page < 60; page++) unknown.count('198.51.100.1');
  for (let network = 0; network < 10_000; network++) unknown.count(`network ${network}`);
  expect(unknown.wait('198.51.100.1')).toBeNull();
});
