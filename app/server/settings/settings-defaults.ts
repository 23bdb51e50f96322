import { usualSynonyms } from '#app/domain/catalogue/synonyms.ts';
import { usualTerms } from '#app/domain/delivery/shipping.ts';
import { languages } from '#app/domain/language.ts';
import type { Settings } from '#app/domain/settings/settings.ts';
import type { Config } from '#app/server/config.ts';

/**
 * What holds of each section until its owner saves it: the environment's values, else the specification's. The address an
 * owner signs in with is nobody's business, so it is left out.
 */
export function defaultSettings(config: Config): Settings {
  return {
    shop: {
      name: config.shopName,
      phone: config.shopPhone,
      email: config.shopEmail === config.adminEmail ? null : config.shopEmail,
      pickupAddress: config.pickupAddress,
      registeredName: null,
      representative: null,
      seat: null,
      taxId: null,
      foodRegistration: null,
    },
    bank: config.bank,
    fees: usualTerms,
    delivery: config.delivery,
    parcel: config.parcel,
    limits: config.orderLimits,
    search: { synonyms: usualSynonyms },
    chat: { facebookPageId: config.facebookPageId, lineId: config.lineId },
    languages: languages.map(({ index }) => index),
    signIn: { secondFactor: [] },
    legal: { perishable: null, terms: null, privacy: null },
  };
}
