import { formatPhone } from '#app/domain/address/email-and-phone.ts';
import { displayName } from '#app/domain/customer/customer.ts';
import { type Language, type LocalizedText, pick } from '#app/domain/language.ts';
import type { PlacedOrder } from '#app/domain/order/order.ts';
import type { GoodsTwice, UnexpectedStage } from '#app/domain/order/waybill.ts';
import { toRefund } from '#app/domain/payment/refund.ts';
import { collectionWords, partReturned } from '#app/text/customers.ts';
import { customerFacts, orderFacts, subjects, undeliveredShopText } from '#app/text/emails.ts';
import { trackingText } from '#app/text/tracking.ts';
import { unexpectedHeading, unexpectedWords } from '#app/text/unexpected-parcels.ts';
import type { Email, EmailPart, EmailShop } from './email.ts';
import { adminOrderLink, emailToShop } from './order-email.ts';

/** A parcel that its carrier brings back, or has although it was removed or its order was cancelled. */
export interface UndeliveredParcel {
  /** Null where it has none. */
  trackingNumber: string | null;
  /** The carrier's own words; empty in a preview. */
  carrierWords: string;
  /** It was removed, or its order was cancelled; null where it comes back. */
  unexpected: Unexpected | null;
  /** It had left before the rest of its order, and was removed. */
  isPart: boolean;
}

interface Unexpected {
  stage: UnexpectedStage;
  /** NTD in cash that its label asks for; null where that is not known. */
  cash: number | null;
  twice: GoodsTwice;
}

/** To the shop; replies go to the customer. */
export function undeliveredShopEmail(order: PlacedOrder, parcel: UndeliveredParcel, shop: EmailShop): Email {
  const { orderNumber } = order;
  const { unexpected } = parcel;
  const [about] = unexpected ? wordsOf(order, unexpected) : [];
  return emailToShop(order, shop, {
    subject: unexpected
      ? unexpectedHeading(orderNumber, { ...order, ...unexpected })
      : subjects.undeliveredShop(orderNumber, order),
    preview: about ?? nextStep(order, parcel),
    part: (language) => partOf(order, parcel, shop, language),
  });
}

function wordsOf(order: PlacedOrder, unexpected: Unexpected): readonly LocalizedText[] {
  return unexpectedWords({ ...unexpected, status: order.status, toRefund: toRefund(order) });
}

function nextStep(
  { shippingOption }: Pick<PlacedOrder, 'shippingOption'>,
  { isPart }: Pick<UndeliveredParcel, 'isPart'>,
): LocalizedText {
  return isPart ? partReturned : collectionWords(shippingOption).next;
}

function partOf(
  order: PlacedOrder,
  { trackingNumber, carrierWords, unexpected, isPart }: UndeliveredParcel,
  shop: EmailShop,
  language: Language,
): EmailPart {
  const { customer, orderNumber, shippingOption } = order;
  const { heading, told, notTold, carrier } = undeliveredShopText;
  const t = (text: LocalizedText) => pick(text, language);
  return {
    language,
    heading: t(
      unexpected
        ? unexpectedHeading(orderNumber, { ...order, ...unexpected })
        : heading(orderNumber, shippingOption),
    ),
    blocks: [
      {
        kind: 'text',
        lines: unexpected
          ? wordsOf(order, unexpected).map(t)
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
