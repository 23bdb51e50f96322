import type { PromoTerms } from './promo-code.ts';

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
  /** Blank for no limit, as the next two. */
  maxUses: string;
  perCustomer: string;
  minSpend: string;
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
  firstDay: '',
  lastDay: '',
  firstTime: '',
  lastTime: '',
  series: '',
};

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
  ...limits
}: PromoTyping): PromoTerms {
  return {
    maxUses: uses === 'one' ? 1 : limit(limits.maxUses),
    perCustomer: uses === 'one' ? null : limit(limits.perCustomer),
    minSpend: limit(limits.minSpend) ?? 0,
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

export function typedCodes(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .split(/[\s,，、;；]+/u)
    .filter(Boolean);
}

/** Takes full-width digits and thousands commas; NaN for anything else. */
export function wholeNumber(text: string): number {
  const plain = text.normalize('NFKC').trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
