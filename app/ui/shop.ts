import { useRouteLoaderData } from 'react-router';
import { type DeliveryCalendar, type NextArrival, usualDelivery } from '#app/domain/arrival.ts';
import { type Language, languages, type Pair } from '#app/domain/language.ts';
import type { Seller } from '#app/domain/seller.ts';

/** What every page knows of the shop: given by the root's loader, the same for every visitor. */
export interface ShopFacts extends Pick<Seller, 'taxId' | 'foodRegistration'> {
  name: Pair;
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
  /** Under which mark the settings stood when the page was made (domain/live-paths.ts). */
  mark: string;
}

/** Says who the shop is where its facts could not be had: on the page that tells of that fault. */
export const unknownShop: ShopFacts = {
  name: ['Boma', 'Boma'],
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
