import type { PromoTerms } from './promo-code.ts';

/** What the owner types to add codes, as it stands in the fields. */
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

/** The terms that are typed; NaN where a number is none, which checkPromoTerms names. */
export function typedTerms({ kind, percent, amount, firstDay, lastDay, series }: PromoTyping): PromoTerms {
  return {
    discount: kind === 'percent' ? wholeNumber(percent) : 0,
    salesAmount: kind === 'amount' ? wholeNumber(amount) : 0,
    firstDay: firstDay === '' ? null : firstDay,
    lastDay: lastDay === '' ? null : lastDay,
    series: series.trim(),
  };
}

/** The codes of a list that is typed or pasted: a line each, or with commas and blanks, full-width ones too. */
export function typedCodes(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .split(/[\s,，、;；]+/u)
    .filter(Boolean);
}

/** A whole number, full-width digits and thousands' commas allowed; NaN for whatever is none. */
export function wholeNumber(text: string): number {
  const plain = text.normalize('NFKC').trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
