import { isPaidLater, type PaymentMethod } from '../payment/payment.ts';
import { addDays, isSunday, startOfDay, taipeiDay } from '../taipei-day.ts';

/** Days are in Taipei, `2026-11-24`. */
export interface DeliveryCalendar {
  /** Orders before this hour (1–24, Taipei) leave the same day. */
  cutOffHour: number;
  closedDays: readonly string[];
  /** Days after the earliest that a customer may choose; 0 where customers cannot choose. */
  daysAhead: number;
}

/** Defaults. */
export const usualDelivery: DeliveryCalendar = { cutOffHour: 14, closedDays: [], daysAhead: 14 };

/** Ordered before `until` (ISO 8601), it arrives by `day`. */
export interface NextArrival {
  day: string;
  until: string;
}

const hour = 3_600_000;
/** A transfer takes time: with less left before the cut-off, the next cut-off counts. */
const timeToPay = 2 * hour;
/** In days: ends the search in a calendar without open days. */
const farthest = 183;

/** For payment on delivery. */
export function nextArrival(at: Date, calendar: DeliveryCalendar): NextArrival {
  const leaves = leavesOn(at, 'cod', calendar);
  return { day: nextOpen(leaves, calendar), until: new Date(cutOff(leaves, calendar)).toISOString() };
}

/** The day on which an order of that moment leaves. */
export function leavesOn(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): string {
  const paid = new Date(at.getTime() + (isPaidLater(payment) ? timeToPay : 0));
  const today = taipeiDay(paid);
  return isOpen(today, calendar) && paid.getTime() < cutOff(today, calendar)
    ? today
    : nextOpen(today, calendar);
}

export function isOpen(day: string, { closedDays }: DeliveryCalendar): boolean {
  return !isSunday(day) && !closedDays.includes(day);
}

export function nextOpen(day: string, calendar: DeliveryCalendar): string {
  return openFrom(day, 1, calendar);
}

export function lastOpenBefore(day: string, calendar: DeliveryCalendar): string {
  return openFrom(day, -1, calendar);
}

function openFrom(day: string, step: 1 | -1, calendar: DeliveryCalendar): string {
  let next = addDays(day, step);
  for (let passed = 1; passed < farthest && !isOpen(next, calendar); passed++) next = addDays(next, step);
  return next;
}

/** In ms. */
export function cutOff(day: string, { cutOffHour }: DeliveryCalendar): number {
  return startOfDay(day).getTime() + cutOffHour * hour;
}
