import { isPaidLater, type PaymentMethod } from '../payment/payment.ts';
import { addDays, isSunday, taipeiDay } from '../taipei-day.ts';
import {
  cutOff,
  type DeliveryCalendar,
  isOpen,
  lastOpenBefore,
  leavesOn,
  nextOpen,
} from './delivery-calendar.ts';

const staffDaysAhead = 60;

export interface Promised {
  day: string;
  /** A later day that the customer chose; null for the earliest. */
  chosen: string | null;
  /** ISO 8601, latest payment for the day to hold; null without prepayment. */
  payBy: string | null;
}

export type DayProblem = 'too-early' | 'too-late' | 'sunday' | 'closed';

export interface DayUnavailable {
  why: DayProblem;
  day: string;
  offer: string;
}

/** In ms: an order reviewed just before the cut-off keeps its day when it arrives just after, or from a wrong clock. */
const graceAtCutOff = 10 * 60_000;
/**
 * The delivery day of an order: it leaves on the first open day whose cut-off is ahead, and arrives on the next open
 * day, whatever the method.
 * @param at time of the order.
 * @param chosen a later day: the order then leaves on the last open day before it.
 */
export function promiseOf(
  at: Date,
  payment: PaymentMethod,
  calendar: DeliveryCalendar,
  chosen: string | null = null,
): Promised {
  const soonest = leavesOn(at, payment, calendar);
  const day = nextOpen(soonest, calendar);
  const leaves = chosen !== null && chosen > day ? lastOpenBefore(chosen, calendar) : soonest;
  return {
    day,
    chosen,
    payBy: isPaidLater(payment) ? new Date(cutOff(leaves, calendar)).toISOString() : null,
  };
}

export function promiseOnReceipt(
  at: Date,
  payment: PaymentMethod,
  calendar: DeliveryCalendar,
  chosen: string | null = null,
): Promised {
  return promiseOf(new Date(at.getTime() - graceAtCutOff), payment, calendar, chosen);
}

/** A new promise for an order paid, or given another payment method, later; a past chosen day is dropped. */
export function promiseAnew(
  at: Date,
  payment: PaymentMethod,
  calendar: DeliveryCalendar,
  chosen: string | null,
): Promised {
  const promised = promiseOnReceipt(at, payment, calendar, chosen);
  return chosen !== null && chosen < promised.day ? promiseOnReceipt(at, payment, calendar) : promised;
}

/** A promise that still holds: null once its day has passed, or the time by which it was to be paid. */
export function currentPromise(promised: Promised | null, at: Date): Promised | null {
  if (promised === null || arrivalDay(promised) < taipeiDay(at)) return null;
  return promised.payBy === null || at <= new Date(promised.payBy) ? promised : null;
}

export function arrivalDay({ day, chosen }: Pick<Promised, 'day' | 'chosen'>): string {
  return chosen ?? day;
}

export function arrivalDays(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): string[] {
  const { day } = promiseOf(at, payment, calendar);
  const last = addDays(day, calendar.daysAhead);
  const days = [day];
  for (let next = nextOpen(day, calendar); next <= last; next = nextOpen(next, calendar)) days.push(next);
  return days;
}

/**
 * Why a chosen day is unavailable now, and the next available one; null where it is available. During the grace period
 * after the cut-off the customer's day stays available.
 */
export function dayUnavailable(
  day: string,
  at: Date,
  payment: PaymentMethod,
  calendar: DeliveryCalendar,
): DayUnavailable | null {
  const [first = day, ...more] = arrivalDays(at, payment, calendar);
  const offered = [first, ...more];
  const latest = arrivalDays(new Date(at.getTime() + graceAtCutOff), payment, calendar).at(-1) ?? first;
  if (day < promiseOnReceipt(at, payment, calendar).day) return { why: 'too-early', day, offer: first };
  if (day > latest) return { why: 'too-late', day, offer: offered.at(-1) ?? first };
  if (isOpen(day, calendar)) return null;
  const offer = offered.find((other) => other > day) ?? offered.at(-1) ?? first;
  return { why: isSunday(day) ? 'sunday' : 'closed', day, offer };
}

export function staffCalendar(calendar: DeliveryCalendar): DeliveryCalendar {
  return { ...calendar, daysAhead: Math.max(calendar.daysAhead, staffDaysAhead) };
}

/** The method whose days an order gets: those of cash, which is paid on arrival, where nothing is left that takes time to pay. */
export function timedBy(payment: PaymentMethod, isPaid: boolean): PaymentMethod {
  return isPaid ? 'cod' : payment;
}

/** Days for payment on delivery and for later payment. */
export type StaffDays = Readonly<Record<'cod' | 'bt', readonly string[]>>;

/** @param isPaid whether nothing is left that time is needed to pay. */
export function staffDays(at: Date, calendar: DeliveryCalendar, isPaid = false): StaffDays {
  const calendarForStaff = staffCalendar(calendar);
  const days = (payment: PaymentMethod) => arrivalDays(at, payment, calendarForStaff);
  return { cod: days('cod'), bt: days(timedBy('bt', isPaid)) };
}
