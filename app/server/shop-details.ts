import type { Settings } from '#app/domain/settings/settings.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { perishableDefault } from '#app/text/legal-defaults.ts';
import type { Config } from './config.ts';

/** The public part of the settings: what every visitor may know. */
export function shopDetails({ shop, bank, fees, delivery, parcel, chat, legal }: Settings): ShopDetails {
  return {
    ...shop,
    lineId: chat.lineId,
    facebookPageId: chat.facebookPageId,
    bank,
    fees,
    delivery,
    parcel,
    perishable: legal.perishable ?? perishableDefault,
  };
}

/** Where the shop's own emails go: its public address, or else the one that only the environment knows. */
export function shopAddress(settings: Settings, config: Pick<Config, 'shopEmail'>): string | null {
  return settings.shop.email ?? config.shopEmail;
}
