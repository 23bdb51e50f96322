import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import { collectionWords, partReturned } from '#app/text/customers.ts';
import {
  cancelledCollectedText,
  customerFacts,
  orderFacts,
  removedCollectedText,
  subjects,
  undeliveredShopText,
} from '#app/text/emails.ts';
import { trackingText } from '#app/text/tracking.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** A parcel that its carrier brings back, or that is collected after it was removed or its order was cancelled. */
export interface UndeliveredParcel {
  /** Null where it has none. */
  trackingNumber: string | null;
  /** The carrier's own words; empty in a preview. */
  carrierWords: string;
  /** It was removed, or its order was cancelled, and its customer has it after all. */
  isCollected: boolean;
  /** It had left before the rest of its order, and was removed. */
  isPart: boolean;
}

/** To the shop; replies go to the customer. */
export function undeliveredShopEmail(order: PlacedOrder, parcel: UndeliveredParcel, shop: EmailShop): Email {
  const { orderNumber } = order;
  const collected = collectedWords(order);
  const ofCollected = order.status === 'cancelled' ? collected.heading : subjects.removedCollected;
  return emailToShop(order, shop, {
    subject: parcel.isCollected ? ofCollected(orderNumber) : subjects.undeliveredShop(orderNumber, order),
    preview: parcel.isCollected ? collected.warning : nextStep(order, parcel),
    part: (language) => partOf(order, parcel, shop, language),
  });
}

function collectedWords({ status }: Pick<PlacedOrder, 'status'>) {
  return status === 'cancelled' ? cancelledCollectedText : removedCollectedText;
}

function nextStep(
  { shippingOption }: Pick<PlacedOrder, 'shippingOption'>,
  { isPart }: Pick<UndeliveredParcel, 'isPart'>,
): LocalizedText {
  return isPart ? partReturned : collectionWords(shippingOption).next;
}

function partOf(
  order: PlacedOrder,
  { trackingNumber, carrierWords, isCollected, isPart }: UndeliveredParcel,
  shop: EmailShop,
  language: Language,
): EmailPart {
  const { customer, orderNumber, shippingOption } = order;
  const { heading, told, notTold, carrier } = undeliveredShopText;
  const t = (text: LocalizedText) => pick(text, language);
  const collected = collectedWords(order);
  return {
    language,
    heading: t(isCollected ? collected.heading(orderNumber) : heading(orderNumber, shippingOption)),
    blocks: [
      {
        kind: 'text',
        lines: isCollected
          ? [t(collected.warning), ...(order.status === 'cancelled' ? [] : [t(removedCollectedText.next)])]
          : [t(customer.email === '' ? notTold : told), t(nextStep(order, { isPart }))],
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
