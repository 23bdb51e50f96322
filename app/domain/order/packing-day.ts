import { type DeliveryCalendar, isOpen, lastOpenBefore, nextOpen } from '../delivery/delivery-date.ts';

/** Arrival days of what leaves on one day: after `after`, if set, up to `upTo`. */
export interface ArrivalSpan {
  after: string | null;
  upTo: string;
}

export function packingDay(today: string, calendar: DeliveryCalendar): string {
  return isOpen(today, calendar) ? today : nextOpen(today, calendar);
}

/**
 * What leaves on a day arrives by the next open day; overdue parcels leave on the first possible day. Null where
 * nothing leaves.
 */
export function leavingOn(day: string, today: string, calendar: DeliveryCalendar): ArrivalSpan | null {
  if (!isOpen(day, calendar)) return null;
  return { after: day === packingDay(today, calendar) ? null : day, upTo: nextOpen(day, calendar) };
}

export function leavingDays(
  arriving: readonly { day: string; orders: number }[],
  today: string,
  calendar: DeliveryCalendar,
): { day: string; orders: number }[] {
  const first = packingDay(today, calendar);
  const days = new Map([[first, 0]]);
  for (const { day: arrives, orders } of arriving) {
    let day = lastOpenBefore(arrives, calendar);
    if (day < first) day = first;
    days.set(day, (days.get(day) ?? 0) + orders);
  }
  return [...days].map(([day, orders]) => ({ day, orders })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
