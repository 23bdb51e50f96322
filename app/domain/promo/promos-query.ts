import type { ListPage } from '../list.ts';
import type { PromoCode, PromoState } from './promo-code.ts';

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
