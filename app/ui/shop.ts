import { useRouteLoaderData } from 'react-router';
import type { Seller } from '#app/domain/catalogue/seller.ts';
import {
  type DeliveryCalendar,
  type NextArrival,
  usualDelivery,
} from '#app/domain/delivery/delivery-date.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { ContactDetails } from '#app/domain/settings/shop-details.ts';

export interface ShopFacts extends ContactDetails, Pick<Seller, 'taxId' | 'foodRegistration'> {
  name: LocalizedText;
  /** Whether there is a page about it. */
  about: boolean;
  /** Public address without a trailing slash. */
  origin: string;
  year: number;
  /** In index order. */
  languages: readonly Language[];
  /** Calendar for arrival estimates; null where unknown. */
  delivery: DeliveryCalendar;
  arrival: NextArrival | null;
  /** Version mark of the settings when the page was rendered (domain/live/live-paths.ts). */
  mark: string;
}

/** For the error page of a failed root loader. */
export const unknownShop: ShopFacts = {
  name: ['Boma', 'Boma 波瑪'],
  about: false,
  origin: '',
  year: new Date().getFullYear(),
  phone: null,
  email: null,
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
