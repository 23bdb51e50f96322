import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDay } from '../taipei-day.ts';
import { type DeliveryCalendar, isOpen, nextArrival, usualDelivery } from './delivery-calendar.ts';
import {
  arrivalDay,
  arrivalDays,
  dayUnavailable,
  promiseOf,
  promiseOnReceipt,
  staffDays,
} from './delivery-date.ts';

const newYear: DeliveryCalendar = {
  ...usualDelivery,
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
  ['an earlier cut-off', '2026-11-23T09:00:00+08:00', '2026-11-25', { ...usualDelivery, cutOffHour: 9 }],
  ['a cut-off at midnight', '2026-11-23T23:59:00+08:00', '2026-11-24', { ...usualDelivery, cutOffHour: 24 }],
])('%s', (_what, at, day, calendar = usualDelivery) => {
  expect(promiseOf(new Date(at), 'cod', calendar)).toEqual({ day, chosen: null, payBy: null });
});

it.each<[what: string, at: string, day: string, payBy: string]>([
  ['in good time', '2026-11-23T09:00:00+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
  ['too late to pay in time', '2026-11-23T12:30:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
  ['on Sunday', '2026-11-22T12:30:00+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
  ['shortly before midnight', '2026-11-23T23:30:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
])('a bank transfer %s', (_what, at, day, payBy) => {
  expect(promiseOf(new Date(at), 'bt', usualDelivery)).toEqual({ day, chosen: null, payBy });
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
  expect(promiseOf(new Date('2026-11-23T01:00:00Z'), 'cod', { ...usualDelivery, closedDays }).day).toMatch(
    /^2/,
  );
});

/** A Monday morning; the week has a closed day. */
const monday = new Date('2026-11-23T09:00:00+08:00');
const typhoon: DeliveryCalendar = { cutOffHour: 14, closedDays: ['2026-11-26'], daysAhead: 7 };

it('offers open days only, from the first possible one on', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'];
  expect(arrivalDays(monday, 'cod', typhoon)).toEqual(days);
  expect(arrivalDays(monday, 'cod', { ...typhoon, daysAhead: 0 })).toEqual(['2026-11-24']);
  const offered = staffDays(monday, typhoon);
  expect([offered.cod[0], offered.cod.at(-1)]).toEqual(['2026-11-24', '2027-01-23']);
  const soon = new Date('2026-11-23T13:00:00+08:00');
  expect(staffDays(soon, typhoon).bt[0]).toBe('2026-11-25');
  expect(staffDays(soon, typhoon, true).bt[0]).toBe('2026-11-24');
});

it.each<[what: string, day: string, why: string | null, offer?: string]>([
  ['the first possible day', '2026-11-24', null],
  ['a later one', '2026-11-28', null],
  ['the last one', '2026-12-01', null],
  ['today', '2026-11-23', 'too-early', '2026-11-24'],
  ['years ago', '2000-01-01', 'too-early', '2026-11-24'],
  ['a day off', '2026-11-26', 'closed', '2026-11-27'],
  ['a Sunday', '2026-11-29', 'sunday', '2026-11-30'],
  ['a day too many', '2026-12-02', 'too-late', '2026-12-01'],
  ['the end of the century', '2099-12-31', 'too-late', '2026-12-01'],
])('a chosen day: %s', (_what, day, why, offer) => {
  expect(dayUnavailable(day, monday, 'cod', typhoon)).toEqual(why && { why, day, offer });
});

it('keeps the day of whoever chose it just before the cut-off, and not a moment longer', () => {
  const at = (time: string) =>
    dayUnavailable('2026-11-24', new Date(`2026-11-23T${time}+08:00`), 'cod', typhoon);
  expect(at('14:09:59')).toBeNull();
  expect(at('14:10:00')).toEqual({ why: 'too-early', day: '2026-11-24', offer: '2026-11-25' });
  expect(dayUnavailable('2026-12-02', new Date('2026-11-23T13:50:00+08:00'), 'cod', typhoon)).toBeNull();
});

it.each<[what: string, at: string, chosen: string, payBy: string | null]>([
  ['on the day before it', '2026-11-23T09:00:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
  ['before a day off', '2026-11-23T09:00:00+08:00', '2026-11-27', '2026-11-25T06:00:00.000Z'],
  ['before a Sunday', '2026-11-23T09:00:00+08:00', '2026-11-30', '2026-11-28T06:00:00.000Z'],
  ['at once, for the first day', '2026-11-23T09:00:00+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
])('a transfer for a chosen day must come %s', (_what, at, chosen, payBy) => {
  expect(promiseOf(new Date(at), 'bt', typhoon, chosen)).toEqual({ day: '2026-11-24', chosen, payBy });
});

it('the day someone has it is the one they chose, else the one promised', () => {
  expect(arrivalDay({ day: '2026-11-24', chosen: null })).toBe('2026-11-24');
  expect(arrivalDay({ day: '2026-11-24', chosen: '2026-11-27' })).toBe('2026-11-27');
});

it.each<[what: string, at: string, day: string, until: string]>([
  ['before the cut-off', '2026-11-23T13:59:59.999+08:00', '2026-11-24', '2026-11-23T06:00:00.000Z'],
  ['at the cut-off', '2026-11-23T14:00:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
  ['at midnight in Taipei', '2026-11-24T00:00:00+08:00', '2026-11-25', '2026-11-24T06:00:00.000Z'],
  ['before a day off', '2026-11-24T15:00:00+08:00', '2026-11-27', '2026-11-25T06:00:00.000Z'],
  ['over a Sunday', '2026-11-28T15:00:00+08:00', '2026-12-01', '2026-11-30T06:00:00.000Z'],
])('what a page says %s, and until when', (_what, at, day, until) => {
  expect(nextArrival(new Date(at), typhoon)).toEqual({ day, until });
});

it('whatever the calendar: every offered day can be had, is open and in order; no page outlives its day', () => {
  const calendar = fc.record({
    cutOffHour: fc.integer({ min: 1, max: 24 }),
    daysAhead: fc.integer({ min: 0, max: 60 }),
    closedDays: fc.array(
      fc
        .integer({ min: 0, max: 90 })
        .map((n) => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)),
      { maxLength: 12 },
    ),
  });
  const moment = fc
    .integer({ min: 0, max: 40 * 86_400 })
    .map((s) => new Date(Date.UTC(2026, 10, 20) + s * 1000));
  const payment = fc.constantFrom('cod' as const, 'bt' as const);
  fc.assert(
    fc.property(calendar, moment, payment, (delivery, at, pays) => {
      const days = arrivalDays(at, pays, delivery);
      expect(days[0]).toBe(promiseOf(at, pays, delivery).day);
      expect(days).toEqual([...new Set(days)].sort());
      for (const day of days) {
        expect(isDay(day) && isOpen(day, delivery)).toBe(true);
        expect(dayUnavailable(day, at, pays, delivery)).toBeNull();
      }
      const { day, until } = nextArrival(at, delivery);
      expect(Date.parse(until)).toBeGreaterThan(at.getTime());
      const lastMoment = new Date(Date.parse(until) - 1);
      expect(nextArrival(lastMoment, delivery)).toEqual({ day, until });
      expect(nextArrival(new Date(until), delivery).until).not.toBe(until);
    }),
  );
});
