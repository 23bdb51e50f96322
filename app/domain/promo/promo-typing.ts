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
  firstDay: string;
  lastDay: string;
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
  firstDay: '',
  lastDay: '',
  series: '',
};

export function typedTerms({ kind, percent, amount, firstDay, lastDay, series }: PromoTyping): PromoTerms {
  return {
    discount: kind === 'percent' ? wholeNumber(percent) : 0,
    salesAmount: kind === 'amount' ? wholeNumber(amount) : 0,
    firstDay: firstDay === '' ? null : firstDay,
    lastDay: lastDay === '' ? null : lastDay,
    series: series.trim(),
  };
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
