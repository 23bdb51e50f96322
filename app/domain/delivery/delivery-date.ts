import type { PaymentMethod } from '../payment/payment.ts';
import { taipeiDay } from '../taipei-day.ts';

/** When the shop sends and the courier drives. Days are of Taipei's calendar, `2026-11-24`. */
export interface DeliveryCalendar {
  /** Orders before this hour leave the same day. 1–24, Taipei. */
  cutOffHour: number;
  /** Days on which nothing is sent or delivered, besides Sundays: holidays, typhoons. */
  closedDays: readonly string[];
  /** How many days after the first possible one a customer may choose; 0 where the shop alone says the day. */
  daysAhead: number;
}

/** As long as the owner says nothing else. */
export const usualDelivery: DeliveryCalendar = { cutOffHour: 14, closedDays: [], daysAhead: 14 };
/** The owner agrees on farther days, by telephone: at least this many ahead. */
const staffDaysAhead = 60;

/** What an order is promised. */
export interface Promised {
  /** By which day it can arrive. */
  day: string;
  /** On which later day the customer wants it; null for as soon as possible. */
  chosen: string | null;
  /** ISO 8601: when the transfer must have come for the day to hold. Null where nothing is paid beforehand. */
  payBy: string | null;
}

/** Why a day cannot be had. */
export type DayProblem = 'too-early' | 'too-late' | 'sunday' | 'closed';

/** A day that cannot be had, and the nearest that can. */
export interface DayUnavailable {
  why: DayProblem;
  day: string;
  offer: string;
}

/** What a shopper sees before there is an order: ordered before `until` (ISO 8601), it arrives by `day`. */
export interface NextArrival {
  day: string;
  until: string;
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
 * @param chosen a later day that the customer wants: then it leaves on the last open day before that.
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
    payBy: payment === 'bt' ? new Date(cutOff(leaves, calendar)).toISOString() : null,
  };
}

/** What the shop holds itself to when an order comes in. */
export function promiseOnReceipt(
  at: Date,
  payment: PaymentMethod,
  calendar: DeliveryCalendar,
  chosen: string | null = null,
): Promised {
  return promiseOf(new Date(at.getTime() - graceAtCutOff), payment, calendar, chosen);
}

/** The day on which the customer has it. */
export function arrivalDay({ day, chosen }: Pick<Promised, 'day' | 'chosen'>): string {
  return chosen ?? day;
}

/** The days a customer may choose from, in order: the first is the one that is promised anyway. */
export function arrivalDays(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): string[] {
  const { day } = promiseOf(at, payment, calendar);
  const last = daysLater(day, calendar.daysAhead);
  const days = [day];
  for (let next = nextOpen(day, calendar); next <= last; next = nextOpen(next, calendar)) days.push(next);
  return days;
}

/**
 * Why a chosen day cannot be had by an order that comes in now, and the next one that can; null where it can. A moment to
 * either side of the cut-off counts for the customer.
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

/** The days an owner may agree on with a customer. */
export function staffCalendar(calendar: DeliveryCalendar): DeliveryCalendar {
  return { ...calendar, daysAhead: Math.max(calendar.daysAhead, staffDaysAhead) };
}

/** The days an owner may choose for an order, by how it is paid. */
export type StaffDays = Readonly<Record<PaymentMethod, readonly string[]>>;

export function staffDays(at: Date, calendar: DeliveryCalendar): StaffDays {
  const calendarForStaff = staffCalendar(calendar);
  return { cod: arrivalDays(at, 'cod', calendarForStaff), bt: arrivalDays(at, 'bt', calendarForStaff) };
}

/** What holds for whoever pays on delivery, and until when it does. */
export function nextArrival(at: Date, calendar: DeliveryCalendar): NextArrival {
  const leaves = leavesOn(at, 'cod', calendar);
  return { day: nextOpen(leaves, calendar), until: new Date(cutOff(leaves, calendar)).toISOString() };
}

/** The first day on which an order of this moment leaves. */
function leavesOn(at: Date, payment: PaymentMethod, calendar: DeliveryCalendar): string {
  const paid = new Date(at.getTime() + (payment === 'bt' ? timeToPay : 0));
  const today = taipeiDay(paid);
  return isOpen(today, calendar) && paid.getTime() < cutOff(today, calendar)
    ? today
    : nextOpen(today, calendar);
}

export function isOpen(day: string, { closedDays }: DeliveryCalendar): boolean {
  return !isSunday(day) && !closedDays.includes(day);
}

function isSunday(day: string): boolean {
  return startOf(day).getUTCDay() === 0;
}

/** The first open day after this one. */
export function nextOpen(day: string, calendar: DeliveryCalendar): string {
  return openFrom(day, 1, calendar);
}

/** The last open day before this one: what arrives on this one leaves then. */
export function lastOpenBefore(day: string, calendar: DeliveryCalendar): string {
  return openFrom(day, -1, calendar);
}

function openFrom(day: string, step: 1 | -1, calendar: DeliveryCalendar): string {
  let next = daysLater(day, step);
  for (let passed = 1; passed < farthest && !isOpen(next, calendar); passed++) next = daysLater(next, step);
  return next;
}

function daysLater(day: string, days: number): string {
  return new Date(startOf(day).getTime() + days * oneDay).toISOString().slice(0, 10);
}

/** Milliseconds. Taipei is eight hours ahead of UTC all year. */
function cutOff(day: string, { cutOffHour }: DeliveryCalendar): number {
  return startOf(day).getTime() + (cutOffHour - 8) * hour;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
