import type { ListPage } from '#app/domain/list.ts';
import { isDay } from '#app/domain/taipei-day.ts';

export const promoStates = ['usable', 'used', 'not-yet', 'expired'] as const satisfies readonly PromoState[];

export interface PromosQuery {
  /** Part of a code or of a customer's name. */
  q: string;
  /** null for all; '' for codes without a series. */
  series: string | null;
  /** null for all. */
  state: PromoState | null;
}

export const promosPerPage = 50;

export interface PromoPage {
  page: ListPage<PromoCode>;
  total: number;
  series: readonly { series: string; codes: number; used: number }[];
  today: string;
}

export interface PromoTerms {
  /** Percent off each line without a discount of its own, 0–100; 0 where salesAmount is set. */
  discount: number;
  /** Fixed amount off the order, in NTD; 0 where discount is set. */
  salesAmount: number;
  /** In Taipei, both included; null for no bound. */
  firstDay: string | null;
  lastDay: string | null;
  series: string;
}

/** Specification, section 3. */
export interface PromoCode extends PromoTerms {
  code: string;
  used: boolean;
  createdAt: string;
  /** Null while unused. */
  use: PromoUse | null;
  /** The last time it became usable again; null for never. */
  freed: PromoFreed | null;
}

interface PromoUse {
  /** ISO 8601. */
  at: string;
  orderID: string;
  orderNumber: string;
  customerName: string;
}

interface PromoFreed {
  at: string;
  orderNumber: string;
  /** An order that fails never spends its code. */
  by: 'cancelled' | 'owner';
}

export const promoLimits = {
  codes: 1000,
  series: 60,
  /** NTD. */
  salesAmount: 100_000,
  prefix: 20,
} as const;

/** Letters, digits, `-` and `_`, 3–40 of them. Case matters. */
const codePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u;

export function isPromoCode(text: string): boolean {
  return text.length <= 40 && text === text.normalize('NFC') && codePattern.test(text);
}

export type PromoField = 'code' | 'discount' | 'salesAmount' | 'firstDay' | 'lastDay' | 'series';

/** Percentage or fixed, not both; days that exist and are in order. */
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

/** @param today in Taipei (taipeiDay). */
export function promoState(
  { used, firstDay, lastDay }: Pick<PromoCode, 'used' | 'firstDay' | 'lastDay'>,
  today: string,
): PromoState {
  if (used) return 'used';
  if (firstDay !== null && today < firstDay) return 'not-yet';
  return lastDay !== null && today > lastDay ? 'expired' : 'usable';
}

/** Without characters that look or sound alike. */
const alphabet = 'ACDEFGHJKMNPQRTUVWXYZ34679';

/**
 * Unique codes of the prefix, a dash and random characters; 26 to the power of `length` possible ones (300 million for
 * 6).
 * @param chance uniform whole numbers from 0 to below `limit`.
 * @param taken existing codes.
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

export function promoLink(origin: string, path: string, code: string): string {
  return `${origin}${path}?promo=${encodeURIComponent(code)}`;
}
