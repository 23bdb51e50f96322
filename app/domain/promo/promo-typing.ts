import type { ParentId } from '#app/domain/ids.ts';
import { isPromoCode, type PromoTerms, promoLimits } from './promo-code.ts';

export interface PromoTyping {
  way: 'codes' | 'series';
  codes: string;
  prefix: string;
  count: string;
  length: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  uses: 'one' | 'many';
  /** Blank for no limit, like the next two. */
  maxUses: string;
  perCustomer: string;
  minSpend: string;
  forWhat: 'all' | 'chosen';
  products: readonly ParentId[];
  filters: readonly string[];
  firstDay: string;
  lastDay: string;
  firstTime: string;
  lastTime: string;
  series: string;
}

export const noTyping: PromoTyping = {
  way: 'codes',
  codes: '',
  prefix: '',
  count: '10',
  length: '6',
  kind: 'percent',
  percent: '10',
  amount: '',
  uses: 'one',
  maxUses: '',
  perCustomer: '1',
  minSpend: '',
  forWhat: 'all',
  products: [],
  filters: [],
  firstDay: '',
  lastDay: '',
  firstTime: '',
  lastTime: '',
  series: '',
};

/** Form values of a code's terms. */
export function typingOf(terms: PromoTerms): PromoTyping {
  const { discount, salesAmount, maxUses, perCustomer, minSpend, products, filters, series } = terms;
  const { firstDay, lastDay, firstTime, lastTime } = terms;
  const typed = (value: number | null) => (value === null ? '' : String(value));
  return {
    ...noTyping,
    kind: salesAmount > 0 ? 'amount' : 'percent',
    percent: discount > 0 ? typed(discount) : '',
    amount: salesAmount > 0 ? typed(salesAmount) : '',
    uses: maxUses === 1 ? 'one' : 'many',
    maxUses: maxUses === 1 ? '' : typed(maxUses),
    perCustomer: typed(perCustomer),
    minSpend: minSpend > 0 ? typed(minSpend) : '',
    forWhat: products.length + filters.length > 0 ? 'chosen' : 'all',
    products,
    filters,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    firstTime: firstTime ?? '',
    lastTime: lastTime ?? '',
    series,
  };
}

export function typedTerms({
  kind,
  percent,
  amount,
  firstDay,
  lastDay,
  firstTime,
  lastTime,
  uses,
  series,
  forWhat,
  products,
  filters,
  ...limits
}: PromoTyping): PromoTerms {
  const maxUses = uses === 'one' ? 1 : limit(limits.maxUses);
  return {
    maxUses,
    // One use in all is one for each customer.
    perCustomer: maxUses === 1 ? null : limit(limits.perCustomer),
    minSpend: limit(limits.minSpend) ?? 0,
    products: forWhat === 'chosen' ? products : [],
    filters: forWhat === 'chosen' ? filters : [],
    firstTime: firstTime || null,
    lastTime: lastTime || null,
    discount: kind === 'percent' ? wholeNumber(percent) : 0,
    salesAmount: kind === 'amount' ? wholeNumber(amount) : 0,
    firstDay: firstDay === '' ? null : firstDay,
    lastDay: lastDay === '' ? null : lastDay,
    series: series.trim(),
  };
}

function limit(typed: string): number | null {
  return typed.trim() === '' ? null : wholeNumber(typed);
}

/** Which numbers of a series are not possible. */
export function checkSeries({
  count,
  length,
}: Pick<PromoTyping, 'count' | 'length'>): readonly ('count' | 'length')[] {
  const [codes, letters] = [wholeNumber(count), wholeNumber(length)];
  const fields: ('count' | 'length')[] = [];
  if (!(codes >= 1 && codes <= promoLimits.codes)) fields.push('count');
  if (!(letters >= promoLimits.fewestLetters && letters <= promoLimits.mostLetters)) fields.push('length');
  return fields;
}

export function typedCodes(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .split(/[\s,，、;；]+/u)
    .filter(Boolean);
}

/** Those of a list that cannot be added, each once. */
export function wrongCodes(codes: readonly string[]): {
  unfit: readonly string[];
  repeated: readonly string[];
} {
  const once = [...new Set(codes)];
  return {
    unfit: once.filter((code) => !isPromoCode(code)),
    repeated: once.filter((code) => codes.indexOf(code) !== codes.lastIndexOf(code)),
  };
}

/** Takes full-width digits and thousands commas; NaN for anything else. */
export function wholeNumber(text: string): number {
  const plain = text.normalize('NFKC').trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
