import { type DeliveryCalendar, isOpen, lastOpenBefore, nextOpen } from '../delivery/delivery-date.ts';

/** On which day an order leaves so that it arrives on its own. Days are of Taipei's calendar. */

/** The days of arrival of what leaves on one day: after `after`, where there is a first, up to `upTo`. */
export interface ArrivalSpan {
  after: string | null;
  upTo: string;
}

/** The day whose parcels are packed now: today, or the next on which any leave. */
export function packingDay(today: string, calendar: DeliveryCalendar): string {
  return isOpen(today, calendar) ? today : nextOpen(today, calendar);
}

/**
 * What leaves on a day arrives by the next open one. What should have left before and is still here leaves on the first
 * day that it can. Null where nothing leaves on that day.
 */
export function leavingOn(day: string, today: string, calendar: DeliveryCalendar): ArrivalSpan | null {
  if (!isOpen(day, calendar)) return null;
  return { after: day === packingDay(today, calendar) ? null : day, upTo: nextOpen(day, calendar) };
}

/** Orders that are still here, by the day on which they leave, in order. */
export function leavingDays(
  arriving: readonly { day: string; orders: number }[],
  today: string,
  calendar: DeliveryCalendar,
): { day: string; orders: number }[] {
  const first = packingDay(today, calendar);
  const days = new Map([[first, 0]]);
  for (const { day: arrives, orders } of arriving) {
    let day = lastOpenBefore(arrives, calendar);
    // Too late for its day: it leaves with the next parcels.
    if (day < first) day = first;
    days.set(day, (days.get(day) ?? 0) + orders);
  }
  return [...days].map(([day, orders]) => ({ day, orders })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
