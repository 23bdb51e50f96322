import type { PaymentMethod } from './payment.ts';
import { taipeiDay } from './taipei-day.ts';

/** When the shop sends and the courier drives. Days are of Taipei's calendar, `2026-11-24`. */
export interface DeliveryCalendar {
  /** Orders before this hour leave the same day. 1–24, Taipei. */
  cutOffHour: number;
  /** Days on which nothing is sent or delivered, besides Sundays: holidays, typhoons. */
  closedDays: readonly string[];
}

/** As long as the owner says nothing else. */
export const usualDelivery: DeliveryCalendar = { cutOffHour: 14, closedDays: [] };

/** What an order is promised. */
export interface Promised {
  /** By which day it arrives. */
  day: string;
  /** ISO 8601: when the transfer must have come for that day to hold. Null where nothing is paid beforehand. */
  payBy: string | null;
}

const hour = 3_600_000;
const oneDay = 24 * hour;
/** Whoever pays by transfer needs a moment to do it; with less than that before the cut-off, the next one counts. */
const timeToPay = 2 * hour;
/** An order reviewed just before the cut-off keeps its day when it arrives just after, on a clock of its own. */
const graceAtCutOff = 10 * 60_000;
/** A calendar with no open day in half a year is a mistake, not a shop on holiday. */
const farthest = 183;

/**
 * The day an order arrives by: it leaves on the first open day whose cut-off is still to come, and arrives on the next
 * open day. The same for a parcel, for a 7-ELEVEN store, and for what is made ready to be collected.
 * @param at the moment of the order.
 */
export function promiseOf(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): Promised {
  const paid = new Date(at.getTime() + (payment === 'bt' ? timeToPay : 0));
  const today = taipeiDay(paid);
  const leaves =
    isOpen(today, calendar) && paid.getTime() < cutOff(today, calendar) ? today : nextOpen(today, calendar);
  return {
    day: nextOpen(leaves, calendar),
    payBy: payment === 'bt' ? new Date(cutOff(leaves, calendar)).toISOString() : null,
  };
}

/** What the shop holds itself to when an order comes in. */
export function promiseOnReceipt(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): Promised {
  return promiseOf(new Date(at.getTime() - graceAtCutOff), payment, calendar);
}

function isOpen(day: string, { closedDays }: DeliveryCalendar): boolean {
  return startOf(day).getUTCDay() !== 0 && !closedDays.includes(day);
}

/** The first open day after this one. */
function nextOpen(day: string, calendar: DeliveryCalendar): string {
  let next = after(day);
  for (let passed = 1; passed < farthest && !isOpen(next, calendar); passed++) next = after(next);
  return next;
}

function after(day: string): string {
  return new Date(startOf(day).getTime() + oneDay).toISOString().slice(0, 10);
}

/** Milliseconds. Taipei is eight hours ahead of UTC all year. */
function cutOff(day: string, { cutOffHour }: DeliveryCalendar): number {
  return startOf(day).getTime() + (cutOffHour - 8) * hour;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
