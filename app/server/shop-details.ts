import type { ShopDetails } from '#app/domain/shop-details.ts';
import type { Config } from './config.ts';

/** The public part of the configuration. The address an owner signs in with is nobody's business, so it is left out. */
export function shopDetails(config: Config): ShopDetails {
  return {
    name: config.shopName,
    phone: config.shopPhone,
    email: config.shopEmail === config.adminEmail ? null : config.shopEmail,
    lineId: config.lineId,
    facebookPageId: config.facebookPageId,
    pickupAddress: config.pickupAddress,
    bank: config.bank,
    delivery: config.delivery,
    parcel: config.parcel,
  };
}
