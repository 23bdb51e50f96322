import { useRouteLoaderData } from 'react-router';
import type { Seller } from '#app/domain/catalogue/seller.ts';
import {
  type DeliveryCalendar,
  type NextArrival,
  usualDelivery,
} from '#app/domain/delivery/delivery-date.ts';
import { type Language, type LocalizedText, languages } from '#app/domain/language.ts';

/** What every page knows of the shop: given by the root's loader, the same for every visitor. */
export interface ShopFacts extends Pick<Seller, 'taxId' | 'foodRegistration'> {
  name: LocalizedText;
  /** The public address without a trailing slash. */
  origin: string;
  /** This year in Taiwan. */
  year: number;
  /** Where customers may chat with the shop; null where not configured. */
  facebookPageId: string | null;
  lineId: string | null;
  /** The languages offered, in index order. */
  languages: readonly Language[];
  /** When the shop sends, and what that means for an order of now; null where it is not known. */
  delivery: DeliveryCalendar;
  arrival: NextArrival | null;
  /** Under which mark the settings stood when the page was made (domain/live/live-paths.ts). */
  mark: string;
}

/** Says who the shop is where its facts could not be had: on the page that tells of that fault. */
export const unknownShop: ShopFacts = {
  name: ['Boma', 'Boma 波瑪'],
  origin: '',
  year: new Date().getFullYear(),
  facebookPageId: null,
  lineId: null,
  taxId: null,
  foodRegistration: null,
  languages: languages.map(({ index }) => index),
  delivery: usualDelivery,
  arrival: null,
  mark: '',
};

export function useShop(): ShopFacts {
  return useRouteLoaderData<ShopFacts>('root') ?? unknownShop;
}
