import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import type { Seller } from '#app/domain/catalogue/seller.ts';
import {
  type DeliveryCalendar,
  type NextArrival,
  usualDelivery,
} from '#app/domain/delivery/delivery-calendar.ts';
import type { DeliveryKind } from '#app/domain/delivery/shipping.ts';
import type { Language, LocalizedText } from '#app/domain/language.ts';
import { languages } from '#app/domain/languages.ts';
import type { BrandShades } from '#app/domain/settings/brand-colour.ts';
import type { ContactDetails } from '#app/domain/settings/shop-details.ts';

export interface ShopFacts extends ContactDetails, Pick<Seller, 'taxId' | 'foodRegistration'> {
  name: LocalizedText;
  about: boolean;
  /** False: none is promised. */
  sendsEmails: boolean;
  /** Public address without a trailing slash. */
  origin: string;
  year: number;
  /** In index order. */
  languages: readonly Language[];
  /** How far it delivers. */
  reach: DeliveryKind;
  /** Calendar for arrival estimates; null where unknown. */
  delivery: DeliveryCalendar;
  arrival: NextArrival | null;
  /** Null for the theme's. */
  brand: BrandShades | null;
  /** Null for the default mark and the name. */
  logo: ShopImage | null;
  /** The current announcement on public pages. */
  banner: ShownBanner | null;
  /** What customers read while they cannot order; null while they can. */
  paused: LocalizedText | null;
  /** When the banner changes or ends; ISO 8601. */
  nextBannerChange: string | null;
  /** Version of the settings when the page was rendered (domain/live/live-paths.ts). */
  mark: string;
}

export interface ShownBanner {
  /** Remembered when dismissed; used as a CSS name. */
  id: string;
  text: LocalizedText;
  /** A path of the shop. */
  link: string | null;
}

/** For the error page of a failed root loader. */
export const unknownShop: ShopFacts = {
  name: ['Boma', 'Boma 波瑪'],
  about: false,
  sendsEmails: false,
  origin: '',
  year: new Date().getFullYear(),
  phone: null,
  email: null,
  facebookPageId: null,
  lineId: null,
  taxId: null,
  foodRegistration: null,
  languages: languages.map(({ index }) => index),
  reach: 'home',
  delivery: usualDelivery,
  arrival: null,
  brand: null,
  logo: null,
  banner: null,
  paused: null,
  nextBannerChange: null,
  mark: '',
};

/** Replaces the shop's facts in a preview. */
export const PreviewedShop = createContext<ShopFacts | null>(null);

export function useShop(): ShopFacts {
  const loaded = useRouteLoaderData<ShopFacts>('root');
  return useContext(PreviewedShop) ?? loaded ?? unknownShop;
}
