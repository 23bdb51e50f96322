import { expect, it } from 'vitest';
import { type DeliveryCalendar, promiseOf, promiseOnReceipt, usualDelivery } from './arrival.ts';

const newYear: DeliveryCalendar = {
  cutOffHour: 14,
  closedDays: ['2027-02-05', '2027-02-06', '2027-02-08', '2027-02-09', '2027-02-10'],
};

it.each<[what: string, at: string, day: string, calendar?: DeliveryCalendar]>([
  ['before the cut-off', '2026-11-23T09:00:00+08:00', '2026-11-24'],
  ['a moment before it', '2026-11-23T13:59:59.999+08:00', '2026-11-24'],
  ['on the stroke of it', '2026-11-23T14:00:00+08:00', '2026-11-25'],
  ['late in the evening', '2026-11-23T23:59:00+08:00', '2026-11-25'],
  ['just after midnight in Taipei, still yesterday in UTC', '2026-11-24T00:01:00+08:00', '2026-11-25'],
  ['Friday morning', '2026-11-20T09:00:00+08:00', '2026-11-21'],
  ['Friday afternoon, over Sunday', '2026-11-20T15:00:00+08:00', '2026-11-23'],
  ['Saturday morning, over Sunday', '2026-11-21T09:00:00+08:00', '2026-11-23'],
  ['Saturday afternoon', '2026-11-21T15:00:00+08:00', '2026-11-24'],
  ['Sunday', '2026-11-22T09:00:00+08:00', '2026-11-24'],
  ['before days off and a Sunday between', '2027-02-04T09:00:00+08:00', '2027-02-11', newYear],
  ['on a day off', '2027-02-08T09:00:00+08:00', '2027-02-12', newYear],
  ['the last day of a leap February', '2028-02-29T09:00:00+08:00', '2028-03-01'],
  ['the last day of the year', '2026-12-31T15:00:00+08:00', '2027-01-02'],
  ['an earlier cut-off', '2026-11-23T09:00:00+08:00', '2026-11-25', { cutOffHour: 9, closedDays: [] }],
  ['a cut-off at midnight', '2026-11-23T23:59:00+08:00', '2026-11-24', { cutOffHour: 24, closedDays: [] }],
])('%s', (_what, at, day, calendar = usualDelivery) => {
  expect(promiseOf(new Date(at), 'cod', calendar)).toEqual({ day, payBy: null });
});

it.each<[what: string, at: string, day: string, payBy: string]>([
  ['in good time', '2026-11-23T09:00:00+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
  ['too late to pay in time', '2026-11-23T12:30:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
  ['on Sunday', '2026-11-22T12:30:00+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
  ['shortly before midnight', '2026-11-23T23:30:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
])('a bank transfer %s', (_what, at, day, payBy) => {
  expect(promiseOf(new Date(at), 'bt', usualDelivery)).toEqual({ day, payBy });
});

it('keeps what was reviewed just before the cut-off', () => {
  const day = (at: string) => promiseOnReceipt(new Date(at), 'cod', usualDelivery).day;
  expect(day('2026-11-23T14:09:59+08:00')).toBe('2026-11-24');
  expect(day('2026-11-23T14:10:00+08:00')).toBe('2026-11-25');
});

it('ends even where every day is closed', () => {
  const closedDays = Array.from({ length: 400 }, (_, n) =>
    new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10),
  );
  expect(promiseOf(new Date('2026-11-23T01:00:00Z'), 'cod', { cutOffHour: 14, closedDays }).day).toMatch(
    /^2/,
  );
});
