import { optionsOffered } from '#app/domain/delivery/shipping.ts';
import { methodsOffered } from '#app/domain/payment/payment.ts';
import { hasStoreMap, onlineMethodsOf, type Settings } from '#app/domain/settings/settings.ts';
import type { ShopDetails } from '#app/domain/settings/shop-details.ts';
import { chosenSender, sendsEmails } from '#app/server/emails/mail-settings.ts';
import { perishableDefault } from '#app/text/legal-defaults.ts';
import type { Config } from './config.ts';

export function shopDetails(settings: Settings, config: Pick<Config, 'smtp' | 'mailService'>): ShopDetails {
  const { shop, bank, payment, methods, fees, delivery, parcel, logistics, chat, legal } = settings;
  return {
    ...shop,
    lineId: chat.lineId,
    facebookPageId: chat.facebookPageId,
    bank,
    payments: methods.payments,
    online: onlineMethodsOf(payment),
    onlineHold: { cardMinutes: payment.cardMinutes, laterDays: payment.laterDays },
    fees,
    delivery,
    parcel,
    storeMap: hasStoreMap(logistics),
    sendsEmails: sendsEmails(config, settings),
    perishable: legal.perishable ?? perishableDefault,
  };
}

export function offeredBy(shop: Pick<ShopDetails, 'bank' | 'online' | 'payments' | 'fees' | 'sendsEmails'>) {
  const { fees, sendsEmails } = shop;
  return { payments: methodsOffered(shop), options: optionsOffered(fees), sendsEmails };
}

/** The public address, else the environment's, else the sender's. */
export function shopAddress(settings: Settings, config: Pick<Config, 'shopEmail'>): string | null {
  return settings.shop.email ?? config.shopEmail ?? chosenSender(settings.email);
}
