import { addressText, pageNumber } from '../address/address-text.ts';
import type { PromoCode, PromoState } from './promo-code.ts';

export interface PromosQuery {
  /** Part of a code or of a customer's name. */
  q: string;
  /** null for all; '' for codes without a series. */
  series: string | null;
  state: 'all' | PromoState;
  /** From 1. */
  page: number;
}

export const promosPerPage = 50;

const longestText = 80;

export interface PromoPage {
  codes: readonly PromoCode[];
  total: number;
  series: readonly { series: string; codes: number; used: number }[];
  today: string;
}

const states = ['usable', 'used', 'not-yet', 'expired'] as const;

export function readPromosQuery(parameters: URLSearchParams): PromosQuery {
  return {
    q: addressText(parameters.get('q'), longestText),
    series: parameters.has('series') ? addressText(parameters.get('series'), longestText) : null,
    state: states.find((state) => state === parameters.get('state')) ?? 'all',
    page: pageNumber(parameters.get('page'), 100_000),
  };
}

/** `?state=used`, or empty. */
export function promosSearch({ q, series, state, page }: PromosQuery): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (series !== null) parameters.set('series', series);
  if (state !== 'all') parameters.set('state', state);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
