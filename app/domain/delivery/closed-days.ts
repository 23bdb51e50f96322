import { addDays, type Day, isDay } from '../taipei-day.ts';

/** Days at once: the longest holiday with room to spare. */
const mostAtOnce = 60;

/**
 * The days from `from` to `to` that are to be closed; null where they cannot be chosen. A day that is over would be dropped when
 * it is saved, and is mostly one of the wrong year. @param to '' for a single day. @param today in Taipei.
 */
export function daysToClose(from: string, to: string, today: string): Day[] | null {
  if (!isDay(from) || from < today || !(to === '' || isDay(to))) return null;
  const days: Day[] = [];
  const last = to || from;
  for (let day: string = from; isDay(day) && day <= last && days.length <= mostAtOnce; day = addDays(day, 1))
    days.push(day);
  return days.length > 0 && days.length <= mostAtOnce ? days : null;
}
