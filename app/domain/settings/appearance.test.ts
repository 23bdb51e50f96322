import { expect, test } from 'vitest';
import { isShown, momentOf, nextBannerChange, shopPath, typedMoment } from './appearance.ts';

const from = '2026-12-01T01:30:00.000Z';
const until = '2026-12-04T16:00:00.000Z';
const text = ['Closed', '公休'] as const;

test.each([
  ['2026-12-01T01:29:59.999Z', from, until, false, from],
  ['2026-12-01T01:30:00.000Z', from, until, true, until],
  ['2026-12-04T15:59:59.999Z', from, until, true, until],
  ['2026-12-04T16:00:00.000Z', from, until, false, null],
  ['2020-01-01T00:00:00.000Z', null, until, true, until],
  ['2030-01-01T00:00:00.000Z', from, null, true, null],
  ['2030-01-01T00:00:00.000Z', null, null, true, null],
])('at %s a banner from %s until %s is shown: %s, and turns at %s', (at, start, end, shown, turn) => {
  const banner = { text, link: null, from: start, until: end };
  expect(isShown(banner, new Date(at))).toBe(shown);
  expect(nextBannerChange(banner, new Date(at))).toBe(
    turn === null ? Number.POSITIVE_INFINITY : Date.parse(turn),
  );
});

test('without a banner nothing turns', () => {
  expect(nextBannerChange(null, new Date())).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  ['2026-12-01', '09:30', from],
  ['2026-12-05', '00:00', until],
  ['2026-02-30', '09:30', null],
  ['2026-12-01', '24:00', null],
  ['2026-12-01', '9:30', null],
])('%s %s in Taipei is %s', (day, time, moment) => {
  expect(momentOf(day, time)).toBe(moment);
  if (moment !== null) expect(typedMoment(moment)).toEqual({ day, time });
});

test.each([
  ['/store', '/store'],
  ['/', '/'],
  ['/store?type=biltong&page=2#top', '/store?type=biltong&page=2#top'],
  ['/zh-TW/store', '/store'],
  ['/zh-TW', '/'],
  ['/store/../contact', '/contact'],
  ['store', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/store', null],
  ['javascript:alert(1)', null],
  ['/admin', null],
  ['/zh-TW/admin/orders', null],
  ['/store/../admin', null],
  ['/api/postOrder', null],
  ['/login', null],
  ['/a b', null],
  ['/"onclick=x', null],
])('the link %j leads to %j', (typed, path) => {
  expect(shopPath(typed)).toBe(path);
});
