import { isParentId, type ParentId } from '#app/domain/ids.ts';
import type { ListPage } from '#app/domain/list.ts';
import { isDay } from '#app/domain/taipei-day.ts';
import { plainPromoCode } from './promo-in-cart.ts';

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
  /** In Taipei, `2026-11-24T09:30:00`. */
  now: string;
}

export interface PromoTerms {
  /** Percent off each line without a discount of its own, 0–100; 0 where salesAmount is set. */
  discount: number;
  /** Fixed amount off the order, in NTD; 0 where discount is set. */
  salesAmount: number;
  /** In Taipei, inclusive; null for no bound. */
  firstDay: string | null;
  lastDay: string | null;
  /** `09:30` in Taipei, null for the whole day; the last one is excluded. */
  firstTime: string | null;
  lastTime: string | null;
  /** 1 in the specification; null for no limit. */
  maxUses: number | null;
  /** Uses per customer of a multi-use code; null for no limit. */
  perCustomer: number | null;
  /** NTD of goods; 0 for none. */
  minSpend: number;
  /** What it applies to; both empty for everything. */
  products: readonly ParentId[];
  filters: readonly string[];
  series: string;
}

/** Only the terms of a code, with keys in a fixed order. */
export function termsOf(terms: PromoTerms): PromoTerms {
  const { discount, salesAmount, firstDay, lastDay, firstTime, lastTime, maxUses, perCustomer } = terms;
  const { minSpend, products, filters, series } = terms;
  const limits = { maxUses, perCustomer, minSpend, products, filters, series };
  return { discount, salesAmount, firstDay, lastDay, firstTime, lastTime, ...limits };
}

/** Terms besides value and scope in the URL of a cart preview. */
export const previewNames = ['firstDay', 'firstTime', 'lastDay', 'lastTime'] as const;

/** The query of a cart preview with these terms. */
export function previewQuery(terms: PromoTerms): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['discount', 'salesAmount', 'minSpend', ...previewNames] as const)
    if (terms[name]) query.set(name, String(terms[name]));
  for (const id of terms.products) query.append('products', id);
  for (const key of terms.filters) query.append('filters', key);
  return query;
}

/** The scope of a code when its order was placed. */
export interface PromoScope {
  /** Chosen products, and those of the order. */
  products: readonly ParentId[];
  filters: readonly string[];
  /** NTD. */
  amount: number;
}

/** Specification, section 3. */
export interface PromoCode extends PromoTerms {
  code: string;
  used: boolean;
  createdAt: string;
  /** Null while unused, and for a multi-use code. */
  use: PromoUse | null;
  /** Of a multi-use code: number of uses, and the newest. */
  uses: number;
  newestUses: readonly PromoUse[];
  /** When it last became usable again; null for never. */
  freed: PromoFreed | null;
}

export interface PromoUse {
  /** ISO 8601. */
  at: string;
  orderID: string;
  orderNumber: string;
  customerName: string;
}

interface PromoFreed {
  at: string;
  orderNumber: string;
  /** A failed order never uses its code up. */
  by: 'cancelled' | 'owner';
}

export const promoLimits = {
  codes: 1000,
  series: 60,
  /** NTD. */
  salesAmount: 100_000,
  uses: 1_000_000,
  perCustomer: 99,
  minSpend: 1_000_000,
  products: 200,
  filters: 50,
  prefix: 20,
  /** Random ones of a code of a series. */
  fewestLetters: 4,
  mostLetters: 16,
} as const;

/** Letters, digits, `-` and `_`, 3–40 of them, as they are compared. Case matters. */
const codePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u;

export function isPromoCode(text: string): boolean {
  return text.length <= 40 && text === plainPromoCode(text) && codePattern.test(text);
}

export type PromoField =
  | 'code'
  | 'count'
  | 'length'
  | 'discount'
  | 'salesAmount'
  | 'maxUses'
  | 'perCustomer'
  | 'minSpend'
  | 'only'
  | 'firstDay'
  | 'lastDay'
  | 'series';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

function isWithin(value: number | null, least: number, most: number): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= least && value <= most);
}

/** Percentage or fixed, not both; valid days in order. */
export function checkPromoTerms(terms: PromoTerms): readonly PromoField[] {
  const { discount, salesAmount, series } = terms;
  const fields: PromoField[] = [];
  const isPercent = Number.isSafeInteger(discount) && discount >= 0 && discount <= 100;
  const isAmount =
    Number.isSafeInteger(salesAmount) && salesAmount >= 0 && salesAmount <= promoLimits.salesAmount;
  const isOne = discount > 0 !== salesAmount > 0;
  if (!isPercent || (isAmount && !isOne)) fields.push('discount');
  if (!isAmount || (isPercent && !isOne)) fields.push('salesAmount');
  if (!isWithin(terms.maxUses, 1, promoLimits.uses)) fields.push('maxUses');
  const { perCustomer } = terms;
  if (!isWithin(perCustomer, 1, promoLimits.perCustomer) || (perCustomer !== null && terms.maxUses === 1))
    fields.push('perCustomer');
  if (!isWithin(terms.minSpend, 0, promoLimits.minSpend)) fields.push('minSpend');
  const { products, filters } = terms;
  const isTooMany = products.length > promoLimits.products || filters.length > promoLimits.filters;
  if (isTooMany || !products.every(isParentId)) fields.push('only');
  if (dayProblem('firstDay', terms)) fields.push('firstDay');
  if (dayProblem('lastDay', terms)) fields.push('lastDay');
  if (series.length > promoLimits.series || !series.isWellFormed() || /\p{Cc}/u.test(series))
    fields.push('series');
  return fields;
}

/** What is wrong with one end of the time in which a code can be used. */
export function dayProblem(
  field: 'firstDay' | 'lastDay',
  terms: PromoDates,
): 'time-alone' | 'no-date' | 'order' | null {
  const [day, time] =
    field === 'firstDay' ? [terms.firstDay, terms.firstTime] : [terms.lastDay, terms.lastTime];
  if (day === null) return time === null ? null : 'time-alone';
  if (!isDay(day) || (time !== null && !timePattern.test(time))) return 'no-date';
  return field === 'lastDay' && isBefore(terms) ? 'order' : null;
}

/** Whether the end is not after the start. */
function isBefore({ firstDay, lastDay, firstTime, lastTime }: PromoDates): boolean {
  if (firstDay === null || lastDay === null) return false;
  if (lastTime === null) return lastDay < firstDay;
  return `${lastDay}T${lastTime}` <= `${firstDay}T${firstTime ?? '00:00'}`;
}

type PromoDates = Pick<PromoTerms, 'firstDay' | 'lastDay' | 'firstTime' | 'lastTime'>;

export type PromoState = 'usable' | 'used' | 'not-yet' | 'expired';

/** @param now in Taipei, `2026-11-24T09:30:00`. */
export function promoState(
  { used, firstDay, lastDay, firstTime, lastTime }: Pick<PromoCode, 'used'> & PromoDates,
  now: string,
): PromoState {
  if (used) return 'used';
  if (firstDay !== null && now < `${firstDay}T${firstTime ?? '00:00'}`) return 'not-yet';
  if (lastDay === null) return 'usable';
  const isOver = lastTime === null ? now.slice(0, 10) > lastDay : now >= `${lastDay}T${lastTime}`;
  return isOver ? 'expired' : 'usable';
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
