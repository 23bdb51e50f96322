import { storedOrderNumberPattern } from '../order/order-number.ts';

/** In characters, as typed. */
export const longestTracking = 40;
export const longestTrackingList = 20_000;
/** Per order. */
export const mostTracking = 20;

/** The stored form of a tracking number; null for none. */
export function tidyTracking(typed: string): string | null {
  const tidy = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{8,20}$/.test(tidy) && /\d{4}/.test(tidy) ? tidy : null;
}

export type TrackingProblem =
  | 'line-unreadable'
  | 'tracking-invalid'
  | 'order-unknown'
  | 'order-cancelled'
  | 'order-collected'
  | 'too-many-parcels';

export interface TrackingEntry {
  /** From 1. */
  line: number;
  orderNumber: string;
  numbers: readonly string[];
}

export interface RefusedLine {
  /** From 1. */
  line: number;
  problem: TrackingProblem;
}

/** Reads a list with one order per line: its number and its tracking numbers, in any order. */
export function readTrackingList(list: string): { entries: TrackingEntry[]; refused: RefusedLine[] } {
  const entries: TrackingEntry[] = [];
  const refused: RefusedLine[] = [];
  for (const [at, text] of list.normalize('NFKC').split('\n').entries()) {
    const line = at + 1;
    const parts = text.split(/[\s,;"]+/).filter(Boolean);
    if (parts.length === 0) continue;
    const orderNumber = parts.map((part) => part.replace(/^#/, '').toUpperCase()).find(isOrderNumber);
    const rest = parts.filter((part) => part.replace(/^#/, '').toUpperCase() !== orderNumber);
    const numbers = rest.map(tidyTracking).filter((number) => number !== null);
    if (orderNumber === undefined || rest.length === 0) refused.push({ line, problem: 'line-unreadable' });
    else if (numbers.length < rest.length) refused.push({ line, problem: 'tracking-invalid' });
    else entries.push({ line, orderNumber, numbers: [...new Set(numbers)] });
  }
  return { entries, refused };
}

function isOrderNumber(part: string): boolean {
  return storedOrderNumberPattern.test(part);
}
