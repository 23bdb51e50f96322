import { addressText, pageNumber } from '../address/address-text.ts';
import type { PromoCode, PromoState } from './promo-code.ts';

/** What of the owner's promo codes is looked at: it stands in the address of /admin/promos. */
export interface PromosQuery {
  /** Part of a code or of a customer's name, as typed. */
  q: string;
  /** null for all; '' for codes of no series. */
  series: string | null;
  state: 'all' | PromoState;
  /** From 1. */
  page: number;
}

export const promosPerPage = 50;

const longestText = 80;

/** A page of codes, newest first. */
export interface PromoPage {
  codes: readonly PromoCode[];
  /** Codes that match, on all pages together. */
  total: number;
  /** Every series there is, with how many codes it has and how many of them are used. */
  series: readonly { series: string; codes: number; used: number }[];
  /** The day in Taipei, for promoState. */
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

/** The query of an address: `?state=used`, or nothing. */
export function promosSearch({ q, series, state, page }: PromosQuery): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (series !== null) parameters.set('series', series);
  if (state !== 'all') parameters.set('state', state);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
