import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { collectionWords } from '#app/text/customers.ts';
import { customerFacts, orderFacts, subjects, undeliveredShopText } from '#app/text/emails.ts';
import { trackingText } from '#app/text/tracking.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** A parcel that its carrier brings back. */
export interface UndeliveredParcel {
  /** Null where it has none. */
  trackingNumber: string | null;
  /** The carrier's own words; empty in a preview. */
  carrierWords: string;
}

/** To the shop; replies go to the customer. */
export function undeliveredShopEmail(order: PlacedOrder, parcel: UndeliveredParcel, shop: EmailShop): Email {
  return emailToShop(order, shop, {
    subject: subjects.undeliveredShop(order.orderNumber, order),
    preview: collectionWords(order.shippingOption).next,
    part: (language) => partOf(order, parcel, shop, language),
  });
}

function partOf(
  order: PlacedOrder,
  { trackingNumber, carrierWords }: UndeliveredParcel,
  shop: EmailShop,
  language: Language,
): EmailPart {
  const { customer, orderNumber, shippingOption } = order;
  const { heading, told, notTold, carrier } = undeliveredShopText;
  const t = (text: LocalizedText) => pick(text, language);
  return {
    language,
    heading: t(heading(orderNumber, shippingOption)),
    blocks: [
      {
        kind: 'text',
        lines: [t(customer.email === '' ? notTold : told), t(collectionWords(shippingOption).next)],
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
