import { isDay } from '../taipei-day.ts';

/** What the owner types of a code, or of a series of codes that share it. */
export interface PromoTerms {
  /** Percent off each line without a discount of its own, 0–100; 0 where salesAmount is set. */
  discount: number;
  /** Fixed amount off the whole, in NTD; 0 where discount is set. */
  salesAmount: number;
  /** First and last day it may be used, in Taipei, both included; null for no bound. */
  firstDay: string | null;
  lastDay: string | null;
  /** What the code belongs to, the owner's word for a campaign; '' for none. */
  series: string;
}

/** A promo code as the owner sees it (specification, section 3). */
export interface PromoCode extends PromoTerms {
  code: string;
  used: boolean;
  createdAt: string;
  /** By whom and when, while it is used. */
  use: PromoUse | null;
  /** The last time it was made usable again; null when it never was. */
  freed: PromoFreed | null;
}

export interface PromoUse {
  /** ISO 8601. */
  at: string;
  orderID: string;
  orderNumber: string;
  customerName: string;
}

export interface PromoFreed {
  at: string;
  /** The order that had used it. */
  orderNumber: string;
  /** Because the order was cancelled, or by the owner's hand. An order that fails never spends its code. */
  by: 'cancelled' | 'owner';
}

export const promoLimits = {
  codes: 1000,
  series: 60,
  /** NTD. */
  salesAmount: 100_000,
  prefix: 20,
} as const;

/** Letters, digits, `-` and `_`, 3–40 of them. Compared exactly, so upper and lower case are two codes. */
const codePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u;

export function isPromoCode(text: string): boolean {
  return text.length <= 40 && text === text.normalize('NFC') && codePattern.test(text);
}

/**
 * The code in capitals, as most codes are, where what was typed has small letters; null where it has none. Codes are
 * matched exactly, so this is another guess, which whoever typed may take. It says nothing of the codes there are.
 */
export function inCapitals(typed: string): string | null {
  const capitals = typed.toUpperCase();
  return capitals !== typed && capitals.length === typed.length ? capitals : null;
}

export type PromoField = 'code' | 'discount' | 'salesAmount' | 'firstDay' | 'lastDay' | 'series';

/** Names what is wrong with the terms: percentage or fixed, one of them; days that exist and stand in order. */
export function checkPromoTerms(terms: PromoTerms): readonly PromoField[] {
  const { discount, salesAmount, firstDay, lastDay, series } = terms;
  const fields: PromoField[] = [];
  const isPercent = Number.isSafeInteger(discount) && discount >= 0 && discount <= 100;
  const isAmount =
    Number.isSafeInteger(salesAmount) && salesAmount >= 0 && salesAmount <= promoLimits.salesAmount;
  const isOne = discount > 0 !== salesAmount > 0;
  if (!isPercent || (isAmount && !isOne)) fields.push('discount');
  if (!isAmount || (isPercent && !isOne)) fields.push('salesAmount');
  if (firstDay !== null && !isDay(firstDay)) fields.push('firstDay');
  if (lastDay !== null && (!isDay(lastDay) || (firstDay !== null && lastDay < firstDay)))
    fields.push('lastDay');
  if (series.length > promoLimits.series || !series.isWellFormed() || /\p{Cc}/u.test(series))
    fields.push('series');
  return fields;
}

export type PromoState = 'usable' | 'used' | 'not-yet' | 'expired';

/** Whether a code can be used on a day. @param today the day in Taipei (taipeiDay). */
export function promoState(
  { used, firstDay, lastDay }: Pick<PromoCode, 'used' | 'firstDay' | 'lastDay'>,
  today: string,
): PromoState {
  if (used) return 'used';
  if (firstDay !== null && today < firstDay) return 'not-yet';
  return lastDay !== null && today > lastDay ? 'expired' : 'usable';
}

/** Letters and digits that cannot be taken for one another on paper or on the telephone. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXYZ34679';

/**
 * Codes of a series: the prefix, a dash and random letters, no two alike. 26 letters to the power of `length` are few to
 * guess from when it is short: 6 make 300 million.
 * @param chance a whole number from 0 up to below `limit`, by chance.
 * @param taken codes that exist already.
 */
export function makeSeries(
  { prefix, count, length }: { prefix: string; count: number; length: number },
  chance: (limit: number) => number,
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const codes = new Set<string>();
  const mostTries = count * 20 + 100;
  for (let tries = 0; codes.size < count && tries < mostTries; tries++) {
    const random = Array.from({ length }, () => alphabet[chance(alphabet.length)] ?? '').join('');
    const code = prefix === '' ? random : `${prefix}-${random}`;
    if (!taken.has(code)) codes.add(code);
  }
  return [...codes];
}

/** The link that fills the code in at checkout. @param path the checkout's path in the wanted language. */
export function promoLink(origin: string, path: string, code: string): string {
  return `${origin}${path}?promo=${encodeURIComponent(code)}`;
}
