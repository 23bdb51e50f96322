import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { collectionWords } from '#app/text/customers.ts';
import {
  customerFacts,
  orderFacts,
  removedCollectedText,
  subjects,
  undeliveredShopText,
} from '#app/text/emails.ts';
import { trackingText } from '#app/text/tracking.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** A parcel that its carrier brings back, or that was removed and is collected after all. */
export interface UndeliveredParcel {
  /** Null where it has none. */
  trackingNumber: string | null;
  /** The carrier's own words; empty in a preview. */
  carrierWords: string;
  /** It was removed from the order, and its customer has it after all. */
  isCollected: boolean;
}

/** To the shop; replies go to the customer. */
export function undeliveredShopEmail(order: PlacedOrder, parcel: UndeliveredParcel, shop: EmailShop): Email {
  const { orderNumber } = order;
  return emailToShop(order, shop, {
    subject: parcel.isCollected
      ? subjects.removedCollected(orderNumber)
      : subjects.undeliveredShop(orderNumber, order),
    preview: parcel.isCollected ? removedCollectedText.warning : collectionWords(order.shippingOption).next,
    part: (language) => partOf(order, parcel, shop, language),
  });
}

function partOf(
  order: PlacedOrder,
  { trackingNumber, carrierWords, isCollected }: UndeliveredParcel,
  shop: EmailShop,
  language: Language,
): EmailPart {
  const { customer, orderNumber, shippingOption } = order;
  const { heading, told, notTold, carrier } = undeliveredShopText;
  const t = (text: LocalizedText) => pick(text, language);
  return {
    language,
    heading: t(
      isCollected ? removedCollectedText.heading(orderNumber) : heading(orderNumber, shippingOption),
    ),
    blocks: [
      {
        kind: 'text',
        lines: isCollected
          ? [t(removedCollectedText.warning), t(removedCollectedText.next)]
          : [t(customer.email === '' ? notTold : told), t(collectionWords(shippingOption).next)],
      },
      {
        kind: 'facts',
        facts: [
          { label: t(orderFacts.orderNumber), value: orderNumber },
          ...(trackingNumber ? [{ label: t(trackingText.title), value: trackingNumber }] : []),
          ...(carrierWords ? [{ label: t(carrier), value: carrierWords }] : []),
        ],
      },
      {
        kind: 'facts',
        title: t(customerFacts.customer),
        facts: [
          { label: t(customerFacts.name), value: displayName(customer) },
          { label: t(customerFacts.phone), value: formatPhone(customer.number), strong: true },
        ],
      },
      ...adminOrderLink(order, shop, language),
    ],
  };
}
